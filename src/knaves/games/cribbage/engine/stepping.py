"""Tables of cribbage for learners: what the kernel plays, and why it refuses the rest."""

from __future__ import annotations

from itertools import combinations
from typing import Final, cast

from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.actions import CALL, CLAIM, GONE, PAIR, PASSED, SINGLE
from knaves.games.cribbage.engine.encoding import form
from knaves.games.cribbage.rules.dealing import places_of, undealt_from
from knaves.games.cribbage.rules.moves import Claim, Cut, Deal, Discard, Go, Muggins, Pass, Play
from knaves.games.cribbage.rules.open import Phase, in_order
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.state import State, round_from
from knaves.games.cribbage.rules.turns import SEATS
from knaves.stepping import Position, Stepping, Terms

# An observation holds a score in a byte.
_MOST: Final = 255
_PHASES: Final = (Phase.DISCARD, Phase.PLAY, Phase.CLAIM, Phase.MUGGINS)


def _refusal(rules: Rules, seats: int, terms: Terms) -> str:
    if rules.target > _MOST:
        return f"The kernel plays games to {_MOST} points at most, not {rules.target}."
    if terms.reward == "win" and rules.best_of > 1:
        return "The chance to win is that of a single game, not of a match."
    return ""


def _position(state: State) -> Position:
    if state.open.phase not in _PHASES:
        raise ValueError("A table is set where somebody throws, plays a card, says go, claims or calls.")
    if state.rules.best_of > 1:
        raise ValueError("A table is set within a single game, not within a match.")
    seats, dealer, moves = state.seats, state.open.dealer, state.deal
    dealt = max(place for place, (_, move) in enumerate(moves) if isinstance(move, Deal))
    pack, undealt = cast(Deal, moves[dealt][1]).pack, undealt_from(seats)
    throws: dict[int, int] = {}
    actions, starter = [], pack[undealt]
    for seat, move in moves[dealt + 1 :]:
        match move:
            case Discard(cards):
                places = places_of(seats, dealer, seat)
                hand = in_order(tuple([pack[place] for place in places]))
                first = PAIR if len(cards) == 2 else SINGLE
                throws[seat] = first + list(combinations(hand, len(cards))).index(cards)
            case Cut(place):
                starter = pack[undealt + place - 1]
            case Play(card):
                actions.append(int(card))
            case Go():
                actions.append(GONE)
            case Pass():
                actions.append(PASSED)
            case Claim(points):
                actions.append(CLAIM + points)
            case Muggins(points):
                actions.append(CALL + points - 1)
    order = round_from(seats, dealer + 1)
    if {*throws} != {*order[: len(throws)]}:
        raise ValueError("Seats throw in turn from pone at these tables, and here another has thrown before.")
    thrown = [throws[seat] for seat in order[: len(throws)]]
    lying = bytes([*pack[:undealt], starter])
    return Position(dealer, state.open.scores, lying, bytes([*thrown, *actions]))


STEPPING: Final = Stepping(
    seats=SEATS,
    form=form,
    house=kernel.HOUSE,
    refusal=_refusal,
    tables=kernel.tables,
    position=_position,
)
