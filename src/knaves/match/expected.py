"""What good players come to on average: the figures to hold one's own statistics against.

Each was measured by us, the champion playing itself, and says in how many games and how surely.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from knaves.i18n.language import marked


@dataclass(frozen=True, slots=True)
class Expected:
    """A figure in points, the standard error of its measurement, and how it was measured.

    ``games`` says whose and in which games, as a catalogue key: the figure holds for no others.
    """

    figure: float
    error: float
    games: str
    source: str


TO_121: Final = marked("two champions in games to 121")
TO_10: Final = marked("four champions in games to 10")
CRIBBAGE: Final = (
    "Two champions (version 1) in 3,956 games to 121: what was pegged for 69,060 hands and 33,022 cribs, "
    "less than they counted where the game ended sooner."
)
EUCHRE: Final = "Four champions (version 1) in 111 games to 10, 2,360 deals: points of a side in a deal."
EXPECTED: Final[Mapping[str, Mapping[str, Expected]]] = {
    "cribbage": {
        "average hand": Expected(7.86, 0.014, TO_121, CRIBBAGE),
        "average crib": Expected(4.65, 0.018, TO_121, CRIBBAGE),
    },
    "euchre": {
        "points a hand": Expected(0.76, 0.011, TO_10, EUCHRE),
    },
}
"""By game and by the name of the figure as `statistics.Summary.figures` has it."""
