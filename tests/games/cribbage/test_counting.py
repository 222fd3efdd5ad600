"""The fast count gives what the law gives, hand by hand, and adds up to the published totals."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement, permutations, product
from math import factorial, prod
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knaves.cards import CARDS, Card, parse
from knaves.games.cribbage.rules.counting import peg_points, points, points_with_each
from knaves.games.cribbage.rules.scoring import PIPS, pegged, tally

pytestmark = pytest.mark.bare

DATA = Path(__file__).parents[2] / "data"
PACK = frozenset(CARDS)


def published(column: str) -> dict[int, int]:
    """Return how many hands count each total; the file's last column names its sources."""
    with (DATA / "hand_score_distribution.csv").open() as file:
        rows = list(csv.DictReader(file))
    return {int(row["score"]): int(row[column]) for row in rows if int(row[column])}


def up_to_suits(size: int) -> Iterator[tuple[list[Card], int]]:
    """Yield every hand of a size up to a change of suits, with how many hands it stands for.

    A hand is four sets of ranks, one to a suit; which suit has which set does not matter here.
    """
    sets = {held: list(combinations(range(13), held)) for held in range(size + 1)}
    for sizes in combinations_with_replacement(range(size + 1), 4):
        if sum(sizes) == size:
            groups = [
                combinations_with_replacement(sets[held], sizes.count(held)) for held in sorted(set(sizes))
            ]
            for chosen in product(*groups):
                by_suit = [ranks for group in chosen for ranks in group]
                same = prod(factorial(times) for times in Counter(by_suit).values())
                cards = [CARDS[13 * suit + rank] for suit, ranks in enumerate(by_suit) for rank in ranks]
                yield cards, 24 // same


def one_by_one(size: int) -> Iterator[tuple[list[Card], int]]:
    """Yield every hand of a size, each standing for itself."""
    for hand in combinations(CARDS, size):
        yield [*hand], 1


Hands = Callable[[int], Iterator[tuple[list[Card], int]]]


def histogram(hands: Hands, crib: bool) -> Counter[int]:
    """Count every hand of four with every starter."""
    counts: Counter[int] = Counter()
    for hand, times in hands(4):
        for total in points_with_each(hand, PACK.difference(hand), crib):
            counts[total] += times
    return counts


class TestTheShow:
    @given(st.permutations(CARDS), st.booleans())
    def test_points_are_the_total_of_the_tally(self, pack: list[Card], crib: bool) -> None:
        hand, starters = pack[:4], pack[4:10]
        expected = [tally(hand, starter, crib=crib).total for starter in starters]
        assert [points(hand, starter, crib) for starter in starters] == expected
        assert points_with_each(hand, starters, crib) == expected

    def test_on_every_pattern_of_ranks(self) -> None:
        for ranks in combinations_with_replacement(range(13), 5):
            if ranks[0] != ranks[-1]:
                *hand, starter = (CARDS[rank + 13 * ranks[:at].count(rank)] for at, rank in enumerate(ranks))
                assert points(hand, starter) == tally(hand, starter).total

    @pytest.mark.parametrize(
        "ranks", [(0, 2, 6, 10, 12), (10, 0, 2, 6, 12), (0, 2, 6, 12, 10), (1, 3, 5, 7, 11)]
    )
    def test_on_every_pattern_of_suits(self, ranks: tuple[int, ...]) -> None:
        for suits in product(range(4), repeat=5):
            *hand, starter = (CARDS[rank + 13 * suit] for rank, suit in zip(ranks, suits, strict=True))
            for crib in (False, True):
                assert points(hand, starter, crib) == tally(hand, starter, crib=crib).total

    def test_four_jacks_with_each_starter_bring_nobs(self) -> None:
        hand = parse("JC JD JH JS")
        assert points_with_each(hand, parse("2C 2D 2H 2S 5C")) == [13, 13, 13, 13, 21]

    def test_five_cards_are_refused(self) -> None:
        with pytest.raises(ValueError, match="unpack"):
            points(parse("JC JD JH JS 5C"), Card("4C"))


@pytest.mark.parametrize("hands", [up_to_suits, pytest.param(one_by_one, marks=pytest.mark.slow)])
class TestEveryHandThereIs:
    def test_12_994_800_hands_count_as_published(self, hands: Hands) -> None:
        counts = histogram(hands, crib=False)
        assert counts == published("hand_count")
        assert counts.total() == 12_994_800
        assert sum(total * hands for total, hands in counts.items()) == 61_974_180
        assert set(range(30)) - set(counts) == {19, 25, 26, 27}

    def test_12_994_800_cribs_count_as_published(self, hands: Hands) -> None:
        counts = histogram(hands, crib=True)
        assert counts == published("crib_count")
        assert sum(total * cribs for total, cribs in counts.items()) == 61_528_020


@pytest.mark.slow
def test_keeping_the_best_four_of_each_six_adds_up_to_the_published_sum() -> None:
    """Each keep's total over the 46 cuts is that over all 48 cards less the two thrown."""
    totals = {hand: sum(points_with_each(hand, PACK.difference(hand))) for hand in combinations(CARDS, 4)}
    hands = best = 0
    for six, times in up_to_suits(6):
        throws = reversed(list(combinations(six, 2)))
        keeps = zip(combinations(six, 4), throws, strict=True)
        hands += times
        best += times * max(totals[keep] - sum(points_with_each(keep, thrown)) for keep, thrown in keeps)
    assert hands == 20_358_520
    assert best == 7_767_205_480


def piles(ranks: tuple[int, ...], suits: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(CARDS[rank + 13 * suit] for rank, suit in zip(ranks, suits, strict=True))


class TestThePlay:
    @given(st.permutations(CARDS), st.integers(0, 13), st.booleans())
    def test_peg_points_are_the_total_of_what_is_pegged(
        self, pack: list[Card], most: int, exact: bool
    ) -> None:
        pile: list[Card] = []
        for card in sorted(pack[:26], key=lambda card: PIPS[card] + card % 3) if most > 6 else pack:
            if len(pile) < most and sum(PIPS[each] for each in pile) + PIPS[card] <= 31:
                pile.append(card)
        assert peg_points(pile, exact) == pegged(pile, exact_runs=exact).total

    @pytest.mark.parametrize("exact", [False, True])
    def test_on_every_short_pile(self, exact: bool) -> None:
        for size in range(5):
            for ranks in product(range(13), repeat=size):
                if sum(PIPS[rank] for rank in ranks) <= 31:
                    pile = piles(ranks, (0, 1, 2, 3)[:size])
                    assert peg_points(pile, exact) == pegged(pile, exact_runs=exact).total, pile

    @pytest.mark.parametrize("exact", [False, True])
    def test_on_every_order_of_long_runs(self, exact: bool) -> None:
        for ranks in ((0, 1, 2, 3, 4, 5, 6), (0, 1, 2, 3, 3, 4, 5)):
            for order in permutations(ranks):
                pile = piles(order, (0, 1, 2, 3, 0, 1, 2))
                assert peg_points(pile, exact) == pegged(pile, exact_runs=exact).total, pile
