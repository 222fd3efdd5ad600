"""Known answers: published figures about euchre hands that follow from the rules alone."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from math import comb

import pytest

from knaves.cards import Card
from knaves.games.euchre.rules.trumps import PACK, SUIT_OF, Trump, same_colour

pytestmark = pytest.mark.bare

TRUMP_CHANCES = (0.145586, 0.391963, 0.335968, 0.111989, 0.013999, 0.000494)
"""Published: the chance of none to five trumps among five cards."""


def test_42504_hands() -> None:
    assert sum(1 for _ in combinations(PACK, 5)) == comb(24, 5) == 42_504


def test_5886_classes_of_hands_up_to_swaps_that_keep_colours() -> None:
    """Two hands are alike when clubs and spades, hearts and diamonds, or the two colours may be swapped."""
    swaps = [swap for swap in permutations(range(4)) if _keeps_colours(swap)]
    assert len(swaps) == 8
    moved = [{card: Card(13 * swap[card.suit] + card.rank - 1) for card in PACK} for swap in swaps]
    classes = {
        min(tuple(sorted(each[card] for card in hand)) for each in moved) for hand in combinations(PACK, 5)
    }
    assert len(classes) == 5_886


def _keeps_colours(swap: tuple[int, ...]) -> bool:
    return all(swap[same_colour(Trump(suit))] == same_colour(Trump(swap[suit])) for suit in range(4))


@pytest.mark.parametrize("trump", list(Trump)[:4])
def test_the_chance_of_no_to_five_trumps(trump: Trump) -> None:
    """Five cards from the 24, nothing known of the upcard; the left bower counts as one of seven trumps."""
    counted = Counter(sum(SUIT_OF[trump][card] == trump for card in hand) for hand in combinations(PACK, 5))
    for trumps, chance in enumerate(TRUMP_CHANCES):
        assert counted[trumps] / 42_504 == pytest.approx(chance, abs=5e-7)
        assert counted[trumps] == comb(7, trumps) * comb(17, 5 - trumps)


def test_617512896_layouts_unseen_by_one_player() -> None:
    """Eighteen unseen cards: five to each of three others, and three left over."""
    assert comb(18, 5) * comb(13, 5) * comb(8, 5) == 617_512_896
