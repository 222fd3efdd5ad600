"""Who plays whom, and how it ended: the values that schedules make and standings read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

Entrant = NewType("Entrant", int)
"""A player or a pair in an event: its place in the list of entries, from 0."""
Side = tuple[Entrant, ...]
"""The entrants that play together: one, or two where partners change."""


@dataclass(frozen=True, slots=True)
class Encounter:
    """Two sides that play a game or a match against each other; the first side deals first."""

    sides: tuple[Side, Side]

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Everybody who plays."""
        return (*self.sides[0], *self.sides[1])

    def side_of(self, entrant: Entrant) -> int:
        """Return the side of an entrant, 0 or 1; ValueError if it does not play here."""
        for number, side in enumerate(self.sides):
            if entrant in side:
                return number
        raise ValueError(f"Entrant {entrant} does not play here.")


@dataclass(frozen=True, slots=True)
class Round:
    """Encounters at the same time, table 1 first, and those who sit it out."""

    encounters: tuple[Encounter, ...]
    byes: tuple[Entrant, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an encounter ended. ``winner`` is a side, or -1 where nobody won.

    ``worth``: what the win counts as, 2 for a skunk. ``forfeited``: it was not played to its end, so that
    its ``scores`` say nothing.
    """

    encounter: Encounter
    scores: tuple[int, int]
    winner: int
    worth: int = 1
    forfeited: bool = False

    def won_by(self, entrant: Entrant) -> bool:
        """Whether this entrant's side won."""
        return self.encounter.side_of(entrant) == self.winner

    def spread(self, entrant: Entrant) -> int:
        """Return the points that this entrant's side led by at the end; below zero if it was behind."""
        if self.forfeited:
            return 0
        side = self.encounter.side_of(entrant)
        return self.scores[side] - self.scores[1 - side]


def single(first: int, second: int) -> Encounter:
    """Return the encounter of two entrants, each alone."""
    return Encounter(((Entrant(first),), (Entrant(second),)))
