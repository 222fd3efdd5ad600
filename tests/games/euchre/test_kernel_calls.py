"""The worth of every call on an open deal: against its twin, and against published frequencies."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from knaves.cards import Card, Rank
from knaves.game import Seat
from knaves.games.euchre.engine import kernel
from knaves.games.euchre.engine.open_deal import Layout, fact_row, mask
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.trumps import PACK, PACK_WITH_JOKER, SUITS, Trump, turned_suit
from knaves.games.euchre.rules.turns import dealt
from later import longer

pytestmark = pytest.mark.needs("kernel")

DEALER = Seat(3)
Deals = tuple[list[list[int]], list[list[int]]]


def deals(seed: int, number: int, pack: tuple[Card, ...] = PACK) -> Deals:
    """Deal: the hands as sets, and the upcard with the dealer."""
    dice = Random(seed)
    hands, upcards = [], []
    for _ in range(number):
        shuffled = tuple(dice.sample(pack, len(pack)))
        hands.append([mask(hand) for hand in dealt(shuffled, DEALER)])
        upcards.append([int(shuffled[20]), int(DEALER)])
    return hands, upcards


@pytest.mark.parametrize("loner_leads", [longer(False), True])
def test_calls_agree_with_their_twin(loner_leads: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    hands, upcards = deals(1, 1, PACK_WITH_JOKER)
    upcards[0][1] = int(loner_leads)
    fast = kernel.evaluate_calls(hands, upcards, loner_leads=loner_leads, threads=2)
    monkeypatch.setattr(kernel, "_kernel", None)
    assert (fast == kernel.evaluate_calls(hands, upcards, loner_leads=loner_leads)).all()


def test_calls_of_other_suits_are_what_the_solver_says() -> None:
    hands, upcards = deals(2, 300)
    found = kernel.evaluate_calls(hands, upcards)
    for row, (sets, (upcard, _)) in enumerate(zip(hands, upcards, strict=True)):
        for trump in Trump:
            if trump != turned_suit(Card(upcard)):
                facts = fact_row(Layout(((),) * 4, trump, Seat(0)))
                tricks = kernel.value_many([sets], [facts])[0]
                assert found[row, 0, trump, 0] == found[row, 2, trump, 0] == tricks
                assert found[row, 1, trump, 0] == found[row, 3, trump, 0] == 5 - tricks


def frequencies(seed: int, number: int) -> list[float]:
    """How often the leader's side takes 0 to 5 tricks in a suit named, nobody taking the upcard in."""
    hands, upcards = deals(seed, number)
    facts = [
        fact_row(Layout(((),) * 4, SUITS[(turned_suit(Card(upcard)) + 1 + row % 3) % 4], Seat(0)))
        for row, (upcard, _) in enumerate(upcards)
    ]
    found = Counter(kernel.value_many(hands, facts, threads=0).tolist())
    return [found[tricks] / number for tricks in range(6)]


PUBLISHED = [0.0727, 0.1540, 0.2076, 0.2165, 0.1977, 0.1515]


def test_the_leaders_side_takes_as_many_tricks_as_published() -> None:
    assert frequencies(1, 20_000) == pytest.approx(PUBLISHED, abs=0.012)


@pytest.mark.slow
def test_the_leaders_side_takes_as_many_tricks_as_published_to_two_thousandths() -> None:
    assert frequencies(2, 600_000) == pytest.approx(PUBLISHED, abs=0.002)


def made(seed: int, number: int) -> tuple[dict[Rank, float], dict[Rank, int]]:
    """By the upcard: how often the dealer's pick-up makes it, and the most tricks of others who ordered."""
    hands, upcards = deals(seed, number)
    found = kernel.evaluate_calls(hands, upcards, threads=0)
    dealt_, won, most = Counter[Rank](), Counter[Rank](), Counter[Rank]()
    for row, (number_, _) in enumerate(upcards):
        upcard = Card(number_)
        suit = turned_suit(upcard)
        dealt_[upcard.rank] += 1
        won[upcard.rank] += int(found[row, DEALER, suit, 0] >= 3)
        most[upcard.rank] = max(most[upcard.rank], int(found[row, 0, suit, 0]))
    return {rank: won[rank] / dealt_[rank] for rank in dealt_}, most


def test_the_dealer_makes_it_as_often_as_published_and_a_jack_ordered_up_allows_no_march() -> None:
    share, most = made(1, 6000)
    assert share[Rank.NINE] == pytest.approx(0.610, abs=0.05)
    assert share[Rank.JACK] == pytest.approx(0.798, abs=0.05)
    assert most[Rank.JACK] == 4
    assert most[Rank.NINE] == 5


@pytest.mark.slow
def test_the_dealer_makes_it_as_often_as_published_to_six_thousandths() -> None:
    share, most = made(2, 200_000)
    assert share[Rank.NINE] == pytest.approx(0.610, abs=0.006)
    assert share[Rank.JACK] == pytest.approx(0.798, abs=0.006)
    assert most[Rank.JACK] == 4


def test_points_follow_the_rules() -> None:
    assert kernel.call_points(Rules(loner_march=5, loner_euchred=4)) == (
        (-2, -2, -2, 1, 1, 2),
        (-4, -4, -4, 1, 1, 5),
    )


@pytest.mark.parametrize(
    ("hands", "upcard", "word"),
    [
        ([1 << 9, 0, 0, 0], [8, 0], "five cards"),
        ([0, 0, 0, 0], [1, 0], "upcard"),
        ([0, 0, 0, 0], [8, 4], "dealer"),
        ([2, 0, 0, 0], [8, 0], "not played with"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_by_both(
    hands: list[int], upcard: list[int], word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ValueError, match=word):
        kernel.evaluate_calls([hands], [upcard])
    monkeypatch.setattr(kernel, "_kernel", None)
    with pytest.raises(ValueError, match=word):
        kernel.evaluate_calls([hands], [upcard])
