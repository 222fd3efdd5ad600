"""A club evening of 200 people on one process: entering, the start, and looks at the standing.

The people are sessions of a `knaves serve` of its own on SQLite. Nobody plays, so that the clocks of the
first round run while everybody looks. The server's processor time is what is counted.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import cycle, islice

from bench.service import served
from bench.watch import processor, said_load

PEOPLE = 200
LOOKS = 2_000
"""Looks in each measurement."""
ENTRIES, OPENING, LOOK = 5.0, 15.0, 2.0
"""At most: milliseconds for an entry; seconds until all tables of a round are open; milliseconds a look."""


@dataclass(slots=True)
class Evening:
    """Milliseconds of the server's processor an entry and a look, seconds until the tables are open."""

    entry: float
    opened: float
    look: float
    """A look of somebody who has the standing already."""
    first: float
    """A look of somebody who has nothing yet: the whole event is sent."""
    size: int
    """Bytes of that answer."""
    load: tuple[float, float] = (0.0, 0.0)


def measure(people: int = PEOPLE, looks: int = LOOKS) -> Evening:
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
        same = f"{path}?version={seen.json['version']}"
        look = _each(pid, asks, same, looks)
        first = _each(pid, asks, path, looks)
        return Evening(entry, opened, look, first, len(seen.data), (before, os.getloadavg()[0]))


def lines(found: Evening) -> list[str]:
    """Return the section."""
    before, after = found.load
    rows = (
        ("an entry, ms of the server", found.entry, ENTRIES),
        ("from the start until all 100 tables are open, s", found.opened, OPENING),
        ("a look while nothing has changed, ms of the server", found.look, LOOK),
    )
    return [
        "## A club evening of 200",
        "",
        "`make bench-evening` writes this section: 200 guests of a `knaves serve` on SQLite enter, the",
        f"event starts, and everybody looks. {said_load(before, after)}",
        "",
        "| what | Knaves | at most | met |",
        "|---|---:|---:|---|",
        *[
            f"| {what} | {value:.2f} | {most:g} | {'yes' if value <= most else '**no**'} |"
            for what, value, most in rows
        ],
        f"| a look that sends the whole event, ms of the server | {found.first:.2f} | | |",
        "",
        f"The whole event is {found.size / 1000:.0f} kB at the start. A page that is seen looks every four",
        "seconds.",
    ]


def _open(seen: dict[str, object]) -> bool:
    rounds = seen["rounds"]
    assert isinstance(rounds, list)
    return bool(rounds) and all(each["table"] for each in rounds[-1]["meetings"])


def _each(pid: int, asks: Sequence[object], path: str, looks: int) -> float:
    spent = processor(pid)
    with ThreadPoolExecutor(4) as pool:
        for _answer in pool.map(lambda ask: ask.get(path), islice(cycle(asks), looks)):  # type: ignore[attr-defined]
            pass
    return 1000 * (processor(pid) - spent) / looks
