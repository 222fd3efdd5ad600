"""The first words after a game: play, cards or a resignation, the estimated chances, and its moments."""

from __future__ import annotations

from dataclasses import replace

import pytest
from reviewing import played

from knaves.game import Seat
from knaves.i18n.language import speak
from knaves.record import Record, ended
from knaves.review import GameText, Review, Share, estimate, moments, review, told, verdict
from knaves.review.sums import without_luck

GAMES = {"cribbage": (2, {"target": 61}), "euchre": (4, {"target": 5})}


@pytest.fixture(scope="module", params=[*GAMES])
def record(request: pytest.FixtureRequest) -> Record:
    seats, rules = GAMES[request.param]
    return played(request.param, seats, "simple", **rules)


@pytest.fixture(scope="module")
def found(record: Record) -> Review:
    return review(record)


def test_partners_have_one_result_without_luck(record: Record, found: Review) -> None:
    sides = [record.game.side(len(record.seated), Seat(seat)) for seat in range(len(record.seated))]
    results = [without_luck(found, Seat(seat)) for seat in range(len(sides))]
    for side in set(sides):
        [one, *others] = [result for result, each in zip(results, sides, strict=True) if each == side]
        assert one is not None
        assert others == [pytest.approx(one)] * len(others)
    assert sum([results[0] or 0, results[1] or 0]) == pytest.approx(1)


def one_of(record: Record, found: Review, seat: int = 0) -> GameText:
    return told(record, found, Seat(seat), len(found.games), reader=Seat(seat))


def split(one: GameText, luck: float, own: float) -> GameText:
    return replace(one, split=(Share("luck", "", luck), Share("own", "", own)))


@pytest.mark.parametrize(
    ("luck", "own", "said"),
    [
        (0.5, -0.01, "The cards were with you; your play was good."),
        (0.0, -0.05, "The cards were even; your play cost you a little."),
        (-0.3, -0.2, "The cards were against you; your play cost you a lot."),
    ],
)
def test_a_verdict_says_whether_it_was_play_or_cards(
    record: Record, found: Review, luck: float, own: float, said: str
) -> None:
    one = split(one_of(record, found), luck, own)
    assert verdict(found, one).why == said
    assert "wins in 100" in verdict(found, one).figures


def test_a_resignation_that_cost_everything_is_what_is_said(record: Record) -> None:
    given_up = replace(record, entries=record.entries[:8], headers=(ended("resigned", 1),))
    found = review(given_up)
    [game] = found.games
    loser, winner = (verdict(found, one_of(given_up, found, seat)).why for seat in (0, 1))
    assert loser.startswith(f"That cost you a chance of {100 * game.chances[0]:.0f} in 100.")
    assert winner.startswith(f"Until then your chance was {100 * game.chances[1]:.0f} in 100.")
    assert moments(given_up, found, one_of(given_up, found))[-1].said == "The resignation"


def test_the_moments_are_the_largest_changes_in_their_order(record: Record, found: Review) -> None:
    one = one_of(record, found)
    made = moments(record, found, one)
    assert 0 < len(made) <= 3
    assert [each.number for each in made] == sorted(each.number for each in made)
    assert all(one.curve[0].number <= each.number <= one.curve[-1].number for each in made)
    worst = max((each.loss for each in one.dearest), default=0.0)
    smallest = min(abs(each.change) for each in made)
    assert worst <= smallest or -worst in [each.change for each in made]


def test_the_estimate_begins_and_ends_as_the_review_does(record: Record, found: Review) -> None:
    for seat in range(len(found.names)):
        quick, whole = estimate(record, Seat(seat)).curve, one_of(record, found, seat).curve
        assert quick[-1].chance == whole[-1].chance
        assert len(quick) == found.games[-1].deals + 1
        assert {(each.number, each.chance) for each in quick[:-1]} <= {
            (each.number, each.chance) for each in whole
        }


def test_the_estimate_of_a_match_is_of_its_last_game() -> None:
    record = played("cribbage", 2, "simple", target=31, best_of=3, match_skunks=True)
    found = review(record)
    assert len(found.games) > 1
    quick, last = estimate(record, Seat(0)), found.games[-1]
    assert (quick.curve[0].number, quick.curve[-1].chance) == (last.first, last.result and last.result[0])
    assert quick.stake == last.stake


def test_the_verdict_is_in_the_reader_s_language(record: Record, found: Review) -> None:
    speak("cs")
    assert verdict(found, split(one_of(record, found), 0.5, 0.0)).why == "Karty vám přály; hráli jste dobře."
