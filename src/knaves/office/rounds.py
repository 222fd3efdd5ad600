"""The rounds of an event as they are stored, and as `knaves.events` reckons with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby

from knaves.events.course import Stage, given_up, next_round, next_tables
from knaves.events.encounters import Encounter, Entrant, Outcome, Round, Side
from knaves.events.kinds import KINDS
from knaves.match.ports.events import Entry, Event, EventBoard, Meeting


def stages(board: EventBoard) -> tuple[Stage, ...]:
    """Return the rounds of an event so far."""
    found: list[Stage] = []
    for _number, group in groupby(board.meetings, key=lambda each: each.round):
        meetings = [*group]
        encounters = tuple([_encounter(each) for each in meetings])
        playing = {entrant for each in encounters for entrant in each.entrants}
        byes = tuple([each for each in map(Entrant, range(len(board.entries))) if each not in playing])
        if (board.event.kind == "knockout" and found) or KINDS[board.event.kind].timed:
            # A knockout has byes only in the first round; later the others have gone out.
            byes = ()
        found.append(Stage(Round(encounters, byes), tuple([_outcome(each) for each in meetings])))
    return tuple(found)


def round_after(board: EventBoard, table: Callable[[], str], now: int) -> tuple[Meeting, ...]:
    """Return the meetings of the round after those that have been played; none if the event has ended.

    Each has the address of a ``table``, unless somebody of a pair has left the event.
    """
    event, entries = board.event, board.entries
    gone = {Entrant(place) for place, each in enumerate(entries) if each.gone}
    played = stages(board)
    kind = KINDS[event.kind]
    if kind.timed:
        bots = {Entrant(place) for place, each in enumerate(entries) if not each.person}
        encounters = () if now >= ends(event) else next_tables(kind, len(entries), played, bots, gone)
    else:
        found = next_round(kind, len(entries), event.rounds, played, gone)
        encounters = () if found is None else found.encounters
    return tuple([
        _meeting(len(played) + 1, number, each.sides, gone, table, now)
        for number, each in enumerate(encounters, 1)
    ])  # fmt: skip


def ends(event: Event) -> int:
    """Return when nothing begins any more in an event that ends by the clock; 0 for another one."""
    return event.starts + event.minutes * 60_000 if KINDS[event.kind].timed else 0


def without(board: EventBoard, now: int) -> tuple[Meeting, ...]:
    """Return how the meetings of two end that go on though somebody has left the event."""
    gone = {Entrant(place) for place, each in enumerate(board.entries) if each.gone}
    ended = []
    for each in board.meetings:
        outcome = None if each.ended or len(each.sides[0]) > 1 else given_up(_sides(each), gone)
        if outcome is not None:
            ended.append(replace(each, winner=outcome.winner, forfeited=True, ended=now))
    return tuple(ended)


def filled(event: Event, entries: Sequence[Entry], names: Sequence[str]) -> tuple[Entry, ...]:
    """Return the entries with bots for the places that are free, as far as they were agreed on.

    Bots fill the event up to the number agreed, and then until nobody has to sit out. ``names`` are those
    for bots.
    """
    if not event.fill:
        return tuple(entries)
    together = KINDS[event.kind].together
    wanted = max(event.fill, len(entries), KINDS[event.kind].least)
    wanted += -wanted % together
    number = max((each.number for each in entries), default=0)
    bots = [Entry(number + more, "", names[more - 1]) for more in range(1, wanted - len(entries) + 1)]
    return (*entries, *bots)


def _meeting(
    round_: int, number: int, sides: Sequence[Side], gone: set[Entrant], table: Callable[[], str], now: int
) -> Meeting:
    outcome = given_up(sides, gone) if len(sides[0]) == 1 else None
    if outcome is None:
        return Meeting(round_, number, tuple(sides), table())
    return Meeting(round_, number, tuple(sides), "", winner=outcome.winner, forfeited=True, ended=now)


def _sides(meeting: Meeting) -> tuple[Side, Side]:
    one, other = (tuple(map(Entrant, side)) for side in meeting.sides)
    return one, other


def _encounter(meeting: Meeting) -> Encounter:
    return Encounter(_sides(meeting))


def _outcome(meeting: Meeting) -> Outcome | None:
    if not meeting.ended:
        return None
    one, other = (*meeting.scores, 0, 0)[:2]
    return Outcome(_encounter(meeting), (one, other), meeting.winner, meeting.worth, meeting.forfeited)
