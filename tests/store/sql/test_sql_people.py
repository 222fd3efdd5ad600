"""The ports of people, on each database: accounts, sessions, bans."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from knaves.cards import NotationError
from knaves.match.ports.people import Account, Accounts, Ban, Bans, NameTaken, Session, Sessions
from knaves.store.sql.accounts import SqlAccounts, SqlBans, SqlSessions
from knaves.store.sql.database import Database

pytestmark = pytest.mark.anyio
ANN = Account("ann", "Ann", "$argon2id$1", "$argon2id$2", 100)


@pytest.fixture
def accounts(database: Database) -> Accounts:
    return SqlAccounts(database)


@pytest.fixture
def sessions(database: Database) -> Sessions:
    return SqlSessions(database)


@pytest.fixture
def bans(database: Database) -> Bans:
    return SqlBans(database)


async def test_an_account_is_found_by_id_and_by_name_in_any_capitals(accounts: Accounts) -> None:
    await accounts.create(ANN)
    assert await accounts.account("ann") == ANN
    assert await accounts.named("aNN") == ANN
    assert await accounts.account("bea") is None
    assert await accounts.named("Bea") is None


@pytest.mark.parametrize(
    ("first", "second"), [("Ann", "ANN"), ("Straße", "STRASSE"), ("Åsa", "A\u030asa"), ("Ａnn", "ann")]
)
async def test_a_name_is_one_person_s_in_whatever_letters(
    accounts: Accounts, first: str, second: str
) -> None:
    await accounts.create(replace(ANN, name=first))
    with pytest.raises(NameTaken):
        await accounts.create(replace(ANN, id="other", name=second))
    assert await accounts.account("other") is None


async def test_of_many_who_want_a_name_one_gets_it(accounts: Accounts) -> None:
    wanted = (accounts.create(replace(ANN, id=f"p{number}")) for number in range(8))
    answers = await asyncio.gather(*wanted, return_exceptions=True)
    assert sorted(isinstance(each, NameTaken) for each in answers) == [False] + [True] * 7


async def test_an_id_is_given_once(accounts: Accounts) -> None:
    await accounts.create(ANN)
    with pytest.raises(NameTaken):
        await accounts.create(replace(ANN, name="Bea"))


async def test_a_passphrase_is_changed(accounts: Accounts) -> None:
    await accounts.create(ANN)
    await accounts.secure("ann", "new", "code")
    assert await accounts.account("ann") == replace(ANN, passphrase="new", recovery="code")


async def test_a_deleted_account_keeps_its_id_and_frees_its_name(accounts: Accounts) -> None:
    await accounts.create(ANN)
    await accounts.delete("ann", 200)
    gone = Account("ann", "", "", "", 100, 200)
    assert await accounts.account("ann") == gone
    assert await accounts.named("Ann") is None
    assert await accounts.named("") is None
    await accounts.secure("ann", "new", "code")
    await accounts.delete("ann", 300)
    await accounts.delete("nobody", 300)
    assert await accounts.account("ann") == gone
    await accounts.create(replace(ANN, id="second"))
    with pytest.raises(NameTaken):
        await accounts.create(replace(ANN, name="Bea"))


async def test_what_is_said_to_a_database_is_never_a_statement(accounts: Accounts) -> None:
    hostile = "'; DROP TABLE accounts; -- \" \\ % _ :x ? $1 {0}"
    await accounts.create(Account(hostile, hostile, hostile, hostile, 1))
    assert await accounts.named(hostile) == Account(hostile, hostile, hostile, hostile, 1)
    assert await accounts.named("%") is None


async def test_text_that_cannot_be_kept_is_no_name(accounts: Accounts) -> None:
    for hostile in ("a\0b", "half \udc00"):
        with pytest.raises(NotationError):
            await accounts.named(hostile)
        with pytest.raises(NotationError):
            await accounts.create(replace(ANN, name=hostile))


def session(number: int, person: str = "ann", seen: int = 0) -> Session:
    return Session(f"token{number}", person, "Ann", 10, seen or 10 + number)


async def test_a_session_goes_on_until_it_is_ended(sessions: Sessions) -> None:
    for number in range(3):
        await sessions.start(session(number))
    await sessions.start(session(9, "bea"))
    assert await sessions.session("token1") == session(1)
    assert await sessions.sessions("ann") == (session(2), session(1), session(0))
    await sessions.end("token1")
    assert await sessions.session("token1") is None
    assert await sessions.active(["token0", "token1", "token9", "x"]) == {"token0", "token9"}
    assert await sessions.active([]) == frozenset()
    await sessions.end_all("ann", but="token2")
    assert await sessions.sessions("ann") == (session(2),)
    await sessions.end_all("ann")
    assert await sessions.sessions("ann") == ()
    assert await sessions.session("token9") == session(9, "bea")


async def test_a_session_knows_when_somebody_was_last_there(sessions: Sessions) -> None:
    await sessions.start(session(0))
    await sessions.seen("token0", 500)
    await sessions.seen("token0", 400)
    assert await sessions.session("token0") == session(0, seen=500)


async def test_a_guest_has_one_name_in_every_session(sessions: Sessions) -> None:
    await sessions.start(session(0))
    await sessions.start(session(1))
    await sessions.rename("ann", "Anna")
    assert {each.name for each in await sessions.sessions("ann")} == {"Anna"}


async def test_signing_out_everywhere_is_part_of_being_forgotten(
    accounts: Accounts, sessions: Sessions
) -> None:
    await accounts.create(ANN)
    await sessions.start(session(0))
    await sessions.start(session(9, "bea"))
    await accounts.delete("ann", 200)
    assert await sessions.session("token0") is None
    assert await sessions.session("token9") is not None


async def test_a_ban_holds_until_its_time_for_a_person_or_an_address(bans: Bans) -> None:
    ann, net = Ban("person", "ann", 100, "rude"), Ban("address", "192.0.2.0/24", 200)
    await bans.ban(ann)
    await bans.ban(net)
    assert await bans.bans(50) == (net, ann)
    assert await bans.bans(99) == (net, ann)
    assert await bans.bans(100) == (net,)
    assert await bans.bans(200) == ()


async def test_a_ban_is_changed_and_lifted(bans: Bans) -> None:
    await bans.ban(Ban("person", "ann", 100))
    await bans.ban(Ban("person", "ann", 300, "again"))
    assert await bans.bans(0) == (Ban("person", "ann", 300, "again"),)
    await bans.lift("address", "ann")
    assert await bans.bans(0) != ()
    await bans.lift("person", "ann")
    assert await bans.bans(0) == ()
