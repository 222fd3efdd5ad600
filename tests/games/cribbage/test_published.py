"""The table of cribs by ranks: ours as the cards make it, the published ones as their pages have them."""

from __future__ import annotations

from itertools import product

import pytest

from knaves.cards import RANK_LETTERS, SUIT_LETTERS, Card
from knaves.games.cribbage.engine.cribs import RANK_PAIRS, crib_value, ours, published, sources

pytestmark = pytest.mark.bare


def test_there_are_91_pairs_of_ranks_in_every_table() -> None:
    assert len(set(RANK_PAIRS)) == 91
    assert all(RANK_LETTERS.index(low) <= RANK_LETTERS.index(high) for low, high in RANK_PAIRS)
    for table in (ours(), *published().values()):
        assert set(table) == set(RANK_PAIRS)


@pytest.mark.parametrize("ranks", [("5", "J"), ("A", "K"), ("5", "5"), ("J", "J")])
def test_ours_is_the_average_over_all_the_cards_of_two_ranks(ranks: tuple[str, str]) -> None:
    firsts, seconds = ([Card(rank + suit) for suit in SUIT_LETTERS] for rank in ranks)
    pairs = [(one, other) for one, other in product(firsts, seconds) if one != other]
    for place, own in ((0, True), (1, False)):
        average = sum(crib_value(one, other, own) for one, other in pairs) / len(pairs)
        assert ours()[ranks][place] == pytest.approx(average)


def test_two_fives_are_worth_what_hessel_and_schell_say() -> None:
    assert list(published()) == ["Hessel", "Schell"]
    assert (published()["Hessel"]["5", "5"].own, published()["Schell"]["5", "5"].own) == (8.95, 8.79)


def test_every_published_table_names_its_page() -> None:
    assert sources().keys() == published().keys()
    assert all("." in address for address in sources().values())
