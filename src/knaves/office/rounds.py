"""The rounds of an event as they are stored, and as `knaves.events` reckons with them.

What is stored names the places of players. What is reckoned with are entrants: players, or pairs of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby, islice

from knaves.events.course import Stage, given_up, next_round, next_tables
from knaves.events.encounters import Encounter, Entrant, Outcome, Round, Side
from knaves.events.kinds import KINDS
from knaves.events.partners import teamed
from knaves.match.ports.events import A_BOT, Entry, Event, EventBoard, Meeting


def seats_of(event: Event) -> int:
    """Return how many players sit at a table of an event."""
    return KINDS[event.kind].together * _size(event)


def entrants(board: EventBoard) -> tuple[tuple[int, ...], ...]:
    """Return for each entrant the places of its players in the list of entries; a pair has two."""
    size, places = _size(board.event), range(len(board.entries))
    return tuple([tuple(places[first : first + size]) for first in places[::size]])


def stages(board: EventBoard) -> tuple[Stage, ...]:
    """Return the rounds of an event so far."""
    found: list[Stage] = []
    everybody = [*map(Entrant, range(len(entrants(board))))]
    for _number, group in groupby(board.meetings, key=lambda each: each.round):
        meetings = [*group]
        encounters = tuple([Encounter(_sides(board.event, each)) for each in meetings])
        playing = {entrant for each in encounters for entrant in each.entrants}
        byes = tuple([each for each in everybody if each not in playing])
        if (board.event.kind == "knockout" and found) or KINDS[board.event.kind].timed:
            # A knockout has byes only in the first round; later the others have gone out.
            byes = ()
        outcomes = [_outcome(*each) for each in zip(encounters, meetings, strict=True)]
        found.append(Stage(Round(encounters, byes), tuple(outcomes)))
    return tuple(found)


def round_after(board: EventBoard, table: Callable[[], str], now: int) -> tuple[Meeting, ...]:
    """Return the meetings of the round after those that have been played; none if the event has ended.

    Each has the address of a ``table``, unless one of two entrants has left the event.
    """
    event, entries, number_of = board.event, board.entries, len(entrants(board))
    gone = _gone(board)
    played = stages(board)
    kind = KINDS[event.kind]
    if kind.timed:
        bots = {Entrant(place) for place, each in enumerate(entries) if not each.person}
        encounters = () if now >= ends(event) else next_tables(kind, number_of, played, bots, gone)
    else:
        found = next_round(kind, number_of, event.rounds, played, gone)
        encounters = () if found is None else found.encounters
    return tuple([
        _meeting(board, len(played) + 1, number, each.sides, table, now)
        for number, each in enumerate(encounters, 1)
    ])  # fmt: skip


def ends(event: Event) -> int:
    """Return when nothing begins any more in an event that ends by the clock; 0 for another one."""
    return event.starts + event.minutes * 60_000 if KINDS[event.kind].timed else 0


def without(board: EventBoard, now: int) -> tuple[Meeting, ...]:
    """Return how the meetings of two entrants end that go on though one of them has left the event."""
    gone = _gone(board)
    ended = []
    for each in board.meetings:
        sides = _sides(board.event, each)
        outcome = None if each.ended or len(sides[0]) > 1 else given_up(sides, gone)
        if outcome is not None:
            ended.append(replace(each, winner=outcome.winner, forfeited=True, ended=now))
    return tuple(ended)


def teams(event: Event, entries: Sequence[Entry]) -> tuple[tuple[Entry, ...], ...]:
    """Return the players of each entrant; of a pair, one may be missing, who is then a bot."""
    if not event.pairs:
        return tuple([(each,) for each in entries])
    people = {each.person: each for each in entries}
    wishes = {each.person: each.partner for each in entries if each.partner}
    alone = frozenset([person for person, wanted in wishes.items() if wanted == A_BOT])
    return tuple([tuple([people[each] for each in team]) for team in teamed([*people], wishes, alone)])


def filled(event: Event, teams: Sequence[Sequence[Entry]], names: Sequence[str]) -> tuple[Entry, ...]:
    """Return the entries of an event that begins, with bots for partners who are missing and for free places.

    Where that was agreed on, bots fill the event up to the number agreed, and then until nobody has to sit
    out. ``names`` are those for bots.
    """
    size, least = _size(event), KINDS[event.kind].least
    bots = (Entry(0, "", name) for name in names)
    entries = [each for team in teams for each in (*team, *islice(bots, size - len(team)))]
    if event.fill:
        wanted = max(event.fill, len(entries), least * size)
        wanted += -wanted % seats_of(event)
        entries += islice(bots, wanted - len(entries))
    return tuple([replace(each, number=number) for number, each in enumerate(entries, 1)])


def _size(event: Event) -> int:
    """Return how many players an entrant is."""
    return 2 if event.pairs else 1


def _gone(board: EventBoard) -> set[Entrant]:
    """Return the entrants of whom nobody is there any more."""
    return {
        Entrant(number)
        for number, places in enumerate(entrants(board))
        if all(board.entries[place].gone or not board.entries[place].person for place in places)
        and any(board.entries[place].gone for place in places)
    }


def _meeting(
    board: EventBoard, round_: int, number: int, sides: Sequence[Side], table: Callable[[], str], now: int
) -> Meeting:
    outcome = given_up(sides, _gone(board)) if len(sides[0]) == 1 else None
    seated = entrants(board)
    places = tuple([tuple([place for entrant in side for place in seated[entrant]]) for side in sides])
    if outcome is None:
        return Meeting(round_, number, places, table())
    return Meeting(round_, number, places, "", winner=outcome.winner, forfeited=True, ended=now)


def _sides(event: Event, meeting: Meeting) -> tuple[Side, Side]:
    """Return who plays whom in a meeting. The partners of a pair follow each other."""
    size = _size(event)
    one, other = (tuple([Entrant(place // size) for place in side[::size]]) for side in meeting.sides)
    return one, other


def _outcome(encounter: Encounter, meeting: Meeting) -> Outcome | None:
    if not meeting.ended:
        return None
    one, other = (*meeting.scores, 0, 0)[:2]
    return Outcome(encounter, (one, other), meeting.winner, meeting.worth, meeting.forfeited)
