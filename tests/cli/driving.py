"""Driving the real command: in this process for breadth, as a process of its own where that matters."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

from knaves.cli import classic, main

SCRIPTS = Path(sys.executable).parent
HINT = re.compile(r"^⟦?(?:Hint:|Rada\.) ⟧?(.*?)⟦?\. ")
"""In English, in Czech, and where whatever can be translated stands in brackets."""
SHORT = ("play", "euchre", "--against", "simple", "--target", "2", "--seed", "1")
"""A game of euchre that is soon over."""
MOVED = "1\np\n"
"""A first move at either game, with which its file begins: a cut, or a pass; the other is refused."""


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


class Terminal(io.TextIOWrapper):
    """An output that is a terminal; COLUMNS says how wide it is."""

    def isatty(self) -> bool:
        return True


class Follower:
    """An input that asks for a hint at every question and takes it: a person who plays to the end.

    The ``first`` answers are given before that, but only to questions that begin with ``at``.
    """

    def __init__(self, out: io.TextIOWrapper, first: tuple[str, ...] = (), at: str = "") -> None:
        self.out = out
        self.at = at
        self.first = list(first)

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        self.out.flush()
        raw = self.out.buffer
        assert isinstance(raw, io.BytesIO)
        said = raw.getvalue().decode().rstrip("\n").split("\n")
        if self.first and said[-1].startswith(self.at):
            return self.first.pop(0) + "\n"
        last = said[-2] if len(said) > 1 else ""
        found = HINT.match(last)
        return f"{found[1]}\n" if found else "hint\n"


def knaves(
    home: Path,
    *words: str,
    typed: str | tuple[str, ...] = "",
    at: str = "",
    env: dict[str, str] | None = None,
    columns: int | None = None,
) -> Outcome:
    """Run the command in this process; with a tuple of first answers it then follows its own hints.

    With ``columns`` it prints to a terminal of that width.
    """
    seen = {} if columns is None else {"COLUMNS": str(columns)}
    output = io.TextIOWrapper if columns is None else Terminal
    return _run(lambda: main(list(words)), home, typed, at, {**(env or {}), **seen}, output)


def script(
    home: Path,
    game: str,
    *words: str,
    typed: str | tuple[str, ...] = "",
    env: dict[str, str] | None = None,
) -> Outcome:
    """Run the script ``cribbage`` or ``euchre`` in this process."""
    with patch.object(sys, "argv", [game, *words]):
        return _run(getattr(classic, game), home, typed, "", env or {})


def _run(
    work: Callable[[], None],
    home: Path,
    typed: str | tuple[str, ...],
    at: str,
    env: dict[str, str],
    output: type[io.TextIOWrapper] = io.TextIOWrapper,
) -> Outcome:
    out, err = (output(io.BytesIO(), "utf-8") for _ in range(2))
    answers = (
        Follower(out, typed, at) if isinstance(typed, tuple) else io.TextIOWrapper(io.BytesIO(typed.encode()))
    )
    streams = patch.multiple(sys, stdin=answers, stdout=out, stderr=err)
    with streams, patch.dict(os.environ, {"KNAVES_HOME": str(home), **env}):
        try:
            work()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
    texts = []
    for stream in (out, err):
        stream.flush()
        assert isinstance(stream.buffer, io.BytesIO)
        texts.append(stream.buffer.getvalue().decode())
    return Outcome(code, *texts)


def environment(home: Path, **more: str) -> dict[str, str]:
    """What a process started by a test finds: no settings of the developer's."""
    path = os.environ.get("PATH", "")
    return {
        "PATH": path,
        "KNAVES_HOME": str(home),
        "PYTHONUTF8": "1",
        "LOGNAME": "ann",
        "TERM": "dumb",
        **more,
    }


def process(home: Path, *words: str, typed: str = "", name: str = "knaves", **more: str) -> Outcome:
    """Run a command as a process of its own."""
    done = subprocess.run(
        [str(SCRIPTS / name), *words],
        input=typed.encode(),
        capture_output=True,
        env=environment(home, **more),
        timeout=300,
        check=False,
    )
    return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


def stats(home: Path, *words: str) -> list[dict[str, object]]:
    """What the statistics are, row by row."""
    found: list[dict[str, object]] = json.loads(knaves(home, "stats", "--json", *words).out)
    return found


@dataclass
class Dialogue:
    """A process that is talked to through pipes, line by line; ``heard`` is all it has said."""

    home: Path
    words: tuple[str, ...]
    heard: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.running = subprocess.Popen(
            [str(SCRIPTS / "knaves"), *self.words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(self.home),
            text=True,
            encoding="utf-8",
        )

    def say(self, text: str) -> None:
        assert self.running.stdin is not None
        self.running.stdin.write(text + "\n")
        self.running.stdin.flush()

    def hear(self, start: str) -> str:
        """Read up to the line that begins like this and return it; empty when the process has ended."""
        assert self.running.stdout is not None
        for line in self.running.stdout:
            self.heard.append(line.rstrip("\n"))
            if line.startswith(start):
                return self.heard[-1]
        return ""

    def follow(self, moves: int) -> bool:
        """Make some moves as the hints say; False when the process ended before."""
        for _ in range(moves):
            try:
                self.say("hint")
            except BrokenPipeError:
                return False
            found = HINT.match(self.hear("Hint: "))
            if found is None:
                return False
            self.say(found[1])
        return True

    def end(self) -> Outcome:
        """Close the input and wait."""
        out, err = self.running.communicate(timeout=60)
        return Outcome(self.running.returncode, "\n".join([*self.heard, out]), err)
