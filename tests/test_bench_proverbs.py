"""What proverbs are worth, as a command: it keeps the games, goes on, and writes the figures and the page."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from knaves import proverbs

ROOT = Path(__file__).parents[1]
SMALL = ("--games", "2", "--cores", "1")


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(str(ROOT))
    found = importlib.import_module("bench.proverbs")
    for name, path in {"GAMES_FOLDER": "games", "PAGE": "proverbs.md", "WORK": "work"}.items():
        monkeypatch.setattr(found, name, tmp_path / path)
    (tmp_path / "games" / "cribbage" / proverbs.FILE).parent.mkdir(parents=True)
    page = "Before.\n\n<!-- proverbs of cribbage -->\nold\n<!-- end -->\n\nAfter.\n"
    (tmp_path / "proverbs.md").write_text(page, "utf-8")
    yield found
    proverbs.measured.cache_clear()


def results(bench: ModuleType) -> Any:
    return json.loads((bench.GAMES_FOLDER / "cribbage" / proverbs.FILE).read_text("utf-8"))


@pytest.mark.needs("kernel")
def test_it_goes_on_where_it_was_stopped_and_takes_more_games_later(
    bench: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, games = bench.played, []

    def stopped(game: str, seed: str, index: int) -> bytes:
        games.append(index)
        if len(games) == 2:
            raise KeyboardInterrupt
        found: bytes = whole(game, seed, index)
        return found

    monkeypatch.setattr(bench, "played", stopped)
    with pytest.raises(KeyboardInterrupt):
        bench.main([*SMALL])
    bench.main([*SMALL])
    assert games == [0, 1, 1], "what was finished is not played again"
    first = results(bench)
    assert (first["games"], first["player"]) == (2, "champion 3")
    assert first["positions"] > 60
    bench.main(["--games", "3", "--cores", "1"])
    assert games == [0, 1, 1, 2]
    assert results(bench)["games"] == 3
    for file in bench.WORK.iterdir():
        file.unlink()
    bench.main([*SMALL])
    assert results(bench) == first, "the figures depend on the seed only"


def test_the_page_is_written_between_its_comments(bench: ModuleType) -> None:
    bench.main(["--page"])
    text = bench.PAGE.read_text("utf-8")
    assert text.startswith("Before.\n\n<!-- proverbs of cribbage -->\nMeasured with champion 3")
    assert text.endswith("\n<!-- end -->\n\nAfter.\n")
    assert "old" not in text.split("\n")
    assert "### Never lead a 5.\n" in text


def test_the_page_has_the_figures_that_are_kept(bench: ModuleType) -> None:
    page = (ROOT / "docs" / "proverbs.md").read_text("utf-8")
    assert bench.written(page) == page
