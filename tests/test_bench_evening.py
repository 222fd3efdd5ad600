"""The benchmark of an event of many: what it measures is no business of the tests, but its page is."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest


def test_what_costs_too_much_is_said_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1]))
    bench = importlib.import_module("bench.evening")
    told = "\n".join(bench.lines(bench.Evening(5.1, 14.9, 12.0, 0.1, 3.0, 49_000)))
    assert "| an entry, ms of the server | 5.10 | 5 | **no** |" in told
    assert "| from the start until all 100 tables are open, s | 14.90 | 15 | yes |" in told
    assert "| a second in which all follow and nothing changes, ms of the server | 12.00 | 30 | yes |" in told
    assert "The event is 49 kB" in told


def test_it_measures_a_small_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1]))
    found = importlib.import_module("bench.evening").measure(people=4, looks=8, quiet=0.1)
    assert found.opened > 0
    assert found.telling >= 0
    assert found.size > 1000
