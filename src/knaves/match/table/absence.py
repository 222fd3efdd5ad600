"""Votes about an absent or inactive player: the options, and when the vote is decided.

Every connected player may vote, partners and opponents alike. The vote must be unanimous, so a person alone
with an absent player decides at once. Votes are not logged; only their result is.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from knaves.game import Seat
from knaves.match.around import Choice
from knaves.match.log import Id
from knaves.match.table.attendance import GRACE

STALL: Final = 180_000
"""Milliseconds without a move after which a player counts as gone, in games without clocks."""
NUDGE_AFTER: Final = 10_000
"""Milliseconds that a player may take before the others can send a reminder."""
NUDGE_AGAIN: Final = 20_000
"""Minimum time in milliseconds between two reminders to the same seat."""


class Absence:
    """The votes about seats whose player is absent or inactive."""

    def __init__(self) -> None:
        self._chosen: dict[Seat, dict[Id, Choice]] = {}
        self._patient: dict[Seat, int] = {}
        """By seat: the time until which the others chose to wait."""

    def patient(self, seat: Seat) -> int:
        """Return the time until which the others chose to wait for a seat; 0 if they did not."""
        return self._patient.get(seat, 0)

    def chosen(self, seat: Seat) -> Mapping[Id, Choice]:
        """Return the votes about a seat, by voter."""
        return self._chosen.get(seat, {})

    def choose(self, about: Seat, by: Id, choice: Choice) -> None:
        """Record a vote about a seat."""
        self._chosen.setdefault(about, {})[by] = choice

    def settled(self, about: Seat, voices: Collection[Id]) -> Choice | None:
        """Return the unanimous choice of the voters; None if a vote is missing or they differ."""
        chosen = {self.chosen(about).get(each) for each in voices}
        return chosen.pop() if len(chosen) == 1 else None

    def wait(self, about: Seat, now: int) -> None:
        """Wait for a seat: its vote opens again after another grace period."""
        self.clear(about)
        self._patient[about] = now + GRACE

    def clear(self, about: Seat) -> None:
        """Drop the votes about a seat and the agreement to wait for it."""
        self._chosen.pop(about, None)
        self._patient.pop(about, None)
