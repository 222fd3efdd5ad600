"""Jobs on Ray: on the cluster in the environment's ``RAY_ADDRESS``, else on a local one.

This is the only module that imports Ray, an extra: ``pip install knaves[ray]``. Ray ends a program whose
node dies, and writes to its output. So a separate process holds the connection and passes portions on: when
it dies, its jobs are repeated on a new connection. Ray itself repeats nothing.
"""

from __future__ import annotations

import os
import sys
from functools import partial
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any, Final

from knaves import extras
from knaves.cards import NotationError
from knaves.i18n.language import _
from knaves.lab.cluster import check
from knaves.lab.pool import Pool
from knaves.lab.queue import Cause, Loss
from knaves.lab.worker import Answer, answer, heard, say, trouble

_ROOM: Final = 2
"""Portions queued or in progress for each of Ray's cores."""
# Ray gives its node thirty seconds to start, which are too few on a busy machine.
_STARTS: Final = 3
"""How often a Ray on this machine is started, if it does not start."""
# New portions can only be looked for between waits, so this is the longest that one lies idle.
_WAIT: Final = 0.1
"""Seconds to wait for an answer of Ray, before looking for new portions again."""


def pool(cores: int | None) -> Pool:
    """Return a pool that works on Ray; NotationError if Ray is not installed.

    If Ray does not respond, the first result is a NotationError.
    """
    extras.require("ray")
    return Pool(partial(_work, cores), 1, relay=True)


def _work(cores: int | None, line: Connection) -> None:
    """Run the worker that passes its portions on to Ray."""
    ray: Any = None

    def end() -> None:
        if ray is not None:
            ray.shutdown()

    given = heard(line, end)
    # Ray repeats its own error stream there.
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    address = os.environ.get("RAY_ADDRESS") or "local"
    # Under `uv run` Ray would copy the working directory to every worker and start each by the same
    # command of uv, which need not work there: then no worker ever begins. It reads this when it is imported.
    os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
    try:
        check(address)
        ray = import_module("ray")
        _connect(ray, address, cores)
        # On a cluster nothing but this limits the cores; one without any may get some later.
        limited = cores if address != "local" else None
        room = limited or _ROOM * max(1, int(ray.cluster_resources().get("CPU", 1)))
    except NotationError as error:
        say(line, error)
        return
    # A node that is too slow to start raises the plain kind, and a cluster that went away ends the program.
    except (Exception, SystemExit) as error:
        say(line, NotationError(_("Ray does not answer: {trouble}").format(trouble=_short(error))))
        return
    say(line, room)
    # `lab.queue` alone decides what is tried again.
    begin = ray.remote(max_retries=0)(answer)
    waiting: dict[Any, int] = {}
    while True:
        while not waiting or not given.empty():
            portion = given.get()
            if portion is None:
                for reference in waiting:
                    ray.cancel(reference)
                waiting.clear()
            else:
                key, job, items = portion
                waiting[begin.remote(job, items)] = key
        ready, _others = ray.wait([*waiting], timeout=_WAIT)
        for reference in ready:
            try:
                answered = _answer(ray, reference)
            except NotationError as error:
                say(line, error)
                return
            say(line, (waiting.pop(reference), answered))


def _connect(ray: Any, address: str, cores: int | None) -> None:
    """Begin to work with Ray; a local one that does not start is started again a few times."""
    local = address == "local"
    for failures in range(1, _STARTS + 1):
        try:
            ray.init(logging_level="ERROR", log_to_driver=False, **(_on_this_machine(cores) if local else {}))
        except Exception:
            if not local or failures == _STARTS:
                raise
            ray.shutdown()
        else:
            return


def _on_this_machine(cores: int | None) -> dict[str, Any]:
    """Return the options for starting Ray here; a remote cluster has its own cores and modules."""
    found_here = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return {
        "address": "local",
        "num_cpus": cores,
        "include_dashboard": False,
        "runtime_env": {"env_vars": found_here},
    }


def _answer(ray: Any, reference: Any) -> Answer | Loss:
    """Return Ray's answer for a portion; NotationError if the cluster cannot run any."""
    errors = ray.exceptions
    try:
        done: Answer = ray.get(reference)
    # The node's monitor of memory ends the process that began last, whichever took the memory. Tasks that Ray
    # had queued for a process that dies get this too, begun or not.
    except (errors.WorkerCrashedError, errors.OutOfMemoryError):
        return Loss(Cause.PROCESS)
    # `answer` catches the errors of jobs, so these are the cluster's.
    except (errors.RayTaskError, errors.RuntimeEnvSetupError) as error:
        raise NotationError(
            _(
                "The Ray cluster cannot run the jobs. Does every node have the same version of Knaves? "
                "{trouble}"
            ).format(trouble=_short(error))
        ) from None
    # The node with the connection has failed: nothing more will arrive, though Ray may take a while to end.
    except errors.LocalRayletDiedError:
        os._exit(1)
    except errors.RayError as error:
        return Loss(Cause.NODE, trouble(error))
    return done


def _short(error: BaseException) -> str:
    return " ".join(str(error).split())
