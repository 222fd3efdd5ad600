"""The chance to win a game of cribbage between two equals, from any score, before a deal.

It is read from what the champion learnt in games against itself (`tables`): the order of scoring
within a deal, who counts first, is in it.
"""

from __future__ import annotations

from knaves.cards import NotationError
from knaves.games.cribbage.engine.tables import FAR, shipped
from knaves.i18n.language import _


def chance(mine: int, theirs: int, *, dealing: bool, target: int = 121) -> float:
    """Return the chance, 0 to 1, that the side with ``mine`` points wins, whether it deals next or not.

    Raises NotationError for scores that cannot stand before a deal, or too far from the target.
    """
    for score in (mine, theirs):
        if not 0 <= score < target:
            raise NotationError(
                _("A score before a deal is from 0 to {last}, not {score}.").format(
                    last=target - 1, score=score
                )
            )
        if target - score > FAR:
            raise NotationError(
                _("The odds are known when no more than {far} points are needed.").format(far=FAR)
            )
    dealer, pone = (mine, theirs) if dealing else (theirs, mine)
    value = shipped().odds[0][(target - dealer - 1) * FAR + target - pone - 1]
    of_dealer = (1 + value) / 2
    return of_dealer if dealing else 1 - of_dealer


def chances(target: int = 121) -> list[list[float]]:
    """Return the dealer's chance to win: rows by the dealer's score, columns by pone's."""
    scores = range(target)
    return [[chance(ours, theirs, dealing=True, target=target) for theirs in scores] for ours in scores]
