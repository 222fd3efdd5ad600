"""What an operator wants to know of the measurements, in docs/guide/server.md."""

from __future__ import annotations

from pathlib import Path

from bench.service import Service
from bench.service_page import table_memory, two_processes

GUIDE = Path(__file__).parents[1] / "docs" / "guide" / "server.md"
BEGIN, END = "<!-- `make bench-service` writes this part. -->", "<!-- Its end. -->"
FULL = 0.7
"""The share of a core that a process should use at most, so that moves do not queue up."""
PEOPLE = 3
"""People at a table on average: half of the tables have two, the others four."""


def lines(found: Service, machine: str) -> list[str]:
    """Return the part that is written; ``machine`` is what it was measured on."""
    human = found.human
    if human is None:
        return []
    people, busiest = PEOPLE * human.tables, max(found.loads, key=lambda load: load.moves)
    table, socket = table_memory(found), found.socket
    more_memory = 1000 * (socket + table / PEOPLE) / 1024
    carried = round(people * FULL / human.busy, -2)
    return [
        f"Measured on {machine}: one process on SQLite had {people:,} people",
        f"at {human.tables:,} tables, where a table makes a move every five seconds. It used",
        f"{human.busy:.0%} of one core and {human.memory / 1024:,.0f} MiB, and 99 of 100 moves were shown to",
        f"everybody within {human.p99:,.0f} ms. At this pace a process carries about {carried:,.0f} people",
        f"before its core is {FULL:.0%} busy. Without any pause between moves it made",
        f"{busiest.moves:,.0f} moves a second.",
        "",
        "| the next | costs |",
        "|---|---|",
        f"| 1,000 people at this pace | {1000 * human.busy / people:.0%} of a core, {more_memory:,.0f} MiB |",
        f"| move | {human.processor / 1000:.2f} ms of processor time |",
        f"| table | {table:.0f} kB of memory |",
        f"| socket: an open page, or a program | {socket:.0f} kB of memory |",
        "",
        "A process uses one core for its tables, whatever the machine has; bots and reviews use the others.",
        "When that core is full, start a second process [on PostgreSQL and Redis](#several-processes): with",
        f"a core for each, two carry {two_processes(found):.1f} times as many people as one there.",
    ]


def write(told: list[str]) -> None:
    """Write the part between its marks."""
    GUIDE.write_text(put(GUIDE.read_text("utf-8"), told), "utf-8")


def put(page: str, told: list[str]) -> str:
    """Return a page with the part between its marks replaced; ValueError if the page lacks them."""
    before, begin, rest = page.partition(BEGIN)
    _old, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"The guide lacks {BEGIN} or {END}.")
    return "\n".join([before + begin, "", *told, "", end + after])
