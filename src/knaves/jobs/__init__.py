"""The same pure jobs on one core, on a pool of processes, or on Ray: the results are the same, in order.

A job is a function that depends on its item only and can be pickled: a function of a module, or a
`functools.partial` of one. Nothing is retried, nothing is kept.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import TypeVar

from knaves.cards import NotationError
from knaves.language import _

T = TypeVar("T")
R = TypeVar("R")

__all__ = ["all_cores", "run"]


def run(
    job: Callable[[T], R],
    items: Iterable[T],
    *,
    cores: int | None = None,
    ray: bool = False,
    progress: Callable[[], object] | None = None,
) -> Generator[R, None, None]:
    """Yield ``job(item)`` for every item, in the order of the items.

    ``cores`` is how many work at once, None for all there are (with ``ray``: all of the cluster's); one
    means this very process. ``progress`` is called after each result. Whoever stops taking results, by
    closing the iterator or by an interrupt, stops the work too.

    NotationError when ``ray`` is asked for and not installed, when ``cores`` is below one, and when a
    worker has died; what the job raises reaches the caller.
    """
    if cores is not None and cores < 1:
        raise NotationError(_("At least one core must work, not {cores}.").format(cores=cores))
    if ray:
        from knaves.jobs.ray import spread

        return _counted(spread(job, items, cores), progress)
    cores = all_cores() if cores is None else cores
    if cores == 1:
        return _counted(map(job, items), progress)
    from knaves.jobs.pool import share

    return _counted(share(job, items, cores), progress)


def all_cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _counted(results: Iterator[R], progress: Callable[[], object] | None) -> Generator[R, None, None]:
    try:
        for result in results:
            if progress is not None:
                progress()
            yield result
    finally:
        close = getattr(results, "close", None)
        if close is not None:
            close()
