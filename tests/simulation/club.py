"""One world from its beginning to its end: a table, its people and bots, the faults, and a calm at last."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final, Literal

from simulation import events, membership
from simulation.aftermath import left_behind
from simulation.house import NAMES as HOUSES
from simulation.house import House, Span
from simulation.person import Manner, Message, Person
from simulation.post import Post
from simulation.weather import USUAL, Weather
from simulation.world import EPOCH, Line, World, begun

STORMS: Final = (*[(7.0, 2.0)] * 9, (40.0, 8.0))
"""Seconds with faults, and the most seconds between two of them: long ones see leases and reserves end."""
CALM: Final = 25.0
"""Seconds without faults, in which the table has to go on."""
SETTLED: Final = (5.0, 5)
"""So many seconds of calm, with so many new entries in the log, are enough to see it."""
GAMES: Final = {
    "cribbage": (
        "target=31",
        "target=31 best_of=3",
        "loadstar target=31",
        "topsoft target=31",
        "universal target=31",
    ),
    "euchre": ("target=3", "feltz target=3"),
}
"""The rules that are played, by game."""
RATED: Final = 0.15
"""The chance that a game is rated, by people with accounts, who play fast and go on until it has ended."""
TO_THE_END: Final = 60
"""Entries in the log of the calm at such a table."""
LINE: Final = 8_000
"""Bytes that a line holds when nobody reads at its end."""
EVENING: Final = 420.0
"""Seconds without faults in which an event ends, even if somebody's clock runs out who has left it."""
AFTERMATH: Final = 0.12
"""The chance that a world goes on when everybody has left."""
CHALLENGE: Final = 0.4
"""The chance that somebody who plays alone, or two who are partners, play a challenge."""
PROGRAM: Final = "eve 1"
"""How a program from outside is called in records."""
NAMES: Final = ("Ann", "Ben", "Cid", "Dot")


@dataclass(frozen=True, slots=True)
class Plan:
    """What a seed decides before anything happens."""

    game: str
    terms: Message
    people: int
    watchers: int
    processes: int
    storm: tuple[float, float]
    aftermath: bool
    challenge: bool
    """Whether the table begins with a game of a challenge, by the only person or two partners."""
    program: Literal["", "outside", "lent"]
    """Whether somebody who sits down is a program, or one is on loan for the last seat."""
    event: Message
    """The event that is announced; empty where people sit down at a table of their own."""
    club: Message
    """The club whose members the event is for; empty where it is for everybody."""


@dataclass(slots=True)
class Course:
    """What happened in a world."""

    seed: int
    plan: Plan
    people: list[Person]
    database: Path
    story: list[Line]
    digest: str
    seconds: float
    cuts: int
    weather: Counter[str]
    faults: list[int]
    """The numbers of the faults that there were."""
    before_calm: int
    """The number of entries in the log when the calm began."""
    spans: list[Span]
    """When each process was up, in the order of their starts."""
    left: list[str]
    """What was still there when it should have been gone."""

    def up_between(self, first: float, last: float) -> float:
        """Return for how many seconds some process was up between two moments."""
        up = 0.0
        for span in self.spans:
            begin, end = max(first, span.begin), min(last, span.end)
            if end > begin:
                up += end - begin
                first = end
        return up

    def moments(self, table: str, stamps: Iterable[int]) -> Iterator[float]:
        """Yield when the entries of a log were made; their times are milliseconds by the server's clock.

        Only a process that is alone has its clock set, so that each entry has one that wrote it.
        """
        for number, stamp in enumerate(stamps):
            ahead = [each.ahead for each in self.spans if each.entries.get(table, 0) <= number]
            yield stamp / 1000 - EPOCH - ahead[-1]


