"""Runs bots outside the event loop: strong players and hints in separate processes, others in threads.

A player that analyses many worlds holds the GIL and would delay everybody's moves even from a thread. It
therefore runs in another process, which gets only its view. These processes start on first use, run at low
priority, and exit with the server in every case.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

from knaves.i18n import language
from knaves.match.driver import Thought
from knaves.server.workers import Workers, begin_worker, spoken

P = ParamSpec("P")
T = TypeVar("T")

THINKERS: Final = max(1, min(4, (os.cpu_count() or 1) - 1))
"""Number of bots that think at once; one core is left to the people."""
PATIENT: Final = 10
"""The `nice` value of bots."""


class BotPool:
    """Runs bots. ``apart``: strong ones in separate processes; otherwise all in threads."""

    def __init__(self, *, apart: bool = False) -> None:
        self._threads = ThreadPoolExecutor(THINKERS, "bot", _stand_back)
        self._apart = apart
        self._processes = Workers(THINKERS, begin_worker, PATIENT)

    async def choose(self, thought: Thought) -> Any:
        """Return the move of the bot that is to choose; errors of the bot are passed on."""
        if self._apart and getattr(thought.bot, "slow", False) and _can_be_sent(thought.bot):
            return await self._processes.run(_chosen, thought.bot, thought.view)
        return await self._here(thought.choose)

    async def ask(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a module-level function with picklable arguments in the current language; return its result."""
        said = partial(spoken, language.spoken(), work, *args, **kwargs)
        return await (self._processes.run(said) if self._apart else self._here(said))

    def close(self) -> None:
        """Shut down without waiting for running bots."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._processes.close()

    def _here(self, work: Callable[[], T]) -> asyncio.Future[T]:
        return asyncio.get_running_loop().run_in_executor(self._threads, work)


def _can_be_sent(bot: Any) -> bool:
    """Whether the bot can be pickled, which external players need not support."""
    try:
        pickle.dumps(bot)
    except Exception:
        return False
    return True


def _chosen(bot: Any, view: Any) -> Any:
    return bot.choose(view)


def _stand_back() -> None:
    """Lower this thread's priority below people's moves; on Linux each thread has its own."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), PATIENT)
