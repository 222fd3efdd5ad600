"""The actions of cribbage as numbers: one table for two, three and four players and for all rules.

Actions 0 to 66 are those of `stepping`: 0 to 51 play that card, 52 to 66 throw a pair, the k-th of
``combinations(hand, 2)``. Then come the throws of a single card by its place in the hand (67 to 71), go (72),
pass (73), claims of 0 to 29 points (74 to 103), calls of muggins for 1 to 29 (104 to 132), and the places to
cut, 1 to 52 (133 to 184).
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from knaves.games.cribbage.rules.moves import CALLS, CLAIMS, CUTS, GO, PASS, PLAYS, Move, Play
from knaves.games.cribbage.rules.open import PLAY, Phase
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.notation import write

PAIR: Final = 52
SINGLE: Final = 67
GONE: Final = 72
PASSED: Final = 73
CLAIM: Final = 74
CALL: Final = 104
CUT: Final = 133

NAMES: Final = (
    *map(write, PLAYS),
    *(f"discard {first} {second}" for first, second in combinations(range(1, 7), 2)),
    *(f"discard {place}" for place in range(1, 6)),
    *(write(GO), write(PASS)),
    *(*map(write, CLAIMS), *map(write, CALLS), *map(write, CUTS)),
)
"""The text of each action; throws name the places of the cards in the hand, from 1."""


def legal(view: View) -> dict[int, Move]:
    """Return the legal moves of a view by their actions; empty if it is not this seat's turn."""
    moves = view.legal
    if not moves:
        return {}
    phase = view.open.phase
    if phase is PLAY:
        # A go comes last, if it is legal.
        if isinstance(moves[-1], Play):
            return {move.card: move for move in moves}  # type: ignore[union-attr]
        return {**{move.card: move for move in moves[:-1]}, GONE: GO}  # type: ignore[union-attr]
    if phase is Phase.DISCARD:
        return dict(enumerate(moves, PAIR if view.seats == 2 else SINGLE))
    if phase is Phase.CLAIM:
        return dict(enumerate(moves, CLAIM))
    if phase is Phase.MUGGINS:
        return {PASSED: PASS, **dict(enumerate(moves[:-1], CALL))}
    if phase is Phase.STARTER_CUT:
        return dict(enumerate(moves, CUT))
    return {CUT - 1 + move.place: move for move in moves}  # type: ignore[union-attr]
