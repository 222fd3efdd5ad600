"""The rounds of an event as they are stored, and as `knaves.events` reckons with them.

What is stored names the places of players. What is reckoned with are entrants: players, or two of them. Teams
meet at two tables, which follow each other: the packs are the same, and each team has each seat once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain, groupby, islice
from statistics import fmean

from knaves.events.course import Stage, given_up, next_round, next_tables
from knaves.events.encounters import Encounter, Entrant, Outcome, Round, Side
from knaves.events.kinds import KINDS
from knaves.events.partners import teamed
from knaves.match.ports.events import A_BOT, Entry, Event, EventBoard, Meeting


def players_of(event: Event) -> int:
    """Return how many players an encounter of an event has."""
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
        tables = 2 if board.event.form == "teams" else 1
        encounters = tuple([Encounter(_sides(board.event, each)) for each in meetings[::tables]])
        playing = {entrant for each in encounters for entrant in each.entrants}
        byes = tuple([each for each in everybody if each not in playing])
        if (board.event.kind == "knockout" and found) or KINDS[board.event.kind].timed:
            # A knockout has byes only in the first round; later the others have gone out.
            byes = ()
        if tables == 1:
            outcomes = [*map(_outcome, encounters, meetings)]
        else:
            outcomes = [*map(_crosswise, encounters, meetings[::2], meetings[1::2])]
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
        bots = {
            Entrant(number)
            for number, places in enumerate(entrants(board))
            if not any(entries[place].person for place in places)
        }
        encounters = () if now >= ends(event) else next_tables(kind, number_of, played, bots, gone)
    else:
        found = next_round(kind, number_of, event.rounds, played, gone)
        encounters = () if found is None else found.encounters
    seated = [sides for each in encounters for sides in _tables(board, each)]
    return tuple([
        _meeting(board, len(played) + 1, number, sides, table, now) for number, sides in enumerate(seated, 1)
    ])  # fmt: skip


def ends(event: Event) -> int:
    """Return when nothing begins any more in an event that ends by the clock; 0 for another one."""
    return event.starts + event.minutes * 60_000 if KINDS[event.kind].timed else 0


def without(board: EventBoard, now: int) -> tuple[Meeting, ...]:
    """Return how the meetings end that go on though one of two opponents has left the event."""
    ended = []
    for each in board.meetings:
        outcome = None if each.ended else _given_up(board, each.sides)
        if outcome is not None:
            ended.append(replace(each, winner=outcome.winner, forfeited=True, ended=now))
    return tuple(ended)


def covered(event: Event, meetings: Sequence[Meeting]) -> list[Meeting]:
    """Return the meetings of a round without the records whose packs are still played elsewhere."""
    if event.form != "teams":
        return [*meetings]
    over = [bool(one.ended and other.ended) for one, other in zip(meetings[::2], meetings[1::2], strict=True)]
    return [each if over[number // 2] else replace(each, record="") for number, each in enumerate(meetings)]


def without_luck(board: EventBoard) -> tuple[float | None, ...]:
    """Return for each entrant the part of its games that it would have won with average luck.

    None where no game has been reviewed; only games of teams are, and each counts when both of its tables
    have ended.
    """
    found: list[list[float]] = [[] for _entrant in entrants(board)]
    for _number, group in groupby(board.meetings, key=lambda each: each.round):
        for each in covered(board.event, [*group]):
            if each.record and each.without_luck is not None:
                (one,), (other,) = _sides(board.event, each)
                found[one].append(each.without_luck)
                found[other].append(1 - each.without_luck)
    return tuple([fmean(each) if each else None for each in found])


def teams(event: Event, entries: Sequence[Entry]) -> tuple[tuple[Entry, ...], ...]:
    """Return the players of each entrant; of a pair, one may be missing, who is then a bot."""
    if event.form == "single":
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
        wanted += -wanted % players_of(event)
        entries += islice(bots, wanted - len(entries))
    return tuple([replace(each, number=number) for number, each in enumerate(entries, 1)])


def _size(event: Event) -> int:
    """Return how many players an entrant is."""
    return 1 if event.form == "single" else 2


def _gone(board: EventBoard) -> set[Entrant]:
    """Return the entrants of whom nobody is there any more."""
    return {
        Entrant(number)
        for number, places in enumerate(entrants(board))
        if all(board.entries[place].gone or not board.entries[place].person for place in places)
        and any(board.entries[place].gone for place in places)
    }


Places = tuple[int, ...]
"""Players of one side of a table, by their places in the list of entries."""


def _tables(board: EventBoard, encounter: Encounter) -> list[tuple[Places, Places]]:
    """Return who sits on which side of the tables of an encounter."""
    one, other = [[entrants(board)[each] for each in side] for side in encounter.sides]
    if board.event.form == "teams":
        [(first, second)], [(third, fourth)] = one, other
        return [((first,), (third,)), ((fourth,), (second,))]
    return [(tuple(chain(*one)), tuple(chain(*other)))]


def _given_up(board: EventBoard, sides: Sequence[Places]) -> Outcome | None:
    """Return the outcome at a table where one of two opponents has gone; None anywhere else."""
    if len(sides[0]) > (2 if board.event.form == "pairs" else 1):
        return None
    sat = [[board.entries[place] for place in side if board.entries[place].person] for side in sides]
    gone = [Entrant(number) for number, side in enumerate(sat) if side and all(each.gone for each in side)]
    return given_up([(Entrant(0),), (Entrant(1),)], gone)


def _meeting(
    board: EventBoard,
    round_: int,
    number: int,
    sides: tuple[Places, Places],
    table: Callable[[], str],
    now: int,
) -> Meeting:
    outcome = _given_up(board, sides)
    if outcome is None:
        return Meeting(round_, number, sides, table())
    return Meeting(round_, number, sides, "", winner=outcome.winner, forfeited=True, ended=now)


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


def _crosswise(encounter: Encounter, one: Meeting, other: Meeting) -> Outcome | None:
    """Return how two tables with the same packs ended: the team with more points at both has won.

    In the second one the teams have each other's seats. A game that was not played to its end leaves nothing
    to compare: the team that won it has won.
    """
    first, second = (_outcome(encounter, each) for each in (one, other))
    if first is None or second is None:
        return None
    if first.forfeited or second.forfeited:
        won = {first.winner} if first.forfeited else set()
        won |= {-1 if second.winner < 0 else 1 - second.winner} if second.forfeited else set()
        return Outcome(encounter, (0, 0), won.pop() if len(won) == 1 else -1, forfeited=True)
    mine = first.scores[0] + second.scores[1]
    theirs = first.scores[1] + second.scores[0]
    winner = -1 if mine == theirs else int(theirs > mine)
    return Outcome(encounter, (mine, theirs), winner)
