"""Open pegging in the compiled kernel and in its twin: what positions are worth, and what is refused."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from knaves.cards import CARDS, Card, parse
from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.kernel import NO_CARD
from knaves.games.cribbage.rules.scoring import PIPS

from .twin import compiled, plainly


def position(dice: Random, most: int = 4) -> tuple[bytes, bytes, list[Card]]:
    """Return a position in the middle of the play: both hands, and the pile of the present count."""
    cards = dice.sample(CARDS, 8)
    mine, theirs = dice.randrange(1, most + 1), dice.randrange(0, most + 1)
    pile: list[Card] = []
    for card in cards[mine + theirs :]:
        if sum(PIPS[each] for each in (*pile, card)) <= 30 - PIPS[min(cards[:mine], key=lambda c: PIPS[c])]:
            pile.append(card)
    hands_ = cards[:mine], cards[mine : mine + theirs]
    my, their = (bytes(hand).ljust(4, bytes([NO_CARD])) for hand in hands_)
    return my, their, pile


some_positions = pytest.mark.parametrize("positions", [30, pytest.param(100, marks=pytest.mark.slow)])


class TestOpenPlay:
    @compiled
    @some_positions
    def test_positions_are_worth_what_trying_everything_finds(self, positions: int) -> None:
        dice = Random(8)
        for _ in range(positions):
            my, their, pile = position(dice)
            call = partial(kernel.solve, my, their, pile)
            assert call().tolist() == plainly(call).tolist(), (my, their, pile)

    @compiled
    @some_positions
    def test_for_the_sake_of_outcomes_too(self, positions: int) -> None:
        dice = Random(9)
        for _ in range(positions):
            my, their, pile = position(dice)
            rows, columns = dice.choice([(3, 4), (8, 5), (60, 60)])
            outcomes = [[dice.random() for _ in range(columns)] for _ in range(rows)]
            call = partial(kernel.solve_for, my, their, outcomes, pile)
            assert repr(call().tolist()) == repr(plainly(call).tolist()), (my, their, pile)

    @compiled
    def test_points_as_outcomes_are_points(self) -> None:
        dice = Random(10)
        outcomes = [[float(mine - theirs) for theirs in range(64)] for mine in range(64)]
        dealt = [dice.sample(CARDS, 8) for _ in range(2000)]
        mine, theirs = (b"".join([bytes(cards[part]) for cards in dealt]) for part in (slice(4), slice(4, 8)))
        assert kernel.solve_for(mine, theirs, outcomes).tolist() == kernel.solve(mine, theirs).tolist()

    def test_who_can_end_the_game_does(self) -> None:
        mine, theirs = bytes(parse("7C 5D")), bytes(parse("8H 9S"))
        pair = kernel.solve_for(
            mine + b"\xff\xff", theirs + b"\xff\xff", [[0, 0, 0], [0.5, 0, 0], [1, 1, 1]], parse("TH")
        )
        assert pair.tolist()[0][1] == 1.0, "fifteen for two is all I need"

    def test_one_hand_stands_against_many(self) -> None:
        dice = Random(11)
        mine, *others = (bytes(dice.sample(CARDS, 4)) for _ in range(3))
        both = kernel.solve(mine, b"".join(others)).tolist()
        assert both == [kernel.solve(mine, other).tolist()[0] for other in others]

    @pytest.mark.parametrize(
        ("mine", "theirs", "pile", "why"),
        [
            (b"\xff\xff\xff\xff", bytes(4), "", "holds a card"),
            (bytes([0, 13, 26, 39]), bytes([0, 1, 2, 3]), "", "four cards of a rank"),
            (bytes([0, 1, 2, 3]), bytes([4, 5, 6, 7]), "TH", "eight cards"),
            (bytes([0, 1, 2, 60]), bytes([4, 5, 6, 7]), "", "from 0 to 51, or 255"),
            (bytes([0, 1, 2, 3]), bytes([4, 255, 255, 255]), "TH TD TS AD", "thirty at most"),
            (bytes(8), bytes(12), "", "2 hands of mine and 3"),
        ],
    )
    def test_what_cannot_be_is_refused_by_both(self, mine: bytes, theirs: bytes, pile: str, why: str) -> None:
        call = partial(kernel.solve, mine, theirs, parse(pile))
        with pytest.raises(ValueError, match=why):
            call()
        with pytest.raises(ValueError, match=why):
            plainly(call)
