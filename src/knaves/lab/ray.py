"""Jobs on Ray: the cluster in the environment's ``RAY_ADDRESS``, else one on this machine alone.

The only module that imports Ray, which is an extra: ``pip install knaves[ray]``. Ray ends a program whose
node dies, and writes to its output. So the connection is held by a separate process, a worker like any
other: when it dies, its jobs are repeated on a new connection.
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
from threading import Timer
from typing import Any, Final

from knaves.cards import NotationError
from knaves.i18n.language import _
from knaves.lab.pool import Pool
from knaves.lab.worker import LOST, answer, heard, say

_ROOM: Final = 4
"""Portions that wait or are done for each core of Ray's."""
_SECONDS: Final = 10
"""Seconds that Ray may take to end."""


def pool(cores: int | None) -> Pool:
    """Return a pool that does its work on Ray; NotationError when Ray is not installed.

    When Ray does not answer, the first result is a NotationError.
    """
    if find_spec("ray") is None:
        raise NotationError(_('Ray is not installed. Run pip install "knaves[ray]", or leave --ray out.'))
    return Pool(partial(_work, cores), 1)


def _work(cores: int | None, line: Connection) -> None:
    """Run the worker that passes its portions on to Ray."""
    ray: Any = None

    def end() -> None:
        deadline = Timer(_SECONDS, os._exit, (0,))
        deadline.daemon = True
        deadline.start()
        if ray is not None:
            ray.shutdown()

    given = heard(line, end)
    # Ray repeats there what it has said on its own error stream.
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    try:
        ray = import_module("ray")
        own = {} if os.environ.get("RAY_ADDRESS") else _on_this_machine(cores)
        ray.init(logging_level="ERROR", log_to_driver=False, **own)
        room = _ROOM * (cores or int(ray.cluster_resources().get("CPU", 1)))
    except (ImportError, OSError, RuntimeError, ValueError) as error:
        say(line, pickle.dumps(_silent(error)))
        return
    say(line, pickle.dumps(room))
    # Lost work is counted and tried again where the items are.
    begin = ray.remote(max_retries=0)(answer)
    waiting: deque[Any] = deque()
    while True:
        while not waiting or not given.empty():
            waiting.append(begin.remote(given.get()))
        say(line, _answer(ray, waiting.popleft()))


def _on_this_machine(cores: int | None) -> dict[str, Any]:
    """Return how to start Ray here; a cluster elsewhere has its own cores and its own modules."""
    found_here = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return {"num_cpus": cores, "include_dashboard": False, "runtime_env": {"env_vars": found_here}}


def _answer(ray: Any, reference: Any) -> bytes:
    try:
        return bytes(ray.get(reference))
    except (ray.exceptions.RayTaskError, ray.exceptions.RuntimeEnvSetupError) as error:
        # No job has failed, for `answer` catches all; a cluster cannot do the work, without our package say.
        return pickle.dumps((0.0, [(False, _silent(error))]))
    except ray.exceptions.RayError:
        return LOST


def _silent(error: Exception) -> NotationError:
    return NotationError(_("Ray does not answer: {trouble}").format(trouble=" ".join(str(error).split())))
