"""What people choose at each kind of hand, lead and bid, counted when their games are over.

Each count is one person's, so that all of them together are everybody's, and a person's can be deleted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from knaves.match.log import Id


@dataclass(frozen=True, slots=True)
class ChoiceCount:
    """How often something was chosen in a spot (`knaves.explorer.Spot`), and what came of it.

    ``points`` are the net points of these deals for the side that chose, ``squares`` those squared, and
    ``won`` the games it won: sums.
    """

    question: str
    hand: str
    place: str
    zone: str
    choice: str
    times: int
    points: int
    squares: int
    won: int


class Choices(Protocol):
    """The counts of a server, or of one device."""

    @property
    def others(self) -> bool:
        """Whether other people's choices are counted here."""
        ...

    async def chosen(self, game: str, question: str, hand: str, person: Id = "") -> Sequence[ChoiceCount]:
        """Return what was chosen with a hand, by place, zone and choice: by everybody, or by one person."""
        ...
