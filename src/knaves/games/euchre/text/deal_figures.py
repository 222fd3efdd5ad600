"""What euchre counts of its deals: the upcard, the cards dealt, and how many of them are of its suit.

With a joker the pack is another one, so such deals are not counted.
"""

from __future__ import annotations

from typing import Final

from knaves.cards import RANK_SYMBOLS, SUIT_SYMBOLS, Card, Rank
from knaves.deal_figures import DealFigure, DealFigures, Observed
from knaves.game import CHANCE, Seat
from knaves.games.euchre.rules.moves import Deal, Move
from knaves.games.euchre.rules.open import Bidding
from knaves.games.euchre.rules.state import State
from knaves.games.euchre.rules.trumps import Trump, left_bower
from knaves.i18n.language import marked

RANKS: Final = (*RANK_SYMBOLS[Rank.NINE - 1 :], RANK_SYMBOLS[0])
"""Nine to ace."""

UPCARD_RANK: Final = DealFigure(
    "upcard_rank",
    marked("The upcard's rank"),
    marked("Each of the six ranks should come equally often. Deals with a joker are not counted."),
    RANKS,
    (1,) * 6,
)
UPCARD_SUIT: Final = DealFigure(
    "upcard_suit",
    marked("The upcard's suit"),
    marked("Each of the four suits should come equally often. Deals with a joker are not counted."),
    (*SUIT_SYMBOLS,),
    (1,) * 4,
)
DEALT_RANK: Final = DealFigure(
    "dealt_rank",
    marked("Cards dealt"),
    marked(
        "Everybody should be dealt each of the six ranks equally often. Deals with a joker are not counted."
    ),
    RANKS,
    (1,) * 6,
    pack=24,
)
DEALT_TRUMP: Final = DealFigure(
    "dealt_trump",
    marked("Cards dealt, if the upcard's suit is trump"),
    marked("Of the other 23 cards, five are of the upcard's suit, and one is the left bower."),
    (marked("of the upcard's suit"), marked("the left bower"), marked("all others")),
    (5, 1, 17),
    pack=23,
)


def count(before: State, seat: Seat, move: Move, after: State) -> list[Observed]:
    """Return the upcard and the cards that were dealt."""
    if not isinstance(move, Deal) or after.rules.joker or not isinstance(after.open.phase, Bidding):
        return []
    upcard = after.open.phase.upcard
    found: list[Observed] = [
        (UPCARD_RANK.key, _rank(upcard), CHANCE),
        (UPCARD_SUIT.key, upcard.suit, CHANCE),
    ]
    for owner, hand in enumerate(after.hands):
        for card in hand:
            found.append((DEALT_RANK.key, _rank(card), owner))
            found.append((DEALT_TRUMP.key, _trump(card, upcard.suit), owner))
    return found


def _rank(card: Card) -> int:
    """Return the place of a card's rank in `RANKS`: the ace comes last."""
    return (card.rank - Rank.NINE) % 13


def _trump(card: Card, suit: int) -> int:
    if card.suit == suit:
        return 0
    return 1 if card == left_bower(Trump(suit)) else 2


DEAL_FIGURES: Final = DealFigures((UPCARD_RANK, UPCARD_SUIT, DEALT_RANK, DEALT_TRUMP), count)
