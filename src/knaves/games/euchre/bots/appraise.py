"""A game as a review sees it: the chance to win before a deal, and what a move is measured by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from knaves.bots import Compared
from knaves.game import CHANCE, Hint
from knaves.games.euchre.bots.evaluate import Weighed
from knaves.games.euchre.bots.explain import doubt
from knaves.games.euchre.engine.odds import win
from knaves.games.euchre.rules.open import Burying, Playing
from knaves.games.euchre.rules.view import View
from knaves.i18n.language import marked

BID: Final = marked("bid")
BURY: Final = marked("bury")
LEAD: Final = marked("lead")
FOLLOW: Final = marked("follow")


def before_deal(view: View) -> float:
    """Return the seat's chance to win from the score alone, when a hand is about to be dealt."""
    side, table = view.seat % 2, view.open
    ours, theirs = table.scores[side], table.scores[1 - side]
    if table.dealer == CHANCE:
        return 0.5
    return win(table.rules.target, ours, theirs, dealing=table.dealer % 2 == side)


def compared(view: View, moves: Sequence[Weighed]) -> Compared:
    """Return the ranked moves to compare with, without reasons."""
    found = [Hint(each.move, each.points, each.chance(view), "", doubt(view, each)) for each in moves]
    return Compared(_part(view), tuple(found))


def _part(view: View) -> str:
    match view.open.phase:
        case Burying():
            return BURY
        case Playing(trick=trick):
            return FOLLOW if trick else LEAD
        case _:
            return BID
