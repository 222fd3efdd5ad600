"""What the kernel's policies choose, from a state of the game of two."""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from knaves.cards import CARDS, Card
from knaves.game import Seat
from knaves.games.cribbage.engine.cribs import sort_of
from knaves.games.cribbage.engine.policies import place_of
from knaves.games.cribbage.engine.reference.chance import Chance
from knaves.games.cribbage.rules.counting import peg_points, points_with_each
from knaves.games.cribbage.rules.moves import Discard, Play
from knaves.games.cribbage.rules.scoring import PIPS
from knaves.games.cribbage.rules.state import State
from knaves.games.cribbage.rules.turns import legal


@dataclass(frozen=True, slots=True)
class Policy:
    """A policy as the kernel takes it: `throwing` and `playing` are places in the lists of their names."""

    throwing: int
    playing: int
    own: array[float]
    other: array[float]


def choose_throw(policy: Policy, state: State, seat: Seat, chance: Chance) -> Discard:
    """Return what the policy throws; the first of the best in the order of legal moves."""
    throws = [move for move in legal(state, seat) if isinstance(move, Discard)]
    if policy.throwing == 0:
        return throws[chance.below(len(throws))]
    unseen = [card for card in CARDS if card not in state.hands[seat]]

    def worth(move: Discard) -> float:
        kept = [card for card in state.hands[seat] if card not in move.cards]
        hand = sum(points_with_each(kept, unseen)) / len(unseen)
        place = place_of(sort_of(*move.cards))
        return hand + policy.own[place] if state.open.dealer == seat else hand - policy.other[place]

    return max(throws, key=worth)


def choose_play(policy: Policy, state: State, seat: Seat, chance: Chance) -> Play:
    """Return what the policy plays; the highest of the best."""
    plays = [move for move in legal(state, seat) if isinstance(move, Play)]
    if len(plays) == 1:
        return plays[0]
    if policy.playing == 0:
        return plays[chance.below(len(plays))]
    scored = [peg_points((*state.open.pile, move.card)) for move in plays]
    best = [move for move, points in zip(plays, scored, strict=True) if points == max(scored)]
    other = 1 - seat
    if policy.playing == 1 or not state.hands[other] or other in state.open.gone:
        return best[-1]
    seen = {
        *state.hands[seat],
        *state.thrown[seat],
        state.open.starter,
        *(card for _, card in state.open.laid),
    }
    unseen = [card for card in CARDS if card not in seen]
    return min(reversed(best), key=lambda move: _risk((*state.open.pile, move.card), unseen))


def _risk(pile: tuple[Card, ...], unseen: list[Card]) -> int:
    """Return what the unseen cards would score on a pile, all together, each as the very next card."""
    room = 31 - sum([PIPS[card] for card in pile])
    return sum([peg_points((*pile, card)) for card in unseen if PIPS[card] <= room])
