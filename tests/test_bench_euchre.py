"""The benchmark of the euchre kernel runs and judges rightly, on a size that tells nothing about speed."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def timed(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1]))
    return importlib.import_module("bench.euchre_kernel")


@pytest.mark.needs("openspiel", "kernel")
def test_the_euchre_kernel_is_timed_beside_openspiel(timed: ModuleType) -> None:
    found = timed.measure(size=32, rounds=1, least=0)
    assert min(found.deals_solved, found.every_card, found.calls, found.random_hands) > 0
    assert found.openspiel > 0


def test_a_kernel_that_is_too_slow_is_said_to_be(timed: ModuleType) -> None:
    text = "\n".join(timed.lines(timed.Kernel(159_999, 30_000, 5_000, 4_000_000, 100_000)))
    assert "| open deals solved | 159,999/s | 160,000/s | **no** |  |" in text
    assert "| random hands | 4,000,000/s | 40 times OpenSpiel's 100,000/s | yes | 40 times |" in text
