"""A stranger that looks ahead by itself, with none of the champion's tables and beliefs.

It throws by the exact average of the hand and Hessel's published table of cribs. In the play it draws hands
for the opponent, all that it has not seen equally likely, solves the play of both open hands to its end in
points, and takes the card that is best on average. With three or four players it throws by the same table,
and plays as `Steady`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from knaves.cards import CARDS, RANK_LETTERS, Card, Dice
from knaves.games.cribbage.bots.steady import Steady, unseen_cards
from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.cribs import published
from knaves.games.cribbage.rules.counting import points_with_each
from knaves.games.cribbage.rules.moves import Discard, Move, Play
from knaves.games.cribbage.rules.open import side
from knaves.games.cribbage.rules.scoring import PIPS
from knaves.games.cribbage.rules.view import View

# Each is solved with open hands, so it never plays to hide or to find out (strategy fusion).
DRAWN: Final = 40
"""Hands drawn for a decision."""
SLOWLY: Final = 6
"""Without the compiled kernel."""


def throw(view: View, _dice: Dice) -> Move:
    """Return the throw with the best average of the hand and the published crib."""
    ours = side(view.seats, view.open.dealer) == side(view.seats, view.seat)
    unseen = [card for card in CARDS if card not in view.hand]

    def worth(move: Discard) -> float:
        kept = tuple([card for card in view.hand if card not in move.cards])
        hand = sum(points_with_each(kept, unseen)) / len(unseen)
        pairs = [move.cards] if len(move.cards) == 2 else [(*move.cards, other) for other in unseen]
        crib = sum([_crib(ours)[pair[0] % 13, pair[1] % 13] for pair in pairs]) / len(pairs)
        return hand + crib if ours else hand - crib

    return max([move for move in view.legal if isinstance(move, Discard)], key=worth)


def lay(view: View, cards: Sequence[Card], dice: Dice) -> Card:
    """Return the card that leads by most at the end of the play, on average over the drawn hands."""
    if view.seats != 2:
        move = Steady().choose(view)
        assert isinstance(move, Play)
        return move.card
    other = 1 - view.seat
    # Only a go tells anything here: cards that would have fitted cannot be held.
    loose = [card for card in unseen_cards(view) if PIPS[card] > view.open.stuck[other]]
    mine = _row(view.hand)
    theirs = b"".join([_row(_drawn(loose, view.open.sizes[other], dice)) for _ in range(_hands())])
    leads = kernel.solve(mine, theirs, view.open.pile, exact_runs=view.open.rules.runs == "exact").tolist()
    totals = {card: sum([row[place] for row in leads]) for place, card in enumerate(view.hand)}
    return max(cards, key=lambda card: (totals[card], card % 13))


def _row(hand: Sequence[Card]) -> bytes:
    return bytes([*hand, *[kernel.NO_CARD] * (4 - len(hand))])


def _drawn(loose: Sequence[Card], size: int, dice: Dice) -> list[Card]:
    left = list(loose)
    return [left.pop(dice.randrange(len(left))) for _ in range(min(size, len(left)))]


def _hands() -> int:
    return DRAWN if kernel.available() else SLOWLY


@cache
def _crib(ours: bool) -> Mapping[tuple[int, int], float]:
    """Return Hessel's averages by two ranks, in both orders."""
    table = {}
    for first, second in [*combinations(range(13), 2), *zip(range(13), range(13), strict=True)]:
        worth = published()["Hessel"][RANK_LETTERS[first], RANK_LETTERS[second]]
        table[first, second] = table[second, first] = worth.own if ours else worth.other
    return table
