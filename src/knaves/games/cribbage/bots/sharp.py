"""`Sharp`: looks as far ahead as the champion, but counts points and infers nothing.

A point has the same value at any score, except one that wins. It assumes that the opponent holds any four
cards with equal probability, and infers nothing from the cards played. With three or four players it throws
and plays as `Steady`. It sees only a view, and is deterministic.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final

from knaves.game import Advice
from knaves.games.cribbage.bots import explain_lay, explain_throw
from knaves.games.cribbage.bots.evaluate import choose, laying, observe, plays, throws, unweighed, weighable
from knaves.games.cribbage.engine.search import Judge
from knaves.games.cribbage.engine.tables import FAR, KEEPS, careful
from knaves.games.cribbage.rules.moves import Discard, Move
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.view import View
from knaves.i18n.language import _, marked

# A lead of 121 points is worth 0.48, where a win is worth 1.
POINT: Final = 1 / 250
"""The value of a point: so small that no lead counts as much as a game."""


@dataclass(frozen=True, slots=True)
class Sharp:
    """Chooses the move with the most points in the deal."""

    name: ClassVar[str] = "sharp"
    version: ClassVar[str] = "1"
    about: ClassVar[str] = marked("strong: looks ahead for the most points")
    label: ClassVar[str] = marked("sharp")
    slow: ClassVar[bool] = True

    def choose(self, view: View, /) -> Move:
        """Return one of ``view.legal``."""
        return choose(view, by_points())

    def advise(self, view: View, /) -> Advice:
        """Return the move with its reason in a sentence."""
        if not weighable(view):
            return unweighed(view)
        if view.open.phase is Phase.DISCARD:
            throw = throws(view, by_points())[0]
            return Advice(Discard(throw.thrown), explain_throw.why_best(view, throw, None))
        lay = plays(view, by_points())[0]
        held = explain_lay.Held(by_points().holdings(observe(view)))
        why = explain_lay.why_best(view, lay, None, held)
        return Advice(laying(view, lay.rank), why or _("It scores the most in the rest of the play."))


@cache
def by_points() -> Judge:
    """Return a judge that counts only points, with all hands of four cards equally likely."""
    needs = range(1, FAR + 1)
    lead = array("d", [POINT * (pone - dealer) for dealer in needs for pone in needs])
    # A likelihood floor of 1: cards tell nothing. All keeps weigh 1: throws tell nothing either.
    return Judge(
        careful()._replace(kept=array("d", [1.0]) * (2 * len(KEEPS)), odds=(lead,)), likelihood_floor=1.0
    )
