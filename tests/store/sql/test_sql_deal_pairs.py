"""The port of invitations to sets of deals, on each database: the first answer counts; both have the end."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Final

import pytest

from knaves.game import Seat
from knaves.match.notices import FinishedGame
from knaves.match.ports.deal_sets import DealSet, SetGame, by_table
from knaves.match.ports.people import Account
from knaves.store.sql.accounts import SqlAccounts
from knaves.store.sql.database import Database, open_database
from knaves.store.sql.deal_pairs import SqlDealPairs
from knaves.store.sql.deal_sets import SqlDealSets
from knaves.store.sql.results import SqlResults

pytestmark = pytest.mark.anyio
WANTED: Final = DealSet("", "euchre", "target=5", 4, "steady", "5a" * 32, "ann", "Ann", 10, pairs=True)
ACROSS: Final = Seat(2)


def ended(deal_set: str, table: str, address: str = "r") -> FinishedGame:
    """A game of Ann and Ben against two bots."""
    return FinishedGame(
        address=address,
        record="",
        game="euchre",
        people=("ann", "", "ben", ""),
        names=("Ann", "Ruth", "Ben", "Walter"),
        players=("human", "steady 1", "human", "steady 1"),
        counts=({}, {}, {}, {}),
        how="played",
        side=0,
        rated=False,
        scores=(5, 3),
        deal_set=deal_set,
        table=table,
    )


async def test_who_invites_waits_until_somebody_answers(database: Database) -> None:
    sets, pairs = SqlDealSets(database), SqlDealPairs(database)
    made = await sets.make(WANTED)
    assert await sets.find(made) == replace(WANTED, address=made)
    waiting = SetGame("ann", "Ann", 20, invitation="word")
    assert await pairs.invite(made, "ann", "Ann", "word", 20) == waiting
    # A second press changes nothing.
    assert await pairs.invite(made, "ann", "Ann", "other", 30) == waiting
    assert await pairs.inviting(made, "word") == waiting
    for word in ("other", ""):
        assert await pairs.inviting(made, word) is None
        assert not await pairs.answer(made, word, "ben", "Ben", ACROSS, 40)
    assert not await pairs.answer("elsewhere", "word", "ben", "Ben", ACROSS, 40)
    assert not await pairs.answer(made, "word", "ann", "Ann", ACROSS, 40)
    assert by_table(await sets.games(made)) == []
    assert await pairs.answer(made, "word", "ben", "Ben", ACROSS, 40)
    assert not await pairs.answer(made, "word", "cid", "Cid", ACROSS, 50)
    assert not await pairs.take_back(made, "ann")
    both = (SetGame("ann", "Ann", 20, partner="ben"), SetGame("ben", "Ben", 40, partner="ann", seat=ACROSS))
    assert by_table(await sets.games(made)) == [both]


async def test_what_is_taken_back_can_be_answered_no_more(database: Database) -> None:
    sets, pairs = SqlDealSets(database), SqlDealPairs(database)
    made = await sets.make(WANTED)
    assert not await pairs.take_back(made, "ann")
    await pairs.invite(made, "ann", "Ann", "word", 20)
    assert await pairs.take_back(made, "ann")
    assert not await pairs.answer(made, "word", "ben", "Ben", ACROSS, 40)
    assert await sets.games(made) == ()


async def test_who_has_entered_cannot_answer_and_the_invitation_stays_open(database: Database) -> None:
    sets, pairs = SqlDealSets(database), SqlDealPairs(database)
    made = await sets.make(WANTED)
    await pairs.invite(made, "ann", "Ann", "hers", 20)
    await pairs.invite(made, "ben", "Ben", "his", 20)
    assert not await pairs.answer(made, "hers", "ben", "Ben", ACROSS, 30)
    assert await pairs.answer(made, "hers", "cid", "Cid", ACROSS, 30)
    assert not await pairs.answer(made, "his", "cid", "Cid", ACROSS, 40)
    found = await pairs.inviting(made, "his")
    assert found is not None
    assert (found.person, found.partner) == ("ben", "")


async def test_of_many_answers_at_once_one_counts(address: str) -> None:
    bases = [await open_database(address) for _ in range(2)]
    sets, pairs = SqlDealSets(bases[0]), [SqlDealPairs(base) for base in bases]
    made = await sets.make(WANTED)
    await pairs[0].invite(made, "ann", "Ann", "word", 20)
    answers = [
        pairs[number % 2].answer(made, "word", f"p{number}", f"P{number}", ACROSS, 30) for number in range(20)
    ]
    won = await asyncio.gather(*answers, pairs[1].take_back(made, "ann"))
    assert sum(won) == 1
    games = await sets.games(made)
    # Whichever was first: a pair, or nobody.
    assert len(games) == (0 if won[-1] else 2)
    for base in bases:
        await base.close()


async def test_of_two_partners_who_begin_at_once_both_get_one_table(address: str) -> None:
    bases = [await open_database(address) for _ in range(2)]
    sides, pairs = [SqlDealSets(base) for base in bases], SqlDealPairs(bases[0])
    made = await sides[0].make(WANTED)
    await pairs.invite(made, "ann", "Ann", "word", 20)
    await pairs.answer(made, "word", "ben", "Ben", ACROSS, 30)
    begins = [sides[n % 2].seat(made, ("ann", "ben")[n % 2], f"t{n}") for n in range(20)]
    [table] = set(await asyncio.gather(*begins))
    assert [each.table for each in await sides[0].games(made)] == [table, table]
    for base in bases:
        await base.close()


async def test_the_first_end_is_written_down_for_both(database: Database) -> None:
    sets, pairs, results = SqlDealSets(database), SqlDealPairs(database), SqlResults(database)
    made = await sets.make(WANTED)
    await pairs.invite(made, "ann", "Ann", "word", 20)
    await pairs.answer(made, "word", "ben", "Ben", ACROSS, 30)
    assert await sets.seat(made, "ben", "t") == "t"
    await results.finish(ended(made, "t"), 50, {})
    await results.finish(ended(made, "second", "s"), 60, {})
    [(ann, ben)] = by_table(await sets.games(made))
    for each in (ann, ben):
        assert (each.record, each.how, each.side, each.scores, each.ended) == ("r", "played", 0, (5, 3), 50)
    assert (ann.seat, ben.seat, ann.partner, ben.partner) == (0, 2, "ben", "ann")
    assert (await sets.recorded(made, "r")) in (ann, ben)
    assert [each.address for each in await sets.entered("ben")] == [made]


async def test_who_is_deleted_invites_nobody_any_more(database: Database) -> None:
    accounts, sets, pairs = SqlAccounts(database), SqlDealSets(database), SqlDealPairs(database)
    await accounts.create(Account("ann", "Ann", "hash", "code", 1))
    made = await sets.make(WANTED)
    await pairs.invite(made, "ann", "Ann", "word", 20)
    await accounts.delete("ann", 30)
    assert await pairs.inviting(made, "word") is None
    assert await sets.games(made) == ()
