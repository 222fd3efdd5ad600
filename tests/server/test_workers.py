"""Worker processes: when one is killed, the tasks that ran beside it share the new ones."""

from __future__ import annotations

import asyncio
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from knaves.server import workers
from knaves.server.workers import Workers


class Pool(Executor):
    """Processes that compute nothing by themselves: a test ends what runs in them."""

    begun: list[Pool]

    def __init__(self, *_given: Any) -> None:
        self.running: list[Future[Any]] = []
        self.closed = False
        self.begun.append(self)

    def submit(self, *_given: Any, **_more: Any) -> Future[Any]:
        self.running.append(Future())
        return self.running[-1]

    def shutdown(self, *_given: Any, **_more: Any) -> None:
        self.closed = True


def test_two_tasks_whose_worker_was_killed_share_one_new_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pool, "begun", [], raising=False)
    monkeypatch.setattr(workers, "ProcessPoolExecutor", Pool)

    async def go() -> tuple[list[Any], list[bool]]:
        some = Workers(2, print)
        tasks = [asyncio.create_task(some.run(print)) for _each in range(2)]
        await asyncio.sleep(0)
        for each in Pool.begun[0].running:
            each.set_exception(BrokenProcessPool())
        while len(Pool.begun) < 2 or len(Pool.begun[1].running) < 2:
            await asyncio.sleep(0)
            assert len(Pool.begun) < 3, "the new pool was closed too"
        closed = [each.closed for each in Pool.begun]
        for result, each in enumerate(Pool.begun[1].running):
            each.set_result(result)
        return await asyncio.gather(*tasks), closed

    results, closed = asyncio.run(go())
    assert sorted(results) == [0, 1]
    assert closed == [True, False]
