"""The bench of readings: the reading in use is the champion's own belief."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from knaves.games.cribbage.engine.search import judge


@pytest.mark.needs("numpy")
def test_the_reading_in_use_is_the_champions_belief(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1]))
    bench = importlib.import_module("bench.held_out")
    found = bench.seen("steady", 1, "bench")
    assert len(found) > 10
    for each in found:
        known = {hand.ranks: hand.share for hand in judge(0).holdings(each.at)}
        read = dict(zip(each.hands, bench.belief(each, bench.USED), strict=True))
        assert read == pytest.approx(known)
        assert known[each.hands[each.true]] > 0
    scored = bench.scores("steady", 1, "bench")
    assert set(scored) == set(bench.READINGS)
    # Whoever reads nothing knows less of a plain player than the champion.
    assert scored["cards tell nothing"].mean() < scored["in use"].mean()
