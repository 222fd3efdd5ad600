"""The kinds of event: for how many at a table, from how many entrants, and over how many rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from knaves.events.schedule import EVENING

Form = Literal["single", "pairs", "teams"]
"""Who enters as one: a player, two partners at a table, or two who play the same packs at two tables."""
KindName = Literal[
    "evening", "round_robin", "swiss", "knockout", "arena", "rotation", "progressive", "partner_arena"
]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of event. ``together``: how many entrants sit at a table, each with one seat.

    ``least`` is the smallest number of entrants. ``rounds`` are as many as usual, 0 if the number of
    entrants decides; ``chosen``: whether somebody may choose another number. ``timed``: it has no rounds, and
    ends by the clock.
    """

    name: KindName
    together: Literal[2, 4]
    least: int
    rounds: int
    chosen: bool
    timed: bool = False

    @property
    def forms(self) -> tuple[Form, ...]:
        """Who can enter it as one."""
        if self.together == 4:
            return ("single",)
        # In an arena one table of a team would wait for the other one.
        return ("single", "pairs") if self.timed else ("single", "pairs", "teams")

    def seats(self, form: str) -> int:
        """Return how many players sit at a table."""
        return self.together * (2 if form == "pairs" else 1)


KINDS: Final[dict[str, Kind]] = {
    each.name: each
    for each in (
        Kind("evening", 2, 2, EVENING, chosen=True),
        Kind("round_robin", 2, 2, 0, chosen=False),
        Kind("swiss", 2, 4, 0, chosen=True),
        Kind("knockout", 2, 2, 0, chosen=False),
        Kind("arena", 2, 2, 0, chosen=False, timed=True),
        Kind("progressive", 4, 4, 8, chosen=True),
        Kind("rotation", 4, 4, 0, chosen=True),
        Kind("partner_arena", 4, 4, 0, chosen=False, timed=True),
    )
}
BY_RESULTS: Final = ("knockout", "progressive")
"""Kinds in which the winners of a round decide who meets whom in the next one."""
MOST: Final = 400
"""Entrants that an event may have at most."""
