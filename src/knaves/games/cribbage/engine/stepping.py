"""Tables of cribbage for learners: what the kernel plays, and why it refuses the rest."""

from __future__ import annotations

from itertools import combinations
from typing import Final, cast

from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.encoding import ACTIONS, DISCARD, OBSERVATION
from knaves.games.cribbage.rules.moves import Cut, Deal, Discard, Play
from knaves.games.cribbage.rules.open import Phase, in_order
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.state import State
from knaves.stepping import Position, Stepping, Terms

# An observation holds a score in a byte.
_MOST: Final = 255
_DEALT: Final = 12
_PAIRS: Final = list(combinations(range(6), 2))
_ONLY: Final = {"runs": "any", "go": "automatic", "pegging": "given", "counting": "automatic"}


def _refusal(rules: Rules, terms: Terms) -> str:
    if rules.target > _MOST:
        return f"The kernel plays games to {_MOST} points at most, not {rules.target}."
    for name, wanted in _ONLY.items():
        if getattr(rules, name) != wanted:
            return f"The kernel plays cribbage with {name}={wanted} only, not {getattr(rules, name)}."
    if rules.best_of != 1:
        return f"The kernel plays single games, not matches of {rules.best_of}."
    return ""


def _position(state: State) -> Position:
    if state.open.phase not in (Phase.DISCARD, Phase.PLAY):
        raise ValueError("A table is set where somebody throws or plays a card.")
    dealer, moves = state.open.dealer, state.deal
    dealt = max(place for place, (_, move) in enumerate(moves) if isinstance(move, Deal))
    pack = cast(Deal, moves[dealt][1]).pack
    sixes = {role: in_order(pack[role:_DEALT:2]) for role in range(2)}
    throws: dict[int, int] = {}
    cards = []
    starter = pack[_DEALT]
    for seat, move in moves[dealt + 1 :]:
        role = int(seat == dealer)
        match move:
            case Discard((first, second)):
                pair = (sixes[role].index(first), sixes[role].index(second))
                throws[role] = DISCARD + _PAIRS.index(pair)
            case Cut(place):
                starter = pack[_DEALT + place - 1]
            case Play(card):
                cards.append(card)
    if [*throws] == [1]:
        raise ValueError("Pone throws first at these tables, and here only the dealer has thrown.")
    actions = [*(throws[role] for role in sorted(throws)), *cards]
    scores = (state.open.scores[0], state.open.scores[1])
    return Position(dealer, scores, bytes([*pack[:_DEALT], starter]), bytes(actions))


STEPPING: Final = Stepping(
    seats=2,
    actions=ACTIONS,
    features=OBSERVATION,
    house=kernel.HOUSE,
    refusal=_refusal,
    tables=kernel.tables,
    position=_position,
)
