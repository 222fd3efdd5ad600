"""A club in a world: who founds it, joins it by its link, comes and goes, or does not belong to it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Final

from simulation.person import Message, Person

CLUB: Final = 0.5
"""The chance that an event is one of a club, for its members."""
LOOKS: Final = 0.3
"""The chance of each moment to look at the club."""
MOVES: Final = 0.3
"""The chance of each moment that somebody joins or leaves, or a director begins a season."""
LAST: Final = 0.5
"""The chance that a season begins when the event has ended."""
SEASONS: Final = 2
"""How many seasons a director begins at most."""


def wanted(dice: Random) -> Message:
    """Return what club is to be founded; empty if the event is for everybody."""
    if dice.random() >= CLUB:
        return {}
    return {"name": "The pegging inn", "public": dice.random() < 0.5}


async def found(people: Sequence[Person], club: Message) -> None:
    """Found a club as the first of these people; whoever wants a seat joins it by its link."""
    host = people[0]
    made = await host.post("/api/clubs", club)
    for each in people:
        each.club = str(made["club"])
        if each.seat is not None and each is not host:
            await each.post(f"{_path(each)}/membership", {})
            each.belongs = True
    host.belongs = True
    outsiders = [each for each in people if each.seat is None]
    # The last one only tries to come in; the others join and leave.
    for each in outsiders[:-1]:
        each.wavers = True


async def belong(person: Person) -> None:
    """Do what somebody does about their club, until everything is calm."""
    dice, path, seasons = person.world.dice(f"{person.name} at the club"), _path(person), 0
    while True:
        await asyncio.sleep(dice.uniform(1, 3))
        if person.calm:
            return
        if dice.random() < LOOKS:
            await person.browse(path)
        if dice.random() >= MOVES:
            continue
        if person.wavers:
            await _join_or_leave(person)
        elif not person.belongs:
            await person.browse(f"/api/events/{person.event}/{dice.choice(['entry', 'reserve'])}", body={})
        elif person.host and seasons < SEASONS:
            seasons += 1
            await person.browse(f"{path}/seasons", body={"name": f"Season {seasons}"})


async def _join_or_leave(person: Person) -> None:
    """Join the club, or leave it; whoever gets no answer does not know whether they belong to it."""
    answer = await person.browse(f"{_path(person)}/membership", "DELETE" if person.belongs else "POST")
    if answer is None or answer.status >= 500:
        person.wavers = False
        person.belongs = None
    elif answer.status < 300:
        person.belongs = not person.belongs


async def look_again(host: Person) -> None:
    """When everything has ended, begin a last season or not, and look at the club and each of its seasons."""
    if host.world.dice(f"{host.name} ends").random() < LAST:
        # A clock that was set back meanwhile refuses it.
        await host.browse(f"{_path(host)}/seasons", body={"name": "The next one"})
    page = await host.look(_path(host))
    for each in page.body["seasons"]:
        await host.look(f"{_path(host)}?season={each['number']}")


def _path(person: Person) -> str:
    return f"/api/clubs/{person.club}"
