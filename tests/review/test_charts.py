"""The charts of reviewed games: where a decision stands, what a cell adds up to, and how it is told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from reviewing import played

from knaves.figures import Chart, Spot
from knaves.game import CHANCE, Seat
from knaves.games.cribbage.rules.moves import Discard
from knaves.games.cribbage.text.charts import OTHER, OWN, WHERE
from knaves.games.euchre.rules.moves import Make, Order
from knaves.games.euchre.text.charts import FIRST, SECOND
from knaves.record import Record, walk
from knaves.review import charts
from knaves.review.charts import Cell
from knaves.review.charts_text import ChartFigures, lines, place, tell
from knaves.review.history import History, histories
from knaves.review.model import Decision, Game, Review, StoredReview
from knaves.review.reviewing import review

RANKS = "A23456789TJQK"


def _decision(loss: float, *spots: Spot, seat: int = 0) -> Decision:
    return Decision(1, 1, Seat(seat), "discard", "", loss, 0.0, 0.0, True, (), (0.0, 0.0), spots)


def _history(*decisions: Decision, games: int = 1) -> History:
    game = Game(1, 9, 1, (0.5, 0.5), (1.0, 0.0), (121, 90), decisions, ())
    found = Review(5, "cribbage", "champion 3", ("Ann", "Ben"), (0, 1), (game,) * games)
    kept = StoredReview("key", "2026-11-27T12:00:00Z", ("human", "steady 2"), True, found)
    (history,) = histories([kept])
    return history


def test_the_cells_of_several_games_are_added_up_and_those_of_others_left_out() -> None:
    spot, other = Spot(OWN.key, 4, 2), Spot(OWN.key, 4, 2, chosen=True)
    history = _history(_decision(0.1, spot), _decision(0.2, other), _decision(0.9, spot, seat=1), games=3)
    (cell,) = history.cells[OWN.key]
    assert (cell.row, cell.column, cell.number, cell.chosen) == (4, 2, 6, 3)
    assert cell.lost == pytest.approx(0.9)
    assert charts.cost(OWN, cell, 3) == pytest.approx(0.15)
    assert charts.cost(WHERE, cell, 3) == pytest.approx(0.3)
    assert history.charted == 3


def test_reviews_from_before_there_were_charts_have_none() -> None:
    history = _history(_decision(0.1), games=4)
    assert (history.charted, tell(history, 80)) == (0, [])


@pytest.mark.parametrize(("game", "seats"), [("cribbage", 2), ("euchre", 4)])
def test_a_review_from_before_there_were_charts_finds_its_places_in_its_record(game: str, seats: int) -> None:
    record = played(game, seats, "simple", seed=4, target=5 if game == "euchre" else 31)
    found = review(record)
    before = tuple(
        [
            replace(each, decisions=tuple([replace(one, spots=()) for one in each.decisions]))
            for each in found.games
        ]
    )
    assert before != found.games
    assert charts.placed(replace(found, games=before), record) == found
    assert (charts.has_places(found), charts.has_places(replace(found, games=before))) == (True, False)


def test_too_few_throws_are_no_picture_but_a_sentence() -> None:
    told = tell(_history(_decision(0.1, Spot(OWN.key, 4, 2), Spot(WHERE.key, 0, 1))), 80)
    assert told == [
        "Throws to your own crib",
        "  This picture needs 20 reviewed decisions; there is 1 so far.",
        "Where your games are lost, by your score",
        "  This picture needs 3 reviewed games; there is 1 so far.",
    ]


def test_the_triangle_has_every_pair_once_its_number_and_its_shade() -> None:
    cells = (Cell(4, 4, 12, 0, 0.012), Cell(10, 4, 3, 0, 0.15), Cell(12, 0, 9, 0, 0.0))
    told = lines(ChartFigures(OWN, cells, 9, "So it is."), 76)
    rows = told[1:14]
    assert [row.split()[0] for row in rows] == list(OWN.rows)
    assert rows[4] == "   5   ·   ·   ·   ·  12"
    assert rows[10].split()[5] == "3█"
    assert rows[12].split()[1] == "9"
    assert max(map(len, told[:15])) <= 60
    assert "at most 5.0 wins in 100" in told[15]


def test_a_narrow_screen_lists_what_cost_most() -> None:
    cells = (Cell(4, 4, 12, 0, 0.012), Cell(10, 4, 3, 0, 0.15))
    told = lines(ChartFigures(OWN, cells, 9, "So it is."), 50)
    assert told[2:] == ["  5 and J  3 5.0", "  5 and 5  12 0.1", "  So it is."]


@pytest.mark.parametrize(
    ("chart", "said"),
    [(OWN, "2 and 4"), (WHERE, "lead, your score 60 to 89"), (FIRST, "dealer's partner, trumps held 2")],
)
def test_a_place_is_named_as_one_would_say_it(chart: Chart, said: str) -> None:
    row, column = (3, 1) if chart.pairs else (1, 2)
    assert place(chart, Cell(row, column, 1, 0, 0.0)) == said


def test_every_throw_stands_at_its_ranks_on_the_chart_of_its_crib_and_on_its_street() -> None:
    record = played("cribbage", 2, "steady", 5)
    spots, view_of, throws = record.game.figures.spots, record.game.view, 0
    for (seat, move), before, _after in _made(record):
        if isinstance(move, Discard):
            throw, street = spots(view_of(before, seat), move)
            assert throw.chart == (OWN if before.open.dealer == seat else OTHER).key
            assert sorted((throw.row, throw.column)) == sorted(
                RANKS.index(str(card)[0]) for card in move.cards
            )
            assert throw.row >= throw.column
            score = before.open.scores[seat]
            assert street == Spot(WHERE.key, 0, (score >= 30) + (score >= 60) + (score >= 90))
            throws += 1
    assert throws > 8


def test_in_a_short_game_there_are_no_streets_and_among_three_no_throws_of_two() -> None:
    for seats, rules in ((2, {"target": 61}), (3, {})):
        record = played("cribbage", seats, "simple", 5, **rules)
        found = {
            spot.chart
            for (seat, move), before, _after in _made(record)
            for spot in record.game.figures.spots(record.game.view(before, seat), move)
        }
        assert found == ({OWN.key, OTHER.key} if seats == 2 else {WHERE.key})


def test_a_bid_stands_at_its_seat_and_the_trumps_held_the_dealers_upcard_included() -> None:
    record = played("euchre", 4, "steady", 2)
    view_of, rows = record.game.view, set()
    called = dict.fromkeys((FIRST.key, SECOND.key), 0)
    for (seat, move), before, _after in _made(record):
        for spot in record.game.figures.spots(view_of(before, seat), move):
            rows.add(spot.row)
            assert spot.row == (seat - before.open.dealer - 1) % 4
            assert spot.chosen == isinstance(move, Order | Make)
            called[spot.chart] += spot.chosen
            # A steady player does not order up without a trump, and a dealer who may has the upcard.
            assert not (spot.chosen and spot.column == 0)
            assert spot.chart == SECOND.key or spot.row < 3 or spot.column > 0
    assert rows == {0, 1, 2, 3}
    assert all(called.values())


def test_a_review_puts_each_decision_on_its_charts_and_they_hold_all_that_was_lost() -> None:
    record = played("cribbage", 2, ("simple", "steady"), 3)
    kept = StoredReview("key", "2026-11-27T12:00:00Z", ("human", "steady 1"), True, review(record))
    (history,) = histories([kept])
    thrown = sum(cell.number for chart in (OWN, OTHER) for cell in history.cells[chart.key])
    assert thrown == sum(seat == 0 and isinstance(move, Discard) for seat, move in record.moves)
    # Without counting by hand every decision of a game to 121 is on one of the streets.
    assert sum(cell.lost for cell in history.cells[WHERE.key]) == pytest.approx(history.lost.mean)


def _made(record: Record) -> list[tuple[tuple[Seat, Any], Any, Any]]:
    """Return the moves of the players, each with the states before and after it."""
    return [
        ((each.entry.seat, each.entry.move), each.before, each.after)
        for each in walk(record)
        if each.entry.seat != CHANCE
    ]
