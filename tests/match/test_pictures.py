"""Pictures of results: how often hands came to each value, and what became of calls by seat."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from knaves.bots import bot
from knaves.figures import Splits, Spread
from knaves.game import Seat
from knaves.games import find
from knaves.games.cribbage.rules.claims import MOST
from knaves.games.cribbage.text.figures import CRIBS, FIGURES, HANDS
from knaves.games.euchre.rules.events import DealScored, Dealt, Event, Made, Ordered, Passed, ThrownIn
from knaves.games.euchre.rules.trumps import Trump
from knaves.games.euchre.text import charts as euchre_charts
from knaves.games.euchre.text import figures as euchre
from knaves.match import pictures, splits, spreads
from knaves.match.statistics import Summary, count
from knaves.table import play

SPREAD = Spread(
    "Points in a hand",
    "hand_of_",
    (10, 0, 20, 10),
    "these games",
    "",
    low=0,
    high=3,
    fewest=4,
    missing="It needs {fewest} hands, and has {number}.",
)
CALLS = Splits(
    "Your calls by seat",
    "",
    (("0", "left of the dealer"), ("1", "the dealer")),
    (("made", "called and made"),),
    2,
)


def test_a_spread_is_as_long_as_the_highest_value_that_came_and_says_what_it_shows() -> None:
    found = spreads.spread_of(SPREAD, {"hand_of_0": 1, "hand_of_2": 3, "hands": 4})
    assert found.own == (1, 0, 3, 0)
    assert found.good == (0.25, 0.0, 0.5, 0.25)
    assert found.said == (
        "3 or more: 0 in 100 of yours, 25 of good players'; 0 or less: 25 in 100 of yours, 25 of theirs. "
        "Average: 1.5, theirs 1.8."
    )


def test_the_two_rows_of_a_spread_have_one_scale() -> None:
    found = spreads.spread_of(SPREAD, {"hand_of_0": 1, "hand_of_2": 3})
    heading, own, good, scale, _said = spreads.lines(found, 60)
    assert heading == "Points in a hand, 4 counted"
    assert own == "  you           ▃ █"
    assert good == "  good players  ▃ ▆▃"
    assert scale == "                0"
    assert spreads.lines(found, 80)[1] == "  you           ▃▃  ██"


def test_too_few_hands_are_no_picture_but_a_sentence() -> None:
    found = spreads.spread_of(SPREAD, {"hand_of_2": 3})
    assert not found.enough
    assert spreads.lines(found, 80) == [
        "Points in a hand",
        "  It needs 4 hands, and has 3.",
    ]
    few = splits.splits_of(CALLS, {"made_0": 1})
    assert splits.lines(few, 80)[1:] == ["  This picture needs 2 hands; 1 is counted so far."]


def test_calls_stand_row_by_row_and_only_their_sentence_where_these_do_not_fit() -> None:
    found = splits.splits_of(CALLS, {"made_0": 1, "made_1": 12})
    assert splits.lines(found, 80) == [
        "Your calls by seat",
        "                      called and made",
        "  left of the dealer                1",
        "  the dealer                       12",
        "  In 13 hands: called and made 13.",
    ]
    assert splits.lines(found, 30) == ["Your calls by seat", "  In 13 hands: called and made 13."]


def test_every_hand_and_crib_of_a_game_is_in_its_spread() -> None:
    game, dice = find("cribbage"), Random(4)
    rules = game.rules()
    state = play(game, rules, [bot("cribbage", "simple", dice), bot("cribbage", "simple", dice)], dice)
    for counts in count(game, rules, 2, state.history, (Seat(0), Seat(1))).values():
        for spread, number, points in ((HANDS, "hands", "hand_points"), (CRIBS, "cribs", "crib_points")):
            own = [counts.get(f"{spread.prefix}{value}", 0) for value in range(MOST + 1)]
            assert sum(own) == counts[number]
            # What was pegged is less only where the game ended first.
            worth = sum(value * times for value, times in enumerate(own))
            assert counts[points] <= worth < counts[points] + MOST


@pytest.mark.parametrize(("spread", "average"), [(HANDS, "average hand"), (CRIBS, "average crib")])
def test_what_champions_came_to_agrees_with_their_average(spread: Spread, average: str) -> None:
    """The average is of points pegged, the spread of what was counted, which is a little more."""
    worth = sum(value * times for value, times in enumerate(spread.good)) / sum(spread.good)
    assert 0 < worth - FIGURES.expected[average].figure < 0.25
    # By the law no hand counts any of these.
    assert all(spread.good[never] == 0 for never in (19, 25, 26, 27))
    assert f"{sum(spread.good):,}" in spread.source


def test_euchre_calls_are_counted_by_the_seat_from_the_dealer() -> None:
    ann, otto = Seat(0), Seat(1)
    up = find("euchre").read("play JH").card

    def scored(side: int, outcome: str) -> DealScored:
        return DealScored(side, 1, outcome, 3, (0, 0))  # type: ignore[arg-type]

    events: list[Event] = [
        # Ann is left of the dealer, calls and makes it.
        *(Dealt(Seat(3), up), Made(ann, Trump.CLUBS, False), scored(0, "made")),
        # Ann deals, all pass to her, she orders and is euchred.
        *(Dealt(ann, up), Passed(otto), Ordered(ann, ann, up, Trump.HEARTS, False), scored(1, "euchred")),
        # Ann passes as the dealer's partner, Otto calls; then nobody does.
        *(Dealt(Seat(2), up), Passed(ann), Made(otto, Trump.CLUBS, False), scored(1, "made")),
        *(Dealt(Seat(2), up), Passed(ann), Passed(ann), ThrownIn(Seat(2))),
        # Otto orders before Ann has a bid.
        *(Dealt(ann, up), Ordered(otto, ann, up, Trump.HEARTS, False), scored(1, "made")),
    ]
    counts = Counter(euchre.count(events, 4, ann))
    found = splits.splits_of(euchre_charts.CALLS, counts)
    assert found.numbers == ((1, 0, 0), (0, 0, 2), (0, 0, 0), (0, 1, 0))


def test_the_terminal_has_the_pictures_of_a_summary_and_a_game_without_any_has_none() -> None:
    told = pictures.tell(Summary("Ann", "cribbage", 1, {"hand_of_8": 40}), 76)
    assert [line for line in told if not line.startswith(" ")] == [
        "Points in a hand, 40 counted",
        "Points in your crib",
    ]
    assert max(map(len, told)) < 240
    assert pictures.tell(Summary("Ann", "no such game", 1, {}), 76) == []
