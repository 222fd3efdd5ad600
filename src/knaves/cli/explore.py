"""``knaves explore``: what strong players did at a position, what came of it, and what you did there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from knaves import explorer
from knaves.bots import positions
from knaves.cards import NotationError
from knaves.cli.analysis import from_record
from knaves.cli.disk import data_dir_for, disk_flags
from knaves.cli.output import print_json, print_line
from knaves.cli.usage import Choice, arguments
from knaves.explorer import Explored, Level
from knaves.explorer_text import meaning, own_source, source, told, unasked
from knaves.game import AnyGame
from knaves.games import SHELF, find
from knaves.i18n.language import _, any_of
from knaves.intervals import Interval
from knaves.options import read_options
from knaves.positions import Position, read_position, view_of


@click.command(short_help="Show what strong players did at a hand, and what came of it.")
@click.argument("game", type=Choice(SHELF))
@click.argument("position", nargs=-1)
@click.option("--record", metavar="FILE_OR_URL", help="Take the position from a record, with --move.")
@click.option("--move", type=click.IntRange(1), help="The number of the move in the record, from 1.")
@click.option("--name", help="Whose games stand below; yours in the settings by default.")
@click.option("--json", "as_json", is_flag=True, help="Print the tables as JSON.")
@disk_flags
def explore(
    game: str,
    position: tuple[str, ...],
    record: str | None,
    move: int | None,
    name: str | None,
    as_json: bool,
    data: str | None,
    no_disk: bool,
) -> None:
    """Show what strong players did at a POSITION of GAME, how often, and what came of it; and your own games.

    A position is a kind with its words, or the address of an analysis: knaves explore cribbage discard
    cards="5H 5D JS QC 2H 9D" dealer=no score=98-104, or knaves explore cribbage --record FILE --move 3.
    """
    from knaves.local.explorer import own_table
    from knaves.store.settings import load

    found = find(game)
    with arguments():
        view, done = _position(found, position, {"record": record, "move": move})
        at = explorer.spot(found, view)
        if at is None:
            raise NotationError(unasked(found))
    data_dir = data_dir_for(data, disk=not no_disk, reads=True)
    who = load(data_dir)[0].name if name is None else name
    own = explorer.explored(found, at, own_table(data_dir, found, who))
    shipped = explorer.look_up(found, at)
    if as_json:
        print_json(
            {
                "game": game,
                "question": at.question,
                "hand": at.hand,
                "place": at.place,
                "zone": at.zone,
                "champion": None if shipped is None else _plain(shipped),
                "you": _plain(own),
            }
        )
        return
    made = "" if done is None else explorer.choice(found, view, done)
    for line in (*_strong(found, shipped, made), "", *_own(found, own, shipped, who, made), "", meaning()):
        print_line(line)


def _position(game: AnyGame, words: Sequence[str], flags: dict[str, Any]) -> tuple[Any, Any]:
    """Return the view of a position in words, or that of the record which the flags name with its move.

    NotationError as for both.
    """
    found = from_record(game, flags, words, (object,))
    if found is not None:
        return found.view, found.made
    said = _in_words(words)
    kinds = positions(game.name)
    if said.kind not in kinds:
        known = any_of([*kinds])
        raise NotationError(
            _("The kinds of position are {kinds}, not {word!r}.").format(kinds=known, word=said.kind)
        )
    return view_of(kinds[said.kind], said, read_options(game.presets, said.rules)), None


def _in_words(words: Sequence[str]) -> Position:
    first, *rest = words
    if not rest and "?" in first:
        return read_position(first)
    pairs = [each.partition("=") for each in rest]
    for name, equals, _text in pairs:
        if not equals:
            raise NotationError(
                _("Write each word with its name, such as cards=..., not {word!r}.").format(word=name[:40])
            )
    said = {name: text for name, _equals, text in pairs}
    return Position(first, said, said.pop("rules", "standard"))


def _strong(game: AnyGame, found: Explored | None, made: str) -> list[str]:
    if found is None:
        return [_("No table ships with {game}.").format(game=game.name)]
    return [source(game, found), *_tables(game, found, None, made)]


def _own(game: AnyGame, found: Explored, beside: Explored | None, name: str, made: str) -> list[str]:
    return [own_source(found, name), *_tables(game, found, beside, made)]


def _tables(game: AnyGame, found: Explored, beside: Explored | None, made: str) -> list[str]:
    tables = told(game, found, beside, made)
    if not tables:
        return ["", _("No such decision in these games yet.")]
    lines = []
    for each in tables:
        lines += ["", f"{each.heading}:", *([each.note] if each.note else []), *each.lines()]
    return lines


def _plain(found: Explored) -> dict[str, Any]:
    return {
        "player": found.player,
        "games": found.games,
        "deals": found.deals,
        "levels": [_level(each, shown=each == found.shown) for each in found.levels],
    }


def _level(level: Level, *, shown: bool) -> dict[str, Any]:
    rows = [
        {"choice": each.choice, "times": each.times, "points": _three(each.points), "wins": _three(each.wins)}
        for each in level.rows
    ]
    at = level.spot
    return {
        "hand": at.hand,
        "zone": at.zone,
        "wider": level.wider,
        "shown": shown,
        "times": level.times,
        "rows": rows,
    }


def _three(found: Interval | None) -> list[float] | None:
    return None if found is None else [found.value, found.low, found.high]
