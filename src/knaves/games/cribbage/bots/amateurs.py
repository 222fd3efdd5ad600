"""Amateurs at cribbage (`knaves.amateurs`): their leanings, and the haze of each number.

With three and four players they err by the table of two: what they lose there was not measured. They count
hands without a mistake. They see only views.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from knaves.amateurs import AmateurMaker, Favours, Weighed
from knaves.games.cribbage.bots import explain, explain_many
from knaves.games.cribbage.bots.champion import Champion
from knaves.games.cribbage.bots.steady import risk, throws, unseen_cards
from knaves.games.cribbage.rules.counting import peg_points
from knaves.games.cribbage.rules.moves import Discard, Move, Play
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.view import View


def weighed(view: View) -> Weighed:
    """Return the throws, or the playable ranks, with the chances that a review takes them to have."""
    hints = explain.weighed(view) if view.seats == 2 else explain_many.weighed(view)
    return [(hint.move, hint.win) for hint in hints]


def favours(view: View, moves: Sequence[Move]) -> Favours:
    """Return what each leaning favours: the own hand at a throw, points now, or safety, in the play."""
    if view.open.phase is Phase.DISCARD:
        hands = {throw.move: throw.hand for throw in throws(view)}
        return {"hand": [hands[move] for move in moves if isinstance(move, Discard)]}
    exact, unseen = view.open.rules.runs == "exact", unseen_cards(view)
    cards = [move.card for move in moves if isinstance(move, Play)]
    return {
        "points now": [peg_points((*view.open.pile, card), exact) for card in cards],
        "safety": [-risk(view, card, unseen) for card in cards],
    }


_MAKER: Final = AmateurMaker("knaves.games.cribbage.engine", weighed, favours, Champion)
amateur, hazed, hazes = _MAKER.amateur, _MAKER.hazed, _MAKER.hazes
