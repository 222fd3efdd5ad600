"""The benchmark of vector environments runs and judges rightly, on a size that says nothing of speed."""

from __future__ import annotations

import importlib
from types import ModuleType

import pytest

from needs import TESTS


@pytest.fixture
def timed(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(TESTS.parent))
    return importlib.import_module("bench.vector")


@pytest.mark.parametrize("game", ["cribbage", "cribbage for three", "cribbage for four", "euchre"])
@pytest.mark.needs("openspiel", "kernel", "envs")
def test_steps_are_timed_beside_openspiel(timed: ModuleType, game: str) -> None:
    found = timed.measure(game, 8, 1, 0)
    assert min(found.alone, found.with_choice, found.house, found.openspiel) > 0


def test_steps_that_are_too_slow_are_said_to_be(timed: ModuleType) -> None:
    text = "\n".join(timed.lines([timed.Vector("euchre", 15e6, 3e6, 1e5, 1e3)]))
    assert "| euchre, alone | 15,000,000 | 14 million | yes | 15,000 times |" in text
    assert "| euchre, with a random choice | 3,000,000 | 4 million | **no** | 3,000 times |" in text
