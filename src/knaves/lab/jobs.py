"""Pure jobs on one core, on a pool of processes, or on Ray, with the same results in the same order.

A job is a function that depends on its item only and can be pickled: a function of a module, or a
`functools.partial` of one. Jobs lost with a process are repeated, without any effect on the results.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any

from knaves.cards import NotationError
from knaves.i18n.language import _

if TYPE_CHECKING:
    from knaves.lab.pool import Pool

__all__ = ["Run", "all_cores", "elsewhere", "workers"]

Run = Callable[[Callable[[Any], Any], Iterable[Any]], Iterator[Any]]
"""Yields ``job(item)`` for every item, in the order of the items, which are read on demand."""


@contextmanager
def workers(*, cores: int | None = None, ray: bool = False) -> Iterator[Run]:
    """Yield a function that runs jobs on the same workers; leaving the context ends jobs in progress.

    ``cores`` is the number of workers, None for all cores (with ``ray``: all of the cluster's); with one,
    jobs run in this process. NotationError if ``ray`` is not installed or does not respond, if ``cores`` is
    below one, if a job is given up, or if it or its result cannot be pickled. Exceptions of a job reach the
    caller.
    """
    if cores is not None and cores < 1:
        raise NotationError(_("The number of cores must be at least 1, not {cores}.").format(cores=cores))
    if not elsewhere(cores=cores, ray=ray):
        yield map
        return
    with closing(_pool(cores if ray else cores or all_cores(), ray)) as pool:
        yield pool.results


def elsewhere(*, cores: int | None = None, ray: bool = False) -> bool:
    """Return whether `workers` run jobs in other processes, and not in this one."""
    return ray or (cores or all_cores()) > 1


def all_cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _pool(cores: int | None, ray: bool) -> Pool:
    if ray:
        from knaves.lab.ray import pool

        return pool(cores)
    from knaves.lab.pool import Pool
    from knaves.lab.worker import work

    return Pool(work, cores or 1)
