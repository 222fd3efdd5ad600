"""The background tasks of a process go on whatever goes wrong, and say what did."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from serving import served

from knaves.match.ports.people import Ban
from knaves.match.ports.tables import Unavailable
from knaves.server.background_look import BackgroundLook
from knaves.server.bans import BanList
from knaves.server.limits import Limits
from knaves.server.maintenance import HouseKeeper
from knaves.server.open_sockets import SHUT_OUT, OpenSockets

PATIENCE = 10


def test_a_look_with_more_to_do_comes_again_at_once_and_one_that_fails_ends_nothing() -> None:
    away = Unavailable("The database is away.")
    answers: Iterator[bool | Exception] = iter([True, False, KeyError("a mistake"), away, True, True])
    failures: list[tuple[str, str]] = []
    times: list[float] = []

    async def run() -> None:
        loop, over = asyncio.get_running_loop(), asyncio.Event()

        async def look() -> bool:
            times.append(loop.time())
            match next(answers, None):
                case None:
                    over.set()
                case bool(more):
                    return more
                case error:
                    raise error
            return False

        looks = BackgroundLook("doors", look, 0.1, lambda what, error: failures.append((what, str(error))))
        looks.begin()
        async with asyncio.timeout(PATIENCE):
            await over.wait()
        await looks.close()

    asyncio.run(run())
    assert failures == [("doors", "'a mistake'")]
    assert len(times) == 7
    pauses = [later - earlier for earlier, later in pairwise(times)]
    # After what has more to do there is no pause, and after all else there is one.
    assert [pause >= 0.09 for pause in pauses[1:4]] == [True, True, True]


class Kept:
    """Bans as a database has them, whoever has written them."""

    def __init__(self, *whom: str) -> None:
        self.whom = whom

    async def bans(self, now: int) -> tuple[Ban, ...]:
        return tuple(Ban("address", each, 10) for each in self.whom)


def test_a_ban_that_is_no_address_keeps_no_other_from_being_read() -> None:
    bans = BanList(Kept("nonsense", "192.0.2.0/24"), lambda: 1)  # type: ignore[arg-type]
    asyncio.run(bans.read())
    assert bans.shuts_out(client="192.0.2.7")
    assert not bans.shuts_out(client="198.51.100.7")


class Socket:
    """A socket of Mallory's that notes the first reason for which it is closed."""

    person, session, client, code = "mallory", "s", "", 0

    def tell(self, message: bytes) -> None:
        """Send nothing."""

    def end(self, code: int) -> None:
        self.code = self.code or code


def test_who_is_banned_while_the_house_looks_is_told_of_the_ban_and_not_of_the_session() -> None:
    class Written:
        """A database into which an operator writes a ban, and ends the sessions, between two reads."""

        held: tuple[Ban, ...] = ()

        async def bans(self, now: int) -> tuple[Ban, ...]:
            return self.held

        async def ended(self, sessions: set[str]) -> set[str]:
            self.held = (Ban("person", "mallory", 10),)
            return sessions

        async def announced(self, now: int) -> tuple[()]:
            return ()

    written, socket, connected = Written(), Socket(), OpenSockets()
    connected.add(socket)
    services: Any = SimpleNamespace(
        bans=BanList(written, lambda: 1),  # type: ignore[arg-type]
        connected=connected,
        people=written,
        talk=written,
        limits=Limits(),
        now=lambda: 1,
        failed=None,
    )
    asyncio.run(HouseKeeper(services, None, None)._look())  # type: ignore[arg-type]
    assert socket.code == SHUT_OUT


@pytest.mark.parametrize("work", ["_look", "_sweep", "_hear"])
def test_a_background_task_outlives_a_mistake(monkeypatch: pytest.MonkeyPatch, work: str) -> None:
    monkeypatch.setattr("knaves.server.maintenance.SWEEP", 0.05)
    whole: Callable[..., Awaitable[None] | None] = getattr(HouseKeeper, work)
    done: list[bool] = []

    def once_broken(keeper: HouseKeeper, *more: object) -> Awaitable[None] | None:
        done.append(True)
        # Before the server serves, its bans must be read.
        if len(done) == 2:
            raise KeyError("a mistake")
        return whole(keeper, *more)

    monkeypatch.setattr(HouseKeeper, work, once_broken)
    with served() as server:

        async def until_gone_on() -> None:
            async with asyncio.timeout(PATIENCE):
                while len(done) < 4:
                    await server.services.elsewhere("nobody", "")
                    await asyncio.sleep(0.05)

        server.run(until_gone_on())
        errors = server.services.metrics.registry.get_sample_value("knaves_errors_total", {"kind": "mistake"})
    assert errors == 1
