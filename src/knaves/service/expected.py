"""What good players come to on average: the figures to hold one's own statistics against.

Each was measured by us, the champion playing itself, and says in how many games and how surely.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Expected:
    """A figure in points, the standard error of its measurement, and how it was measured."""

    figure: float
    error: float
    source: str


CRIBBAGE: Final = (
    "Two champions (version 1) in 3,956 games to 121: what was pegged for 69,060 hands and 33,022 cribs, "
    "less than they counted where the game ended sooner."
)
EUCHRE: Final = ""
EXPECTED: Final[Mapping[str, Mapping[str, Expected]]] = {
    "cribbage": {
        "average hand": Expected(7.86, 0.014, CRIBBAGE),
        "average crib": Expected(4.65, 0.018, CRIBBAGE),
    },
    "euchre": {
        "points a hand": Expected(0.0, 0.0, EUCHRE),
    },
}
"""By game and by the name of the figure as `statistics.Summary.figures` has it."""
