"""What must hold of an event at the end of a world, by its rows, the logs of its tables and what was told."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import fields, replace
from itertools import pairwise
from typing import Any, Final

from knaves import record
from knaves.events.course import rounds_of, standing
from knaves.events.kinds import KINDS
from knaves.match.ports.events import Entry, Event, EventBoard, Meeting
from knaves.office.rounds import ends, entrants, stages
from simulation.broken import Broken
from simulation.club import Course
from simulation.logs import Log, logs
from simulation.person import Message

_EVENTS: Final = f"select {', '.join(each.name for each in fields(Event))} from events"
_ENTRIES: Final = "select number, person, name, gone from event_entries order by number"
_MEETINGS: Final = (
    "select round, number, sides, table_id, opened, record, scores, winner, worth, forfeited, ended"
    " from event_meetings order by round, number"
)
_GAMES: Final = "select address, how, side, record from games"


def an_event_goes_by_its_games(course: Course) -> None:
    """An event that people attend ends; its rounds are complete, its meetings ended as their games did."""
    board = _board(course)
    if board is None:
        return
    tables = {log.table: log for log in logs(course)}
    if board.event.state == "running" and _latest(course, board.event) < ends(board.event):
        # The clock was set back by hours, and an arena ends by the clock.
        return
    if board.event.state != "over":
        rows = {table: json.loads(log.texts[-1]) for table, log in tables.items()}
        raise Broken(f"the event is {board.event.state} after the calm; the last at its tables: {rows}")
    found = stages(board)
    kind = KINDS[board.event.kind]
    rounds = len(found) if kind.timed else rounds_of(kind, len(entrants(board)), board.event.rounds)
    if len(found) != rounds or not all(stage.over for stage in found):
        raise Broken(f"the event is over after {len(found)} of {rounds} rounds, or some of its games are not")
    _no_meeting_is_doubled(board)
    _tables_are_those_of_the_meetings(board, tables)
    with closing(sqlite3.connect(course.database)) as database:
        games = {address: rest for address, *rest in database.execute(_GAMES)}
    for each in board.meetings:
        if each.record:
            _ended_as_its_game(each, tables[each.table], games)
        else:
            _given_up(board, each)


def _latest(course: Course, event: Event) -> int:
    """Return the latest moment, by the clock of the server, at which somebody looked at the event."""
    pages = [page for person in course.people for page in person.pages[-1:] if page.status == 200]
    return max((page.body["now"] for page in pages if page.path == f"/api/events/{event.address}"), default=0)


def an_event_is_told_as_it_is(course: Course) -> None:
    """The pages of an event never take anything back, and send people only where they have a seat."""
    board = _board(course)
    if board is None:
        return
    seated = {log.table: _seated(log, people=True) for log in logs(course)}
    meetings = {(each.round, each.number): each for each in board.meetings}
    for person in course.people:
        _nothing_begins_in_a_pause(person.name, [each.body for each in person.pages if each.status == 200])
        for page in person.pages:
            if page.path != f"/api/events/{board.event.address}" or page.status != 200:
                continue
            if page.body["table"] and person.name not in seated.get(page.body["table"], ()):
                raise Broken(f"{person.name} was sent to {page.body['table']}, where they have no seat")
            _shown_as_it_is(page.body, meetings)
            # What reviews add may come at any later time.
            told = [{**line, "without_luck": None} for line in page.body["standing"]]
            if page.body["state"] == "over" and told != _places(board, page.body):
                raise Broken(f"{person.name} was told another standing than that of the games")


def whoever_follows_an_event_is_told_its_versions(course: Course) -> None:
    """Each version is told once over one line, later ones later; in the end everybody knows the last one."""
    board = _board(course)
    if board is None:
        return
    for person in course.people:
        if person.follows and person.told != board.event.version:
            raise Broken(f"{person.name} was told version {person.told} last, of {board.event.version}")
        for line in person.frames:
            heard = [json.loads(frame) for _at, frame in line]
            told = [each["version"] for each in heard if each["t"] == "event_changed"]
            if any(one >= other for one, other in pairwise(told)):
                raise Broken(f"{person.name} was told an older version after a later one: {told}")


def finishers(course: Course) -> list[tuple[int, frozenset[str]]]:
    """Return the places of the event as its games make them, each with the people who had it in the end."""
    board = _board(course)
    assert board is not None
    seated = entrants(board)
    lines = standing(KINDS[board.event.kind], len(seated), stages(board))
    people = [[board.entries[place].person for place in seated[each.entrant]] for each in lines]
    return [(line.place, frozenset(filter(None, each))) for line, each in zip(lines, people, strict=True)]


def _nothing_begins_in_a_pause(name: str, pages: Sequence[Message]) -> None:
    seen = [each for each in pages if isinstance(each, dict) and each.get("paused")]
    for one, other in pairwise(seen):
        if len(one["notes"]) == len(other["notes"]) and len(one["rounds"]) < len(other["rounds"]):
            raise Broken(f"{name} saw round {len(other['rounds'])} begin while the event waited")


def _board(course: Course) -> EventBoard | None:
    """Return the event; None where there is none, nor should be."""
    with closing(sqlite3.connect(course.database)) as database:
        events = [Event(*row) for row in database.execute(_EVENTS)]
        entries = tuple(Entry(*row) for row in database.execute(_ENTRIES))
        meetings = tuple(_meeting(*row) for row in database.execute(_MEETINGS))
    if len(events) != bool(course.plan.event):
        raise Broken(f"there are {len(events)} events")
    return EventBoard(events[0], entries, meetings) if events else None


def _meeting(
    round_: int, number: int, sides: str, table: str, opened: int, address: str, scores: str, *more: int
) -> Meeting:
    winner, worth, forfeited, ended = more
    return Meeting(
        round_,
        number,
        tuple(tuple(map(int, side.split())) for side in sides.split("-")),
        table,
        bool(opened),
        address,
        tuple(map(int, scores.split())),
        winner,
        worth,
        bool(forfeited),
        ended,
    )


def _no_meeting_is_doubled(board: EventBoard) -> None:
    seated = [
        (each.round, board.entries[place]) for each in board.meetings for side in each.sides for place in side
    ]
    _once("in two meetings of a round", [(round_, entry.number) for round_, entry in seated])
    _once("in two meetings of a round", [(round_, entry.person) for round_, entry in seated if entry.person])
    _once("the table of two meetings", [each.table for each in board.meetings if each.table])
    _once("the record of two meetings", [each.record for each in board.meetings if each.record])


def _once(what: str, found: Iterable[object]) -> None:
    if twice := [each for each, times in Counter(found).items() if times > 1]:
        raise Broken(f"{what}: {twice}")


def _tables_are_those_of_the_meetings(board: EventBoard, tables: dict[str, Log]) -> None:
    """Each meeting has one table for one game, where just those sit who meet; there are no others.

    A meeting that was given up has none, or one that was opened before.
    """
    opened = {
        table: sum(entry["type"] == "Begun" for entry in log.entries)
        for table, log in tables.items()
        if log.entries[0].get("event") == board.event.address
    }
    needed = {each.table for each in board.meetings if each.opened or each.record}
    known = {each.table for each in board.meetings if each.table}
    if not needed <= opened.keys() <= known or {*opened.values()} - {1}:
        raise Broken(f"games at the tables of the event: {opened}, of its meetings: {board.meetings}")
    for each in board.meetings:
        meet = sorted(board.entries[place].name for side in each.sides for place in side)
        if each.table in opened and (sit := sorted(_seated(tables[each.table]))) != meet:
            raise Broken(f"{sit} sit at the table of {meet}")


def _seated(log: Log, *, people: bool = False) -> list[str]:
    """Return who sat down at a table of an event, where nobody takes another's seat; all, or only people."""
    sat = [entry["who"] for entry in log.entries if entry["type"] == "Sat"]
    return [each["name"] for each in sat if each["id"] or not people]


