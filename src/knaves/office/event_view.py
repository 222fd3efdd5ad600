"""An event as a reader sees it: in their language, with their own lines marked, and their table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, TypeVar

from msgspec import structs

from knaves.bots import labels
from knaves.events.course import COLUMNS, Stage, rounds_of, standing
from knaves.events.kinds import KINDS
from knaves.events.standings import Standing
from knaves.games import find
from knaves.i18n.language import _, marked, spoken
from knaves.match.log import Id
from knaves.match.ports.events import Event, EventBoard, Meeting
from knaves.office.director_notes import names_in, said
from knaves.office.rounds import ends, stages
from knaves.options import options, read_options
from knaves.wire.events import (
    EventEntrant,
    EventKind,
    EventLine,
    EventMeeting,
    EventNote,
    EventPlace,
    EventRead,
    EventRound,
    EventState,
)

T = TypeVar("T", EventEntrant, EventPlace, EventMeeting)

TITLES: Final = {
    "evening": marked("Club evening"),
    "round_robin": marked("Round robin"),
    "swiss": marked("Swiss"),
    "knockout": marked("Knockout"),
    "progressive": marked("Progressive"),
    "rotation": marked("Changing partners"),
    "arena": marked("Arena"),
    "partner_arena": marked("Arena with partners"),
}
ABOUT: Final = {
    "evening": marked("Each game is against another opponent. A win is 2 points, a skunk 3."),
    "round_robin": marked("Everybody plays everybody once."),
    "swiss": marked("Players with equal points meet, and nobody plays anybody twice."),
    "knockout": marked("The winner goes on, the loser is out."),
    "progressive": marked("Winners move up a table, and partners change after each game."),
    "rotation": marked("Everybody plays with everybody else as a partner."),
    "arena": marked("Who is free plays at once, until the time is over. The third win in a row is double."),
    "partner_arena": marked(
        "Four who are free play at once, until the time is over. The third win in a row is double."
    ),
}
HEADINGS: Final = {
    "game_points": marked("Game points"),
    "points": marked("Points"),
    "rounds": marked("Rounds won"),
    "spread": marked("Net spread"),
    "wins": marked("Wins"),
    "among_equals": marked("Wins against equals"),
    "of_opponents": marked("Wins of opponents"),
}


def kinds_for(games: Iterable[str]) -> list[EventKind]:
    """Return the kinds of event that these games can be played in."""
    return [
        EventKind(
            each.name,
            _(TITLES[each.name]),
            _(ABOUT[each.name]),
            game,
            each.least,
            each.rounds,
            each.chosen,
            each.timed,
        )
        for game in games
        for each in KINDS.values()
        if each.together in find(game).seats
    ]


def event_line(event: Event, entered: int, yours: bool) -> EventLine:
    """Return an event for a list."""
    return EventLine(
        event.address,
        event.name,
        event.game,
        _(find(event.game).title),
        event.kind,
        _(TITLES[event.kind]),
        event.starts,
        _state(event),
        entered,
        yours,
        bool(event.weekly),
    )


def event_read(board: EventBoard, person: Id, now: int) -> EventRead:
    """Return an event as a person sees it; an empty ``person`` is somebody unknown."""
    shared = _shared(board, spoken())
    own = {place for place, each in enumerate(board.entries) if person and each.person == person}
    mine = bool(person) and board.event.host == person
    ready = any(person and each.person == person for each in board.reserves)
    shared = structs.replace(shared, now=now, mine=mine, ready=ready)
    if not own:
        return shared
    names = {board.entries[place].name for place in own}
    return structs.replace(
        shared,
        entered=any(not board.entries[place].gone for place in own),
        table=_table(board, {place for place in own if not board.entries[place].gone}),
        entrants=_marked(shared.entrants, [place in own for place in range(len(shared.entrants))]),
        standing=_marked(shared.standing, [each.name in names for each in shared.standing]),
        rounds=[
            structs.replace(
                found, meetings=_marked(found.meetings, [_plays(each, names) for each in found.meetings])
            )
            for found in shared.rounds
        ],
    )


@lru_cache(maxsize=64)
def _shared(board: EventBoard, language: str) -> EventRead:
    """Return what everybody who looks at an event in a language sees; nothing in it is anybody's own."""
    event, kind = board.event, KINDS[board.event.kind]
    game = find(event.game)
    rules = read_options(game.presets, event.rules)
    found = stages(board)
    lines = standing(kind, len(board.entries), found) if found else ()
    level = _(labels().get(event.bot, event.bot))
    return EventRead(
        event=event.address,
        version=event.version,
        name=event.name,
        game=event.game,
        title=_(game.title),
        kind=event.kind,
        kind_title=_(TITLES[event.kind]),
        about=_(ABOUT[event.kind]),
        rules={each.name: getattr(rules, each.name) for each in options(rules)},
        terms=event.rules,
        move=event.move,
        reserve=event.reserve,
        rated=event.rated,
        public=event.public,
        fill=event.fill,
        level=level,
        least=kind.least,
        starts=event.starts,
        now=0,
        state=_state(event),
        why=_(event.why) if event.why else "",
        host=event.called,
        mine=False,
        entered=False,
        table="",
        of=rounds_of(kind, len(board.entries), event.rounds) if board.meetings else 0,
        entrants=[
            EventEntrant(each.name, "" if each.person else level, False, each.gone) for each in board.entries
        ],
        columns=[_(HEADINGS[each]) for each in COLUMNS[event.kind]],
        standing=[_place(board, each) for each in lines],
        rounds=_rounds(board, found),
        paused=bool(event.paused),
        standing_by=[each.name for each in board.reserves],
        ready=False,
        notes=[EventNote(each.at, said(board, each), each.text) for each in board.notes],
        club="",
        club_name="",
        barred=False,
        skunks=event.kind == "evening",
        weekly=bool(event.weekly),
        following=event.following,
        ends=ends(event),
    )


