"""Jobs on Ray: on the cluster in the environment's ``RAY_ADDRESS``, else on a local one.

This is the only module that imports Ray, an extra: ``pip install knaves[ray]``. Ray ends a program whose
node dies, and writes to its output. So a separate process holds the connection, as a worker like any other:
when it dies, its jobs are repeated on a new connection.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections import deque
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from multiprocessing.connection import Connection
from typing import Any, Final

from knaves.cards import NotationError
from knaves.i18n.language import _
from knaves.lab.pool import Pool
from knaves.lab.worker import LOST, answer, heard, say

_ROOM: Final = 4
"""Portions queued or in progress for each of Ray's cores."""


def pool(cores: int | None) -> Pool:
    """Return a pool that works on Ray; NotationError if Ray is not installed.

    If Ray does not respond, the first result is a NotationError.
    """
    if find_spec("ray") is None:
        raise NotationError(_('Ray is not installed. Run pip install "knaves[ray]", or leave --ray out.'))
    return Pool(partial(_work, cores), 1)


def _work(cores: int | None, line: Connection) -> None:
    """Run the worker that passes its portions on to Ray."""
    ray: Any = None

    def end() -> None:
        if ray is not None:
            ray.shutdown()

    given = heard(line, end)
    # Ray repeats its own error stream there.
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    try:
        ray = import_module("ray")
        own = {} if os.environ.get("RAY_ADDRESS") else _on_this_machine(cores)
        ray.init(logging_level="ERROR", log_to_driver=False, **own)
        room = _ROOM * (cores or int(ray.cluster_resources().get("CPU", 1)))
    # A node that is too slow to start raises the plain kind.
    except Exception as error:
        say(line, pickle.dumps(_silent(error)))
        return
    say(line, pickle.dumps(room))
    # The pool counts lost work and retries it.
    begin = ray.remote(max_retries=0)(answer)
    waiting: deque[Any] = deque()
    while True:
        while not waiting or not given.empty():
            waiting.append(begin.remote(given.get()))
        say(line, _answer(ray, waiting.popleft()))


def _on_this_machine(cores: int | None) -> dict[str, Any]:
    """Return the options for starting Ray here; a remote cluster has its own cores and modules."""
    found_here = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return {"num_cpus": cores, "include_dashboard": False, "runtime_env": {"env_vars": found_here}}


def _answer(ray: Any, reference: Any) -> bytes:
    try:
        return bytes(ray.get(reference))
    except (ray.exceptions.RayTaskError, ray.exceptions.RuntimeEnvSetupError) as error:
        # `answer` catches the errors of jobs, so this is the cluster's: it may lack our package.
        return pickle.dumps((0.0, [(False, _silent(error))]))
    except ray.exceptions.RayError:
        return LOST


def _silent(error: Exception) -> NotationError:
    return NotationError(_("Ray does not answer: {trouble}").format(trouble=" ".join(str(error).split())))
