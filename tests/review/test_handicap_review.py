"""A handicap in reviews: the chance to win begins with the points that one side has."""

from __future__ import annotations

from random import Random

import pytest

from knaves.bots import bot
from knaves.games import find
from knaves.record import Entry, Record, SeatedPlayer, read, write
from knaves.review import review
from knaves.table import play

pytestmark = pytest.mark.needs("kernel")


@pytest.mark.parametrize(("game", "options"), [("cribbage", {"target": 61}), ("euchre", {"target": 5})])
@pytest.mark.parametrize("favours", ["first", "others"])
def test_the_curve_begins_with_the_handicap(game: str, options: dict[str, int], favours: str) -> None:
    found, dice = find(game), Random(3)
    handicap = 25 if game == "cribbage" else 3
    rules = found.rules(**options, handicap=handicap, handicap_for=favours)
    seats = found.seats[0]
    state = play(found, rules, [bot(game, "simple", dice) for _seat in range(seats)], dice)
    seated = tuple(SeatedPlayer(f"P{seat}") for seat in range(seats))
    record = Record(found, rules, seated, tuple(Entry(seat, move) for seat, move in state.history))
    text = write(record)
    assert f"handicap={handicap} handicap_for={favours}" in text
    assert read(text).rules == rules
    [judged] = review(record).games
    first = judged.start[0]
    assert first > 0.7 if favours == "first" else first < 0.3
