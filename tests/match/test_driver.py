"""The driver as a plain object: no event loop, no clock, and only the file passed in."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from knaves.bots import Random
from knaves.fair import FairDice, Proof, seeded, sit
from knaves.game import Seat
from knaves.games import find
from knaves.match.driver import Driver, GameFile, Table, Thought
from knaves.match.match import MatchError, Update
from knaves.record import Record, SeatedPlayer

pytestmark = pytest.mark.bare

ME = Seat(0)


class Notes:
    """A file in memory, which can be full."""

    where = "notes"

    def __init__(self) -> None:
        self.moves: list[tuple[Seat, Any]] = []
        self.comments: list[str] = []
        self.closed = self.full = False

    def move(self, seat: Seat, move: Any, proof: Proof | None) -> None:
        if self.full:
            raise OSError(28, "No space left on device")
        self.moves.append((seat, move))

    def comment(self, text: str) -> None:
        self.comments.append(text)

    def rewind(self, record: Record) -> None:
        self.moves = list(record.moves)
        self.comments = list(record.closing)

    def finish(self) -> str:
        self.closed = True
        return "It lies in the notes."

    def close(self) -> None:
        self.closed = True


def driven(name: str, file: GameFile | None) -> tuple[Driver, list[Mapping[str, int]]]:
    game = find(name)
    source = seeded("1")
    seats = game.seats[0]
    token = sit(name, seats, source)
    rules = game.rules(target=31 if name == "cribbage" else 3)
    seated = tuple(SeatedPlayer(f"P{seat}", "random 1" if seat else "human") for seat in range(seats))
    record = Record(game, rules, seated, token=token.token)
    counted: list[Mapping[str, int]] = []

    def count(seat: Seat, counts: Mapping[str, int]) -> str:
        counted.append(counts)
        return ""

    table = Table(
        record,
        game.start(rules, seats),
        (ME,),
        {Seat(seat): Random(random.Random(seat)) for seat in range(1, seats)},
        lambda moves: FairDice(token, source, 1 + sum(seat < 0 for seat, _ in moves)),
        count,
    )
    return Driver(table, file), counted


def step(driver: Driver) -> Update | None:
    """Make the next move of chance or a bot."""
    found = driver.advance()
    return driver.decide(found, found.choose()) if isinstance(found, Thought) else found


@pytest.mark.parametrize("name", ["cribbage", "euchre"])
def test_a_whole_game_is_driven_and_written_down_before_it_is_told(name: str) -> None:
    notes = Notes()
    driver, counted = driven(name, notes)
    while not driver.over:
        update = step(driver)
        if update is None and not driver.over:
            update = driver.submit(ME, driver.match.view(ME).legal[0])
        if update is not None:
            assert len(notes.moves) == update.number
    assert tuple(notes.moves) == tuple(driver.match._state.history)
    assert notes.closed
    assert driver.notices == ["It lies in the notes."]
    assert len(counted) == 1
    assert step(driver) is None
    assert len(counted) == 1
    with pytest.raises(MatchError, match="over"):
        driver.take_back(ME)


def test_a_bot_that_thought_of_a_table_that_is_gone_is_not_heard() -> None:
    notes = Notes()
    driver, _ = driven("euchre", notes)
    while not (view := driver.match.view(ME)).legal:
        step(driver)
    driver.submit(ME, view.legal[0])
    thought = driver.advance()
    assert isinstance(thought, Thought)
    assert driver.take_back(ME).back
    assert driver.decide(thought, thought.choose()) is None
    assert notes.comments == ["P0 takes a move back."]
    assert driver.match.view(ME) == view


def test_a_bot_that_ends_the_program_is_named_instead() -> None:
    class Quitter:
        def choose(self, view: Any, /) -> Any:
            raise SystemExit(3)

    with pytest.raises(RuntimeError, match=r"^Quitter tried to end the program"):
        Thought(ME, Quitter(), None, 0).choose()


@pytest.mark.parametrize("kept", [True, False])
def test_a_hint_is_remembered_after_the_move_it_was_for_is_taken_back(kept: bool) -> None:
    """In the record, and therefore in the statistics, with and without a file."""
    notes = Notes()
    driver, counted = driven("euchre", notes if kept else None)
    while not (view := driver.match.view(ME)).legal:
        step(driver)
    driver.hinted(ME)
    driver.submit(ME, view.legal[0])
    driver.take_back(ME)
    said = ("P0 asks for a hint.", "P0 takes a move back.")
    assert driver.record.closing == said
    assert not kept or tuple(notes.comments) == said
    while not driver.over:
        if step(driver) is None and not driver.over:
            driver.submit(ME, driver.match.view(ME).legal[0])
    assert counted[0]["hints"] == 1


def test_a_full_file_is_let_go_of_and_said() -> None:
    notes = Notes()
    driver, _ = driven("cribbage", notes)
    notes.full = True
    while not driver.match.view(ME).legal:
        step(driver)
    driver.submit(ME, driver.match.view(ME).legal[0])
    assert notes.closed
    assert driver.where == ""
    assert "not saved" in driver.notices[0]
