"""What the levels lose, by reviews: games are kept, so that the measurement goes on after a stop."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def test_games_are_reviewed_once_and_make_a_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    play, reviews = map(importlib.import_module, ("bench.reviews_play", "bench.reviews"))
    monkeypatch.setattr(play, "WORK", tmp_path)
    done: list[int] = []
    real = play.reviewed

    def noted(*words: object) -> object:
        done.append(int(str(words[-1])))
        return real(*words)

    monkeypatch.setattr(play, "reviewed", noted)
    few = play.measured("cribbage", 2, "simple", 2, "short", cores=1)
    more = play.measured("cribbage", 2, "simple", 3, "short", cores=1)
    assert done == [0, 1, 2]
    assert more[:2] == few
    # Simple players lose something, and never more than a game.
    assert all(0 < each["lost"] < 1 for each in more)
    told = reviews.row("cribbage", 2, "simple", more)
    mean = 100 * sum(each["lost"] for each in more) / 3
    assert told.startswith(f"| cribbage, 2: simple | 3 | {mean:.1f} ± ")
