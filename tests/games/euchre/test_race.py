"""The race to ten: the published chart, equations that every entry must fulfil, and hands worth nothing."""

from __future__ import annotations

import pytest

from knaves.cards import NotationError
from knaves.games.euchre.engine.odds import PUBLISHED, Hand, chance_to_win, race

pytestmark = pytest.mark.bare

TABLE = race()


@pytest.mark.parametrize(
    ("ours", "theirs", "dealing", "percent"),
    [
        (0, 0, True, 51),
        (9, 8, True, 72),
        (2, 8, True, 8),
        (2, 8, False, 7),
        (9, 6, False, 82),
        (8, 8, True, 54),
    ],
)
def test_the_chart_of_2006(ours: int, theirs: int, dealing: bool, percent: int) -> None:
    assert round(100 * chance_to_win(TABLE, ours, theirs, dealing)) == percent


@pytest.mark.parametrize(("score", "percent"), [(4, 51), (5, 51), (9, 65)])
def test_near_the_end_the_chart_changes_its_figures_and_is_a_percent_below(score: int, percent: int) -> None:
    """Its maker lowered single figures at 8 and 9 and did not say how; the row itself makes one more."""
    assert 0 < 100 * TABLE[score][score] - percent < 1.01


@pytest.mark.parametrize("hand", [PUBLISHED, Hand({1: 0.3, 2: 0.1}, {1: 0.2, 5: 0.05}), Hand({3: 0.5}, {})])
@pytest.mark.parametrize("target", [1, 5, 10])
def test_every_entry_is_the_average_of_where_the_hand_leads(hand: Hand, target: int) -> None:
    table = race(hand, target)
    for ours in range(target):
        for theirs in range(target):
            leads = [
                *((chance, points, 0) for points, chance in hand.dealers.items()),
                *((chance, 0, points) for points, chance in hand.others.items()),
                (hand.nothing, 0, 0),
            ]
            average = sum(
                chance * chance_to_win(table, ours + gain, theirs + loss, dealing=False)
                for chance, gain, loss in leads
            )
            assert table[ours][theirs] == pytest.approx(average, abs=1e-12)


def test_when_the_deal_is_worth_nothing_level_scores_are_even() -> None:
    fair = race(Hand({1: 0.3, 2: 0.1}, {1: 0.3, 2: 0.1}))
    assert all(fair[score][score] == pytest.approx(0.5) for score in range(10))


def test_more_points_are_never_worse() -> None:
    for dealing in (True, False):
        for theirs in range(10):
            chances = [chance_to_win(TABLE, ours, theirs, dealing) for ours in range(11)]
            assert chances == sorted(chances)


def test_a_game_that_is_over_is_won_or_lost() -> None:
    assert chance_to_win(TABLE, 10, 9, dealing=False) == 1
    assert chance_to_win(TABLE, 3, 12, dealing=True) == 0


@pytest.mark.parametrize(
    ("dealers", "others"),
    [({}, {}), ({1: 0.7}, {1: 0.4}), ({0: 0.5}, {1: 0.5}), ({1: -0.1}, {1: 0.5}), ({-1: 0.1}, {})],
)
def test_a_hand_that_makes_no_sense_is_refused(dealers: dict[int, float], others: dict[int, float]) -> None:
    with pytest.raises(NotationError, match=r"^.*\.$"):
        Hand(dealers, others)


def test_a_target_below_one_is_refused() -> None:
    with pytest.raises(NotationError, match="not 0"):
        race(PUBLISHED, 0)
