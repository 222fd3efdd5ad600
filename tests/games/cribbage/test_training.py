"""The champion's tables: deals are played by the law, near the end by the score, and counted whole."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any

import pytest

from knaves.cards import CARDS
from knaves.games.cribbage.bots.training import champions, ends
from knaves.games.cribbage.bots.training.deals import Cards, ThrowSample, drawn, played, thrown
from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.policies import RANDOM, steady
from knaves.games.cribbage.engine.search import Lay, Observation, judge, settle
from knaves.games.cribbage.engine.tables import FAR, KEEPS, PEGS, Experience, careful, read, shipped
from knaves.pipeline import finish

compiled = pytest.mark.needs("kernel")


class Told:
    """A judge that lays the cards of a deal as they were laid, by seat."""

    def __init__(self, laid: Iterator[int]) -> None:
        self.laid = list(laid)

    def plays(self, seen: Observation) -> list[Lay]:
        """Return the next rank of the deal; those laid without a choice were not asked for."""
        return [Lay(self.laid[len(seen.laid)], 0.0, 0.0, 0.0)]


def of_kernel(cards: list[int]) -> tuple[Cards, ThrowSample]:
    kept = tuple([tuple([CARDS[card] for card in cards[6 * seat : 6 * seat + 4]]) for seat in (0, 1)])
    away = tuple([tuple([CARDS[card] for card in cards[6 * seat + 4 : 6 * seat + 6]]) for seat in (0, 1)])
    return Cards(((), ()), CARDS[cards[12]]), ThrowSample(kept, away, (0.0, 0.0))  # type: ignore[arg-type]


@compiled
@pytest.mark.parametrize("policy", [steady(), RANDOM])
def test_a_deal_scores_as_in_the_kernel_card_by_card(policy: Any) -> None:
    deals = kernel.play_deals(300, 11, policy, policy)
    for cards, laid, awards in zip(
        deals.cards.tolist(), deals.laid.tolist(), deals.awards.tolist(), strict=True
    ):
        told: Any = Told(card % 13 for card in laid)
        deal = played(told, *of_kernel(cards), (FAR, FAR), ends=False)
        assert deal.awards == awards
        assert deal.needs == (FAR, FAR)
        pegs = awards[1:17]
        assert deal.pegged == (
            sum(each for each in pegs if each > 0),
            -sum(each for each in pegs if each < 0),
        )


@compiled
def test_at_a_score_a_deal_ends_with_the_point_that_wins() -> None:
    cards = drawn("a deal")
    both = thrown(judge(0), cards, (2, 1))
    deal = played(judge(0), cards, both, (2, 1), ends=True)
    assert (deal.needs[0] <= 0) != (deal.needs[1] <= 0)
    assert deal.awards[17:] == [0, 0, 0], "somebody pegs out"


@compiled
def test_near_the_end_deals_are_worth_what_the_kernel_settles() -> None:
    import numpy

    awards = array(
        "b", [each for row in kernel.play_deals(500, 5, steady(), steady()).awards.tolist() for each in row]
    )
    odds = settle(awards, 0)
    rows = numpy.frombuffer(awards, "int8").reshape(-1, 20).astype("int16")
    for dealer, pone in ((1, 1), (2, 1), (3, 8), (8, 8), (30, 9)):
        worth = ends.values(rows, odds, dealer, pone).mean()
        assert worth == pytest.approx(odds[(dealer - 1) * FAR + pone - 1], abs=1e-6)


@pytest.mark.long
@compiled
def test_the_pipeline_makes_whole_tables_and_the_same_again() -> None:
    file = finish(champions.champions(seed=4, part=0.0001))
    assert file == finish(champions.champions(seed=4, part=0.0001))
    tables = read(file)
    assert sum(tables.pegs) == pytest.approx(1, abs=1e-5)
    assert len(tables.suited) == len(KEEPS)
    assert tables.kept != careful().kept


def test_what_players_who_look_ahead_do_is_told_from_what_the_careful_do() -> None:
    champions, before = shipped(), careful()
    assert champions.kept != before.kept
    # Only four different ranks can be of one suit, and a hand of one suit is kept now and then.
    for keep, often in zip(KEEPS, champions.suited, strict=True):
        assert (0 < often < 0.7) if len(set(keep)) == 4 else often == 0

    def pegs(tables: Experience, dealer: bool) -> float:
        return sum([(at % PEGS if dealer else at // PEGS) * chance for at, chance in enumerate(tables.pegs)])

    # The dealer pegs more than pone, whoever plays.
    for tables in (champions, before):
        assert pegs(tables, dealer=True) > pegs(tables, dealer=False) + 0.5
