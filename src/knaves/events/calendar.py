"""When an event that is held every week is held again."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

WEEK = timedelta(days=7)


def time_zone(name: str) -> ZoneInfo:
    """Return the time zone of an IANA name; ValueError if there is none of that name here.

    >>> time_zone("Europe/Prague").key
    'Europe/Prague'
    """
    try:
        return ZoneInfo(name)
    except (KeyError, OSError, ValueError) as error:
        raise ValueError(f"There is no time zone {name!r}.") from error


def week_later(starts: int, zone: str, now: int) -> int:
    """Return the next start after ``now``, whole weeks after ``starts``, at the same time by the clock there.

    Both are in milliseconds since 1970 UTC. A time that a change of clocks leaves out is an hour later.

    >>> saturday = 1792863000000  # 2026-10-24 19:30 in Prague, the day before clocks change there
    >>> (week_later(saturday, "Europe/Prague", saturday) - saturday) / 3_600_000
    169.0
    """
    local = datetime.fromtimestamp(starts / 1000, UTC).astimezone(time_zone(zone))
    found = starts
    while found <= now:
        # Wall-clock arithmetic: the zone says afterwards how far that is from UTC.
        local += WEEK
        found = int(local.astimezone(UTC).timestamp() * 1000)
    return found
