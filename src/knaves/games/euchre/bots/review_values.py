"""A game as a review sees it: the chance to win before a deal, and what a move is measured by."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.bots import Comparison
from knaves.game import CHANCE, Hint
from knaves.games.euchre.bots.evaluate import WeighedMove
from knaves.games.euchre.bots.explain import doubt
from knaves.games.euchre.engine.odds import win
from knaves.games.euchre.rules.view import View
from knaves.games.euchre.text.decisions import part_of


def before_deal(view: View) -> float:
    """Return the seat's chance to win from the score alone, when a hand is about to be dealt."""
    side, table = view.seat % 2, view.open
    ours, theirs = table.scores[side], table.scores[1 - side]
    if table.dealer == CHANCE:
        return 0.5
    return win(table.rules.target, ours, theirs, dealing=table.dealer % 2 == side)


def compared(view: View, moves: Sequence[WeighedMove]) -> Comparison:
    """Return the ranked moves to compare with, without reasons."""
    found = [Hint(each.move, each.points, each.chance(view), "", doubt(view, each)) for each in moves]
    return Comparison(part_of(view), tuple(found))
