"""The log of commitments and the counts, on each database: one order for all processes, and a proof of it."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from knaves.fair_log import EMPTY, Tree, has_only_grown
from knaves.match.deal_counts import DealCount, DealCounts
from knaves.match.notices import FinishedGame
from knaves.match.ports.audit import CountedDeals
from knaves.store.sql.audit import SqlAudit
from knaves.store.sql.database import Database, open_database
from knaves.store.sql.results import SqlResults

pytestmark = pytest.mark.anyio
DEALT = DealCounts(2, {("rank", "all"): DealCount((3, 1), 40), ("rank", "bot"): DealCount((1, 0), 9)})


def finished(address: str, leaf: str = "", dealt: DealCounts = DEALT, game: str = "cribbage") -> FinishedGame:
    started = FinishedGame(
        *(address, "", game, ("", ""), ("Ann", "Ruth"), ("human", "steady 1"), ({}, {})),
        *("played", 0, False),
    )
    return replace(started, leaf=leaf or f"leaf of {address}\n", dealt=dealt)


async def test_an_empty_log_has_a_root_and_no_counts(database: Database) -> None:
    audit = SqlAudit(database)
    found = await audit.growth(0)
    assert (found.head.size, found.head.root, found.proof) == (0, EMPTY.hex(), ())
    assert await audit.leaves(0, 10) == ()
    assert await audit.counts() == {}


async def test_each_game_is_one_leaf_however_often_it_is_finished(database: Database) -> None:
    audit, results = SqlAudit(database), SqlResults(database)
    kept = [(await audit.growth(0)).head]
    for number in range(9):
        assert await results.finish(finished(f"r{number}"), 50 + number, {})
        assert not await results.finish(finished(f"r{number}"), 99, {})
        kept.append((await audit.growth(0)).head)
    leaves = await audit.leaves(0, 100)
    assert leaves == tuple(f"leaf of r{number}\n" for number in range(9))
    assert await audit.leaves(3, 2) == leaves[3:5]
    for old in kept:
        grown = await audit.growth(old.size)
        assert grown.head == kept[-1]
        assert old.root == Tree(each.encode() for each in leaves[: old.size]).root().hex()
        proof = [bytes.fromhex(each) for each in grown.proof]
        roots = bytes.fromhex(old.root), bytes.fromhex(grown.head.root)
        assert has_only_grown(roots[0], old.size, roots[1], 9, proof)
    assert (await audit.growth(10)).proof == ()


async def test_a_game_without_proofs_is_neither_logged_nor_counted(database: Database) -> None:
    audit, results = SqlAudit(database), SqlResults(database)
    again = replace(finished("again"), leaf="")
    assert await results.finish(again, 50, {})
    assert (await audit.growth(0)).head.size == 0
    assert await audit.counts() == {}
    # One that ended before its first deal has commitments, but nothing to count.
    assert await results.finish(finished("early", dealt=DealCounts()), 60, {})
    assert (await audit.growth(0)).head.size == 1
    assert await audit.counts() == {}


async def test_counts_add_up_game_by_game_since_the_first(database: Database) -> None:
    audit, results = SqlAudit(database), SqlResults(database)
    await results.finish(finished("one"), 50, {})
    await results.finish(finished("two"), 60, {})
    other = DealCounts(1, {("rank", "person"): DealCount((0, 1), 5)})
    await results.finish(finished("three", dealt=other), 70, {})
    await results.finish(finished("four", game="euchre"), 80, {})
    counts = await audit.counts()
    assert counts["euchre"] == CountedDeals(80, DEALT)
    assert counts["cribbage"] == CountedDeals(
        50,
        DealCounts(
            5,
            {
                ("rank", "all"): DealCount((6, 2), 80),
                ("rank", "bot"): DealCount((2, 0), 18),
                ("rank", "person"): DealCount((0, 1), 5),
            },
        ),
    )


async def test_of_many_games_at_once_none_is_lost_and_the_order_is_one(address: str) -> None:
    bases = [await open_database(address) for _ in range(2)]
    games = [finished(f"r{number}") for number in range(16)]
    await asyncio.gather(
        *(SqlResults(bases[number % 2]).finish(game, number, {}) for number, game in enumerate(games))
    )
    audit = SqlAudit(bases[0])
    leaves, head = await audit.leaves(0, 100), (await audit.growth(0)).head
    assert sorted(leaves) == sorted(game.leaf for game in games)
    assert (head.size, head.root) == (16, Tree(each.encode() for each in leaves).root().hex())
    assert (await audit.counts())["cribbage"].counts.deals == 32
    for base in bases:
        await base.close()
