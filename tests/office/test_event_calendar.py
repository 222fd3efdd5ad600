"""Events as a calendar: the format of RFC 5545, and nothing of those who enter."""

from __future__ import annotations

from knaves.match.ports.events import Event
from knaves.office.event_calendar import calendar

EVENT = Event(
    *(
        "Ab3",
        "cribbage",
        "evening",
        "Tuesday, at eight; \\ 🂡" + "x" * 60,
        "standard",
        9,
        30_000,
        0,
        0,
        "steady",
    ),
    *(False, True, "ann", "Ann", 1_795_975_200_000, 10),
)


def test_an_event_is_an_entry_of_a_calendar() -> None:
    text = calendar([EVENT], lambda path: f"https://cards.example{path}", 1_795_900_000_000)
    assert text.startswith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:")
    assert text.endswith("END:VEVENT\r\nEND:VCALENDAR\r\n")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    unfolded = text.replace("\r\n ", "").split("\r\n")
    assert "DTSTART:20261129T180000Z" in unfolded
    assert "DTSTAMP:20261128T210640Z" in unfolded
    assert "UID:Ab3@knaves" in unfolded
    assert "URL:https://cards.example/e/Ab3" in unfolded
    assert f"SUMMARY:Tuesday\\, at eight\\; \\\\ 🂡{'x' * 60}" in unfolded
    assert "DESCRIPTION:Cribbage\\, Club evening" in unfolded
    assert "Ann" not in text


def test_a_link_that_leads_nowhere_by_itself_is_left_out() -> None:
    assert "URL" not in calendar([EVENT], str, 0)
    assert calendar([], str, 0).count("BEGIN") == 1
