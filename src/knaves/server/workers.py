"""Worker processes of a server for computations that hold the GIL for long. They always exit with it.

They start on first use. If one is killed, all of them are replaced, and their computations are started again,
once.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, ParamSpec, TypeVar

from knaves.i18n import language

P = ParamSpec("P")
T = TypeVar("T")


class Workers:
    """Up to ``number`` processes. ``begin``, a module-level function, is called with ``args`` in each."""

    def __init__(self, number: int, begin: Callable[..., object], *args: Any) -> None:
        self._number, self._begin, self._args = number, begin, args
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Run a picklable function with picklable arguments; its errors are passed on."""
        pool, loop = self._begun(), asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(pool, work, *args)
        except BrokenProcessPool:
            # All pending calls see this; the first one replaces the pool, the others find the new one.
            if self._pool is pool:
                self.close()
        return await loop.run_in_executor(self._begun(), work, *args)

    def close(self) -> None:
        """Shut down without waiting for what is running."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)

    def _begun(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # A process with threads must not be forked.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._number, context, self._begin, self._args)
        return self._pool


def begin_worker(nice: int) -> None:
    """Initialize a worker: ignore Ctrl-C, which is for the server, and exit when the server dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(nice)
    threading.Thread(target=_end_with, args=[multiprocessing.parent_process()], daemon=True).start()


def spoken(code: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a function in a language, such as that of who asked, in another thread or process."""
    with language.speaking(code):
        return work(*args, **kwargs)


def _end_with(server: Any) -> None:
    server.join()
    os._exit(0)
