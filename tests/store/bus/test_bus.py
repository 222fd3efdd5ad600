"""The port of the bus: in this process, through Redis, and as the simulated worlds have it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from random import Random
from uuid import uuid4

import pytest

from knaves import extras
from knaves.cards import NotationError
from knaves.match.ports.tables import Bus, Unavailable
from knaves.store.bus import open_bus, subscribers
from services import private_redis
from simulation.post import Post

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["here", "redis", "world"])
async def bus(request: pytest.FixtureRequest, post: Post) -> AsyncIterator[Bus]:
    match request.param:
        case "here":
            opened = open_bus()
        case "redis":
            opened = open_bus(request.getfixturevalue("redis_address"))
        case _:
            opened = post.bus()
    yield opened
    await opened.close()


@pytest.fixture
async def post() -> Post:
    """What connects the processes in a simulated world."""
    return Post(asyncio.get_running_loop(), Random(1))


@pytest.fixture(params=["redis", "world"])
async def two(request: pytest.FixtureRequest, post: Post) -> AsyncIterator[tuple[Bus, Bus]]:
    """The buses of two processes."""
    if request.param == "world":
        opened: tuple[Bus, Bus] = post.bus(), post.bus()
    else:
        address = request.getfixturevalue("redis_address")
        opened = open_bus(address), open_bus(address)
    yield opened
    for each in opened:
        await each.close()


@pytest.fixture
def channel() -> str:
    """A channel that no other test uses."""
    return f"table:{uuid4().hex}"


async def heard(messages: AsyncIterator[bytes], count: int = 1) -> list[bytes]:
    async def some() -> list[bytes]:
        return [await anext(messages) for _ in range(count)]

    return await asyncio.wait_for(some(), 10)


async def test_everybody_who_listens_hears_each_message_in_order(bus: Bus, channel: str) -> None:
    sent = [b"\x00\xff", b"", "ů".encode(), b"x" * 100_000]
    async with bus.listen(channel) as one, bus.listen(channel) as two:
        for message in sent:
            await bus.publish(channel, message)
        assert await heard(one, 4) == sent
        assert await heard(two, 4) == sent


async def test_a_channel_hears_nothing_of_another_nor_of_before(bus: Bus, channel: str) -> None:
    await bus.publish(channel, b"before")
    async with bus.listen(channel) as messages:
        await bus.publish(f"{channel}?", b"another")
        await bus.publish("*", b"another")
        await bus.publish(channel, b"now")
        assert await heard(messages) == [b"now"]


async def test_who_stops_listening_leaves_the_others_listening(bus: Bus, channel: str) -> None:
    async with bus.listen(channel) as one:
        async with bus.listen(channel) as two:
            await bus.publish(channel, b"both")
            assert await heard(two) == [b"both"]
        await bus.publish(channel, b"one")
        assert await heard(one, 2) == [b"both", b"one"]
    async with bus.listen(channel) as again:
        await bus.publish(channel, b"again")
        assert await heard(again) == [b"again"]


async def test_who_does_not_hear_them_loses_the_oldest(
    monkeypatch: pytest.MonkeyPatch, bus: Bus, channel: str
) -> None:
    monkeypatch.setattr(subscribers, "MOST", 10)
    async with bus.listen(channel) as slow, bus.listen(f"{channel}/end") as end:
        for number in range(13):
            await bus.publish(channel, str(number).encode())
        await bus.publish(f"{channel}/end", b"")
        await heard(end)
        assert await heard(slow) == [b"3"]


async def test_what_is_sent_together_comes_in_the_order_it_was_sent(bus: Bus, channel: str) -> None:
    sent = [str(number).encode() for number in range(2000)]
    async with bus.listen(channel) as messages:
        await asyncio.gather(*(bus.publish(channel, each) for each in sent))
        assert await heard(messages, len(sent)) == sent


async def test_many_listen_and_leave_at_once(bus: Bus, channel: str) -> None:
    async def one(number: int) -> None:
        name = f"{channel}/{number % 20}"
        async with bus.listen(name) as messages:
            await bus.publish(name, str(number).encode())
            while await heard(messages) != [str(number).encode()]:
                pass

    await asyncio.gather(*map(one, range(200)))


async def test_two_processes_hear_each_other(two: tuple[Bus, Bus], channel: str) -> None:
    here, there = two
    async with here.listen(channel) as messages:
        sent = [str(number).encode() for number in range(100)]
        for each in sent:
            await there.publish(channel, each)
        assert await heard(messages, len(sent)) == sent


async def test_who_has_left_is_not_heard_and_hears_nothing(two: tuple[Bus, Bus], channel: str) -> None:
    here, there = two
    async with here.listen(channel) as messages:
        await there.publish(channel, b"before")
        await there.close()
        await here.publish(channel, b"alone")
        assert await heard(messages, 2) == [b"before", b"alone"]


async def test_two_servers_share_a_redis_by_its_numbered_databases(redis_address: str, channel: str) -> None:
    other = f"{redis_address}?db=1" if redis_address.startswith("unix") else f"{redis_address.rstrip('/')}/1"
    here, there = open_bus(redis_address), open_bus(other)
    async with here.listen(channel) as messages:
        await there.publish(channel, b"not for here")
        await here.publish(channel, b"for here")
        assert await heard(messages) == [b"for here"]
    await here.close()
    await there.close()


async def test_listeners_hear_again_when_redis_is_back(channel: str) -> None:
    with private_redis() as (address, service):
        bus = open_bus(address)
        async with bus.listen(channel) as messages:
            await bus.publish(channel, b"before")
            assert await heard(messages) == [b"before"]
            await asyncio.to_thread(service.stop)
            with pytest.raises(Unavailable, match="reached"):
                await bus.publish(channel, b"lost")
            await asyncio.to_thread(service.start)
            hearing = asyncio.ensure_future(heard(messages))
            while not hearing.done():
                await bus.publish(channel, b"after")
                await asyncio.sleep(0.05)
            assert hearing.result() == [b"after"]
        async with bus.listen(f"{channel}/new") as messages:
            await bus.publish(f"{channel}/new", b"new")
            assert await heard(messages) == [b"new"]
        await bus.close()


async def test_listeners_in_a_world_hear_again_when_the_bus_is_back(post: Post, channel: str) -> None:
    """As those of Redis do."""
    bus = post.bus()
    async with bus.listen(channel) as messages:
        post.gone = True
        with pytest.raises(Unavailable, match="reached"):
            await bus.publish(channel, b"lost")
        with pytest.raises(Unavailable, match="reached"):
            async with bus.listen(channel):
                pass
        post.gone = False
        await bus.publish(channel, b"after")
        assert await heard(messages) == [b"after"]


async def test_nobody_listens_to_a_redis_that_is_not_there(
    monkeypatch: pytest.MonkeyPatch, channel: str
) -> None:
    from knaves.store.bus import redis_bus

    monkeypatch.setattr(redis_bus, "PATIENCE", 0.2)
    bus = open_bus("redis://127.0.0.1:1/0")
    with pytest.raises(Unavailable):
        await bus.publish(channel, b"")
    with pytest.raises(Unavailable):
        async with bus.listen(channel):
            pass
    await bus.close()


@pytest.mark.parametrize(
    "address",
    [
        "http://h",
        "redis",
        "redis://h:port/0",
        "redis://[",
        "redis://h/0?secret=1",
        "redis://h/x",
        "amqp://u:secret@h",
    ],
)
def test_what_is_no_address_is_refused_without_its_password(address: str) -> None:
    with pytest.raises(NotationError) as refused:
        open_bus(address)
    assert "secret" not in str(refused.value)


def test_a_missing_package_says_which_extra_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda _name: None)
    with pytest.raises(Unavailable, match="the extra redis: "):
        open_bus("redis://h/0")


def test_a_server_of_one_process_does_not_import_redis() -> None:
    code = "import sys; from knaves.store.bus import open_bus; open_bus(); print('redis' in sys.modules)"
    python = [sys.executable, "-c", code]
    done = subprocess.run(python, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "False\n"
