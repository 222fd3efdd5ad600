"""Runs bots outside the event loop: strong players and hints in separate processes, others in threads.

A player that analyses many worlds holds the GIL and would delay everybody's moves even from a thread. It
therefore runs in another process, which gets only its view. These processes start on first use, run at low
priority, and exit with the server in every case.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

from knaves.i18n import language
from knaves.match.driver import Thought

P = ParamSpec("P")
T = TypeVar("T")

THINKERS: Final = max(1, min(4, (os.cpu_count() or 1) - 1))
"""Number of bots that think at once; one core is left to the people."""
PATIENT: Final = 10
"""The `nice` value of bots."""
LONG: Final = frozenset(("sampler", "sharp", "champion"))
"""Built-in players that may think longer than the transfer of a view takes."""


class Thinking:
    """Runs bots. ``apart``: strong ones in separate processes; otherwise all in threads."""

    def __init__(self, *, apart: bool = False) -> None:
        self._threads = ThreadPoolExecutor(THINKERS, "bot", _stand_back)
        self._apart = apart
        self._processes: ProcessPoolExecutor | None = None

    async def choose(self, thought: Thought) -> Any:
        """Return the move of the bot that is to choose; errors of the bot are passed on."""
        if self._apart and getattr(thought.bot, "name", "") in LONG and _can_be_sent(thought.bot):
            return await self._elsewhere(_chosen, thought.bot, thought.view)
        return await self._in(self._threads, thought.choose)

    async def ask(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a module-level function with picklable arguments in the current language; return its result."""
        spoken = partial(_spoken, language.spoken(), work, *args, **kwargs)
        if self._apart:
            return await self._elsewhere(spoken)
        return await self._in(self._threads, spoken)

    def close(self) -> None:
        """Shut down without waiting for running bots."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._end_processes()

    async def _elsewhere(self, work: Callable[..., T], *args: Any) -> T:
        """Run in another process; retried once if the process was killed."""
        processes = self._begun()
        try:
            return await self._in(processes, work, *args)
        except BrokenProcessPool:
            if self._processes is processes:
                self._end_processes()
        return await self._in(self._begun(), work, *args)

    def _begun(self) -> ProcessPoolExecutor:
        if self._processes is None:
            # A process with threads must not be forked.
            context = multiprocessing.get_context("spawn")
            self._processes = ProcessPoolExecutor(THINKERS, context, begin_worker, (PATIENT,))
        return self._processes

    def _end_processes(self) -> None:
        processes, self._processes = self._processes, None
        if processes is not None:
            processes.shutdown(wait=False, cancel_futures=True)

    def _in(self, pool: Executor, work: Callable[..., T], *args: Any) -> asyncio.Future[T]:
        return asyncio.get_running_loop().run_in_executor(pool, work, *args)


def _can_be_sent(bot: Any) -> bool:
    """Whether the bot can be pickled, which external players need not support."""
    try:
        pickle.dumps(bot)
    except Exception:
        return False
    return True


def _chosen(bot: Any, view: Any) -> Any:
    return bot.choose(view)


def _spoken(code: str, work: Callable[[], T], *args: Any, **kwargs: Any) -> T:
    with language.speaking(code):
        return work(*args, **kwargs)


def begin_worker(nice: int) -> None:
    """Initialize a worker: ignore Ctrl-C, which is for the server, and exit when the server dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(nice)
    threading.Thread(target=_end_with, args=[multiprocessing.parent_process()], daemon=True).start()


def _end_with(server: Any) -> None:
    server.join()
    os._exit(0)


def _stand_back() -> None:
    """Lower this thread's priority below people's moves; on Linux each thread has its own."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), PATIENT)
