"""`Champion`: full strength. It decides by the chance to win from the score.

For two players it weighs every throw with the hand, the crib, what the opponent may hold and what is
pegged, and looks every card in the play ahead to the end of the deal, with all that the opponent may hold
as likely as its throw and its play so far make it (`search`). Where skunks count in the match it takes
what wins most of the match's games. With three or four it throws and plays as `Steady`. It sees a view
and nothing else, and uses no chance.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from knaves.game import Advice, Hint
from knaves.games.cribbage.bots import explain_many
from knaves.games.cribbage.bots.evaluate import choose
from knaves.games.cribbage.bots.explain import compared, hints, skunks
from knaves.games.cribbage.engine.search import judge
from knaves.games.cribbage.rules.moves import Move
from knaves.games.cribbage.rules.view import View
from knaves.i18n.language import marked


@dataclass(frozen=True, slots=True)
class Champion:
    """The move that wins most."""

    name: ClassVar[str] = "champion"
    version: ClassVar[str] = "1"
    about: ClassVar[str] = marked("the strongest: plays to win the game, by the score")

    def choose(self, view: View, /) -> Move:
        """Return one of ``view.legal``."""
        return choose(view, judge(skunks(view)))

    def hint(self, view: View, /) -> tuple[Hint, ...]:
        """Return the moves worth weighing, best first, with points, chance to win and a reason each."""
        return hints(view)

    def advise(self, view: View, /) -> Advice:
        """Return the move and, in a sentence or two, why; by the chance to win this game."""
        ranked = hints(view)
        return Advice(ranked[0].move, compared(ranked)) if ranked else explain_many.advise(view)
