"""The explorer's tables, as a command: it goes on where it was stopped, adds deals, and writes the page."""

from __future__ import annotations

import importlib
from dataclasses import asdict
from pathlib import Path
from types import ModuleType

import pytest

from knaves import explorer
from knaves.explorer import Table
from knaves.lab import explorer as making
from knaves.lab.explorer import BATCH, added, batch, began, declared
from knaves.pipeline import finish, unpack

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def simple(monkeypatch: pytest.MonkeyPatch) -> None:
    """The quickest player makes the tables here."""
    whole = making.asked

    def asked(game: str) -> explorer.Questions:
        found = whole(game)
        return explorer.Questions("simple", *[getattr(found, name) for name in found.__slots__[1:]])

    monkeypatch.setattr(making, "asked", asked)


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT))
    found = importlib.import_module("bench.explorer")
    for name, place in {"GAMES_FOLDER": "games", "PAGE": "explorer.md", "WORK": "work"}.items():
        monkeypatch.setattr(found, name, tmp_path / place)
    path = tmp_path / "games" / "cribbage" / explorer.FILE
    path.parent.mkdir(parents=True)

    def shipped(_game: str) -> Table | None:
        return Table(**unpack(path.read_bytes())) if path.exists() else None

    shipped.cache_clear = lambda: None  # type: ignore[attr-defined]
    monkeypatch.setattr(explorer, "shipped", shipped)
    page = "Before.\n\n<!-- table of cribbage -->\nold\n<!-- end -->\n\nAfter.\n"
    (tmp_path / "explorer.md").write_text(page, "utf-8")
    return found


def made(game: str, table: Table, deals: int) -> Table:
    return Table(**unpack(finish(added(game, table, deals))))


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_the_sums_of_two_runs_are_those_of_one(game: str) -> None:
    twice = made(game, made(game, began(game, None), 1), 1)
    once = began(game, None)
    making._add(once, [batch(game, once.seeds, number) for number in range(2)])
    assert twice.games == once.games == 2 * BATCH
    assert asdict(twice) == asdict(once)


def test_it_holds_every_decision_of_every_seat() -> None:
    table = made("cribbage", began("cribbage", None), 1)
    questions = {
        question: sum(
            numbers[0]
            for hands in places.values()
            for zones in hands.values()
            for choices in zones.values()
            for numbers in choices.values()
        )
        for question, places in table.cells.items()
    }
    # The game may end in the middle of a deal, before its lead.
    assert table.deals - BATCH <= questions["reply"] <= questions["lead"] <= table.deals
    assert questions["throw"] == 2 * table.deals


def test_a_table_of_another_player_is_begun_anew_and_one_that_is_held_is_not_changed() -> None:
    held = made("cribbage", began("cribbage", None), 1)
    before = asdict(held)
    made("cribbage", began("cribbage", held), 1)
    assert asdict(held) == before
    assert began("cribbage", held).games == BATCH
    assert began("cribbage", Table("simple 0", games=50)) == Table(declared("cribbage"), seeds=making.SEEDS)


def test_it_goes_on_where_it_was_stopped_and_adds_more_later(
    bench: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole, numbers = making.batch, []

    def stopped(game: str, seeds: str, number: int) -> bytes:
        numbers.append(number)
        if len(numbers) == 2:
            raise KeyboardInterrupt
        return whole(game, seeds, number)

    monkeypatch.setattr(making, "batch", stopped)
    words = ["--deals", "200", "--cores", "1"]
    with pytest.raises(KeyboardInterrupt):
        bench.main(words)
    bench.main(words)
    assert numbers[:3] == [0, 1, 1], "what was finished is not played again"
    first = explorer.shipped("cribbage")
    assert first is not None
    assert first.deals >= 200
    assert [path.name for path in (tmp_path / "work").iterdir()] == []
    page = (tmp_path / "explorer.md").read_text("utf-8")
    assert f"{first.games:,} games, {first.deals:,} deals." in page
    assert page.startswith("Before.")
    assert "old" not in page
    bench.main(["--deals", "1", "--cores", "1"])
    more = explorer.shipped("cribbage")
    assert more is not None
    assert more.games == first.games + BATCH
    assert numbers[-1] == first.games // BATCH


def test_no_deals_write_the_page_only(bench: ModuleType, tmp_path: Path) -> None:
    bench.main(["--deals", "0"])
    assert not (tmp_path / "work").exists()
    assert "old" not in (tmp_path / "explorer.md").read_text("utf-8")


def test_the_page_has_the_figures_of_the_tables_that_ship(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    text = (ROOT / "docs" / "explorer.md").read_text("utf-8")
    assert importlib.import_module("bench.explorer").written(text) == text
