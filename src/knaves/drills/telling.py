"""Drills in words, the same in every face: the kinds, what is due, the series of days."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from knaves.drills.book import Book
from knaves.drills.model import Kind, practice_of
from knaves.drills.today import streak
from knaves.i18n.language import _, plural


def title(kind: Kind) -> str:
    """Return what a kind is called."""
    return _(practice_of(kind).title)


def series(book: Book, today: date) -> str:
    """Return the number of days in a row on which the hand of the day was answered; empty for none."""
    days = streak(book.days, today)
    if not days:
        return ""
    return plural("Your streak: {days} day.", "Your streak: {days} days.", days).format(days=days)


def due_words(book: Book, kind: Kind, at: datetime) -> str:
    """Return how many hands of a kind are due, and when the next one will be."""
    times = sorted(
        datetime.fromisoformat(memory.due)
        for key, memory in book.memories.items()
        if key.startswith(f"{kind}:")
    )
    if not times:
        return _("Nothing to repeat.")
    said = plural("{number} hand to repeat", "{number} hands to repeat", len(times)).format(number=len(times))
    return f"{said}. {_when(times[0] - at)}."


def _when(wait: timedelta) -> str:
    minutes = max(1, round(wait.total_seconds() / 60))
    hours = (minutes + 30) // 60
    if wait <= timedelta(0):
        return _("Next: now")
    if minutes < 90:
        return plural("Next: in {number} minute", "Next: in {number} minutes", minutes).format(number=minutes)
    if wait < timedelta(days=1):
        return plural("Next: in {number} hour", "Next: in {number} hours", hours).format(number=hours)
    return plural("Next: in {number} day", "Next: in {number} days", wait.days).format(number=wait.days)
