"""Group commit: calls that arrive during a write are written together in the next one, in order.

An invalid call fails alone. When the write of a group fails, each of its calls fails with that error.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Generic, TypeVar

Call = TypeVar("Call")
Answer = TypeVar("Answer")

LARGEST: Final = 500
"""Maximum number of calls per write, so that the first does not wait long for the last."""


class GroupCommit(Generic[Call, Answer]):
    """A single writer. ``write`` takes calls in order and returns an answer or exception for each."""

    def __init__(self, write: Callable[[Sequence[Call]], Awaitable[Sequence[Answer | Exception]]]) -> None:
        self._write = write
        self._waiting: list[tuple[Call, asyncio.Future[Answer]]] = []
        self._task: asyncio.Task[None] | None = None

    async def do(self, call: Call) -> Answer:
        """Return the answer once the call is written; raise its error or that of its group.

        If the caller is cancelled, the call may still be written.
        """
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append((call, done))
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        return await done

    async def _run(self) -> None:
        try:
            while self._waiting:
                group = self._waiting[:LARGEST]
                del self._waiting[:LARGEST]
                await self._one(group)
        finally:
            self._task = None
            # Calls remain here only when the event loop is closing.
            for _call, done in self._waiting:
                done.cancel()
            self._waiting = []

    async def _one(self, group: list[tuple[Call, asyncio.Future[Answer]]]) -> None:
        answers: Sequence[Answer | Exception]
        try:
            answers = await self._write([call for call, _done in group])
        except Exception as error:
            answers = [error] * len(group)
        except BaseException:
            for _call, done in group:
                done.cancel()
            raise
        for (_call, done), answer in zip(group, answers, strict=True):
            if done.done():
                continue
            if isinstance(answer, Exception):
                done.set_exception(answer)
            else:
                done.set_result(answer)
