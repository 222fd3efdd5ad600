"""Open pegging, exhaustively: every position of the play of random deals is worth what the law itself finds.

The whole tree of a deal is walked by `rules` alone, and each position met on the way (both hands, the
present count, whoever is to play) is asked of the kernel: all endings of up to two cards each, under every
count that can lie before them, and all positions before these.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest

from knaves.cards import CARDS, Card
from knaves.game import Seat
from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.kernel import NO_CARD, NOT_NOW
from knaves.games.cribbage.rules.events import Scored
from knaves.games.cribbage.rules.moves import Play
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.state import State, opening
from knaves.games.cribbage.rules.turns import apply, events, legal

pytestmark = pytest.mark.needs("kernel")

Position = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
"""The hand of who is to play, the other's, and the cards of the present count."""
Worth = dict[Card, int]
"""For each card that fits, by how many points who lays it pegs more than the other from there on."""


def in_play(dice: Random, rules: Rules) -> State:
    """A deal in which both have thrown any two cards and the first is to lead."""
    dealt = dice.sample(CARDS, 13)
    hands = tuple(tuple(sorted(dealt[4 * n : 4 * n + 4], key=lambda card: (card % 13, card))) for n in (0, 1))
    begun = opening(rules, 2)
    table = replace(
        begun.open, phase=Phase.PLAY, dealer=Seat(1), actors=(Seat(0),), sizes=(4, 4), starter=dealt[8]
    )
    return replace(begun, open=table, hands=hands, crib=tuple(dealt[9:]))


def explore(state: State, met: dict[Position, Worth]) -> int:
    """Return what the play from here is worth to who is to play; note every position on the way."""
    (seat,) = state.open.actors
    position = state.hands[seat], state.hands[1 - seat], state.open.pile
    if position not in met:
        cards = [move for move in legal(state, seat) if isinstance(move, Play)]
        met[position] = {move.card: after(state, seat, move, met) for move in cards}
    return max(met[position].values())


def after(state: State, seat: Seat, move: Play, met: dict[Position, Worth]) -> int:
    pegged = 0
    for event, _ in events(state, seat, move):
        if isinstance(event, Scored) and event.why in ("play", "go", "last card"):
            pegged += event.points if event.seat == seat else -event.points
    state = apply(state, seat, move)
    if state.open.phase is not Phase.PLAY:
        return pegged
    rest = explore(state, met)
    return pegged + (rest if state.open.actors[0] == seat else -rest)


def disagreements(met: dict[Position, Worth], exact_runs: bool) -> Iterable[Position]:
    """The positions at which the kernel says something else."""
    by_pile = defaultdict[tuple[Card, ...], list[Position]](list)
    for position in met:
        by_pile[position[2]].append(position)
    for pile, positions in by_pile.items():
        mine, theirs = (
            b"".join([bytes(each[side]).ljust(4, bytes([NO_CARD])) for each in positions]) for side in (0, 1)
        )
        found = kernel.solve(mine, theirs, pile, exact_runs=exact_runs).tolist()
        for position, row in zip(positions, found, strict=True):
            expected = [met[position].get(card, NOT_NOW) for card in position[0]]
            if row != expected + [NOT_NOW] * (4 - len(expected)):
                yield position


def explored(seed: str, deals: int) -> int:
    """Compare all positions of so many deals; return how many they were."""
    count = 0
    for number in range(deals):
        dice = Random(f"{seed} {number}")
        exact_runs = number % 4 == 3
        met: dict[Position, Worth] = {}
        explore(in_play(dice, Rules(target=1001, runs="exact" if exact_runs else "any")), met)
        assert sum(len(mine) <= 2 and len(theirs) <= 2 for mine, theirs, _ in met) > 50
        assert not list(disagreements(met, exact_runs))
        count += len(met)
    return count


@pytest.mark.parametrize(
    ("deals", "positions"), [(16, 6_000), pytest.param(40, 15_000, marks=pytest.mark.slow)]
)
def test_every_position_of_some_deals_is_worth_what_the_law_says(deals: int, positions: int) -> None:
    assert explored("open", deals) > positions


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_a_million_positions_are_worth_what_the_law_says(part: int) -> None:
    assert explored(f"open {part}", 280) > 100_000
