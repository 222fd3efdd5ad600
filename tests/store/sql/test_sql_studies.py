"""The port of studies, on each database: versions, limits, lists, and who is forgotten."""

from __future__ import annotations

from dataclasses import replace

import pytest

from knaves.match.notices import FinishedGame
from knaves.match.ports.people import DELETED, Account
from knaves.match.ports.studies import StoredStudy
from knaves.store.sql.accounts import SqlAccounts
from knaves.store.sql.database import Database
from knaves.store.sql.results import SqlResults
from knaves.store.sql.studies import SqlStudies

pytestmark = pytest.mark.anyio
WANTED = StoredStudy(
    *("", "ann", "Ann", "Throwing to the crib", ("cribbage", "euchre"), False),
    *("Study: Throwing to the crib\nSeat 0: Ben, human\nSeat 1: Ann, human\n", 10, 10),
    records=("first", "second"),
)


async def test_a_study_is_found_as_it_was_stored(database: Database) -> None:
    studies = SqlStudies(database)
    one, other = await studies.add(WANTED, 9), await studies.add(WANTED, 9)
    assert one != other
    assert len(one) >= 16
    assert await studies.find(one) == replace(WANTED, address=one)
    assert await studies.find("none") is None


async def test_nobody_has_more_than_the_most(database: Database) -> None:
    studies = SqlStudies(database)
    assert await studies.add(WANTED, 1)
    assert await studies.add(WANTED, 1) == ""
    assert await studies.add(replace(WANTED, owner="ben"), 1)


async def test_a_change_of_an_old_version_changes_nothing(database: Database) -> None:
    studies = SqlStudies(database)
    address = await studies.add(WANTED, 9)
    first = replace(WANTED, address=address, title="One", changed=20, records=("third",))
    assert await studies.change(first)
    assert not await studies.change(replace(first, title="Other"))
    assert await studies.find(address) == replace(first, version=2)
    assert await studies.change(replace(first, title="Other", version=2))
    assert not await studies.change(replace(first, address="none"))


async def test_lists_have_ones_own_and_the_public_ones(database: Database) -> None:
    studies = SqlStudies(database)
    old = await studies.add(WANTED, 9)
    seen = await studies.add(replace(WANTED, public=True, changed=30), 9)
    await studies.add(replace(WANTED, owner="ben", changed=40), 9)
    assert [(each.address, each.text) for each in await studies.own("ann")] == [(seen, ""), (old, "")]
    assert [each.address for each in await studies.public()] == [seen]
    assert await studies.public(0) == ()


async def test_only_its_owner_or_the_operator_removes_a_study(database: Database) -> None:
    studies = SqlStudies(database)
    address = await studies.add(WANTED, 9)
    assert not await studies.remove(address, "ben")
    assert await studies.remove(address, "ann")
    assert not await studies.remove(address)
    again = await studies.add(WANTED, 9)
    assert await studies.remove(again)


async def test_who_is_deleted_has_no_studies_and_no_name_in_those_of_others(database: Database) -> None:
    accounts, studies = SqlAccounts(database), SqlStudies(database)
    for name in ("Ann", "Ben"):
        await accounts.create(Account(name.lower(), name, "hash", "hash", 1))
    record = "Format: knaves-record/1\nSeat 0: Ben, human\nSeat 1: Ann, human\n\n"
    game = FinishedGame(
        address="first", record=record, game="cribbage", people=("ben", "ann"), names=("Ben", "Ann"),
        players=("human", "human"), counts=({}, {}), how="played", side=0, rated=False, scores=(121, 90),
    )  # fmt: skip
    await SqlResults(database).finish(game, 5, {})
    hers = await studies.add(WANTED, 9)
    his = await studies.add(replace(WANTED, owner="ben", author="Ben"), 9)
    await accounts.delete("ben", 50)
    assert await studies.find(his) is None
    left = await studies.find(hers)
    assert left is not None
    assert left.text == WANTED.text.replace("Ben", DELETED)
    assert left.version == 2
