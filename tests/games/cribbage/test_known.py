"""Known answers: published figures about cribbage between equals, and about its hands.

Ours are played out by `policies.steady`, which is weaker than the players the figures come from: hence the
room. The chances to win at a score are in `test_judge`, the counts of all hands in `test_counting`.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.policies import steady
from knaves.games.cribbage.engine.tables import KEEPS

pytestmark = pytest.mark.bare

compiled = pytest.mark.needs("kernel")


def test_18395_patterns_of_six_ranks_and_1820_keeps() -> None:
    sixes = combinations_with_replacement(range(13), 6)
    assert sum(max(map(six.count, six)) <= 4 for six in sixes) == 18_395
    assert len(set(KEEPS)) == 1_820


@compiled
def test_what_a_deal_brings() -> None:
    """Two thirteenths by heels; dealer 16.4 in all, pone 10.4."""
    awards = kernel.play_deals(40_000, 5, steady(), steady()).awards.tolist()
    dealer = -sum(min(points, 0) for row in awards for points in row) / len(awards)
    pone = sum(max(points, 0) for row in awards for points in row) / len(awards)
    assert -sum(row[0] for row in awards) / len(awards) == pytest.approx(2 / 13, abs=0.01)
    assert dealer == pytest.approx(16.4, abs=0.3)
    assert pone == pytest.approx(10.4, abs=0.3)


@pytest.mark.long
@compiled
@pytest.mark.parametrize("games", [60_000, pytest.param(120_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("target", "share"), [(121, 0.56), (61, 0.54)])
def test_the_first_dealer_wins_more(target: int, share: float, games: int) -> None:
    # Pairs of games between equals are won alike, so there are half as many throws of the coin.
    scores = kernel.play_games(games, 6, steady(), steady(), target=target, threads=2).scores.tolist()
    dealers = [row[number % 2] == target for number, row in enumerate(scores)]
    assert sum(dealers) / len(dealers) == pytest.approx(share, abs=0.01)


@compiled
def test_one_game_in_eight_is_a_skunk() -> None:
    scores = kernel.play_games(40_000, 7, steady(), steady()).scores.tolist()
    assert 0.115 < sum(min(row) <= 90 for row in scores) / len(scores) < 0.14