def _marked(lines: list[T], own: Sequence[bool]) -> list[T]:
    """Return lines of which those that are somebody's own say so."""
    return [
        structs.replace(each, yours=True) if mine else each for each, mine in zip(lines, own, strict=True)
    ]


def _plays(meeting: EventMeeting, names: set[str]) -> bool:
    return any(name in names for side in meeting.sides for name in side)


def _state(event: Event) -> EventState:
    match event.state:
        case "open" | "running" | "over":
            return event.state
    return "off"


def _table(board: EventBoard, own: set[int]) -> str:
    """Return the table where somebody is expected now; empty if there is none."""
    for each in reversed(board.meetings):
        if each.opened and not each.ended and own & {place for side in each.sides for place in side}:
            return each.table
    return ""


def _place(board: EventBoard, line: Standing) -> EventPlace:
    name, breaks = board.entries[line.entrant].name, [*map(float, line.breaks)]
    return EventPlace(
        line.place, name, float(line.points), breaks, line.played, line.wins, line.spread, False
    )


def _rounds(board: EventBoard, drawn: Sequence[Stage]) -> list[EventRound]:
    groups = [(number, [*group]) for number, group in groupby(board.meetings, key=lambda each: each.round)]
    corrected = {(each.round, each.place): each.text for each in board.notes if each.kind == "corrected"}
    found = []
    for (number, group), stage in zip(groups, drawn, strict=True):
        names = names_in(board, number)
        meetings = [_meeting(each, names, corrected.get((number, each.number), "")) for each in group]
        found.append(EventRound(number, meetings, [names[place] for place in stage.round.byes]))
    return found


def _meeting(meeting: Meeting, names: Sequence[str], note: str) -> EventMeeting:
    return EventMeeting(
        meeting.number,
        [[names[place] for place in side] for side in meeting.sides],
        meeting.table if meeting.opened else "",
        meeting.record,
        [*meeting.scores],
        meeting.winner,
        "forfeited" if meeting.forfeited else "played" if meeting.ended else "playing",
        yours=False,
        skunk=meeting.worth > 1,
        note=note,
    )
