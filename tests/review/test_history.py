"""The history of a person's reviewed games: its means and their intervals."""

from __future__ import annotations

import pytest

from knaves import intervals
from knaves.game import Seat
from knaves.review.history import histories, mean
from knaves.review.history_text import interval, rows
from knaves.review.model import Decision, Game, Review, StoredReview
from knaves.review.sums import sums


def test_the_interval_of_few_games_is_as_wide_as_the_arena_would_say() -> None:
    values = [0.10, 0.16, 0.13]
    found, right = mean(values), intervals.mean(values)
    assert (found.mean, found.low, found.high) == (right.value, right.low, right.high)
    assert right.high - right.value == pytest.approx(4.3027 * 0.03 / 3**0.5)
    assert interval(found) == "13.0 ± 7.5"


def test_one_or_two_games_have_no_interval() -> None:
    assert interval(mean([0.10])) == "10.0"
    assert interval(mean([0.0, 1.0], intervals.share)) == "50.0"


def test_a_share_of_wins_stays_between_0_and_100() -> None:
    assert interval(mean([1.0, 1.0, 1.0, 0.0], intervals.share)) == "75.0 (0.0 to 100.0)"
    assert interval(mean([1.0] * 10, intervals.share)) == "100.0 (69.2 to 100.0)"
    assert interval(mean([0.0, 1.0] * 50, intervals.share)) == "50.0 ± 10.0"


def _decision(number: int, loss: float, seat: int = 0) -> Decision:
    return Decision(number, 1, Seat(seat), "play", "", loss, 0.0, 0.0, True, (), (0.0, 0.0))


def _game(first: int, last: int, *decisions: Decision) -> Game:
    return Game(first, last, 1, (0.5, 0.5), (1.0, 0.0), (121, 90), decisions, ())


@pytest.mark.parametrize("first", [1, 31])
def test_losses_belong_to_the_third_of_the_game_in_which_they_were_made(first: int) -> None:
    early, middle, late = (_decision(first + at, loss) for at, loss in ((9, 0.1), (10, 0.2), (29, 0.4)))
    game = _game(first, first + 29, _decision(first, 0.01), early, middle, late, _decision(first, 0.9, 1))
    found = sums(game, (0, 1), Seat(0))
    assert list(found.by_third.values()) == pytest.approx([0.11, 0.2, 0.4])
    assert sum(found.by_third.values()) == pytest.approx(found.lost)


def test_a_history_says_in_which_third_of_the_games_one_loses() -> None:
    games = (_game(1, 30, _decision(2, 0.1)), _game(31, 60, _decision(59, 0.3)))
    review = Review(5, "cribbage", "champion 3", ("Ann", "Ben"), (0, 1), games)
    kept = StoredReview("key", "2026-11-27T12:00:00Z", ("human", "steady 2"), True, review)
    (found,) = histories([kept])
    told = {row.label: row.figure for row in rows(found)}
    assert told["in the first third of the game"] == "5.0"
    assert told["in the second third"] == "0.0"
    assert told["in the last third"] == "15.0"
