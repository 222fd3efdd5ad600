"""What a table keeps in memory: its game, and little else."""

from __future__ import annotations

import gc
import sys
import types
import weakref
from typing import Any

import pytest
from hosting import Club, terms_of

from knaves.match.match import Update
from knaves.match.notices import Happened
from knaves.match.table.repeats import Latest
from knaves.record import Entry, verify

CODE = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType)


@pytest.mark.parametrize(("game", "seats"), [("cribbage", 2), ("euchre", 4)])
def test_a_table_takes_little_memory(game: str, seats: int) -> None:
    tables = []
    for seed in (1, 2):
        club = Club(terms_of(game, seats=seats), seats, seed=seed)
        while (hosted := club.table.game) is not None and hosted.moves < 80:
            club.step()
        tables.append(held(club.table))
    own = [each for id, each in tables[0].items() if id not in tables[1]]
    assert sum(map(sys.getsizeof, own)) < 36_000
    # What has been announced is not kept, and the moves are kept once.
    assert not [each for each in own if isinstance(each, Update | Happened)]
    assert len([each for each in own if isinstance(each, Entry)]) <= 1


def test_an_ended_game_is_freed_when_the_next_begins() -> None:
    club = Club(terms_of("cribbage", seats=2), 2)
    game = weakref.ref(club.table.game)
    club.play()
    gc.disable()
    try:
        for who in ("Ann", "Ben"):
            club.table.be_ready(who, club.now)
        club.take()
        assert club.table.playing
        assert game() is None
    finally:
        gc.enable()


def test_packed_proofs_are_whole_in_the_record() -> None:
    club = Club(terms_of("euchre", seats=4), 4, seed=3)
    for _ in range(60):
        club.step()
    for table in (club.table, club.again()):
        assert table.game is not None
        assert verify(table.game.record).proved


def test_the_latest_keys_are_recognised_and_older_ones_are_not() -> None:
    latest = Latest(3)
    for number in range(5):
        latest.add(("Ann", str(number)))
    assert [("Ann", str(number)) in latest for number in range(5)] == [False, False, True, True, True]
    assert ("Ben", "4") not in latest


def held(root: object) -> dict[int, Any]:
    """Return everything that an object refers to, by id, apart from code."""
    found: dict[int, Any] = {}
    waiting: list[Any] = [root]
    while waiting:
        each = waiting.pop()
        if id(each) not in found and not isinstance(each, CODE):
            found[id(each)] = each
            waiting += gc.get_referents(each)
    return found
