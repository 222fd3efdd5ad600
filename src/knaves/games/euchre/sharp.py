"""`Sharp`: bids and buries as `Steady`, and looks every card ahead in thirty worlds, all alike to it.

It counts points, whatever the score, and takes neither bids nor cards for a sign. It sees a view and nothing
else; its dice are seeded by what it sees.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from knaves.game import Advice
from knaves.games.euchre import kernel
from knaves.games.euchre.believing import Belief
from knaves.games.euchre.moves import Move
from knaves.games.euchre.steady import Steady
from knaves.games.euchre.view import View
from knaves.games.euchre.weighing import Weighed, weigh_cards

LOOK: Final = Belief(worlds=30, tries=30, calm=0.0, stray=1.0)
SLOWLY: Final = Belief(worlds=8, tries=8, calm=0.0, stray=1.0)
"""Without the compiled kernel."""


def by_points(moves: list[Weighed]) -> Weighed:
    """Return what brings most points; of equals what brings most tricks, then the first."""
    return max(moves, key=lambda each: each.points + 0.001 * each.tricks)


@dataclass(frozen=True, slots=True)
class Sharp:
    """Sound bids, and cards that were looked ahead."""

    name: ClassVar[str] = "sharp"
    version: ClassVar[str] = "1"

    def choose(self, view: View, /) -> Move:
        """Return one of ``view.legal``."""
        move: Move = self.advise(view).move
        return move

    def advise(self, view: View, /) -> Advice:
        """Return the move and, in a sentence, why."""
        if view.phase != "play" or len(view.legal) < 2:
            return Steady().advise(view)
        best = by_points(weigh_cards(view, LOOK if kernel.available() else SLOWLY))
        return Advice(best.move, f"Your side takes {best.tricks:.1f} tricks in the deal, on average.")
