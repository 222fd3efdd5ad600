"""What cribbage counts of its deals: the starter, the cards dealt, and what the kept hands are worth."""

from __future__ import annotations

from typing import Final

from knaves.cards import RANK_SYMBOLS, SUIT_SYMBOLS
from knaves.deal_figures import DealFigure, DealFigures, Observed
from knaves.game import CHANCE, Seat
from knaves.games.cribbage.rules.moves import Cut, Deal, Move
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.scoring import tally
from knaves.games.cribbage.rules.state import State
from knaves.i18n.language import marked

BEST: Final = 29

STARTER_RANK: Final = DealFigure(
    "starter_rank",
    marked("The starter's rank"),
    marked("Each of the 13 ranks should come equally often."),
    RANK_SYMBOLS,
    (1,) * 13,
)
STARTER_SUIT: Final = DealFigure(
    "starter_suit",
    marked("The starter's suit"),
    marked("Each of the four suits should come equally often."),
    (*SUIT_SYMBOLS,),
    (1,) * 4,
)
DEALT_RANK: Final = DealFigure(
    "dealt_rank",
    marked("Cards dealt"),
    marked("Everybody should be dealt each of the 13 ranks equally often."),
    RANK_SYMBOLS,
    (1,) * 13,
    pack=52,
)
HAND_VALUE: Final = DealFigure(
    "hand_value",
    marked("Points in a hand with the starter"),
    marked(
        "Players choose what they keep, so no chance can be given: the better player has the better hands."
    ),
    tuple(str(points) for points in range(BEST + 1)),
)


def count(before: State, seat: Seat, move: Move, after: State) -> list[Observed]:
    """Return the cards that were dealt, or the starter and what each kept hand is worth with it."""
    match move:
        case Deal():
            return [
                (DEALT_RANK.key, card % 13, owner) for owner, hand in enumerate(after.hands) for card in hand
            ]
        case Cut(place=place) if before.open.phase is Phase.STARTER_CUT:
            starter = before.pack[place - 1]
            return [
                (STARTER_RANK.key, starter % 13, CHANCE),
                (STARTER_SUIT.key, starter // 13, CHANCE),
                *(
                    (HAND_VALUE.key, tally(hand, starter).total, owner)
                    for owner, hand in enumerate(before.hands)
                ),
            ]
    return []


DEAL_FIGURES: Final = DealFigures((STARTER_RANK, STARTER_SUIT, DEALT_RANK, HAND_VALUE), count)
