"""Amateurs at euchre (`knaves.amateurs`): their leanings, and the haze of each number.

They see only views.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from knaves.amateurs import AmateurMaker, Favours, Weighed
from knaves.games.euchre.bots import champion
from knaves.games.euchre.rules.moves import PASS, Make, Move, Order, Play
from knaves.games.euchre.rules.open import Bidding, Playing
from knaves.games.euchre.rules.trumps import STRENGTH, SUIT_OF
from knaves.games.euchre.rules.view import View


def weighed(view: View) -> Weighed:
    """Return the moves with the chances that a review takes them to have."""
    if not champion.weighable(view):
        return ()
    return [(each.move, each.chance(view)) for each in champion.weighed(view)]


def favours(view: View, moves: Sequence[Move]) -> Favours:
    """Return what each leaning favours: to bid at all, or alone; high cards, or trumps, in the play."""
    match view.open.phase:
        case Bidding():
            return {
                "bidding": [float(move != PASS) for move in moves],
                "alone": [float(isinstance(move, (Order, Make)) and move.alone) for move in moves],
            }
        case Playing() as at:
            cards = [move.card for move in moves if isinstance(move, Play)]
            return {
                "high cards": [STRENGTH[at.trump][card] for card in cards],
                "trumps": [float(SUIT_OF[at.trump][card] == at.trump) for card in cards],
            }
        case _:
            return {}


_MAKER: Final = AmateurMaker("knaves.games.euchre.engine", weighed, favours, champion.Champion)
amateur, hazed, hazes = _MAKER.amateur, _MAKER.hazed, _MAKER.hazes
