"""A bar of progress on the error stream, for a person at a terminal and nobody else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from knaves.language import _


@contextmanager
def bar(title: str, total: int) -> Iterator[Callable[[], object]]:
    """Show a bar of so many steps; call what is yielded after each of them."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        _("so far,"),
        TimeRemainingColumn(),
        _("to go"),
    )
    with Progress(title, *columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=total)
        yield lambda: progress.advance(task)
