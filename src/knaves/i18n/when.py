"""Days and times of day in words, as one says them: ``today at 18:05``, ``21 November at 9:30``."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from knaves.i18n.language import _, marked

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


def say_day(moment: datetime) -> str:
    """Return a day in words: ``21 November 2026``."""
    words = _("{day} {month} {year}")
    return words.format(day=moment.day, month=_(MONTHS[moment.month - 1]), year=moment.year)
