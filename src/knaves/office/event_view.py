"""An event as a reader sees it: in their language, with their own lines marked, and their table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, TypeVar

from msgspec import structs

from knaves.bots import labels
from knaves.events.course import COLUMNS, Stage, rounds_of, standing
from knaves.events.kinds import KINDS, Form, Kind
from knaves.events.partners import partner_of
from knaves.events.standings import Standing
from knaves.games import find
from knaves.i18n.language import _, marked, spoken
from knaves.match.log import Id
from knaves.match.ports.events import A_BOT, Event, EventBoard, Meeting
from knaves.office.director_notes import names_in, said
from knaves.office.rounds import covered, ends, entrants, stages, without_luck
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


def playable(game: str) -> list[tuple[Kind, Form]]:
    """Return the kinds of event that a game can be played in, each with who enters as one."""
    seats = find(game).seats
    return [(each, form) for each in KINDS.values() for form in each.forms if each.seats(form) in seats]


def kinds_for(games: Iterable[str]) -> list[EventKind]:
    """Return the kinds of event that these games can be played in."""
    return [
        EventKind(
            each.name,
            _titled(each.name, form),
            _(ABOUT[each.name]),
            game,
            _least(each, form),
            each.rounds,
            each.chosen,
            each.timed,
            form,
        )
        for game in games
        for each, form in playable(game)
    ]


def event_line(event: Event, entered: int, yours: bool) -> EventLine:
    """Return an event for a list."""
    return EventLine(
        event.address,
        event.name,
        event.game,
        _(find(event.game).title),
        event.kind,
        _titled(event.kind, event.form),
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
    names = {_called(board, places) for places in entrants(board) if own & {*places}}
    own_names = {board.entries[place].name for place in own}
    return structs.replace(
        shared,
        entered=any(not board.entries[place].gone for place in own),
        table=_table(board, {place for place in own if not board.entries[place].gone}),
        late=KINDS[board.event.kind].timed,
        entrants=_asking(
            board, person, _marked(shared.entrants, [each.person == person for each in board.entries])
        ),
        standing=_marked(shared.standing, [each.name in names for each in shared.standing]),
        rounds=[
            structs.replace(
                found, meetings=_marked(found.meetings, [_plays(each, own_names) for each in found.meetings])
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
    lines = standing(kind, len(entrants(board)), found) if found else ()
    luckless = without_luck(board)
    level = _(labels().get(event.bot, event.bot))
    return EventRead(
        event=event.address,
        version=event.version,
        name=event.name,
        game=event.game,
        title=_(game.title),
        kind=event.kind,
        kind_title=_titled(event.kind, event.form),
        about=_(ABOUT[event.kind]),
        rules={each.name: getattr(rules, each.name) for each in options(rules)},
        terms=event.rules,
        move=event.move,
        reserve=event.reserve,
        rated=event.rated,
        public=event.public,
        fill=event.fill,
        level=level,
        least=_least(kind, event.form),
        starts=event.starts,
        now=0,
        state=_state(event),
        why=_(event.why) if event.why else "",
        host=event.called,
        mine=False,
        entered=False,
        table="",
        of=rounds_of(kind, len(entrants(board)), event.rounds) if board.meetings else 0,
        entrants=[
            EventEntrant(
                each.name, "" if each.person else level, False, each.gone, partner, asks=False, asked=False
            )
            for each, partner in zip(board.entries, _partners(board), strict=True)
        ],
        columns=[_(HEADINGS[each]) for each in COLUMNS[event.kind]],
        standing=[_place(board, each, luckless[each.entrant]) for each in lines],
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
        late=kind.timed and event.form == "single",
        form=event.form,
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


def _titled(kind: str, form: str) -> str:
    """Return what a kind of event is called."""
    title = _(TITLES[kind])
    match form:
        case "pairs":
            return _("{kind}, in pairs").format(kind=title)
        case "teams":
            return _("{kind}, teams of two").format(kind=title)
    return title


def _least(kind: Kind, form: str) -> int:
    """Return how many people it takes; the last one of two may have a bot."""
    return kind.least if form == "single" else 2 * kind.least - 1


def _called(board: EventBoard, places: Iterable[int]) -> str:
    """Return the name of an entrant, which has those of both partners."""
    return " & ".join([board.entries[place].name for place in places])


def _partners(board: EventBoard) -> list[str]:
    """Return by entry the name of the partner, as far as there is one."""
    if board.event.form == "single":
        return [""] * len(board.entries)
    if board.meetings:
        return [board.entries[place ^ 1].name for place in range(len(board.entries))]
    wishes = {each.person: each.partner for each in board.entries}
    names = {each.person: each.name for each in board.entries} | {A_BOT: _("a bot")}
    found = [A_BOT if wishes[each] == A_BOT else partner_of(each, wishes) for each in wishes]
    return ["" if each is None else names[each] for each in found]


def _asking(board: EventBoard, person: Id, lines: list[EventEntrant]) -> list[EventEntrant]:
    """Return the entrants with who would like the reader as a partner, and whom the reader would like."""
    if board.event.form == "single" or board.meetings:
        return lines
    own = next((each.partner for each in board.entries if each.person == person), "")
    return [
        structs.replace(line, asks=each.partner == person, asked=each.person == own)
        for line, each in zip(lines, board.entries, strict=True)
    ]


def _place(board: EventBoard, line: Standing, luckless: float | None) -> EventPlace:
    name, breaks = _called(board, entrants(board)[line.entrant]), [*map(float, line.breaks)]
    return EventPlace(
        *(line.place, name, float(line.points), breaks, line.played, line.wins, line.spread),
        yours=False,
        without_luck=None if luckless is None else round(100 * luckless, 1),
    )


def _rounds(board: EventBoard, drawn: Sequence[Stage]) -> list[EventRound]:
    groups = [(number, [*group]) for number, group in groupby(board.meetings, key=lambda each: each.round)]
    corrected = {(each.round, each.place): each.text for each in board.notes if each.kind == "corrected"}
    found, seated = [], entrants(board)
    for (number, group), stage in zip(groups, drawn, strict=True):
        names = names_in(board, number)
        meetings = [
            _meeting(each, names, corrected.get((number, each.number), ""))
            for each in covered(board.event, group)
        ]
        byes = [" & ".join([names[place] for place in seated[each]]) for each in stage.round.byes]
        found.append(EventRound(number, meetings, byes))
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
