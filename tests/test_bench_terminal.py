"""The benchmark of the terminal application judges rightly; what it measures is no business of the tests."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest


def test_what_is_too_slow_or_too_large_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1]))
    terminal = importlib.import_module("bench.terminal")
    found = terminal.Terminal(
        help=0.061, paint=0.35, paint_clock=0.9, bare=0.18, key=12, key_95=51, library=30, application=90.5
    )
    text = "\n".join(terminal.lines(found))
    assert "| `knaves --help`, wall-clock time | 0.061 s | 0.06 s | **no** |" in text
    assert "| first paint of a table, processor time | 0.35 s | 0.35 s | yes |" in text
    assert "one line of text, needs 0.18 s of processor time" in text
    assert "| a key answered while the champion thinks, median | 12.0 ms | 50 ms | yes |" in text
    assert "| a key answered while the champion thinks, 19 of 20 | 51.0 ms | 50 ms | **no** |" in text
    assert "| memory of a table beyond the library's | 60.5 MiB | 60 MiB | **no** |" in text
