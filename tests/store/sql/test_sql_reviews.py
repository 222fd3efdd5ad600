"""The port of reviews, on each database: one process computes, the review is kept, a dead one is replaced."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import delete

from knaves.game import Seat
from knaves.match.ports.reviews import Reviews, ReviewState
from knaves.review import Choice, Decision, Game, Review, Swing
from knaves.store.sql.database import Database
from knaves.store.sql.reviews import SqlReviews
from knaves.store.sql.schema import GAMES

pytestmark = pytest.mark.anyio
REVIEW = Review(
    1,
    "cribbage",
    "champion 1",
    ("Ann", "Bea"),
    (0, 1),
    (
        Game(
            1,
            40,
            2,
            (0.5, 0.5),
            (1.0, 0.0),
            (121, 90),
            (
                Decision(
                    3,
                    1,
                    Seat(0),
                    "discard",
                    "discard 5H JS",
                    0.02,
                    1.5,
                    0.0,
                    True,
                    (Choice("discard 2S JS", 4.5, 0.6),),
                    (0.0, 0.02),
                ),
            ),
            (Swing(3, 1, Seat(0), "deal", 0.5, 0.6, 0.1),),
        ),
    ),
)


@pytest.fixture
async def reviews(database: Database) -> Reviews:
    await database.write(
        lambda connection: connection.execute(
            database.insert(GAMES),
            {
                "address": "r1",
                "game": "cribbage",
                "how": "played",
                "side": 0,
                "rated": False,
                "ended": 1,
                "record": "",
            },
        )
    )
    return SqlReviews(database)


async def test_one_of_many_begins_and_the_others_see_how_far_it_is(reviews: Reviews) -> None:
    begun = await asyncio.gather(*(reviews.begin("r1", "1", 100, 50) for _ in range(5)))
    assert sorted(begun) == [False] * 4 + [True]
    await reviews.report("r1", "1", 0.25, 120)
    assert await reviews.find("r1", "1") == ReviewState(0.25, 120)
    assert await reviews.find("r1", "2") is None


async def test_a_review_whose_process_died_is_begun_anew(reviews: Reviews) -> None:
    assert await reviews.begin("r1", "1", 100, 50)
    assert not await reviews.begin("r1", "1", 140, 90)
    assert await reviews.begin("r1", "1", 200, 150)
    assert await reviews.find("r1", "1") == ReviewState(0.0, 200)
    await reviews.give_up("r1", "1")
    assert await reviews.find("r1", "1") is None


async def test_a_kept_review_stays_and_replaces_those_of_older_editions(reviews: Reviews) -> None:
    for edition in ("1", "2"):
        assert await reviews.begin("r1", edition, 100, 50)
        await reviews.keep("r1", edition, replace(REVIEW, version=int(edition)), 110)
    assert await reviews.find("r1", "1") is None
    assert not await reviews.begin("r1", "2", 900, 800)
    await reviews.report("r1", "2", 0.5, 900)
    await reviews.give_up("r1", "2")
    assert await reviews.find("r1", "2") == ReviewState(1.0, 110, replace(REVIEW, version=2, names=()))


async def test_a_review_goes_with_its_game(reviews: Reviews, database: Database) -> None:
    assert await reviews.begin("r1", "1", 100, 50)
    await database.write(lambda connection: connection.execute(delete(GAMES)))
    assert await reviews.find("r1", "1") is None
