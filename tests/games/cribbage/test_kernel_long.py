"""The long proofs that the kernel and its twins agree: as many inputs as the twins' speed allows.

`test_kernel`, `test_kernel_throws`, `test_kernel_playouts` and `test_kernel_pegging` ask the same of a few
inputs in seconds; open pegging by whole deals is in `test_kernel_open`. Each part draws inputs of its own.
"""

from __future__ import annotations

from array import array
from functools import partial
from itertools import combinations
from random import Random

import pytest

from knaves.cards import CARDS
from knaves.games.cribbage.engine import kernel, reference
from knaves.games.cribbage.engine.policies import Policy
from knaves.games.cribbage.engine.tables import FAR, KEEPS

from .test_judge import both_judges, in_order, middle
from .test_kernel_pegging import position
from .test_kernel_playouts import POLICIES
from .test_kernel_throws import as_all_cribs_counted, assert_same, weights
from .twin import listed, plainly

pytestmark = [
    pytest.mark.slow,
    pytest.mark.needs("kernel"),
]
in_ten_parts = pytest.mark.parametrize("part", range(10))


@in_ten_parts
@pytest.mark.parametrize("crib", [False, True])
def test_all_12_994_800_hands_count_what_the_twin_counts(crib: bool, part: int) -> None:
    lows = [pair for place, pair in enumerate(combinations(range(52), 2)) if place % 10 == part]
    for low in lows:
        fours = [(*low, *rest) for rest in combinations(range(low[1] + 1, 52), 2)]
        every = b"".join([bytes((*four, last)) for four in fours for last in range(52) if last not in four])
        call = partial(kernel.count, every, crib)
        assert bytes(call()) == bytes(plainly(call))


@in_ten_parts
def test_throws_of_ten_thousand_deals_are_what_all_cribs_come_to(part: int) -> None:
    dice = Random(f"throws {part}")
    for _ in range(1000):
        as_all_cribs_counted(dice.sample(range(52), 6), [dice.random() for _ in range(169)])


@in_ten_parts
def test_throws_are_the_twins(part: int) -> None:
    dice = Random(f"twin {part}")
    for _ in range(20):
        cards, model = dice.sample(CARDS, 6), weights(dice.randrange(1 << 30))
        assert_same(kernel.throws(cards, model), plainly(partial(kernel.throws, cards, model)))


@in_ten_parts
@pytest.mark.parametrize(("one", "other"), POLICIES)
def test_a_hundred_thousand_deals_and_ten_thousand_games_are_played_alike(
    one: Policy, other: Policy, part: int
) -> None:
    target = (61, 121, 31)[part % 3]
    for call in (
        partial(kernel.play_deals, 2500, 100 + part, one, other, first=part * 10_000),
        partial(kernel.play_games, 250, 200 + part, one, other, target=target, first=part * 1000),
    ):
        assert listed(call()) == listed(plainly(call))


@in_ten_parts
def test_fifty_thousand_small_positions_for_the_sake_of_outcomes(part: int) -> None:
    dice = Random(f"outcomes {part}")
    for _ in range(5_000):
        my, their, pile = position(dice, most=3)
        rows, columns = dice.choice([(3, 4), (8, 5), (60, 60)])
        outcomes = [[dice.random() for _ in range(columns)] for _ in range(rows)]
        exact_runs = dice.random() < 0.25
        call = partial(kernel.solve_for, my, their, outcomes, pile, exact_runs=exact_runs)
        assert repr(call().tolist()) == repr(plainly(call).tolist()), (my, their, pile)


@in_ten_parts
def test_the_judges_judge_alike(part: int) -> None:
    dice = Random(f"judges {part}")
    judges = [both_judges(skunks) for skunks in range(3)]
    for number in range(200):
        pair = judges[number % 3]
        needs = (dice.randrange(1, 122), dice.randrange(1, 122))
        if number % 8 == 0:
            six = bytes(in_order(dice.sample(CARDS, 6)))
            found = [array("d", bytes(15 * 5 * 8)) for _ in pair]
            for one, out in zip(pair, found, strict=True):
                one.throws(six, number // 8 % 2, *needs, out)
        elif number % 8 == 1:
            found, keep = [array("d", bytes(2 * 8)) for _ in pair], dice.randrange(len(KEEPS))
            for one, out in zip(pair, found, strict=True):
                one.expects(number // 8 % 2, keep, out)
        else:
            cards, laid, pile, seat, stuck = middle(dice)
            careful, looks = dice.random() / 2, dice.random() / 2
            shares = array("d", (careful, 1 - careful - looks, looks))
            found = [array("d", bytes(4 * 4 * 8)) for _ in pair]
            for one, out in zip(pair, found, strict=True):
                one.plays(cards, laid, pile, seat, *needs, stuck, number % 2 == 0, shares, out)
        assert found[0] == pytest.approx(found[1], abs=1e-6)


@pytest.mark.parametrize("skunks", [0, 1, 2])
def test_the_odds_are_settled_alike_from_many_deals(skunks: int) -> None:
    deals = kernel.play_deals(40, 33, *POLICIES[1])
    awards = array("b", [points for row in deals.awards.tolist() for points in row])
    both = [array("d", bytes(8 * FAR * FAR)) for _ in range(2)]
    kernel.engine().settle_odds(awards, skunks, array("d"), both[0])
    reference.settle_odds(awards, skunks, (), both[1])
    assert both[0] == pytest.approx(both[1], abs=1e-6)
