"""Observations and actions as numbers: the language of environments for learners.

Actions 0 to 51 lay that card; 52 to 66 throw a pair.
"""

from __future__ import annotations

from typing import Final

from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.view import View

ACTIONS: Final = 67
DISCARD: Final = 52
"""First of the fifteen actions that throw a pair, in the order of ``combinations(hand, 2)``."""
OBSERVATION: Final = 67
SCORES: Final = 63
"""Where an observation has the score of its seat, and then the other's."""

_PILE, _REST = 52, 60
_IN_HAND, _THROWN, _STARTER, _LAID_BY_ME, _LAID_BY_OTHER = 1, 2, 3, 4, 5


def encode(seen: View) -> list[int]:
    """Return the observation of a seat: 67 numbers.

    For each card 0 unknown, 1 in hand, 2 thrown, 3 the starter, 4 laid by it, 5 laid by the other (52);
    the present count's cards in order, card + 1 or 0 (8); the count; 1 in the play; 1 if it deals; its
    score; the other's; the other's cards; 1 if the other, still holding cards, has said go.
    """
    me, other = seen.seat, 1 - seen.seat
    numbers = [0] * OBSERVATION
    for card in seen.hand:
        numbers[card] = _IN_HAND
    for card in seen.thrown:
        numbers[card] = _THROWN
    if seen.open.starter is not None:
        numbers[seen.open.starter] = _STARTER
    for seat, card in seen.open.laid:
        numbers[card] = _LAID_BY_ME if seat == me else _LAID_BY_OTHER
    for place, card in enumerate(seen.open.pile):
        numbers[_PILE + place] = 1 + card
    playing = seen.open.phase is Phase.PLAY
    numbers[_REST:] = [
        seen.open.total,
        playing,
        seen.open.dealer == me,
        seen.open.scores[me],
        seen.open.scores[other],
        seen.open.sizes[other] if playing else 6,
        other in seen.open.gone and seen.open.sizes[other] > 0,
    ]
    return numbers
