"""Accounts, sessions and bans: `knaves.match.ports.people`."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any, Final, Literal

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from knaves.i18n.language import _
from knaves.match.log import Id
from knaves.match.ports.people import Account, Ban, NameTaken, Session
from knaves.store.sql.database import Database
from knaves.store.sql.forget import forget
from knaves.store.sql.many import one_of, read_rows
from knaves.store.sql.schema import ACCOUNTS, BANS, SESSIONS

_ACCOUNT: Final = select(
    ACCOUNTS.c.id,
    ACCOUNTS.c.name,
    ACCOUNTS.c.passphrase,
    ACCOUNTS.c.recovery,
    ACCOUNTS.c.created,
    ACCOUNTS.c.deleted,
)
_SESSION: Final = select(
    SESSIONS.c.token, SESSIONS.c.person, SESSIONS.c.name, SESSIONS.c.created, SESSIONS.c.seen
)
_BAN: Final = select(BANS.c.kind, BANS.c.whom, BANS.c.until, BANS.c.why).order_by(BANS.c.until.desc())


def folded(name: str) -> str:
    """Return a name in the form used for comparison: ignoring case and the encoding of accents.

    >>> folded("ÅSA") == folded("åsa")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


class SqlAccounts:
    """Accounts in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, account: Account) -> None:
        """Create an account; Taken if the name is in use."""
        row = {
            "id": account.id,
            "name": account.name,
            "folded": folded(account.name),
            "passphrase": account.passphrase,
            "recovery": account.recovery,
            "created": account.created,
            "deleted": account.deleted,
        }
        try:
            await self._database.write(lambda connection: connection.execute(insert(ACCOUNTS), row))
        except IntegrityError:
            raise NameTaken(_("The name is taken.")) from None

    async def account(self, id: Id) -> Account | None:
        """Return an account; deleted accounts are included."""
        return await self._one(ACCOUNTS.c.id == id)

    async def named(self, name: str) -> Account | None:
        """Return the account with a name, ignoring case."""
        return await self._one(ACCOUNTS.c.folded == folded(name))

    async def _one(self, which: ColumnElement[bool]) -> Account | None:
        row = await self._database.read(lambda connection: connection.execute(_ACCOUNT.where(which)).first())
        return None if row is None else Account(*row)

    async def secure(self, id: Id, passphrase: str, recovery: str) -> None:
        """Replace an account's passphrase and recovery code."""
        living = and_(ACCOUNTS.c.id == id, ACCOUNTS.c.deleted.is_(None))
        change = update(ACCOUNTS).where(living).values(passphrase=passphrase, recovery=recovery)
        await self._database.write(lambda connection: connection.execute(change))

    async def delete(self, id: Id, now: int) -> None:
        """Erase a person, in one transaction."""
        await self._database.write(lambda connection: forget(connection, id, now))


class SqlSessions:
    """Sessions in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def start(self, session: Session) -> None:
        """Start a session."""
        row = {
            "token": session.token,
            "person": session.person,
            "name": session.name,
            "created": session.created,
            "seen": session.seen,
        }
        await self._database.write(lambda connection: connection.execute(insert(SESSIONS), row))

    async def session(self, token: str) -> Session | None:
        """Return an active session."""
        wanted = _SESSION.where(SESSIONS.c.token == token)
        row = await self._database.read(lambda connection: connection.execute(wanted).first())
        return None if row is None else Session(*row)

    async def active(self, tokens: Sequence[str]) -> frozenset[str]:
        """Return the tokens whose sessions are active."""

        def find(connection: Connection) -> list[Any]:
            found = select(SESSIONS.c.token).where(one_of(connection, SESSIONS.c.token, tokens))
            return read_rows(connection, found)

        return frozenset(token for (token,) in await self._database.read(find))

    async def sessions(self, person: Id) -> tuple[Session, ...]:
        """Return all sessions of a person, most recently seen first."""
        wanted = _SESSION.where(SESSIONS.c.person == person).order_by(SESSIONS.c.seen.desc())
        rows = await self._database.read(lambda connection: read_rows(connection, wanted))
        return tuple(Session(*row) for row in rows)

    async def seen(self, token: str, now: int) -> None:
        """Update when the session was last seen."""
        change = update(SESSIONS).where(SESSIONS.c.token == token, SESSIONS.c.seen < now).values(seen=now)
        await self._database.write(lambda connection: connection.execute(change))

    async def rename(self, person: Id, name: str) -> None:
        """Rename a guest in all their sessions."""
        change = update(SESSIONS).where(SESSIONS.c.person == person).values(name=name)
        await self._database.write(lambda connection: connection.execute(change))

    async def end(self, token: str) -> None:
        """End a session."""
        gone = delete(SESSIONS).where(SESSIONS.c.token == token)
        await self._database.write(lambda connection: connection.execute(gone))

    async def end_all(self, person: Id, but: str = "") -> None:
        """End all sessions of a person except one."""
        gone = delete(SESSIONS).where(SESSIONS.c.person == person, SESSIONS.c.token != but)
        await self._database.write(lambda connection: connection.execute(gone))


class SqlBans:
    """Bans in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def ban(self, ban: Ban) -> None:
        """Ban somebody; replaces an earlier ban of the same person or address."""
        row = {"kind": ban.kind, "whom": ban.whom, "until": ban.until, "why": ban.why}
        changed = {"until": ban.until, "why": ban.why}
        put = self._database.insert(BANS)
        put = put.on_conflict_do_update(index_elements=["kind", "whom"], set_=changed)
        await self._database.write(lambda connection: connection.execute(put, row))

    async def lift(self, kind: Literal["person", "address"], whom: str) -> None:
        """Lift a ban."""
        gone = delete(BANS).where(BANS.c.kind == kind, BANS.c.whom == whom)
        await self._database.write(lambda connection: connection.execute(gone))

    async def bans(self, now: int) -> tuple[Ban, ...]:
        """Return all active bans, the longest first."""
        wanted = _BAN.where(BANS.c.until > now)
        rows = await self._database.read(lambda connection: read_rows(connection, wanted))
        return tuple(Ban(*row) for row in rows)
