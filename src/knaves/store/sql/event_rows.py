"""Entries and meetings of events as rows, and rows as entries and meetings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from knaves.match.ports.events import Entry, Meeting


def entry_of(row: Sequence[Any]) -> Entry:
    """Return an entry."""
    number, person, name, gone, partner = row
    return Entry(number, person, name, bool(gone), partner)


def entry_row(event: str, entry: Entry) -> dict[str, Any]:
    """Return the row of an entry."""
    return {"event": event, **asdict(entry)}


def meeting_of(row: Sequence[Any]) -> Meeting:
    """Return a meeting."""
    round_, number, sides, table, opened, record, scores, winner, worth, forfeited, ended, without_luck = row
    return Meeting(
        round_,
        number,
        tuple(tuple(map(int, side.split())) for side in sides.split("-")),
        table,
        bool(opened),
        record,
        tuple(map(int, scores.split())),
        winner,
        worth,
        bool(forfeited),
        ended,
        without_luck,
    )


def meeting_row(event: str, meeting: Meeting) -> dict[str, Any]:
    """Return the row of a meeting."""
    row = asdict(meeting)
    table, sides = row.pop("table"), "-".join(written(side) for side in meeting.sides)
    return {**row, "event": event, "table_id": table, "sides": sides, "scores": written(meeting.scores)}


def written(points: Iterable[int]) -> str:
    """Return points, or places, as one text."""
    return " ".join(map(str, points))