def plan(seed: int) -> Plan:
    """Return what a seed decides."""
    dice = Random(f"{seed} plan")
    game = dice.choice([*GAMES])
    seats = dice.choice([2, 2, 3, 4]) if game == "cribbage" else 4
    clocks = dice.choice([{}, {"move": 5_000}, {"move": 3_000, "reserve": 20_000}, {"reserve": 60_000}])
    pause = dice.choice([0, 0, 2_000])
    rated = dice.random() < RATED
    terms = {"game": game, "rules": dice.choice(GAMES[game]), "seats": seats, "pause": pause, **clocks}
    people = seats if rated else dice.randint(1, min(3, seats))
    processes = dice.choice([1, 1, 2, 3])
    watchers, storm = dice.choice([0, 0, 1, 2]), dice.choice(STORMS)
    aftermath = dice.random() < AFTERMATH
    programs: list[Literal["", "outside", "lent"]] = ["", "", ""]
    if not rated:
        programs += ["outside"] if people > 1 else []
        programs += ["lent"] if people < seats else []
    program = dice.choice(programs)
    alone = people == 1 and not program
    partners = people == 2 and game == "euchre" and not (program or rated)
    challenge = (alone or partners) and Random(f"{seed} challenge").random() < CHALLENGE
    if challenge:
        terms["seats"] = 2 if game == "cribbage" else 4
    event: Message = {}
    if not (rated or program or challenge):
        dice = Random(f"{seed} event")
        event = events.planned(dice, terms, people)
        storm = dice.choice(events.STORMS) if event else storm
    club = membership.wanted(Random(f"{seed} club")) if event else {}
    # Somebody has to be there who does not belong to the club.
    watchers = max(watchers, bool(club))
    return Plan(
        game,
        terms | {"rated": rated},
        people,
        watchers,
        processes,
        storm,
        aftermath,
        challenge,
        program,
        event,
        club,
    )


def _manner(dice: Random, fast: bool) -> Manner:
    return Manner(
        thinks=0.05 if fast else dice.choice([0.05, 0.2, 1.5]),
        withholds=dice.choice([0, 0, 0.05, 0.3]),
        repeats=dice.choice([0, 0.05]),
        asks=dice.choice([0, 0.02, 0.1]),
        browses=dice.choice([0, 0, 0.1]),
        leaves=dice.choice([0, 0, 0.01]),
        talks=dice.choice([0, 0, 0.02]),
        changes=dice.random() < 0.5,
    )


def _watching(dice: Random) -> Manner:
    return Manner(deaf=dice.random() < 0.3, changes=dice.random() < 0.5)


def run(seed: int, folder: Path, without: frozenset[int] = frozenset()) -> Course:
    """Run a world, but for some of its faults; raises whatever goes wrong in it."""
    # What a power cut leaves behind is collected at the end: at another moment it would act in the world.
    gc.disable()
    try:
        with begun(seed, folder) as world:
            asyncio.set_event_loop(world.loop)
            course: Course = world.loop.run_until_complete(_lived(world, without))
            lines = [line for each in course.people for line in each.frames]
            course.digest = world.digest(frame for line in lines for frame in line)
            return course
    finally:
        asyncio.set_event_loop(None)


