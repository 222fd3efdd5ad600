"""The legal moves of euchre by their actions: one table of 40 for all rules, as `encoding` describes."""

from __future__ import annotations

from typing import Any, Final

from knaves.games.euchre.engine.encoding import action
from knaves.games.euchre.rules.moves import Move
from knaves.games.euchre.rules.open import Playing
from knaves.games.euchre.rules.trumps import PACK_WITH_JOKER, Trump
from knaves.games.euchre.rules.view import View
from knaves.games.euchre.text.notation import TRUMPS

CARD: Final = 15
"""The action of the first card."""
PLACE: Final = tuple(
    PACK_WITH_JOKER.index(card) if card in PACK_WITH_JOKER else -1 for card in range(PACK_WITH_JOKER[-1] + 1)
)
"""By the card's number, its place in the pack with the joker; -1 for a card that is not in it."""
_ACTION: Final = tuple(CARD + place for place in PLACE)

_SUITS: Final = ("C", "D", "H", "S", TRUMPS[Trump.NO_TRUMP])
NAMES: Final = (
    *("pass", "order", "order alone"),
    *(f"make {suit}" for suit in _SUITS),
    *(f"make {suit} alone" for suit in _SUITS),
    *("defend", "farmer"),
    *(f"card {card}" for card in PACK_WITH_JOKER),
)
"""The text of each action. A card is played, buried or given, as the moment wants it."""


def legal(view: View) -> dict[int, Move]:
    """Return the legal moves of a view by their actions; empty if it is not this seat's turn."""
    moves = view.legal
    if isinstance(view.open.phase, Playing):
        plays: Any = moves
        return {_ACTION[move.card]: move for move in plays}
    return {action(move): move for move in moves}
