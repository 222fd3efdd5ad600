"""``knaves direct``: the host of an event lets it wait, replaces a player, corrects a result."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import click

from knaves.cards import NotationError
from knaves.cli.disk import data_dir_for, disk_flags
from knaves.cli.event import say_event
from knaves.cli.usage import arguments
from knaves.i18n.language import _

if TYPE_CHECKING:
    from knaves.wire.events import Correction, EventRead

_GAME: Final = re.compile(r"(\d{1,3})\.(\d{1,3})")
_RESULT: Final = re.compile(r"(\d{1,4})[-–:](\d{1,4})")


@click.command(short_help="Direct an event that you host.")
@click.argument("url")
@click.option("--start", is_flag=True, help="Start the event now.")
@click.option("--call-off", is_flag=True, help="Call the event off before it starts.")
@click.option("--pause", is_flag=True, help="Let the event wait: it does not start, and no round begins.")
@click.option("--resume", is_flag=True, help="Let an event that waits go on.")
@click.option("--replace", "player", default="", metavar="NAME", help="Give this player's place to another.")
@click.option("--by", default="", metavar="NAME", help="Who gets the place; a bot if nobody is named.")
@click.option("--correct", "game", default="", metavar="ROUND.TABLE", help="Correct the result of this game.")
@click.option("--result", default="", metavar="POINTS", help="The right result, as in 121-90.")
@click.option("--winner", default="", metavar="NAME", help="Who won a game that nobody played.")
@click.option("--skunk", is_flag=True, help="The win counts as a skunk.")
@click.option("--note", default="", metavar="TEXT", help="Why, for everybody to read.")
@disk_flags
def direct(
    url: str,
    start: bool,
    call_off: bool,
    pause: bool,
    resume: bool,
    player: str,
    by: str,
    game: str,
    result: str,
    winner: str,
    skunk: bool,
    note: str,
    data: str | None,
    no_disk: bool,
) -> int:
    """Direct an event that you host: start it, let it wait, replace a player, correct a result.

    Nobody has to: an event runs by itself. Everybody sees what you did.
    """
    from knaves.remote.arriving import come_in
    from knaves.remote.events import (
        call_off_event,
        correct_result,
        event_of,
        look_at_event,
        pause_event,
        replace_player,
        start_event,
    )
    from knaves.store.settings import load

    data_dir = data_dir_for(data, disk=not no_disk)
    settings, _notice = load(data_dir)
    address = event_of(url)
    with arguments():
        if not address:
            raise NotationError(_("This is not the link of an event."))
        if sum(map(bool, (start, call_off, pause, resume, player, game))) > 1:
            raise NotationError(_("Say one thing at a time."))
        if game and not note:
            raise NotationError(_("Say why, with --note: everybody reads it."))
    owner = come_in(data_dir, url, settings.name)
    found = look_at_event(owner, address)
    if start:
        found = start_event(owner, address)
    elif call_off:
        found = call_off_event(owner, address)
    elif pause or resume:
        found = pause_event(owner, address, paused=pause)
    elif player:
        found = replace_player(owner, address, player, by)
    elif game:
        with arguments():
            wanted = corrected(found, game, result, winner, note, skunk=skunk)
        found = correct_result(owner, address, wanted)
    say_event(found)
    return 0


def corrected(found: EventRead, game: str, result: str, winner: str, note: str, *, skunk: bool) -> Correction:
    """Return how a game is to count, by what was typed; NotationError if that says nothing."""
    from knaves.wire.events import Correction

    place, points = _GAME.fullmatch(game), _RESULT.fullmatch(result.replace(" ", ""))
    if place is None:
        raise NotationError(_("Name the game by its round and its table, as in 2.1."))
    if points is None:
        raise NotationError(_("Give the points of both sides, as in 121-90."))
    number, table = int(place[1]), int(place[2])
    scores = [int(points[1]), int(points[2])]
    side = -1 if scores[0] == scores[1] else scores.index(max(scores))
    if winner:
        meetings = [
            each
            for round_ in found.rounds
            for each in round_.meetings
            if (round_.number, each.number) == (number, table)
        ]
        sides = [side for each in meetings for side, names in enumerate(each.sides) if winner in names]
        if not sides:
            raise NotationError(_("{name} did not play in that game.").format(name=winner))
        side = sides[0]
    return Correction(number, table, scores, side, note, skunk)
