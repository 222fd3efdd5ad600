"""The book of drills in a data directory, and the own mistakes that can be asked."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from reviewing import played

from knaves.drills import Book, Drawn, GradedAnswer, Item, RecordedMove, noted
from knaves.games.cribbage.rules.moves import Claim
from knaves.local.drill_book import DrillBook
from knaves.local.reviews import reviewed
from knaves.record import Record, SeatedPlayer, write
from knaves.store import data_dir as places

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
ITEM, OTHER = Item("discard", Drawn(1)), Item("discard", Drawn(2))


def missed(book: Book, item: Item = ITEM) -> Book:
    return noted(book, item, GradedAnswer(False, 0.05, 1.0, ()), NOW)


@pytest.fixture
def place(tmp_path: Path) -> places.DataDir:
    return places.find(str(tmp_path / "home"))


def test_where_nothing_can_be_written_answers_count_while_the_program_runs(place: places.DataDir) -> None:
    DrillBook(place).change(missed)
    drilled = DrillBook(replace(place, keeps=False))
    drilled.change(lambda book: missed(book, OTHER))
    assert set(drilled.book().memories) == {ITEM.key, OTHER.key}
    assert drilled.book().of("discard").asked == 2
    assert set(DrillBook(place).book().memories) == {ITEM.key}


def of_ann(**rules: int | str) -> Record:
    record = played("cribbage", 2, "simple", target=31, **rules)
    return replace(record, seated=(SeatedPlayer("Ann"), SeatedPlayer("Otto", "simple 1")))


def put(place: places.DataDir, record: Record) -> Path:
    assert place.games is not None
    path = place.games / "game.knaves"
    path.write_text(write(record), encoding="utf-8")
    return path


def test_mistakes_are_those_of_games_whose_records_are_here(place: places.DataDir) -> None:
    record, drilled = of_ann(), DrillBook(place)
    reviewed(place, record)
    assert drilled.mistakes() == []
    put(place, record)
    mine = drilled.mistakes()
    assert mine
    assert all(drilled.ask(item) is not None for item in mine)


def test_points_missed_in_the_play_are_no_mistakes_to_be_asked(place: places.DataDir) -> None:
    record = of_ann(pegging="claimed", counting="claimed")
    entries = tuple([
        replace(entry, move=Claim(0)) if isinstance(entry.move, Claim) and entry.seat == 0 else entry
        for entry in record.entries[:40]
    ])  # fmt: skip
    record = replace(record, entries=entries)
    put(place, record)
    reviewed(place, record)
    drilled = DrillBook(place)
    assert {item.kind for item in drilled.mistakes()} >= {"count"}
    assert all(drilled.ask(item) is not None for item in drilled.mistakes())


def test_a_question_whose_record_is_gone_is_forgotten(place: places.DataDir) -> None:
    gone, drilled = Item("peg", RecordedMove("a" * 32, 17)), DrillBook(place)
    drilled.change(lambda book: missed(missed(book), gone))
    assert drilled.ask(gone) is None
    assert set(drilled.book().memories) == {ITEM.key}
