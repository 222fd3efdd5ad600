"""The events that run: they start by themselves, open the tables of each round, and end after the last.

All that is known of an event is in the database, so that any process can go on where another one stopped. One
process at a time runs an event: it claims it for some seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from math import inf
from statistics import fmean
from typing import Final

from knaves.bots import bot
from knaves.events.calendar import week_later
from knaves.events.kinds import KINDS
from knaves.game import Seat
from knaves.games import find
from knaves.i18n.language import marked
from knaves.match.log import Origin, Sitter, Terms, Timing
from knaves.match.ports.events import Entry, Event, EventBoard, Meeting
from knaves.match.ports.tables import Unavailable
from knaves.match.table.hosted import HostedTable
from knaves.match.table.naming import BOTS, told_apart
from knaves.office.rounds import ends, entrants, filled, players_of, round_after, teams, without
from knaves.server.hall import Elsewhere, new_address
from knaves.server.services import Services

CLAIM: Final = 20_000
"""Milliseconds for which a process runs an event without claiming it again."""
LATE: Final = 60_000
"""Milliseconds after its time by which an arena may start, without ending later for it."""
SEEDED: Final = ("swiss", "knockout")
"""Kinds in which the order of the entries decides who meets whom: there the ratings are the seeds."""
TOO_FEW: Final = marked("Too few players entered.")


class RunningEvents:
    """Runs events, by a look in the background of a process."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._done: dict[str, int] = {}
        """By event: the version after which nothing was left to do."""

    async def look(self) -> None:
        """Do what is due now: start events, open tables, go on to the next round."""
        now = self._services.now()
        due = await self._services.events.due(now)
        self._done = {each.address: self._done[each.address] for each in due if each.address in self._done}
        for event in due:
            # An arena ends by the clock, though nothing has changed.
            if self._done.get(event.address) == event.version and not 0 < ends(event) <= now:
                continue
            if await self._services.events.claim(event.address, self._services.hall.me, now, now + CLAIM):
                try:
                    await self._advance(event, now)
                except (Unavailable, Elsewhere):
                    # It is tried again at the next look.
                    continue
                except Exception as error:
                    # One event that cannot go on must not stop the others.
                    self._services.failed("event", error)

    async def _advance(self, event: Event, now: int) -> None:
        board = await self._services.events.board(event.address)
        if board is None:
            return
        paused = board.event.paused
        if board.event.state == "open":
            if not paused:
                await self._start(board, now)
            return
        for each in without(board, now):
            await self._services.events.give_up(event.address, each)
        over = all(each.ended for each in board.meetings)
        if (over or KINDS[event.kind].timed) and not paused:
            following = round_after(board, new_address, now)
            if following:
                await self._services.events.go_on(board.event, following)
                return
            if over and now >= ends(board.event):
                await self._services.events.end(event.address, "over", "", now)
                return
        closed = [each for each in board.meetings if each.table and not (each.ended or each.opened)]
        for meeting in closed:
            await self._open(board, meeting)
        if closed:
            await self._services.events.note_open(event.address, [each.table for each in closed])
        else:
            self._done[event.address] = board.event.version

    async def _start(self, board: EventBoard, now: int) -> None:
        event, kind = board.event, KINDS[board.event.kind]
        if kind.timed and now - event.starts > LATE:
            # It lasts as long as it was to last, though the server was down when it was to start.
            await self._services.events.set_start(event.address, now)
            return
        called = told_apart([each.name for each in board.entries], ())
        people = [replace(each, name=name) for each, name in zip(board.entries, called, strict=True)]
        free = event.fill + players_of(event) + len(people)
        bots = told_apart([BOTS[place % len(BOTS)] for place in range(free)], called)
        entries = filled(event, await self._in_order(event, teams(event, people)), bots)
        begun = EventBoard(event, entries, ())
        again = next_week(event, now) if people else None
        if len(entrants(begun)) < kind.least or not people:
            await self._services.events.end(event.address, "off", TOO_FEW, now, again)
            return
        await self._services.events.begin(event, entries, round_after(begun, new_address, now), again)

    async def _in_order(
        self, event: Event, found: Sequence[tuple[Entry, ...]]
    ) -> Sequence[tuple[Entry, ...]]:
        """Return the entrants by rating where that matters, those without one last; else as they came.

        The rating of a pair is the mean of those that are known.
        """
        if event.kind not in SEEDED:
            return found
        known: dict[int, float] = {}
        for team in found:
            ratings = [await self._services.results.rating(each.person, event.game) for each in team]
            standings = [each.standing for each in ratings if each]
            if standings:
                known[team[0].number] = fmean(standings)
        return sorted(found, key=lambda team: -known.get(team[0].number, -inf))

    async def _open(self, board: EventBoard, meeting: Meeting) -> None:
        """Open the table of a meeting, unless that was done before."""
        hall, event = self._services.hall, board.event
        if await hall.tables.log(meeting.table):
            return
        sitters, origin = _sitters(board, meeting), None
        if event.form == "teams":
            seed = await self._services.events.seed(event.address)
            origin = Origin("", 0, seed=_packs(seed, meeting), deal_set=event.address)
        terms = Terms(
            event.game,
            event.rules,
            len(sitters),
            chat=True,
            # Whoever watches could tell the other table what is in the pack.
            watch=origin is None,
            rated=event.rated,
            timing=Timing(event.move, event.reserve),
        )

        def begin(table: HostedTable) -> None:
            table.begin_with(sitters, self._services.now(), origin)

        await hall.open("", terms, begin, meeting.table, event.address)


def next_week(event: Event, now: int) -> Event | None:
    """Return the next one of a weekly event, under no address yet; None if it is held once."""
    if not event.weekly:
        return None
    starts = week_later(event.starts, event.weekly, now)
    return replace(event, address="", starts=starts, made=now, version=0)


def _packs(seed: str, meeting: Meeting) -> str:
    """Return the seed of the packs at both tables of a meeting of teams."""
    match = (meeting.number - 1) // 2
    return sha256(f"{seed} {meeting.round} {match}".encode()).hexdigest()


def _sitters(board: EventBoard, meeting: Meeting) -> tuple[Sitter, ...]:
    """Return who sits where. A bot plays for somebody who has left the event, where partners change."""
    game, seats = find(board.event.game), sum(len(side) for side in meeting.sides)
    player = bot(board.event.game, board.event.bot)
    waiting = [[*side] for side in meeting.sides]
    sitters = []
    for seat in range(seats):
        entry = board.entries[waiting[game.side(seats, Seat(seat))].pop(0)]
        if entry.person and not entry.gone:
            sitters.append(Sitter(entry.person, entry.name))
        else:
            sitters.append(Sitter("", entry.name, "bot", f"{player.name} {player.version}"))
    return tuple(sitters)
