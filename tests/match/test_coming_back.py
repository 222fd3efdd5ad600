"""A person who returns gets the events they missed, for the right game."""

from __future__ import annotations

from typing import Any

import pytest
from hosting import Club, terms_of

from knaves.match.notices import Delivery, Happened, Over
from knaves.match.table import snapshot
from knaves.match.table.hosted import HostedTable
from knaves.match.table.snapshot import welcome


def club(moves: int = 12) -> Club:
    made = Club(terms_of("cribbage"), people=2, seed=5)
    while made.table.game is not None and made.table.game.moves < moves:
        made.step()
    return made


def another(table: Club) -> None:
    for who in ("Ann", "Ben"):
        table.table.be_ready(who, table.now)
    table.take()
    while table.table.game is not None and table.table.game.moves < 4:
        table.step()


def events(table: HostedTable, since: int, record: str) -> tuple[Any, ...]:
    """The events of the current game that Ann gets."""
    [happened] = [
        each for each in welcome(table.state, "Ann", since, 0, record) if isinstance(each, Happened)
    ]
    return happened.update.events


def kinds(told: tuple[Delivery, ...]) -> list[type]:
    return [type(each.notice) for each in told]


def test_of_the_same_game_only_what_is_new_is_told() -> None:
    table = club().table
    record = table.state.seating.address
    assert events(table, 10, record) == events(table, 10, "") != ()
    assert len(events(table, 10, record)) < len(events(table, 0, record))
    assert snapshot.missed(table.state, "Ann", 10, record) == ()


def test_of_another_game_everything_is_told() -> None:
    made = club()
    first = made.table.state.seating.address
    made.table.resign(0, "Ann", made.now)
    another(made)
    assert events(made.table, 10, "") == ()
    assert events(made.table, 10, first) == events(made.table, 0, "") != ()


@pytest.mark.parametrize("again", [False, True])
def test_the_end_of_a_game_that_was_missed_is_told_with_its_last_moves(again: bool) -> None:
    made = club()
    game = made.table.game
    assert game is not None
    record, since = made.table.state.seating.address, game.moves - 3
    made.table.resign(1, "Ben", made.now)
    made.take()
    missed = snapshot.missed((made.again() if again else made.table).state, "Ann", since, record)
    # A table restored from its log no longer has its finished games in memory.
    assert kinds(missed) == ([Over] if again else [Happened, Over])
    assert missed[-1].notice == Over("resigned", 0, record)
    if not again:
        assert isinstance(missed[0].notice, Happened)
        assert missed[0].notice.update.events == game.since(since) != ()


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("seen", [(-1, ""), (9, ""), (0, "the game before")])
def test_who_sat_in_the_last_game_is_always_told_how_it_ended(again: bool, seen: tuple[int, str]) -> None:
    made = club()
    record = made.table.state.seating.address
    made.table.resign(1, "Ben", made.now)
    made.take()
    table = made.again() if again else made.table
    [over] = snapshot.missed(table.state, "Ben", *seen)
    assert over.notice == Over("resigned", 0, record)
    assert snapshot.missed(table.state, "Wes", *seen) == ()


def test_an_end_that_was_heard_is_not_told_in_the_next_game() -> None:
    made = club()
    made.table.resign(1, "Ben", made.now)
    another(made)
    assert snapshot.missed(made.table.state, "Ann", -1, "") == ()


def test_the_end_of_the_game_before_is_told_to_those_who_sat_there_as_they_sat() -> None:
    made = club()
    record = made.table.state.seating.address
    made.table.resign(1, "Ben", made.now)
    another(made)
    [over] = snapshot.missed(made.table.state, "Ann", 10, record)
    assert [each and each.id for each in over.seated] == ["Ann", "Ben"]
    assert [each and each.id for each in made.table.state.seating.seats] == ["Ben", "Ann"]
    assert over.notice == Over("resigned", 0, record)


def test_who_may_not_watch_is_not_shown_the_last_moves() -> None:
    made = Club(terms_of("cribbage", watch=False), people=2, seed=5)
    made.step()
    record = made.table.state.seating.address
    made.table.resign(1, "Ben", made.now)
    assert kinds(snapshot.missed(made.table.state, "Wes", 0, record)) == [Over]
    assert kinds(snapshot.missed(made.table.state, "Ann", 0, record)) == [Happened, Over]
