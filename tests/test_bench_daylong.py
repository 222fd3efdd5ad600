"""The benchmark of a game of the day of many: that it runs, and its page."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest


def test_what_costs_too_much_is_said_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1]))
    bench = importlib.import_module("bench.daylong")
    told = "\n".join(bench.lines(bench.Daylong(999.0, 3.5, 1.5, 9_000, 10_000)))
    assert "| the first look, which reads the field, ms | 999.00 | 1000 | yes |" in told
    assert "| a look while the day goes on, ms of the server | 3.50 | 3 | **no** |" in told
    assert "50 lines and one's own, is 9 kB" in told


def test_it_measures_a_small_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1]))
    found = importlib.import_module("bench.daylong").measure(people=60, looks=8)
    assert found.first > 0
    assert found.size > 1000
