"""Jobs on Ray: the cluster in the environment's ``RAY_ADDRESS``, else one on this machine alone.

The only module that imports Ray, which is an extra: ``pip install knaves[ray]``.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final, TypeVar

from knaves.cards import NotationError
from knaves.language import _

T = TypeVar("T")
R = TypeVar("R")

_AHEAD: Final = 4
"""Items handed out for each core before the oldest result is in."""


def spread(job: Callable[[T], R], items: Iterable[T], cores: int | None) -> Iterator[R]:
    """Yield the results in order; NotationError, at once, when Ray is not installed or does not answer."""
    ray = _ray()
    began = _connected(ray, cores)
    return _in_order(ray, job, items, cores, began)


@contextmanager
def connection(cores: int | None) -> Iterator[None]:
    """Stay connected between one spreading and the next; NotationError as for `spread`."""
    ray = _ray()
    began = _connected(ray, cores)
    try:
        yield
    finally:
        if began:
            ray.shutdown()


def _ray() -> Any:
    try:
        return import_module("ray")
    except ImportError as error:
        raise NotationError(
            _('Ray is not installed: pip install "knaves[ray]", or leave --ray out.')
        ) from error


def _connected(ray: Any, cores: int | None) -> bool:
    """Connect unless somebody has; return whether it was us, who must then let go again."""
    if ray.is_initialized():
        return False
    own = {} if os.environ.get("RAY_ADDRESS") else _on_this_machine(cores)
    try:
        ray.init(logging_level="ERROR", log_to_driver=False, **own)
    except (OSError, RuntimeError, ValueError) as error:
        raise NotationError(
            _("Ray does not answer: {trouble}").format(trouble=" ".join(str(error).split()))
        ) from error
    return True


def _on_this_machine(cores: int | None) -> dict[str, Any]:
    """Return how to start Ray here; a cluster elsewhere has its own cores and its own modules."""
    found_here = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return {"num_cpus": cores, "include_dashboard": False, "runtime_env": {"env_vars": found_here}}


def _in_order(
    ray: Any, job: Callable[[T], R], items: Iterable[T], cores: int | None, began: bool
) -> Iterator[R]:
    waiting: deque[Any] = deque()
    try:
        remote = ray.remote(_do)
        shared = ray.put(job)
        ahead = _AHEAD * (cores or int(ray.cluster_resources().get("CPU", 1)))
        for item in items:
            waiting.append(remote.remote(shared, item))
            if len(waiting) >= ahead:
                yield _result(ray, waiting.popleft())
        while waiting:
            yield _result(ray, waiting.popleft())
    finally:
        for reference in waiting:
            ray.cancel(reference, force=True)
        if began:
            ray.shutdown()


def _do(job: Callable[[T], R], item: T) -> R:
    return job(item)


def _result(ray: Any, reference: Any) -> Any:
    """Return what the job returned, or raise what it raised and not Ray's wrapping of it."""
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
