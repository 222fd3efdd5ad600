"""The book of drills in a data directory, and the own mistakes that can be asked."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from knaves.drills import Answered, Book, Drawn, Item, noted
from knaves.local.drilled import Drilled
from knaves.store import data_dir as places

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
ITEM, OTHER = Item("discard", Drawn(1)), Item("discard", Drawn(2))


def missed(book: Book, item: Item = ITEM) -> Book:
    return noted(book, item, Answered(False, 0.05, 1.0, ()), NOW)


@pytest.fixture
def place(tmp_path: Path) -> places.DataDir:
    return places.find(str(tmp_path / "home"))


def test_where_nothing_can_be_written_answers_count_while_the_program_runs(place: places.DataDir) -> None:
    Drilled(place).change(missed)
    drilled = Drilled(replace(place, keeps=False))
    drilled.change(lambda book: missed(book, OTHER))
    assert set(drilled.book().memories) == {ITEM.key, OTHER.key}
    assert drilled.book().of("discard").asked == 2
    assert set(Drilled(place).book().memories) == {ITEM.key}
