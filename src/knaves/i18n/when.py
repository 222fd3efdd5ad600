"""Moments and spans of time in words: ``today at 18:05``, ``21 November at 9:30``, ``2 days 3 hours``."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from knaves.i18n.language import _, marked, plural

DAY: Final = 86_400_000
"""A day in milliseconds."""
MONTHS: Final = (
    *(marked("January"), marked("February"), marked("March"), marked("April")),
    *(marked("May"), marked("June"), marked("July"), marked("August")),
    *(marked("September"), marked("October"), marked("November"), marked("December")),
)


def say_when(moment: datetime, now: datetime) -> str:
    """Return a moment in words, seen from now; both in the time of the place.

    >>> say_when(datetime(2026, 11, 21, 9, 5), datetime(2026, 11, 22, 8, 0))
    'yesterday at 9:05'
    """
    time = f"{moment.hour}:{moment.minute:02}"
    days = (now.date() - moment.date()).days
    if days == 0:
        return _("today at {time}").format(time=time)
    if days == 1:
        return _("yesterday at {time}").format(time=time)
    if days == -1:
        return _("tomorrow at {time}").format(time=time)
    words = _("{day} {month} at {time}") if moment.year == now.year else _("{day} {month} {year} at {time}")
    return words.format(day=moment.day, month=_(MONTHS[moment.month - 1]), year=moment.year, time=time)


def say_span(seconds: int) -> str:
    """Return a span of time in words, by its two largest units, down to minutes.

    >>> say_span(183_600), say_span(7_260), say_span(86_400), say_span(50)
    ('2 days 3 hours', '2 hours 1 minute', '1 day', '1 minute')
    """
    all_minutes = max(1, -(-seconds // 60))
    hours, minutes = divmod(all_minutes, 60)
    days, hours = divmod(hours, 24)
    words = [
        plural("{number} day", "{number} days", days).format(number=days) if days else "",
        plural("{number} hour", "{number} hours", hours).format(number=hours) if hours else "",
        plural("{number} minute", "{number} minutes", minutes).format(number=minutes)
        if minutes and not days
        else "",
    ]
    return " ".join(each for each in words if each)


def say_day(moment: datetime) -> str:
    """Return a day in words: ``21 November 2026``."""
    words = _("{day} {month} {year}")
    return words.format(day=moment.day, month=_(MONTHS[moment.month - 1]), year=moment.year)
