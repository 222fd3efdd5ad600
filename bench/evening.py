"""A club evening of 200 people on one process: entering, the start, and following how it stands.

The people are sessions of a `knaves serve` of its own on SQLite. Nobody plays, so that the clocks of the
first round run while everybody follows. The server's processor time is what is counted.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import cycle, islice

from bench.service import served
from bench.sockets import connect, post
from bench.watch import processor, said_load

PEOPLE = 200
LOOKS = 2_000
"""Looks that are measured."""
QUIET = 20.0
"""Seconds in which everybody follows and nothing changes."""
CHANGES = 10
"""Changes that everybody is told."""
ENTRIES, OPENING, RESTING, TELLING = 5.0, 15.0, 30.0, 0.5
"""At most: milliseconds for an entry; seconds until all tables of a round are open; milliseconds in a second
without a change; milliseconds to tell one of a change.
"""


@dataclass(slots=True)
class Evening:
    """Milliseconds of the server's processor, and seconds until the tables are open."""

    entry: float
    opened: float
    resting: float
    """A second in which everybody follows the event, and nothing changes."""
    telling: float
    """A change, for each of those who are told."""
    look: float
    """A look at the event, which is sent whole."""
    size: int
    """Bytes of that answer."""
    load: tuple[float, float] = (0.0, 0.0)


def measure(people: int = PEOPLE, looks: int = LOOKS, quiet: float = QUIET) -> Evening:
    """Measure everything, with a server of its own."""
    from asking import Browser

    from knaves.remote.requests import sign_in

    before = os.getloadavg()[0]
    with served() as (port, pid):
        url = f"http://127.0.0.1:{port}"
        codes = [sign_in(url, f"Player {number}").code for number in range(people)]
        asks = [Browser(url, {"Authorization": f"Bearer {code}"}) for code in codes]
        starts = int(time.time() * 1000) + 3_600_000
        wanted = {"game": "cribbage", "kind": "evening", "name": "Evening", "starts": starts}
        event = str(asks[0].post("/api/events", wanted).json["event"])
        path = f"/api/events/{event}"

        spent = processor(pid)
        for each in asks:
            each.post(f"{path}/entry", {})
        entry = 1000 * (processor(pid) - spent) / people

        asks[0].post(f"{path}/start", {})
        begun = time.monotonic()
        while not _open(asks[0].get(path).json):
            time.sleep(0.2)
        opened = time.monotonic() - begun

        seen = asks[0].get(path)
        resting, telling = asyncio.run(_followed(port, pid, codes, event, quiet))
        look = _each(pid, asks, path, looks)
        load = before, os.getloadavg()[0]
        return Evening(entry, opened, resting, telling, look, len(seen.data), load)


def lines(found: Evening) -> list[str]:
    """Return the section."""
    before, after = found.load
    rows = (
        ("an entry, ms of the server", found.entry, ENTRIES),
        ("from the start until all 100 tables are open, s", found.opened, OPENING),
        ("a second in which all follow and nothing changes, ms of the server", found.resting, RESTING),
        ("a change, ms of the server for each who is told", found.telling, TELLING),
    )
    return [
        "## A club evening of 200",
        "",
        "`make bench-evening` writes this section: 200 guests of a `knaves serve` on SQLite enter, the",
        f"event starts, and everybody follows it. {said_load(before, after)}",
        "",
        "| what | Knaves | at most | met |",
        "|---|---:|---:|---|",
        *[
            f"| {what} | {value:.2f} | {most:g} | {'yes' if value <= most else '**no**'} |"
            for what, value, most in rows
        ],
        f"| a look, ms of the server | {found.look:.2f} | | |",
        "",
        f"The event is {found.size / 1000:.0f} kB at the start. A page reads it when it is told of a change.",
    ]


def _open(seen: dict[str, object]) -> bool:
    rounds = seen["rounds"]
    assert isinstance(rounds, list)
    return bool(rounds) and all(each["table"] for each in rounds[-1]["meetings"])


async def _followed(
    port: int, pid: int, codes: Sequence[str], event: str, quiet: float
) -> tuple[float, float]:
    """Let everybody follow the event; return the server's milliseconds a quiet second and a message."""
    told: Counter[int] = Counter()

    def heard(data: bytes) -> None:
        message = json.loads(data)
        if message["t"] == "event_changed":
            told[message["version"]] += 1

    sockets = []
    for code in codes:
        socket = await connect(port, "/api/socket", heard, f"Authorization: Bearer {code}")
        socket.send(b'{"t": "hello", "id": "1", "v": 1}')
        socket.send(json.dumps({"t": "follow_event", "id": "2", "event": event}).encode())
        sockets.append(socket)

    while told.total() < len(codes):
        await asyncio.sleep(0.01)
    spent = processor(pid)
    await asyncio.sleep(quiet)
    resting = 1000 * (processor(pid) - spent) / quiet
    spent = processor(pid)
    for number in range(CHANGES):
        paused = {"paused": number % 2 == 0}
        version = int((await post(port, f"/api/events/{event}/pause", paused, codes[0]))["version"])
        while told[version] < len(codes):
            await asyncio.sleep(0.01)
    telling = 1000 * (processor(pid) - spent) / CHANGES / len(codes)
    for each in sockets:
        each.close()
    return resting, telling


def _each(pid: int, asks: Sequence[object], path: str, looks: int) -> float:
    spent = processor(pid)
    with ThreadPoolExecutor(4) as pool:
        for _answer in pool.map(lambda ask: ask.get(path), islice(cycle(asks), looks)):  # type: ignore[attr-defined]
            pass
    return 1000 * (processor(pid) - spent) / looks
