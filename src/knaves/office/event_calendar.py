"""The events of a server for calendar programs, as iCalendar (RFC 5545)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from typing import Final

from knaves.games import SHELF, find
from knaves.i18n.language import _
from knaves.match.ports.events import Event
from knaves.office.endpoint import Asked, Document, Endpoint
from knaves.office.event_view import TITLES
from knaves.office.events import board_of, event_office

MEDIA: Final = "text/calendar"
USUAL: Final = "PT2H"
"""How long an event takes in a calendar: nobody knows it beforehand."""
OCTETS: Final = 75
"""The longest line of a calendar file, in bytes."""


async def calendar_of_events(asked: Asked) -> Document:
    """Return the public events to come and under way as a calendar, to which a program can subscribe."""
    office = event_office(asked)
    found = [each for each, _count in await office.events.listed("", office.now()) if each.game in SHELF]
    going = [each for each in found if each.state in ("open", "running")]
    return Document(calendar(going, office.link_to, office.now()).encode(), MEDIA, "events.ics")


async def calendar_of_event(asked: Asked) -> Document:
    """Return one event as a calendar."""
    found = (await board_of(asked)).event
    text = calendar([found], asked.office.link_to, asked.office.now())
    return Document(text.encode(), MEDIA, "event.ics")


def calendar(events: Iterable[Event], link_to: Callable[[str], str], now: int) -> str:
    """Return events as the text of a calendar. ``link_to`` makes a link, absolute or not, of a path."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Knaves//Events//EN"]
    for each in events:
        lines += _entry(each, link_to(f"/e/{each.address}"), now)
    return "".join(f"{folded}\r\n" for line in [*lines, "END:VCALENDAR"] for folded in _folded(line))


def _entry(event: Event, link: str, now: int) -> list[str]:
    about = ", ".join((_(find(event.game).title), _(TITLES[event.kind])))
    return [
        "BEGIN:VEVENT",
        f"UID:{event.address}@knaves",
        f"DTSTAMP:{_moment(now)}",
        f"DTSTART:{_moment(event.starts)}",
        f"DURATION:{USUAL}",
        f"SEQUENCE:{event.version}",
        f"STATUS:{'CANCELLED' if event.state == 'off' else 'CONFIRMED'}",
        f"SUMMARY:{_escaped(event.name)}",
        f"DESCRIPTION:{_escaped(about)}",
        *([f"URL:{link}"] if "://" in link else []),
        "END:VEVENT",
    ]


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    for sign in "\\;,":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\n", "\\n")


def _folded(line: str) -> Iterator[str]:
    """Yield a line in parts of at most 75 bytes; each further part begins with a blank."""
    part = ""
    for sign in line:
        if len((part + sign).encode()) > OCTETS:
            yield part
            part = " "
        part += sign
    yield part


ENDPOINTS = (
    Endpoint("GET", "/api/events.ics", calendar_of_events, media=MEDIA),
    Endpoint(
        "GET", "/api/events/{event}/event.ics", calendar_of_event, media=MEDIA, refusals=("unknown",)
    ),
)  # fmt: skip
