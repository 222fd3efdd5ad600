"""Events on a server: which there are, announcing one, entering it, and how it stands."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, urlsplit

import msgspec

from knaves.i18n.language import _
from knaves.remote.requests import NONE, ServerError, delete, look, post, read_as
from knaves.remote.table import Pass
from knaves.wire.events import Correction, EventMade, EventRead, EventsRead, NewEvent, Partner


def event_of(url: str) -> str:
    """Return the event of a link; empty if it has none.

    >>> event_of("https://cards.example/e/Ab3-x"), event_of("https://cards.example")
    ('Ab3-x', '')
    """
    path = urlsplit(url if "//" in url else f"http://{url}").path
    return path.removeprefix("/e/").strip("/") if path.startswith("/e/") else ""


def look_at_events(owner: Pass) -> EventsRead:
    """Return the events of a server."""
    return read_as(EventsRead, look(owner, "/api/events"))


def look_at_event(owner: Pass, event: str) -> EventRead:
    """Return an event as this person sees it; ServerError if there is none."""
    try:
        return read_as(EventRead, look(owner, _path(event)))
    except ServerError as error:
        if error.status != NONE:
            raise
        raise ServerError(_("There is no such event."), NONE) from None


def announce_event(owner: Pass, wanted: NewEvent) -> EventMade:
    """Announce an event; ServerError if the server refuses."""
    return read_as(EventMade, post(owner.url, "/api/events", msgspec.to_builtins(wanted), owner.code))


def enter_event(owner: Pass, event: str) -> EventRead:
    """Enter an event; ServerError if it is too late."""
    return read_as(EventRead, post(owner.url, f"{_path(event)}/entry", {}, owner.code))


def choose_partner(owner: Pass, event: str, wanted: Partner) -> EventRead:
    """Say whom one would like to play with in an event by pairs; ServerError if they are not free."""
    return _asked(owner, event, "/partner", msgspec.to_builtins(wanted))


def leave_event(owner: Pass, event: str) -> EventRead:
    """Leave an event; one's games that are not over are lost once it has begun."""
    return read_as(EventRead, delete(owner, f"{_path(event)}/entry"))


def start_event(owner: Pass, event: str) -> EventRead:
    """Start one's own event now."""
    return _asked(owner, event, "/start", {})


def call_off_event(owner: Pass, event: str) -> EventRead:
    """Call off one's own event; ServerError if it has begun."""
    return read_as(EventRead, delete(owner, _path(event)))


def pause_event(owner: Pass, event: str, *, paused: bool) -> EventRead:
    """Let one's own event wait, or go on."""
    return _asked(owner, event, "/pause", {"paused": paused})


def stand_by(owner: Pass, event: str) -> EventRead:
    """Be ready to step in for a player of an event; ServerError if it does not run, or one plays in it."""
    return _asked(owner, event, "/reserve", {})


def replace_player(owner: Pass, event: str, player: str, by: str) -> EventRead:
    """Give a player's place to somebody who stands by, or to a bot."""
    return _asked(owner, event, "/replacements", {"player": player, "by": by})


def correct_result(owner: Pass, event: str, wanted: Correction) -> EventRead:
    """Set how a game of one's own event counts."""
    return _asked(owner, event, "/corrections", msgspec.to_builtins(wanted))


def _asked(owner: Pass, event: str, what: str, body: dict[str, Any]) -> EventRead:
    return read_as(EventRead, post(owner.url, f"{_path(event)}{what}", body, owner.code))


def _path(event: str) -> str:
    return f"/api/events/{quote(event, safe='')}"
