"""Events in a world: what is announced, and what those do who have entered one or watch it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Final

from knaves.events import kinds
from simulation.person import Message, Person

EVENT: Final = 0.2
"""The chance that people who could sit down at a table play an event."""
KINDS: Final = {
    2: (
        *(("evening", 2, "single"), ("evening", 3, "single"), ("knockout", 0, "single")),
        *(("round_robin", 0, "single"), ("arena", 0, "single"), ("round_robin", 0, "teams")),
    ),
    4: (
        *(("progressive", 2, "single"), ("rotation", 2, "single"), ("partner_arena", 0, "single")),
        *(("round_robin", 0, "pairs"), ("knockout", 0, "pairs"), ("arena", 0, "pairs")),
    ),
}
"""Kinds of event, their rounds, and who enters as one, by the number of people at a table.

0 rounds where the entrants decide it.
"""
CLOCKS: Final = {"move": 30_000, "reserve": 300_000}
"""The clocks of an event where the terms have none."""
STORMS: Final = ((12.0, 2.0), (30.0, 5.0))
"""Seconds with faults, and the most between two of them: in the first ten the event begins."""
AHEAD: Final = 3_600_000
"""Milliseconds until an event begins that its host does not start."""
LEAVES: Final = 0.2
"""The chance that somebody leaves the event while it runs."""
SOON: Final = 0.3
"""The chance that they do it when they look at it."""
ASKS: Final = 0.7
"""The chance that somebody says whom they would like to play with."""
PAUSES: Final = 0.3
"""The chance that the host lets the event wait once."""
AGAIN: Final = 0.2
"""The chance to look at the event in the middle of a game."""
FOLLOWS: Final = 0.6
"""The chance that somebody looks at the event only when they are told that it has changed."""
TOLD: Final = 30.0
"""Seconds in which whoever was cut off is back, and is told."""


def planned(dice: Random, terms: Message, people: int) -> Message:
    """Return what is to be announced; empty if there is no event."""
    if dice.random() >= EVENT:
        return {}
    together = 4 if terms["seats"] == 4 else 2
    kind, rounds, form = dice.choice(KINDS[together])
    # Without bots there has to be somebody to play with.
    without = [0] if people >= together * (1 + (form == "teams")) else []
    fill = dice.choice([max(together, people), 2 * together, *without])
    clocks = {each: terms.get(each, 0) for each in CLOCKS}
    return {
        "game": terms["game"],
        "kind": kind,
        "name": "Club night",
        "rules": terms["rules"],
        "rounds": rounds,
        "fill": fill,
        "bot": "simple",
        "minutes": int(kinds.KINDS[kind].timed),
        "form": form,
        **(clocks if any(clocks.values()) else CLOCKS),
    }


async def announce(people: Sequence[Person], wanted: Message) -> None:
    """Announce an event as the first of these people, enter all who want a seat, and start it."""
    host = people[0]
    host.host = True
    terms = wanted | {"starts": host.world.now() + AHEAD, "club": host.club}
    made = await host.post("/api/events", terms)
    event = str(made["event"])
    for each in people:
        each.event = event
        # A host whose clock was set back meanwhile has to start the event again, though nothing has changed.
        each.follows = each is not host and host.world.dice(f"{each.name} follows").random() < FOLLOWS
        if each.seat is not None:
            await each.post(f"/api/events/{event}/entry", {})
            await _choose_partner(each, wanted)
    await host.post(f"/api/events/{event}/start", {})


async def _choose_partner(person: Person, wanted: Message) -> None:
    """Choose one of those who have entered, or a bot, in an event by pairs."""
    dice = person.world.dice(f"{person.name} chooses")
    if wanted["form"] == "single" or dice.random() >= ASKS:
        return
    path = f"/api/events/{person.event}"
    page = await person.browse(path)
    seen = page.body["entrants"] if page is not None and page.status == 200 else []
    others = [each["name"] for each in seen if not each["yours"]]
    # Somebody may have a partner already, and then it is refused.
    player = dice.choice(["", *others])
    await person.browse(f"{path}/partner", body={"player": player, "bot": not player})


async def attend(person: Person) -> None:
    """Look at the event, above all between two games, and go to the table where one is expected.

    Some leave it, and nobody who has begun to leave changes their mind.
    """
    path, dice = f"/api/events/{person.event}", person.world.dice(f"{person.name} at the event")
    leaves, leaving = person.seat is not None and dice.random() < LEAVES, False
    pauses = dice.random() < PAUSES
    version = -1
    while True:
        await asyncio.sleep(dice.uniform(1, 2))
        if person.follows and person.told <= version:
            continue
        if person.plays and dice.random() >= AGAIN:
            continue
        page = await person.browse(path)
        if page is None or page.status != 200:
            continue
        seen = page.body
        version = seen["version"]
        if seen["mine"] and seen["state"] == "open":
            # A clock that was set back meanwhile puts the start off.
            await person.post(f"{path}/start", {})
        begun = seen["state"] == "running" and not person.calm
        if seen["mine"] and seen["paused"] and (person.calm or dice.random() < SOON):
            await person.browse(f"{path}/pause", body={"paused": False})
        elif seen["mine"] and begun and pauses and dice.random() < SOON:
            pauses = False
            await person.browse(f"{path}/pause", body={"paused": True})
        table = seen["table"] if person.seat is not None else _latest(seen)
        if table and table != person.table:
            await person.go_to(table)
        elif seen["entered"] and (leaving or (leaves and begun and dice.random() < SOON)):
            # They still play the game at which they sit.
            leaving = True
            await person.browse(f"{path}/entry", "DELETE")


async def all_told(people: Sequence[Person], version: int) -> None:
    """Wait until all who follow the event have been told its version, or there has been the time for it."""
    loop = asyncio.get_running_loop()
    end = loop.time() + TOLD
    while loop.time() < end and any(each.follows and each.told < version for each in people):
        await asyncio.sleep(1)


def _latest(seen: Message) -> str:
    """Return the first open table of the latest round."""
    meetings = seen["rounds"][-1]["meetings"] if seen["rounds"] else []
    return next((each["table"] for each in meetings if each["table"]), "")
