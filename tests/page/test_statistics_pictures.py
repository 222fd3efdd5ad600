"""The pictures of the statistics in a browser: what is drawn and said, on a phone too."""

from __future__ import annotations

import pytest
from browsing import visiting
from everybody import THEMES, faults
from playwright.sync_api import Browser, expect
from serving import Served
from test_history_page import come_in, statistics
from test_reviews import keep

from knaves.figures import Spot
from knaves.game import Seat
from knaves.review.model import Decision, Game, Review
from knaves.review.reviewing import edition
from knaves.store.sql.results import SqlResults
from knaves.store.sql.reviews import SqlReviews

POINTS = {f"{what}_of_{value}": 2 for what in ("hand", "crib") for value in (0, 2, 4, 6, 8, 12)}
CALLS = {f"{part}_{seat}": 2 for part in ("made", "euchred", "passed") for seat in range(4)}


def decision(number: int, loss: float, spot: Spot) -> Decision:
    return Decision(number, 1, Seat(0), "play", "", loss, 0.0, 0.0, True, (), (0.0,) * 4, (spot,))


def reviewed(server: Served, address: str, game: str, seats: int, spots: list[Spot]) -> None:
    """Keep a review of a game with a decision at each of these places of the charts."""
    decisions = tuple(decision(number, 0.002 * number, spot) for number, spot in enumerate(spots, 1))
    names, sides = ("Ann", "Ben", "Cid", "Dot")[:seats], tuple(seat % 2 for seat in range(seats))
    result = tuple(float(side == 0) for side in sides)
    played = Game(1, 99, 9, (0.5,) * seats, result, (121, 90), decisions, ())
    found = Review(5, game, "champion 3", names, sides, (played,))
    results = server.services.results
    assert isinstance(results, SqlResults)
    reviews = SqlReviews(results._database)
    server.run(reviews.begin(address, edition(game), 1, 0))
    server.run(reviews.keep(address, edition(game), found, 2))


@pytest.mark.long
def test_the_statistics_are_drawn_and_said_on_a_phone_and_a_wide_screen(
    browser: Browser, server: Served
) -> None:
    throws = [Spot(chart, row, column) for chart in ("own_crib", "other_crib") for row, column in
              ((4, 2), (10, 4), (12, 9), (1, 0), (12, 12), (6, 5), (7, 3))]  # fmt: skip
    streets = [Spot("streets", part, street) for part in range(3) for street in range(4)]
    bids = [
        Spot(chart, seat, held, held > 1)
        for chart in ("order", "make")
        for seat in range(4)
        for held in range(4)
    ]
    with visiting(browser, server.url, settings={"theme": "light"}) as ann:
        person = come_in(ann)
        statistics(ann)
        expect(ann.page.get_by_text("Nothing has been played to its end yet.")).to_be_visible()
        for number in range(3):
            counts = {"won": 1, "lost": 0, **POINTS, **CALLS}
            for game, seats, spots in (("cribbage", 2, throws + streets), ("euchre", 4, bids)):
                keep(server, f"{game}-{number}", game, seats, person=person, seed=number, counts=counts)
                reviewed(server, f"{game}-{number}", game, seats, spots)
        statistics(ann)
        names = ann.page.locator(".drawn h3").all_inner_texts()
        assert names == [
            "Points in a hand", "Points in your crib",
            "Throws to your own crib", "Throws to your opponent's crib",
            "Where your games are lost, by your score",
            "Your calls by seat", "Bids in the first round", "Bids in the second round",
        ]  # fmt: skip
        throwing = ann.page.locator(".drawn").filter(has_text="Throws to your own crib")
        expect(throwing.locator("svg rect")).to_have_count(91)
        expect(throwing).to_contain_text("Most often: A and 2, 3 times.")
        throwing.get_by_text("The figures as a table").click()
        expect(throwing.get_by_role("row", name="5 and J")).to_contain_text("3")
        lost = ann.page.get_by_role("table", name="Wins lost in 100 games")
        expect(lost.get_by_role("row", name="lead")).to_be_visible()
        for size in ((390, 844), (360, 640), (1280, 800)):
            ann.page.set_viewport_size({"width": size[0], "height": size[1]})
            assert ann.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        assert faults(ann.page, THEMES) == []
        assert ann.troubles == []
