"""Group commit: calls that arrive before a write begins are written together, in order.

An invalid call fails alone. When the write of a group fails, each of its calls fails with that error.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Generic, TypeVar

Call = TypeVar("Call")
Answer = TypeVar("Answer")
Take = Callable[[], Sequence[Call]]
"""Returns the calls of a group, and closes it: the group's write calls this once, when it begins."""

LARGEST: Final = 500
"""Maximum number of calls per write, so that the first does not wait long for the last."""


class GroupCommit(Generic[Call, Answer]):
    """Writes calls in groups. ``write`` returns an answer or exception for each call.

    ``most`` writes are under way at once. With 2, where a single thread writes, the next write stands ready:
    the disk does not wait for the event loop.
    """

    def __init__(
        self, write: Callable[[Take[Call]], Awaitable[Sequence[Answer | Exception]]], most: int = 1
    ) -> None:
        self._write = write
        self._turns = asyncio.Semaphore(most)
        self._group: _Group[Call, Answer] | None = None
        """The latest group, until it is written."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def do(self, call: Call) -> Answer:
        """Return the answer once the call is written; raise its error or that of its group.

        If the caller is cancelled, the call may still be written.
        """
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        if self._group is None or not self._group.add(call, done):
            self._group = _Group()
            self._group.add(call, done)
            task = asyncio.create_task(self._run(self._group))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return await done

    async def _run(self, group: _Group[Call, Answer]) -> None:
        answers: Sequence[Answer | Exception]
        try:
            async with self._turns:
                answers = await self._write(group.take)
        except Exception as error:
            answers = [error] * len(group.take())
        except BaseException:
            # The event loop is closing.
            group.take()
            for done in group.waiting:
                done.cancel()
            raise
        finally:
            if self._group is group:
                self._group = None
        for done, answer in zip(group.waiting, answers, strict=True):
            if done.done():
                continue
            if isinstance(answer, Exception):
                done.set_exception(answer)
            else:
                done.set_result(answer)


class _Group(Generic[Call, Answer]):
    """Calls that are written together. They are added in the event loop, and taken in the writing thread."""

    __slots__ = ("_calls", "_lock", "_open", "waiting")

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open = True
        self._calls: list[Call] = []
        self.waiting: list[asyncio.Future[Answer]] = []

    def add(self, call: Call, done: asyncio.Future[Answer]) -> bool:
        """Add a call; return whether there was room, and the write has not begun."""
        with self._lock:
            if not self._open or len(self._calls) >= LARGEST:
                return False
            self._calls.append(call)
            self.waiting.append(done)
            return True

    def take(self) -> Sequence[Call]:
        """Return the calls, and admit no more."""
        with self._lock:
            self._open = False
        return self._calls
