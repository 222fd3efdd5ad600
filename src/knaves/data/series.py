"""A series of games between bots, played to be studied: parts of it are pure jobs.

The random numbers of each game are named by the seed and the number of the game, so that the games are the
same on any number of cores, on Ray, and after an interruption.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final

from knaves import table
from knaves.bots import coach, entrant
from knaves.cards import NotationError
from knaves.data.frame import joined, parquet
from knaves.data.rows import rows
from knaves.game import AnyGame, IllegalMove, Seat
from knaves.games import find
from knaves.i18n.language import _
from knaves.lab.arena import Enter, TimedPlayer, illegal
from knaves.pipeline import Pipeline, Step
from knaves.record import Entry, Record, SeatedPlayer, write

PART: Final = 10
"""Games in a job: few enough that little is lost with a process, whatever the players."""
NAMES: Final = ("South", "West", "North", "East")


@dataclass(frozen=True, slots=True)
class Series:
    """What is played: ``players`` by seat, ``number`` games, and whether their moves are evaluated."""

    game: str
    rules: Any
    players: tuple[str, ...]
    seed: str
    number: int
    evaluated: bool = False


def seating(game: AnyGame, players: Sequence[str], seats: int | None = None) -> tuple[str, ...]:
    """Return the players by seat: one plays in all seats, and two sides of partners need only two.

    ``seats`` is the number of seats, by default that of the players if so many can play, else the game's
    usual one. NotationError if the numbers do not fit.
    """
    total = seats or (len(players) if len(players) in game.seats else game.seats[0])
    sides = [game.side(total, Seat(seat)) for seat in range(total)]
    if len(players) == 1:
        return (*players,) * total
    if len(players) == total:
        return (*players,)
    if total not in game.seats or len(players) != len({*sides}):
        raise NotationError(
            _(
                "{number} players do not fill {seats} seats of {game}. Name one for all, or one for each."
            ).format(number=len(players), seats=total, game=game.name)
        )
    return tuple([players[side] for side in sides])


def versions(series: Series, *, enter: Enter = entrant) -> tuple[str, ...]:
    """Return the players' names with their versions, by seat; NotationError if there is no such player."""
    found = [enter(series.game, name, Random(0)) for name in series.players]
    return tuple([f"{player.name} {player.version}" for player in found])


def played(series: Series, number: int, *, enter: Enter = entrant) -> Record:
    """Play one game of the series and return its record.

    It depends on the arguments only. NotationError for a player that does not exist, makes an illegal move or
    exits.
    """
    game, seed = find(series.game), f"{series.seed}/{number}"
    players = [
        TimedPlayer(enter(game.name, name, Random(f"{seed}/seat {seat}")), [])
        for seat, name in enumerate(series.players)
    ]
    seated = tuple([SeatedPlayer(NAMES[seat], each.declared) for seat, each in enumerate(players)])
    history: list[tuple[Seat, Any]] = []
    try:
        table.play(
            game,
            series.rules,
            players,
            Random(f"{seed}/chance"),
            log=lambda seat, move: history.append((seat, move)),
        )
    except IllegalMove as error:
        raise illegal(game, series.rules, players, history, error) from error
    return Record(game, series.rules, seated, tuple([Entry(seat, move) for seat, move in history]))


def pipeline(series: Series, *, as_table: bool, packed: bool = False, enter: Enter = entrant) -> Pipeline:
    """Return the making of the series: its file of records, compressed if ``packed``, or of Parquet."""
    items = range((series.number + PART - 1) // PART)
    title = _("Playing {number} games").format(number=series.number)
    parts = yield Step(title, partial(part, series, as_table, enter), items)
    if as_table:
        return joined(parts)
    text = b"".join(map(zlib.decompress, parts))
    return gzip.compress(text, 6, mtime=0) if packed else text


def part(series: Series, as_table: bool, enter: Enter, index: int) -> bytes:
    """Play one part of a series: return a file of Parquet with its decisions, or its records, compressed."""
    numbers = range(index * PART, min((index + 1) * PART, series.number))
    records = [played(series, number, enter=enter) for number in numbers]
    if not as_table:
        return zlib.compress("".join(map(write, records)).encode(), 6)
    measure = coach(series.game) if series.evaluated else None
    found = [
        row for number, each in zip(numbers, records, strict=True) for row in rows(each, number, measure)
    ]
    return parquet(find(series.game), found, evaluated=measure is not None)
