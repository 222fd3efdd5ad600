"""Output of commands: sentences and a progress bar for people, JSON for programs.

Control characters in files or names never reach the terminal.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from time import monotonic
from typing import Any, Final, TextIO, cast

import click

from knaves.i18n.language import _, sense, shown

WIDTH: Final = 100
"""Characters in a line; a list of only numbers or words is never broken and may be longer."""
PAUSE: Final = 300.0
"""Seconds between two lines about the progress, where there is no terminal."""
DIGITS: Final = 6
"""Significant digits of a number; the rounding is far below any estimation error printed here."""


def print_line(words: str, *, err: bool = False) -> None:
    """Print a sentence or a row of a table. At a terminal, sentences wrap at words."""
    width = columns(sys.stderr if err else sys.stdout)
    if width is None:
        click.echo(words, err=err)
        return
    from knaves.typeset import fitted

    for line in fitted(words, width):
        click.echo(line, err=err)


def complain(sentence: str, code: int) -> int:
    """Print an error on the error stream, and return the exit code."""
    # If the terminal is gone, nobody can read the error.
    with suppress(OSError):
        print_line(sentence, err=True)
    return code


def columns(stream: TextIO | None) -> int | None:
    """Return how many characters a line may have at the terminal; None if the stream is not a terminal."""
    return shutil.get_terminal_size().columns - 1 if stream is not None and stream.isatty() else None


def print_text(text: str, out: Path | None) -> None:
    """Print a text as it is, or write it into a file and say so."""
    if out is None:
        click.echo(text, nl=False)
    else:
        out.write_text(text, encoding="utf-8", newline="\n")
        print_line(_("Written: {path}.").format(path=out))


def print_json(value: Any) -> None:
    """Print a value as JSON, with its numbers rounded."""
    click.echo(_text(_rounded(value), 0))


def _rounded(value: Any) -> Any:
    match value:
        case float():
            return float(f"{value:.{DIGITS}g}")
        case dict():
            return {key: _rounded(each) for key, each in value.items()}
        case list() | tuple():
            return [_rounded(each) for each in value]
    return value


def _text(value: Any, depth: int) -> str:
    import json

    flat = json.dumps(value, ensure_ascii=False)
    members = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    nested = any(isinstance(each, (dict, list)) for each in members)
    if len(flat) + depth <= WIDTH or not members or (isinstance(value, list) and not nested):
        return flat
    inner = " " * (depth + 1)
    if isinstance(value, dict):
        rows = [
            f"{json.dumps(key, ensure_ascii=False)}: {_text(each, depth + 1)}" for key, each in value.items()
        ]
        return "{\n" + ",\n".join(inner + row for row in rows) + "\n" + " " * depth + "}"
    return "[\n" + ",\n".join(inner + _text(each, depth + 1) for each in value) + "\n" + " " * depth + "]"


class EscapedStream:
    """A wrapped text stream that shows control characters by their codes."""

    def __init__(self, bare: TextIO) -> None:
        self.bare = bare

    def write(self, text: str) -> int:
        """Write the text, made safe; return its length, as streams do."""
        self.bare.write(shown(text))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.bare, name)


def show_all() -> None:
    """Wrap standard output and the error stream, for everything printed from now on."""
    sys.stdout, sys.stderr = _wrapped(sys.stdout), _wrapped(sys.stderr)


def bare(stream: TextIO) -> TextIO:
    """Return the unwrapped stream, for code that draws on a terminal intentionally."""
    return stream.bare if isinstance(stream, EscapedStream) else stream


def _wrapped(stream: TextIO) -> TextIO:
    """Return the wrapped stream; a program without a console has none."""
    return (
        stream if stream is None or isinstance(stream, EscapedStream) else cast(TextIO, EscapedStream(stream))
    )


@contextmanager
def bar(title: str, total: int, done: int = 0) -> Iterator[Callable[[], object]]:
    """Show a progress bar of ``total`` steps, with ``done`` finished; call the yielded function per step.

    Without a terminal, as in a log of a night's work, a line now and then says how far it is.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield _Log(title, total, done).advance
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        _("elapsed,"),
        TimeRemainingColumn(),
        sense("time", "left"),
    )
    with Progress(title, *columns, console=Console(file=bare(sys.stderr)), transient=True) as progress:
        task = progress.add_task(title, total=total, completed=done)
        yield lambda: progress.advance(task)


class _Log:
    """The progress of work whose error stream is a file."""

    def __init__(self, title: str, total: int, done: int) -> None:
        self._title = title
        self._total = total
        self._done = self._before = done
        self._began = self._told = monotonic()

    def advance(self) -> None:
        """Count a step, and say how far the work is if nothing was said for long."""
        self._done += 1
        now = monotonic()
        if now - self._told < PAUSE or self._done >= self._total:
            return
        self._told = now
        seconds = (now - self._began) / (self._done - self._before) * (self._total - self._done)
        sentence = _("{title}: {number} of {total} done, {time} left.")
        time = timedelta(seconds=round(seconds))
        # If the log cannot be written, the work goes on.
        with suppress(OSError):
            print_line(
                sentence.format(title=self._title, number=self._done, total=self._total, time=time), err=True
            )
