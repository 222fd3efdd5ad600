"""Nobody cheats: wherever the cards lie that a player cannot see, it chooses the same.

Moments come from whole games, half of them of random moves and half of steady ones, at every sort of table:
all presets, all numbers of seats, rules drawn by chance. At each all that is hidden from the seat (other
hands, the crib, the kitty, the rest of the pack) is laid anew, as far as what was seen allows, and every
player of the game is asked again. Nothing is said here about how well they choose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from importlib.util import find_spec
from itertools import islice
from random import Random
from typing import Any, Final

import pytest

from knaves import bots, games
from knaves.game import CHANCE, Seat

from .tables import LONGEST, Table, tables_of

pytestmark = pytest.mark.bare

FOOT: Final = 3
"""The players at the foot of the ladder take no time to think; those above are asked at fewer moments."""
FEW: Final = 4
"""Strangers are asked at one in so many of these: there are more of them than levels."""
A_GAME: Final = 12
"""Moments taken of one game, so that many games are met."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A choice to be made: the true state, and one that looks the same to the seat."""

    table: Table
    seat: Seat
    truth: Any
    other: Any

    def __str__(self) -> str:
        return f"{self.table}, seat {self.seat} after {len(self.truth.history)} moves"


def choices(table: Table, dice: Random, steadily: bool) -> list[tuple[Any, Seat]]:
    """Every choice between moves in a game at this table, all of it at random or all of it steady."""
    game, found = table.game, list[tuple[Any, Seat]]()
    bot = bots.bot(game.name, bots.names(game.name)[FOOT - 1 if steadily else 0], dice)
    state = game.start(table.rules, table.seats)
    for _ in range(LONGEST):
        actors = game.actors(state)
        if not actors:
            return found
        seat = dice.choice(actors)
        if seat == CHANCE:
            move = game.chance(state, dice)
        else:
            view = game.view(state, seat)
            move = bot.choose(view)
            if len(view.legal) > 1:
                found.append((state, seat))
        state = game.apply(state, seat, move)
    raise AssertionError(f"{table} goes on for ever.")


def met(name: str, part: int) -> Iterator[Moment]:
    """Moments without end, table by table; other games and other rules in every part and every round."""
    for lap in range(LONGEST):
        for number, table in enumerate(tables_of(name, salt=f" honest {part} {lap}")):
            dice = table.dice
            found = choices(table, dice, steadily=(lap + number) % 2 == 0)
            for state, seat in dice.sample(found, min(A_GAME, len(found))):
                yield Moment(table, seat, state, table.game.imagine(table.game.view(state, seat), dice))


@cache
def moments(name: str, part: int, number: int) -> tuple[Moment, ...]:
    return tuple(islice(met(name, part), number))


def assert_same(moment: Moment, make: Callable[[], Any]) -> None:
    """Check that a player made afresh chooses the same in both worlds, and gives the same advice."""
    game = moment.table.game
    views = [game.view(state, moment.seat) for state in (moment.truth, moment.other)]
    one, other = [make().choose(view) for view in views]
    assert one in views[0].legal
    assert one == other, f"{make().name} cheats: {moment}"
    if hasattr(make(), "advise"):
        one, other = [make().advise(view) for view in views]
        assert one == other, f"{make().name} knows too much: {moment}"


def afresh(name: str, player: str) -> bots.Bot:
    """The player, with the same dice each time."""
    return bots.bot(name, player, Random(9))


def ask_everybody(name: str, part: int, number: int, every: int) -> None:
    """Ask all players at so many moments, those above the foot of the ladder at every so-manieth."""
    met_ = moments(name, part, number)
    assert sum(moment.truth != moment.other for moment in met_) > 0.99 * number, "something lies elsewhere"
    if find_spec(f"knaves.games.{name}._kernel") is None:
        every *= 50  # there, those think for seconds
    for place, player in enumerate(bots.names(name)):
        for moment in met_[:: 1 if place < FOOT else every]:
            assert_same(moment, partial(afresh, name, player))
    # Amateurs differ only in how much they err: one of them stands for all.
    for player in (*bots.amateurs(name)[:1], *bots.strangers(name)):
        for moment in met_[:: FEW * every]:
            assert_same(moment, partial(afresh, name, player))


@pytest.mark.parametrize("name", games.SHELF)
@pytest.mark.parametrize(
    ("part", "number", "every"),
    [(0, 240, 4), *(pytest.param(part, 1_000, 1, marks=pytest.mark.slow) for part in range(12))],
)
def test_U14_E10_no_player_looks_at_hidden_cards(name: str, part: int, number: int, every: int) -> None:
    ask_everybody(name, part, number, every)
