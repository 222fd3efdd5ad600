"""Records in notations of others: a game lists those that it has, such as euchre's EGN."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

from knaves.cards import NotationError
from knaves.foreign import Notation, Sheet
from knaves.game import AnyGame, Seat
from knaves.games import SHELF, find
from knaves.i18n.language import _
from knaves.record import Entry, Record, SeatedPlayer


def write_notation(record: Record, name: str) -> str:
    """Return a record in a notation of others, such as ``egn``.

    NotationError if its game has no such notation, if the notation cannot say something, or if the record is
    of what one seat saw.
    """
    if record.known is not None:
        raise NotationError(_("A record of what one seat saw cannot be written in other notations."))
    headers = dict(record.headers)
    if record.date is not None:
        headers.setdefault("Time", record.date.isoformat())
    comments = {place: _comments(entry) for place, entry in enumerate(record.entries)}
    sheet = Sheet(record.rules, record.names, record.moves, headers, comments)
    return notation_of(record.game, name).write(sheet)


def read_notation(text: str, name: str) -> Record:
    """Return the record of a game in a notation of others; NotationError if there is none or it is not that.

    Nobody says who played, so all players are people.
    """
    for game in map(find, SHELF):
        if name in [each.name for each in game.notations]:
            sheet = notation_of(game, name).read(text)
            day = sheet.headers.get("Time", "")[:10]
            return Record(
                game,
                sheet.rules,
                tuple([SeatedPlayer(each) for each in sheet.names]),
                tuple(
                    [
                        _entry(seat, move, sheet.comments.get(place, ()))
                        for place, (seat, move) in enumerate(sheet.moves)
                    ]
                ),
                date=_date(day),
                headers=tuple(sheet.headers.items()),
            )
    raise NotationError(_("There is no notation {name!r}.").format(name=name))


def is_notation(path: Path) -> bool:
    """Return whether a file's name ends in the name of a notation of others."""
    return path.suffix[1:] in [each.name for game in map(find, SHELF) for each in game.notations]


def notation_of(game: AnyGame, name: str) -> Notation:
    """Return a notation of a game by its name; NotationError if the game has none."""
    for each in game.notations:
        if each.name == name:
            return each
    raise NotationError(_("{game} has no notation {name!r}.").format(game=game.name, name=name))


def _comments(entry: Entry) -> tuple[str, ...]:
    return tuple([each for each in (*entry.above, entry.note) if each])


def _entry(seat: Seat, move: Any, comments: tuple[str, ...]) -> Entry:
    """Return a move whose last comment stands on its line, and the others above it."""
    *above, note = comments or ("",)
    return Entry(seat, move, note, tuple(above))


def _date(text: str) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        return None
