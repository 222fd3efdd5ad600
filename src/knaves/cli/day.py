"""The game of a day at a terminal: played on a server, one's place, and the field when the day is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from knaves.cli.output import print_line
from knaves.columns import in_columns
from knaves.i18n.language import _, plural, sense

if TYPE_CHECKING:
    from knaves.remote.table import Pass
    from knaves.wire.daily import DayLine, DayRead


def play_and_say(owner: Pass, game: str, day: str, visit: Callable[[str], None]) -> None:
    """Play the game of a day, ``today`` or any ``old`` one, unless that has been done; say how it stands.

    ``visit`` plays at a table.
    """
    from knaves.remote.challenges import day_at, look_at_day, play_day

    if day == "today":
        found = look_at_day(owner, game, day)
        if found.yours != "finished":
            _say_what_it_is(found)
            visit(play_day(owner, game, day))
    else:
        table = play_day(owner, game, day)
        day = day_at(owner, game, table)
        _say_what_it_is(look_at_day(owner, game, day))
        visit(table)
    _say_standing(look_at_day(owner, game, day))


def _say_what_it_is(found: DayRead) -> None:
    print_line(_("{game}: the game of {day}.").format(game=found.title, day=found.day))
    print_line(_("Everybody gets the same cards, deal by deal."))
    print_line(_("You play once, without hints and without taking anything back."))
    count = found.played
    print_line(plural("{n} player has finished.", "{n} players have finished.", count).format(n=count))
    print_line("")


def _say_standing(found: DayRead) -> None:
    print_line("")
    if found.yours != "finished" or found.own is None:
        print_line(_("Your game waits where you left it."))
        if not found.over:
            print_line(_("It counts if it is over by midnight UTC."))
        return
    print_line(_placed(found, found.own))
    rows = [
        [f"{each.place}.", _("You") if each.yours else each.name, _score(each), _won(each), _share(each)]
        for each in found.lines
    ]
    for line in in_columns(rows):
        print_line(line)
    if not found.over:
        print_line(_("The standing of everybody comes at midnight UTC."))


def _placed(found: DayRead, own: DayLine) -> str:
    if not found.over:
        said = _("Place {place} of {of} with the same cards")
    elif found.counts:
        said = _("Place {place} of {of}")
    else:
        said = _("You would have had place {place} of {of}")
    return f"{said.format(place=own.place, of=found.of)}: {_score(own)}, {_share(own)}"


def _score(line: DayLine) -> str:
    return "–".join(map(str, line.scores))


def _won(line: DayLine) -> str:
    if line.side < 0:
        return _("nobody wins")
    return sense("result", "won") if line.side == 0 else _("lost")


def _share(line: DayLine) -> str:
    return _("{share}%").format(share=f"{line.share:g}")