async def _lived(world: World, without: frozenset[int]) -> Course:
    decided, net = plan(world.seed), world.loop.net
    rated = decided.terms["rated"]
    fast = rated or bool(decided.event)
    post = Post(world.loop, world.dice("post")) if decided.processes > 1 else None
    houses = [House(world, name, post) for name in HOUSES[: decided.processes]]
    net.set_defaults(latency=USUAL)
    net.set_flow_control(high=LINE)
    for house in houses:
        house.start()
    people = [
        Person(world, NAMES[place], place, _manner(world.dice(f"manner {place}"), fast))
        for place in range(decided.people)
    ]
    people += [
        Person(world, f"Wim{place}", None, _watching(world.dice(f"watcher {place}")))
        for place in range(decided.watchers)
    ]
    if decided.program == "outside":
        people[decided.people - 1].player = PROGRAM
    elif decided.program == "lent":
        manner = _manner(world.dice("manner of the program"), fast)
        people.append(Person(world, "Eve", None, manner, player=PROGRAM, lends=True))
    for each in people:
        each.servers = HOUSES[: decided.processes]
    await net.host(people[0].name).create_task(_open(people, decided))
    tasks = [net.host(each.name).create_task(each.live()) for each in people]
    tasks += [net.host(each.name).create_task(events.attend(each)) for each in people if each.event]
    tasks += [net.host(each.name).create_task(membership.belong(each)) for each in people if each.club]
    storm, often = decided.storm
    weather = Weather(world, houses, [each.name for each in people], without, often, bool(decided.event))
    await net.host("weather").create_task(weather.rage(storm))
    for each in people:
        await net.host(each.name).create_task(each.settle())
    before = sum(world.disk.entries().values())
    if decided.event:
        await _ended(world)
        await events.all_told(people, world.disk.event_version())
    else:
        await _calmed(world, before + (TO_THE_END if rated else SETTLED[1]))
    if decided.club:
        await net.host(people[0].name).create_task(membership.look_again(people[0]))
    for task in tasks:
        if task.done():
            # Nobody stops without a reason.
            task.result()
        task.cancel()
    await asyncio.wait(tasks)
    await asyncio.sleep(2)
    for house in houses:
        if not decided.aftermath:
            await house.drain()
        house.note_span()
    lived = world.disk.keep() if decided.aftermath else world.disk.file
    spans = sorted((span for house in houses for span in house.spans), key=lambda span: span.begin)
    seconds = world.loop.time()
    left = await left_behind(houses) if decided.aftermath else []
    return Course(
        world.seed,
        decided,
        people,
        lived,
        world.story,
        "",
        seconds,
        sum(house.cuts for house in houses),
        weather.seen,
        weather.numbers,
        before,
        spans,
        left,
    )


async def _calmed(world: World, entries: int) -> None:
    """Wait until the log has so many entries, or there has been the time for it."""
    await asyncio.sleep(SETTLED[0])
    end = world.loop.time() + CALM - SETTLED[0]
    while world.loop.time() < end and sum(world.disk.entries().values()) < entries:
        await asyncio.sleep(1)


async def _ended(world: World) -> None:
    """Wait until the event has ended and everybody can have seen it, or there has been the time for it."""
    end = world.loop.time() + EVENING
    while world.loop.time() < end and world.disk.event_goes_on():
        await asyncio.sleep(1)
    await asyncio.sleep(SETTLED[0])


async def _open(people: list[Person], decided: Plan) -> None:
    """Sign everybody in, open the table, and seat the bots."""
    host = people[0]
    for each in people:
        each.code = (await each.post("/api/session", {"name": each.name}))["code"]
        if decided.terms["rated"] or decided.club:
            account = {"name": each.name, "passphrase": f"{each.name} plays cards"}
            each.code = (await each.post("/api/account", account))["code"]
    for each in people:
        each.game = decided.game
    if decided.club:
        await membership.found(people, decided.club)
    if decided.event:
        await events.announce(people, decided.event)
        return
    table = (
        await _challenge(people[: decided.people], decided)
        if decided.challenge
        else await _table(host, decided)
    )
    for each in people:
        each.table = table
    seats = range(decided.people, decided.terms["seats"])
    host.bots = seats
    if decided.program == "lent":
        host.bots, host.lent = seats[:-1], seats[-1]


async def _table(host: Person, decided: Plan) -> str:
    return str((await host.post("/api/tables", decided.terms))["table"])


async def _challenge(people: Sequence[Person], decided: Plan) -> str:
    """Make a challenge and begin it, alone or with a partner; return its table."""
    host, *partner = people
    wanted = {"game": decided.game, "rules": decided.terms["rules"], "bot": "simple", "pairs": bool(partner)}
    challenge = (await host.post("/api/challenges", wanted))["challenge"]
    for each in people:
        each.challenge = challenge
    path = f"/api/challenges/{challenge}"
    if not partner:
        return str((await host.post(f"{path}/tables", {}))["table"])
    word = (await host.post(f"{path}/invitation", {}))["invitation"]
    return str((await partner[0].post(f"{path}/with/{word}/tables", {}))["table"])
