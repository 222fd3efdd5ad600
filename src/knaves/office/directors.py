"""What the host of an event can do while it runs: pause it, give a place to somebody else, correct a result.

Nobody has to: an event runs by itself. Everybody sees what was done, with a note.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from knaves.events.kinds import BY_RESULTS
from knaves.i18n.language import _
from knaves.match.ports.events import Entry, EventBoard, Meeting, Note, Reserve
from knaves.match.table.naming import BOTS, alike, told_apart
from knaves.office.club_events import check_member
from knaves.office.endpoint import Asked, Endpoint
from knaves.office.events import board_of, check_account, event_office, hosted, shown
from knaves.wire.events import Correction, EventRead, Pause, Replacement
from knaves.wire.refusals import RequestRefused

STANDING_BY: Final = 50
"""Maximum number of people who are ready to step in at an event."""


async def pause_event(asked: Asked) -> EventRead:
    """Pause an event, or let it go on. Games that are being played are played to their end."""
    body: Pause = asked.body
    found = await hosted(asked)
    if found.state not in ("open", "running"):
        raise RequestRefused("refused", _("The event is over."))
    await event_office(asked).events.pause(found.address, asked.office.now(), paused=body.paused)
    return await shown(asked)


async def stand_by(asked: Asked) -> EventRead:
    """Be ready to step in for a player of an event that runs; the host decides."""
    board, person = await board_of(asked), asked.person
    check_account(asked, board.event)
    await check_member(asked, board.event)
    if len(board.reserves) >= STANDING_BY:
        raise RequestRefused("refused", _("Enough people are ready to step in."))
    taken = [*[each.name for each in board.entries], *[each.name for each in board.reserves]]
    ready = Reserve(person.id, told_apart([person.name], taken)[0])
    known = any(each.person == person.id for each in board.reserves)
    events = event_office(asked).events
    if not (known or await events.stand_by(board.event.address, ready, asked.office.now())):
        raise RequestRefused("refused", _("You can step in only while an event runs without you."))
    return await shown(asked)


async def stand_down(asked: Asked) -> EventRead:
    """Be no longer ready to step in."""
    board = await board_of(asked)
    await event_office(asked).events.stand_down(board.event.address, asked.person.id)
    return await shown(asked)


async def replace_player(asked: Asked) -> EventRead:
    """Give the place of a player to somebody who stands by, or to a bot, from the next round on."""
    body: Replacement = asked.body
    event = await hosted(asked)
    board, now = await board_of(asked), asked.office.now()
    if event.state != "running":
        raise RequestRefused("refused", _("Players are replaced while the event runs."))
    entry = next((each for each in board.entries if alike(each.name) == alike(body.player)), None)
    if entry is None:
        raise RequestRefused("refused", _("Nobody of that name plays in this event."))
    if any(not each.ended and entry.number - 1 in _places(each) for each in board.meetings):
        raise RequestRefused("refused", _("Their game is not over yet. It ends first."))
    following = _following(board, entry, body.by)
    round_ = board.meetings[-1].round + 1
    note = Note(
        now, "replaced", round_, entry.number, entry.name, following.name, entry.person, following.person
    )
    _unchanged(await event_office(asked).events.replace(board.event, following, note))
    return await shown(asked)


async def correct_result(asked: Asked) -> EventRead:
    """Set how a game of an event counts; everybody sees that, and why."""
    body: Correction = asked.body
    await hosted(asked)
    board, now = await board_of(asked), asked.office.now()
    event, wanted, text = board.event, (body.round, body.number), body.note.strip()
    if not text.isprintable() or not text:
        raise RequestRefused("unreadable", _("The note is one line of visible characters."))
    found = next((each for each in board.meetings if (each.round, each.number) == wanted), None)
    if found is None:
        raise RequestRefused("refused", _("There is no such game in this event."))
    if not found.ended:
        raise RequestRefused("refused", _("The game is not over yet. It ends first."))
    if body.winner >= 0 and any(body.scores) and body.scores[body.winner] <= body.scores[1 - body.winner]:
        raise RequestRefused("refused", _("The winner has more points than the loser."))
    later = board.meetings[-1].round > found.round
    if later and event.kind in BY_RESULTS and body.winner != found.winner:
        # Those who lost may have gone home.
        raise RequestRefused("refused", _("The next round was drawn by this result: the winner stays."))
    scores = (body.scores[0], body.scores[1])
    corrected = replace(
        found,
        scores=scores,
        winner=body.winner,
        worth=2 if body.skunk and event.kind == "evening" else 1,
        forfeited=not any(scores),
    )
    note = Note(now, "corrected", *wanted, was=_points(found), now=_points(corrected), text=text)
    _unchanged(await event_office(asked).events.correct(event, corrected, note))
    return await shown(asked)


def _following(board: EventBoard, entry: Entry, by: str) -> Entry:
    """Return who has a place from now on: somebody who stands by, by their name, or a bot."""
    if not by:
        taken = [each.name for each in board.entries]
        names = told_apart([BOTS[(entry.number - 1) % len(BOTS)]], taken)
        return Entry(entry.number, "", names[0])
    for each in board.reserves:
        if alike(each.name) == alike(by):
            return Entry(entry.number, each.person, each.name)
    raise RequestRefused("refused", _("Nobody of that name is ready to step in."))


def _places(meeting: Meeting) -> set[int]:
    return {place for side in meeting.sides for place in side}


def _points(meeting: Meeting) -> str:
    return "–".join(map(str, meeting.scores or (0, 0)))


def _unchanged(done: bool) -> None:
    """Refuse if something has changed since the host looked."""
    if not done:
        raise RequestRefused("refused", _("The event has gone on meanwhile. Look at it again."))


_HERE: Final = "/api/events/{event}"
ENDPOINTS = (
    Endpoint(
        "POST", f"{_HERE}/pause", pause_event, EventRead, Pause,
        needs="person", refusals=("unknown", "forbidden", "refused"),
    ),
    Endpoint(
        "POST", f"{_HERE}/reserve", stand_by, EventRead,
        needs="person", refusals=("unknown", "refused"),
    ),
    Endpoint("DELETE", f"{_HERE}/reserve", stand_down, EventRead, needs="person", refusals=("unknown",)),
    Endpoint(
        "POST", f"{_HERE}/replacements", replace_player, EventRead, Replacement,
        needs="person", refusals=("unknown", "forbidden", "refused"),
    ),
    Endpoint(
        "POST", f"{_HERE}/corrections", correct_result, EventRead, Correction,
        needs="person", refusals=("unknown", "forbidden", "refused", "unreadable"),
    ),
)  # fmt: skip
