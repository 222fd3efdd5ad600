"""Run command lines in a Python that has only some of the extras: ``without.py OUT EXTRA… < lines.json``.

The packages of all other extras cannot be found, as if they were not installed. Every stream is a terminal,
so that games open on the full screen where there is one; the application itself does not run. OUT gets what
each line said, as JSON: the exit code, or a traceback, and both outputs.
"""

from __future__ import annotations

import io
import json
import os
import runpy
import sys
import traceback
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch

from driving import Terminal

from knaves import extras
from knaves.cli import classic, main

PROGRAMS: dict[str, Callable[[Sequence[str]], object]] = {
    "knaves": main,
    "cribbage": lambda _words: classic.cribbage(),
    "euchre": lambda _words: classic.euchre(),
    "python -m knaves": lambda _words: runpy.run_module("knaves", run_name="__main__"),
}


class Finder:
    """A finder of modules that has lost the packages of some extras."""

    def __init__(self, whole: Any, lost: frozenset[str]) -> None:
        self.whole = whole
        self.lost = lost

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.partition(".")[0] in self.lost:
            return None
        found: ModuleSpec | None = self.whole.find_spec(name, path, target)
        return found


def run(program: str, *words: str) -> dict[str, object]:
    out, err = (Terminal(io.BytesIO(), "utf-8") for _ in range(2))
    given = Terminal(io.BytesIO(), "utf-8")
    with patch.multiple(sys, stdin=given, stdout=out, stderr=err, argv=[program, *words]):
        try:
            PROGRAMS[program](words)
            code: object = "did not exit"
        except SystemExit as end:
            code = end.code
        except BaseException:
            code = traceback.format_exc()
    texts = []
    for stream in (out, err):
        stream.flush()
        assert isinstance(stream.buffer, io.BytesIO)
        texts.append(stream.buffer.getvalue().decode())
    return {"code": code, "out": texts[0], "err": texts[1]}


def start(present: Sequence[str]) -> None:
    """Lose the packages of the extras that are not present, and keep the application from running."""
    lost = {name for extra, names in extras.PACKAGES.items() if extra not in present for name in names}
    sys.meta_path[:] = [Finder(each, frozenset(lost)) for each in sys.meta_path]
    assert not lost & set(sys.modules)
    if extras.installed("tui"):
        from knaves.tui.app import KnavesApp

        def opened(app: KnavesApp) -> int:
            print("The full screen is open.")
            return 0

        KnavesApp.run = opened  # type: ignore[method-assign, assignment]


if __name__ == "__main__":
    os.environ.update(PAGER="cat", TERM="xterm", COLUMNS="300", LINES="24")
    start(sys.argv[2:])
    said = [run(*line) for line in json.load(sys.stdin)]
    Path(sys.argv[1]).write_text(json.dumps(said), "utf-8")
