"""Ratings: which games count, how much, and in which direction they change."""

from __future__ import annotations

from dataclasses import replace

import pytest

from knaves.match.notices import FinishedGame
from knaves.match.ports.results import Rating
from knaves.match.ratings import counts, rate, rater, shown, unrated, weight

DUEL = FinishedGame(
    address="x",
    record="",
    game="cribbage",
    people=("a", "b"),
    names=("Ann", "Ben"),
    players=("human", "human"),
    counts=({}, {}),
    how="played",
    side=0,
    rated=True,
)
ALL = {"a", "b", "c", "d"}


def test_the_winner_goes_up_as_far_as_the_loser_goes_down() -> None:
    ann, ben = rate(DUEL, {}, 0)
    assert ann.mu == pytest.approx(27.635389)
    assert ann.mu + ben.mu == pytest.approx(50)
    assert ann.sigma == ben.sigma < unrated("a", "cribbage").sigma
    assert (ann.person, ann.game, ann.games) == ("a", "cribbage", 1)
    assert shown(ann).points == 1579
    assert shown(ann).doubt < 490


def test_beating_the_stronger_brings_more_than_beating_the_weaker() -> None:
    strong, weak = Rating("a", "cribbage", 35, 3, 50), Rating("b", "cribbage", 20, 3, 50)
    expected = rate(DUEL, {"a": strong, "b": weak}, 0)
    upset = rate(replace(DUEL, side=1), {"a": strong, "b": weak}, 0)
    assert expected[0].mu - strong.mu < upset[1].mu - weak.mu


def test_partners_rise_and_fall_together_and_three_play_each_for_themselves() -> None:
    four = replace(DUEL, game="euchre", people=("a", "b", "c", "d"), side=1)
    after = rate(four, {}, 0)
    assert after[1].mu == after[3].mu > 25 > after[0].mu == after[2].mu
    three = rate(replace(DUEL, people=("a", "b", "c"), side=2), {}, 0)
    assert three[2].mu > 25 > three[0].mu == three[1].mu


def test_only_games_between_accounts_that_somebody_won_count() -> None:
    assert counts(DUEL, ALL)
    for other in (
        replace(DUEL, rated=False),
        replace(DUEL, how="claimed"),
        replace(DUEL, how="agreed", side=-1),
        replace(DUEL, how="aborted", side=-1),
        replace(DUEL, how="time", side=-1),
        replace(DUEL, people=("a", "")),
        replace(DUEL, people=("a", "a")),
        replace(DUEL, people=("a", "guest")),
    ):
        assert not counts(other, ALL)
        assert rater(other, ALL, 0) is None
    for how in ("resigned", "time"):
        assert counts(replace(DUEL, how=how), ALL)


def test_the_same_people_again_and_again_count_less() -> None:
    first, tenth = rate(DUEL, {}, 0)[0], rate(DUEL, {}, 9)[0]
    assert tenth.mu - 25 == pytest.approx(0.3 * (first.mu - 25))
    assert tenth.sigma > first.sigma
    assert [weight(met) for met in range(3)] == [1, 1, 1]
    found = rater(DUEL, ALL, 9)
    assert found is not None
    assert found({})[0] == tenth
