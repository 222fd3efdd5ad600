"""Throws as the compiled kernel weighs them: its twin and every crib counted say the same."""

from __future__ import annotations

from functools import partial
from itertools import chain, combinations
from random import Random

import pytest

from knaves.cards import CARDS, parse
from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.cribs import sort_of
from knaves.games.cribbage.engine.kernel import SEEN, Throw
from knaves.games.cribbage.engine.policies import place_of
from knaves.games.cribbage.rules.counting import points

from .twin import compiled, plainly


def weights(seed: int) -> list[float]:
    dice = Random(seed)
    return [dice.random() for _ in range(169)]


def assert_same(some: tuple[Throw, ...], others: tuple[Throw, ...]) -> None:
    for one, other in zip(some, others, strict=True):
        assert (one.thrown, one.kept) == (other.thrown, other.kept)
        assert bytes(one.by_starter) == bytes(other.by_starter)
        for mine, yours in zip(
            (one.hand, one.crib, one.crib_by_rank.tolist()),
            (other.hand, other.crib, other.crib_by_rank.tolist()),
            strict=True,
        ):
            assert mine == pytest.approx(yours, abs=1e-13)


def as_all_cribs_counted(deal: list[int], model: list[float]) -> None:
    """Every throw, starter and opponent's pair is counted by `kernel.count`, which is proved apart."""
    import numpy

    unseen = [card for card in range(52) if card not in deal]
    pairs = numpy.array(list(combinations(unseen, 2)), "B")
    starters = numpy.array(unseen, "B")[:, None]
    weight = numpy.array([model[place_of(sort_of(*pair))] for pair in combinations(unseen, 2)])
    chance = numpy.where((pairs == starters[..., None]).any(2), 0.0, weight)
    chance /= chance.sum(1, keepdims=True) * 46
    cribs = numpy.empty((46, 1035, 5), "B")
    cribs[:, :, 2:4], cribs[:, :, 4] = pairs, starters
    found = kernel.weigh(bytes(deal), model).crib[0]
    for place, thrown in enumerate(combinations(deal, 2)):
        cribs[:, :, :2] = thrown
        points_ = numpy.asarray(kernel.count(cribs, crib=True)).reshape(46, 1035)
        slots = (starters % 13).astype(int) * 30 + points_
        sums = numpy.bincount(slots.ravel(), chance.ravel(), 390)
        assert numpy.abs(sums - found[place].ravel()).max() < 1e-13


class TestThrows:
    @compiled
    @pytest.mark.parametrize(
        "six",
        [
            "5H 5D JS JH 2H 9D",
            "AC 2C 5C JC QC KC",
            *(
                pytest.param(six, marks=pytest.mark.slow)
                for six in ("JC JD JH JS 5C 5D", "4H 4D 4S 4C 7H 8H", "7C 8D 9H TS 2C 3C")
            ),
        ],
    )
    def test_they_are_the_same_as_every_crib_counted(self, six: str) -> None:
        model = weights(len(six) + ord(six[0]))
        assert_same(kernel.throws(parse(six), model), plainly(lambda: kernel.throws(parse(six), model)))

    @compiled
    def test_of_random_deals_they_are_what_all_cribs_come_to(self) -> None:
        dice = Random(6)
        for deal in [dice.sample(range(52), 6) for _ in range(6)]:
            as_all_cribs_counted(deal, [dice.random() for _ in range(169)])

    @compiled
    def test_many_deals_are_weighed_as_one_is(self) -> None:
        dice = Random(4)
        # So many that the chances fill more than 4 MB, which come from elsewhere than small results.
        deals = [dice.sample(CARDS, 6) for _ in range(100)]
        many = kernel.weigh(b"".join(map(bytes, deals)), weights(4), threads=2)
        rows = zip(many.hand.tolist(), many.crib.tolist(), many.spreads.tolist(), strict=True)
        for deal, (hand, crib, spreads) in zip(deals, rows, strict=True):
            one = kernel.throws(deal, weights(4))
            assert hand == [list(throw.by_starter) for throw in one]
            chances = [list(chain.from_iterable(ranks)) for ranks in crib]
            assert chances == [throw.crib_by_rank.tolist() for throw in one]
            assert spreads == [[throw.hand, throw.crib] for throw in one]

    @compiled
    def test_spreads_are_chances_and_their_means_are_right(self) -> None:
        six = parse("5H 5S 6C 7D JD QD")
        unseen = [card for card in CARDS if card not in six]
        for throw in kernel.throws(six):
            assert sum(throw.hand) == pytest.approx(1)
            assert sum(throw.crib) == pytest.approx(1)
            mean = sum(made * chance for made, chance in enumerate(throw.hand))
            assert mean == pytest.approx(sum(points(throw.kept, starter) for starter in unseen) / 46)
            assert [place for place in range(52) if throw.by_starter[place] == SEEN] == sorted(six)
            by_rank = [sum(throw.crib_by_rank[30 * rank : 30 * rank + 30]) for rank in range(13)]
            assert by_rank == pytest.approx(
                [sum(card % 13 == rank for card in unseen) / 46 for rank in range(13)]
            )

    @pytest.mark.parametrize("model", [[1.0] * 168, [1.0] * 168 + [-1.0], [1.0] * 168 + [float("nan")]])
    def test_a_model_must_be_weights(self, model: list[float]) -> None:
        with pytest.raises(ValueError, match="169 weights"):
            kernel.throws(parse("5H 5S 6C 7D JD QD"), model)

    @pytest.mark.parametrize("threads", [1, 2])
    def test_a_model_must_leave_something(self, threads: int) -> None:
        deals = bytes(parse("5H 5S 6C 7D JD QD AH AS 2C 3D JH QH"))
        call = partial(kernel.weigh, deals, [0.0] * 169, threads)
        with pytest.raises(ValueError, match="leave no"):
            call()
        with pytest.raises(ValueError, match="leave no"):
            plainly(call)

    def test_cards_must_be_six_and_different(self) -> None:
        with pytest.raises(ValueError, match="6 different cards"):
            kernel.throws(parse("5H 5H 6C 7D JD QD"))
        with pytest.raises(ValueError, match="6 cards, not 5"):
            kernel.throws(parse("5H 6C 7D JD QD"))
