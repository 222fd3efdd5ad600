"""A bar of progress on the error stream, for a person at a terminal and nobody else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from knaves.cli.shown import bare
from knaves.i18n.language import _


@contextmanager
def bar(title: str, total: int, done: int = 0) -> Iterator[Callable[[], object]]:
    """Show a bar of so many steps, the first of them done; call what is yielded after each of the others."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        _("elapsed,"),
        TimeRemainingColumn(),
        _("left"),
    )
    with Progress(title, *columns, console=Console(file=bare(sys.stderr)), transient=True) as progress:
        task = progress.add_task(title, total=total, completed=done)
        yield lambda: progress.advance(task)
