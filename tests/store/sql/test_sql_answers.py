"""The port of answers to the hand of the day, on each database: once a person, counted, and forgotten."""

from __future__ import annotations

import asyncio

import pytest

from knaves.match.ports.answers import Answers, DayAnswer
from knaves.match.ports.maintenance import Before
from knaves.match.ports.people import Account, Session
from knaves.store.sql.accounts import SqlAccounts, SqlSessions
from knaves.store.sql.answers import SqlAnswers
from knaves.store.sql.database import Database, open_database
from knaves.store.sql.house import SqlHouse

pytestmark = pytest.mark.anyio
DAY, GAME = "2026-11-24", "cribbage"


@pytest.fixture
def answers(database: Database) -> Answers:
    return SqlAnswers(database)


def given(move: str, day: str = DAY, game: str = GAME, at: int = 10) -> DayAnswer:
    return DayAnswer(day, game, move, at)


async def test_each_person_answers_a_hand_once_and_moves_are_counted(answers: Answers) -> None:
    assert await answers.counts(DAY, GAME) == {}
    assert await answers.answer("ann", given("discard 5H JS"))
    assert await answers.answer("bea", given("discard 5H JS"))
    assert await answers.answer("cay", given("discard 2S 3S"))
    assert not await answers.answer("ann", given("discard 2S 3S"))
    assert await answers.counts(DAY, GAME) == {"discard 5H JS": 2, "discard 2S 3S": 1}
    assert await answers.answer_of("ann", DAY, GAME) == "discard 5H JS"
    assert await answers.answer_of("dee", DAY, GAME) == ""


async def test_the_moves_of_some_people(answers: Answers) -> None:
    await answers.answer("ann", given("discard 5H JS"))
    await answers.answer("bea", given("discard 2S 3S"))
    await answers.answer("ann", given("pass", game="euchre"))
    assert await answers.moves({"ann", "cay"}, DAY, GAME) == {"ann": "discard 5H JS"}
    assert await answers.moves(set(), DAY, GAME) == {}


async def test_days_and_games_are_apart(answers: Answers) -> None:
    own = [
        given("pass", day="2026-11-23", game="euchre"),
        given("discard 5H JS"),
        given("order", game="euchre"),
    ]
    for each in own:
        assert await answers.answer("ann", each)
    assert await answers.counts(DAY, "euchre") == {"order": 1}
    assert await answers.answer_of("ann", "2026-11-23", GAME) == ""
    assert await answers.answers("ann") == tuple(own)
    assert await answers.answers("bea") == ()


async def test_no_answer_of_many_at_once_is_lost_or_counted_twice(address: str) -> None:
    bases = [await open_database(address) for _ in range(2)]
    sides = [SqlAnswers(base) for base in bases]
    calls = [sides[n % 2].answer(f"p{n // 2}", given("pass" if n % 4 else "order")) for n in range(40)]
    assert sum(await asyncio.gather(*calls)) == 20
    assert sum((await sides[0].counts(DAY, GAME)).values()) == 20
    for base in bases:
        await base.close()


async def test_a_deleted_person_s_answers_go_and_the_counts_stay(
    database: Database, answers: Answers
) -> None:
    await SqlAccounts(database).create(Account("ann", "Ann", "hash", "code", 1))
    await SqlSessions(database).start(Session("t", "guest", "Gast", 1, 1))
    for person in ("ann", "guest", "bea"):
        await answers.answer(person, given("discard 5H JS"))
    for person in ("ann", "guest"):
        await SqlAccounts(database).delete(person, 20)
        assert await answers.answers(person) == ()
    assert await answers.answers("bea") == (given("discard 5H JS"),)
    assert await answers.counts(DAY, GAME) == {"discard 5H JS": 3}


async def test_who_answered_is_swept_and_how_often_stays(database: Database, answers: Answers) -> None:
    for n in range(4):
        await answers.answer(f"p{n}", given("discard 5H JS", at=10 * n))
    assert (await SqlHouse(database).sweep(Before(answers=20), now=100)).answers == 2
    assert [await answers.answer_of(f"p{n}", DAY, GAME) != "" for n in range(4)] == [False, False, True, True]
    assert await answers.counts(DAY, GAME) == {"discard 5H JS": 4}
    assert (await SqlHouse(database).sweep(Before(), now=100)).answers == 0
