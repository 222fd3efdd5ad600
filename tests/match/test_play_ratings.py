"""Play: what a reviewed game counts, worked out by hand, and the coverage of the interval."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from knaves import games, record
from knaves.bots import bot
from knaves.game import Seat
from knaves.intervals import mean
from knaves.match.log import Begun, Dated, Moved, Promised
from knaves.match.play_ratings import FEWEST, measurable, measured, parts, times_of, wins_lost
from knaves.match.ports.play import MeasuredGame
from knaves.recency import HALF
from knaves.review import Choice, Decision, Game, Review, review, sums
from knaves.table import play

CRIBBAGE = games.find("cribbage")
EMPTY = record.Record(CRIBBAGE, CRIBBAGE.rules(), (record.SeatedPlayer("Ann"), record.SeatedPlayer("Ben")))


def lost(*losses: float, worth: float = 1.0) -> list[MeasuredGame]:
    return [MeasuredGame(2, worth, {"play": each}, 30, 20) for each in losses]


def decision(number: int, seat: int, loss: float, part: str = "play", *, counted: bool = True) -> Decision:
    choices = (Choice("go", 0.0, 0.5),)
    return Decision(number, 1, Seat(seat), part, "go", loss, 0.0, 0.0, counted, choices, (0.0, 0.0))


def a_review(*decisions: Decision, scores: tuple[int, ...] = (121, 90)) -> Review:
    game = Game(1, 90, 9, (0.5, 0.5), (1.0, 0.0), scores, decisions, ())
    return Review(1, "cribbage", "champion 1", ("", ""), (0, 1), (game,))


def test_a_game_is_measured_for_each_seat_by_part() -> None:
    found = measured(
        EMPTY,
        a_review(
            decision(1, 0, 0.02, "discard"),
            decision(2, 0, 0.0),
            decision(3, 0, 0.0, counted=False),
            decision(4, 1, 0.1),
            decision(5, 0, 0.01),
        ),
        (1_000, 2_000, 60_000, 500, 9_000),
    )
    assert found == (
        MeasuredGame(2, 1.0, {"discard": 0.02, "play": 0.01}, 3, 1, 2_000),
        MeasuredGame(2, 1.0, {"play": 0.1}, 1, 0, 500),
    )
    assert measured(EMPTY, a_review(decision(1, 0, 0.1)))[0].time is None


def test_a_game_that_ended_early_counts_as_the_part_that_was_played() -> None:
    """Whoever resigns after a mistake has it in fewer games' worth, not in one good game."""
    half = measured(EMPTY, a_review(decision(1, 0, 0.05), scores=(61, 30)))
    assert half[0].worth == half[1].worth == pytest.approx(61 / 121)
    three = [MeasuredGame(2, 0.5, {"play": 0.05}, 1, 0)] * 6
    found = wins_lost(three)
    assert found is not None
    assert found.value == pytest.approx(0.1)
    assert wins_lost(three[:5]) is None


def test_the_games_of_a_match_count_each() -> None:
    one = a_review(decision(1, 0, 0.05))
    found = measured(EMPTY, replace(one, games=one.games * 3))
    assert found[0].worth == 3.0
    assert found[0].lost["play"] == pytest.approx(0.15)


def test_a_real_review_loses_the_same_as_its_sums() -> None:
    dice = Random(5)
    state = play(
        CRIBBAGE, CRIBBAGE.rules(), [bot("cribbage", each, dice) for each in ("simple", "sharp")], dice
    )
    played = replace(EMPTY, entries=tuple(record.Entry(seat, move) for seat, move in state.history))
    found = review(played)
    for seat, each in enumerate(measured(played, found)):
        own = sums(found.games[0], found.sides, Seat(seat))
        assert each.lost == own.by_part
        assert sum(each.lost.values()) == pytest.approx(own.lost)
        assert each.decisions == own.decisions
        assert 0 < each.agreed < each.decisions
        assert each.worth == 1


def test_equal_weights_give_the_mean_of_the_reviews() -> None:
    losses = [0.02, 0.11, 0.05, 0.08]
    found, plain = wins_lost(lost(*losses)), mean(losses)
    assert found is not None
    # Four games hardly differ in age.
    assert found.value == pytest.approx(plain.value, abs=1e-3)
    assert found.high - found.low == pytest.approx(plain.high - plain.low, rel=0.02)


def test_a_game_counts_half_after_as_many_as_are_said() -> None:
    found = wins_lost(lost(0.3, *[0.0] * (HALF - 1), 0.0))
    assert found is not None
    weights = [0.5 ** (age / HALF) for age in range(HALF + 1)]
    assert weights[-1] == 0.5
    assert found.value == pytest.approx(0.3 * 0.5 / sum(weights))
    assert found.low == 0.0


def test_below_the_fewest_games_there_is_no_number() -> None:
    assert FEWEST == 3
    assert wins_lost([]) is None
    assert wins_lost(lost(0.1, 0.2)) is None
    found = wins_lost(lost(0.1, 0.2, 0.15))
    assert found is not None
    assert found.low == 0.0 or found.low > 0.02
    assert found.high > 0.2


def test_parts_add_up_to_the_whole() -> None:
    both = [MeasuredGame(2, 1.0, {"discard": 0.02, "play": 0.04 * n}, 9, 3) for n in range(4)]
    assert parts(both) == ("discard", "play")
    whole, *each = [wins_lost(both, part) for part in ("", "discard", "play")]
    assert whole is not None
    assert whole.value == pytest.approx(sum(one.value for one in each if one is not None))


@pytest.mark.parametrize(("number", "least"), [(5, 0.82), (10, 0.86), (30, 0.90), (200, 0.92)])
def test_the_interval_covers_the_truth_about_as_often_as_it_says(number: int, least: float) -> None:
    """Losses of a game are skewed (here with a deviation of 0.8 times their mean): few games cover less."""
    dice, trials, mean_loss, shape = Random(f"coverage {number}"), 600, 0.11, 1.6
    covered = 0
    for _trial in range(trials):
        found = wins_lost(lost(*[dice.gammavariate(shape, mean_loss / shape) for _game in range(number)]))
        assert found is not None
        covered += found.low <= mean_loss <= found.high
    assert least <= covered / trials <= 0.98


def test_only_standard_games_that_the_champion_reviews_are_measured() -> None:
    assert measurable(EMPTY)
    assert measurable(replace(EMPTY, rules=CRIBBAGE.rules(best_of=3)))
    assert not measurable(replace(EMPTY, rules=CRIBBAGE.rules(target=31)))


def test_times_are_those_between_moves_of_this_game_alone() -> None:
    log = [
        Dated(1, 100, Begun("r0", "", "2026-11-29")),
        Dated(2, 200, Moved(0, "go")),
        Dated(3, 1_000, Begun("r1", "", "2026-11-29")),
        Dated(4, 1_500, Promised(1, "")),
        Dated(5, 2_000, Moved(-1, "cut 3")),
        Dated(6, 5_000, Moved(0, "go")),
        Dated(7, 9_000, Begun("r2", "", "2026-11-29")),
        Dated(8, 9_500, Moved(0, "go")),
    ]
    assert times_of(log, "r1", 2) == (1_000, 3_000)
    assert times_of(log, "r1", 3) == ()
    assert times_of(log, "r9", 0) == ()
