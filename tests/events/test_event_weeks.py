"""When a weekly event is held again: at the same time by the clock of its place."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from knaves.events.calendar import time_zone, week_later


def at(zone: str, *moment: int) -> int:
    return int(datetime(*moment, tzinfo=ZoneInfo(zone)).timestamp() * 1000)  # type: ignore[arg-type, misc]


@pytest.mark.parametrize(
    ("zone", "first", "then"),
    [
        ("Europe/Prague", (2026, 11, 24, 19, 30), (2026, 12, 1, 19, 30)),
        # Clocks are put back, and forward.
        ("Europe/Prague", (2026, 10, 20, 19, 30), (2026, 10, 27, 19, 30)),
        ("America/New_York", (2026, 3, 4, 20, 0), (2026, 3, 11, 20, 0)),
        ("UTC", (2026, 12, 31, 23, 0), (2027, 1, 7, 23, 0)),
    ],
)
def test_it_is_held_at_the_same_time_by_the_clock(
    zone: str, first: tuple[int, ...], then: tuple[int, ...]
) -> None:
    starts = at(zone, *first)
    assert week_later(starts, zone, starts) == at(zone, *then)


def test_weeks_in_which_nobody_ran_it_are_left_out() -> None:
    starts, late = at("UTC", 2026, 11, 3, 18), at("UTC", 2026, 11, 19, 0)
    found = week_later(starts, "UTC", late)
    assert datetime.fromtimestamp(found / 1000, UTC) == datetime(2026, 11, 24, 18, tzinfo=UTC)


@pytest.mark.parametrize("name", ["", "Nowhere/Here", "../../etc/passwd", "Europe"])
def test_a_time_zone_that_there_is_not_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no time zone"):
        time_zone(name)
