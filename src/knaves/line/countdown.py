"""The warning in line mode that a person's own time is almost over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from knaves.i18n.language import plural
from knaves.match.around import Occupant
from knaves.match.others import left
from knaves.speech import Amount

_MARKS: Final[dict[Amount, tuple[int, ...]]] = {"all": (30, 10), "short": (10,), "none": ()}
"""Seconds before the end at which something is said."""


@dataclass(slots=True)
class Countdown:
    """Says each mark once, when the time passes it; a time that begins below it says nothing."""

    _before: int = 0

    def warnings(self, seats: Iterable[Occupant], passed: int, amount: Amount) -> list[str]:
        """Return what is to be said now; ``passed`` is the age of the state in milliseconds."""
        running = [each for each in seats if each.yours and each.running >= 0]
        now = min((left(each.running + max(0, each.left), passed) for each in running), default=0)
        before, self._before = self._before, now
        if not any(before > mark >= now > 0 for mark in _MARKS[amount]):
            return []
        # A second may have been missed, so that what is left is said, not the mark.
        return [plural("{number} second left.", "{number} seconds left.", now).format(number=now)]
