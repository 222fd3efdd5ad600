"""`Champion`: full strength. It decides by the chance to win from the score.

With two players it evaluates every throw by the hand, the crib, the opponent's possible hands and the
pegging. In the play it searches every card to the end of the deal, with each possible hand of the opponent
weighted by the throw and the play so far (`search`), and by who the opponent may be (`who`). If skunks count
in the match, it maximizes the match's games. With three or four players it rolls out worlds (`many`). It sees
only a view, and is deterministic.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from knaves.bots import Comparison, MoveTable
from knaves.game import Advice, Hint
from knaves.games.cribbage.bots import compare, explain_many, many, review_values
from knaves.games.cribbage.bots.evaluate import choose, forced
from knaves.games.cribbage.bots.explain import compared, hints, lines_of, skunks
from knaves.games.cribbage.engine.many import many_judge
from knaves.games.cribbage.engine.search import first_judge, judge, second_judge
from knaves.games.cribbage.rules.moves import Move
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text import decisions
from knaves.games.cribbage.text.words import Names
from knaves.i18n.language import marked


@dataclass(frozen=True, slots=True)
class FirstChampion:
    """The first champion, to compare with: it takes every opponent for one who plays as `Steady` does."""

    name: ClassVar[str] = "champion"
    version: ClassVar[str] = "1"
    about: ClassVar[str] = marked("an earlier champion")
    label: ClassVar[str] = marked("champion")
    slow: ClassVar[bool] = True

    def choose(self, view: View, /) -> Move:
        """Return one of ``view.legal``."""
        return choose(view, first_judge(lines_of(view.open.rules)))


@dataclass(frozen=True, slots=True)
class SecondChampion:
    """The second champion, to compare with: it has the tables of careful players."""

    name: ClassVar[str] = "champion"
    version: ClassVar[str] = "2"
    about: ClassVar[str] = marked("an earlier champion")
    label: ClassVar[str] = marked("champion")
    slow: ClassVar[bool] = True

    def choose(self, view: View, /) -> Move:
        """Return one of ``view.legal``."""
        return choose(view, second_judge(lines_of(view.open.rules)))


@dataclass(frozen=True, slots=True)
class Champion:
    """Chooses the move that wins most often."""

    name: ClassVar[str] = "champion"
    version: ClassVar[str] = "3"
    about: ClassVar[str] = marked("the strongest: plays to win the game, by the score")
    label: ClassVar[str] = marked("champion")
    slow: ClassVar[bool] = True

    def choose(self, view: View, /) -> Move:
        """Return one of ``view.legal``."""
        if view.seats > 2:
            return many.choose(view, many_judge(view.seats))
        return choose(view, judge(skunks(view)))

    def hint(self, view: View, /) -> tuple[Hint, ...]:
        """Return the candidate moves, best first, each with points, chance to win and a reason."""
        return explain_many.hints(view) if view.seats > 2 else hints(view)

    def before_deal(self, view: View, /) -> float:
        """Return the seat's chance to win from the score alone."""
        return review_values.before_deal(view)

    def stake(self, view: View, scores: tuple[int, ...], /) -> tuple[int, int]:
        """Return how many games of the match a win by these scores counts as, and the most."""
        return review_values.stake(view, scores)

    def compared(self, view: View, move: Move, /) -> Comparison | None:
        """Return what the move made is compared with; None if nothing was decided."""
        return review_values.compared(view, move)

    def title(self, view: View, names: Names, /, *, own: bool) -> str:
        """Return what the seat must decide, as a heading."""
        return decisions.title(view, names, own=own)

    def brief(self, view: View, move: Move, names: Names, /) -> str:
        """Return a move in a few letters, under its heading."""
        return decisions.brief(view, move, names)

    def meaning(self, view: View, /) -> str:
        """Return what the points of the hints are here, as a sentence."""
        return decisions.meaning(view)

    def tabled(self, view: View, move: Move, names: Names, /) -> MoveTable:
        """Return the moves that the one made is compared with, in words."""
        return compare.tabled(view, move, names)

    def advise(self, view: View, /) -> Advice:
        """Return the move with its reason in one or two sentences, by the chance to win this game."""
        ranked = self.hint(view)
        return Advice(ranked[0].move, compared(ranked)) if ranked else forced(view)
