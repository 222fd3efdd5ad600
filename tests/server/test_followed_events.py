"""Whoever follows an event is told each of its versions, for one question to the database for all."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from festival import Player
from plain import Message, Plain
from serving import Served, served

from knaves.match.ports.tables import Unavailable
from knaves.office.desk import MOST_EVENTS
from knaves.remote.followed_event import FollowedEvent
from knaves.remote.requests import sign_in
from knaves.server.followed_events import LEAST, FollowedEvents
from knaves.wire.refusals import RequestRefused

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


class Versions:
    """The versions of events, as a database has them, and what was asked for."""

    def __init__(self, **now: int) -> None:
        self.now = now
        self.asked: list[list[str]] = []

    async def versions(self, addresses: Sequence[str]) -> dict[str, int]:
        self.asked.append([*addresses])
        found = {each: self.now[each] for each in addresses if each in self.now}
        await asyncio.sleep(0)
        return found


class Follower:
    """A client; ``told`` has the events and versions of its messages."""

    def __init__(self) -> None:
        self.told: list[tuple[str, int]] = []

    def tell(self, message: bytes) -> None:
        said = json.loads(message)
        assert said["t"] == "event_changed"
        self.told.append((said["event"], said["version"]))


def followed(versions: Versions) -> FollowedEvents:
    return FollowedEvents(versions)  # type: ignore[arg-type]


async def test_all_who_follow_are_told_each_version_once_for_one_question() -> None:
    versions, many = Versions(a=1, b=5), [Follower() for _each in range(200)]
    events = followed(versions)
    await events.look()
    assert versions.asked == []
    for each in many:
        await events.follow("a", each)
    await events.follow("b", many[0])
    assert versions.asked == [["a"], ["b"]]
    versions.asked.clear()
    await events.look()
    versions.now["a"] = 3
    await events.look()
    await events.look()
    assert versions.asked == 3 * [["a", "b"]]
    assert many[0].told == [("a", 1), ("b", 5), ("a", 3)]
    assert {tuple(each.told) for each in many[1:]} == {(("a", 1), ("a", 3))}


async def test_many_are_told_some_at_a_time_and_who_leaves_meanwhile_is_not() -> None:
    versions, many = Versions(a=1), [Follower() for _each in range(2 * LEAST + 1)]
    events = followed(versions)
    for each in many:
        await events.follow("a", each)
    versions.now["a"] = 2
    look = asyncio.create_task(events.look())
    while not (told := sum(len(each.told) > 1 for each in many)):
        await asyncio.sleep(0)
    assert told == LEAST
    events.unfollow("a", many[-1])
    await look
    assert [each.told for each in many] == [[("a", 1), ("a", 2)]] * (2 * LEAST) + [[("a", 1)]]


async def test_nothing_is_asked_and_nothing_kept_once_everybody_has_left() -> None:
    versions, ann, ben = Versions(a=1), Follower(), Follower()
    events = followed(versions)
    for each in (ann, ben):
        await events.follow("a", each)
    events.unfollow("a", ann)
    # Leaving twice, or what one does not follow, does no harm.
    events.unfollow("a", ann)
    events.unfollow("b", ann)
    versions.now["a"] = 2
    await events.look()
    assert (ann.told, ben.told) == ([("a", 1)], [("a", 1), ("a", 2)])
    events.unfollow("a", ben)
    versions.asked.clear()
    await events.look()
    assert versions.asked == []


async def test_who_comes_during_a_question_misses_nothing() -> None:
    versions, ann, ben = Versions(a=1), Follower(), Follower()
    events = followed(versions)
    await events.follow("a", ann)
    versions.now["a"] = 2
    look = asyncio.create_task(events.look())
    await asyncio.sleep(0)
    # The question has its answer, which nobody has been told yet.
    versions.now["a"] = 3
    await events.follow("a", ben)
    await look
    await events.look()
    assert ann.told == [("a", 1), ("a", 2), ("a", 3)]
    assert ben.told[-1] == ("a", 3)


async def test_an_answer_that_is_older_than_what_was_told_is_not_told() -> None:
    versions, ann, ben = Versions(a=1), Follower(), Follower()
    events = followed(versions)
    await events.follow("a", ann)
    look = asyncio.create_task(events.look())
    await asyncio.sleep(0)
    events.unfollow("a", ann)
    versions.now["a"] = 2
    coming = asyncio.create_task(events.follow("a", ben))
    await asyncio.gather(look, coming)
    await events.look()
    assert ben.told == [("a", 2)]


async def test_there_is_nothing_to_follow_where_there_is_no_event() -> None:
    versions, ann = Versions(a=1), Follower()
    events = followed(versions)
    with pytest.raises(RequestRefused):
        await events.follow("b", ann)
    # One that is deleted while somebody follows it is no trouble to the others.
    await events.follow("a", ann)
    del versions.now["a"]
    await events.look()
    assert ann.told == [("a", 1)]


def told(client: Plain, event: str, version: int) -> Message:
    """Wait until a client has been told a version; return that message, the first of its version."""
    while (message := client.wait("event_changed"))["version"] < version:
        pass
    assert message == {"t": "event_changed", "event": event, "version": version}
    return message


def test_a_client_is_told_over_its_socket_until_it_leaves(server: Served) -> None:
    ann = Player(server.url, "Ann", 1)
    event = ann.announce("cribbage", "knockout")
    here, there = Plain(server.url, "Ben"), Plain(server.url, "Cid")
    for each in (here, there):
        assert each.ask("follow_event", event=event)["t"] == "done"
        assert each.heard[-2] == {"t": "event_changed", "event": event, "version": ann.look(event)["version"]}
    version = ann.enter(event).json["version"]
    told(here, event, version)
    told(there, event, version)
    assert here.ask("unfollow_event", event=event)["t"] == "done"
    version = ann.asks.ask("DELETE", f"/api/events/{event}").json["version"]
    told(there, event, version)
    # What is asked now is answered, and nothing about the event came before.
    here.ask("ping")
    assert not [each for each in here.heard if each["t"] == "event_changed" and each["version"] == version]


def test_following_is_refused_as_reading_is(server: Served) -> None:
    ann = Player(server.url, "Ann", 1)
    client = Plain(server.url, "Ben")
    refused, read = client.ask("follow_event", event="nowhere"), ann.asks.get("/api/events/nowhere")
    assert (refused["t"], refused["code"], refused["why"]) == ("refused", read.code, read.json["why"])
    assert client.ask("unfollow_event", event="nowhere")["t"] == "done"
    assert client.ask("follow_event", event="")["code"] == "malformed"


def test_a_client_follows_only_so_many_events(server: Served) -> None:
    hosts = [Player(server.url, f"Host {number}", number) for number in range(5)]
    events = [hosts[number % 5].announce("cribbage", "knockout") for number in range(MOST_EVENTS + 1)]
    client = Plain(server.url, "Ben")
    *first, last = events
    for each in [*first, first[0]]:
        assert client.ask("follow_event", event=each)["t"] == "done"
    refused = client.ask("follow_event", event=last)
    assert (refused["code"], refused["why"]) == ("refused", "You follow too many events.")
    client.ask("unfollow_event", event=first[0])
    assert client.ask("follow_event", event=last)["t"] == "done"


def test_who_closes_the_socket_is_forgotten(server: Served) -> None:
    ann = Player(server.url, "Ann", 1)
    event = ann.announce("cribbage", "knockout")
    client = Plain(server.url, "Ben")
    client.ask("follow_event", event=event)
    client.close()

    async def until_forgotten() -> None:
        async with asyncio.timeout(20):
            while event in server.services.followed_events._followed:
                await asyncio.sleep(0.01)

    server.run(until_forgotten())


def test_a_change_in_one_process_is_told_in_the_other_and_after_a_restart(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'club.db'}"
    with served(database=database) as a:
        ann = Player(a.url, "Ann", 1)
        event = ann.announce("cribbage", "knockout")
        with served(database=database) as b:
            there = Plain(b.url, "Ben")
            there.ask("follow_event", event=event)
            told(there, event, ann.enter(event).json["version"])
            code = there.code
    with served(database=database) as again:
        ben = Plain(again.url, "Ben", code=code)
        ben.ask("follow_event", event=event)
        ann.asks.url = again.url
        told(ben, event, ann.asks.ask("DELETE", f"/api/events/{event}").json["version"])


def test_who_waits_is_told_over_a_new_connection_too(server: Served) -> None:
    ann = Player(server.url, "Ann", 1)
    event = ann.announce("cribbage", "knockout")
    followed = FollowedEvent(sign_in(server.url, "Ben"), event)
    followed.begin()
    with closing(followed):
        followed.wait(-1)
        assert followed.version == ann.look(event)["version"]

        async def hang_up() -> None:
            server.services.connected.end(lambda each: True, 1001)

        server.run(hang_up())
        version = ann.enter(event).json["version"]
        followed.wait(version - 1)
        assert followed.version == version


def test_nobody_waits_whom_the_server_does_not_know(server: Served) -> None:
    ben = sign_in(server.url, "Ben")
    followed = FollowedEvent(replace(ben, code="of nobody"), "any")
    followed.begin()
    with closing(followed), pytest.raises(Unavailable):
        followed.wait(-1)