def _given_up(board: EventBoard, meeting: Meeting) -> None:
    """Whoever has left the event loses to whoever has not."""
    # A bot never leaves; of a pair, nobody is there any more.
    alone = board.event.form == "pairs" or len(meeting.sides[0]) == 1
    people = [
        [each for each in map(board.entries.__getitem__, side) if each.person] for side in meeting.sides
    ]
    gone = [bool(side) and all(each.gone for each in side) for side in people]
    # The winner may have left later.
    lost = [gone[1 - meeting.winner]] if meeting.winner >= 0 else gone
    given_up = replace(meeting, worth=1, forfeited=True, scores=())
    if not alone or not all(lost) or meeting != given_up:
        raise Broken(f"meeting {meeting} was not played, and {gone} had left")


def _ended_as_its_game(meeting: Meeting, log: Log, games: dict[str, Any]) -> None:
    begun, ends = ([each for each in log.entries if each["type"] == kind] for kind in ("Begun", "Ended"))
    address, game = begun[0]["record"], games.get(meeting.record)
    if game is None or meeting.record != address or len(ends) != 1:
        raise Broken(f"meeting {meeting} has not the record of its game, {address}")
    how, side, text = game
    read = record.read(text)
    state = read.game.start(read.rules, len(read.seated))
    for step in record.walk(read):
        state = step.after
    result = read.game.result(state)
    played = how == "played" and result is not None
    kept = (tuple(state.open.scores), side, result.games if played and result else 1, how != "played")
    if kept != (meeting.scores, meeting.winner, meeting.worth, meeting.forfeited):
        raise Broken(f"meeting {meeting} ended otherwise than its game: {kept}")


def _shown_as_it_is(page: Message, meetings: dict[tuple[int, int], Meeting]) -> None:
    for number, round_ in enumerate(page["rounds"], 1):
        for each in round_["meetings"]:
            stored = meetings.get((round_["number"], each["number"]))
            if stored is None:
                raise Broken(f"a meeting is gone that was told: {each}")
            if each["state"] == "playing" and (number < len(page["rounds"]) or page["state"] == "over"):
                raise Broken(f"the event went on before all games of round {number} had ended")
            end = (each["record"], tuple(each["scores"]), each["winner"])
            # While the other table of two teams has the same packs, there is no record.
            record = (
                "" if page["form"] == "teams" and not end[0] and page["state"] != "over" else stored.record
            )
            if each["state"] != "playing" and end != (record, stored.scores, stored.winner):
                raise Broken(f"a meeting was told to have ended otherwise: {each}, {stored}")


def _places(board: EventBoard, page: Message) -> list[Message]:
    """Return the standing that the games make, as it is told; whose line it is, is left to the reader."""
    lines = standing(KINDS[board.event.kind], len(entrants(board)), stages(board))
    yours = {number for number, each in enumerate(page["entrants"]) if each["yours"]}
    seated = entrants(board)
    return [
        {
            "place": each.place,
            "name": " & ".join([board.entries[place].name for place in seated[each.entrant]]),
            "points": each.points,
            "breaks": [*each.breaks],
            "played": each.played,
            "wins": each.wins,
            "spread": each.spread,
            "yours": bool(yours & {*seated[each.entrant]}),
            "without_luck": None,
        }
        for each in lines
    ]
