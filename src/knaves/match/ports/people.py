"""The server's data about people: accounts, sessions of accounts and guests, and bans.

Passphrases, recovery codes and session tokens arrive here as hashes and are only compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from knaves.i18n.language import marked
from knaves.match.log import Id


class NameTaken(Exception):
    """The name is taken, or the account exists already: one sentence."""


@dataclass(frozen=True, slots=True)
class Account:
    """A person with a name and a passphrase. A deleted account has an empty name and empty hashes."""

    id: Id
    name: str
    passphrase: str
    recovery: str
    created: int
    deleted: int | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """A signed-in browser or program: a guest with that name or, if the name is empty, an account."""

    token: str
    person: Id
    name: str
    created: int
    seen: int


class Accounts(Protocol):
    """Accounts. A guest who becomes an account keeps the id, and so seats, records and statistics."""

    async def create(self, account: Account) -> None:
        """Create an account; Taken if the name is in use, ignoring case."""
        ...

    async def account(self, id: Id) -> Account | None:
        """Return an account; deleted accounts are included."""
        ...

    async def named(self, name: str) -> Account | None:
        """Return the account with a name, ignoring case."""
        ...

    async def secure(self, id: Id, passphrase: str, recovery: str) -> None:
        """Replace an account's passphrase and recovery code."""
        ...

    async def delete(self, id: Id, now: int) -> None:
        """Erase an account or a guest: sessions, ratings, statistics, answers to the hand of the day, chat.

        Others' records show DELETED.
        """
        ...


DELETED: Final = marked("deleted player")
"""The name that others' records show for a deleted person; records are in English."""


class Sessions(Protocol):
    """Who is signed in."""

    async def start(self, session: Session) -> None:
        """Start a session."""
        ...

    async def session(self, token: str) -> Session | None:
        """Return an active session."""
        ...

    async def active(self, tokens: Sequence[str]) -> frozenset[str]:
        """Return the tokens whose sessions are active."""
        ...

    async def sessions(self, person: Id) -> tuple[Session, ...]:
        """Return all sessions of a person, most recently seen first."""
        ...

    async def seen(self, token: str, now: int) -> None:
        """Update when a person was last seen; every few minutes is enough."""
        ...

    async def rename(self, person: Id, name: str) -> None:
        """Rename a guest in all their sessions."""
        ...

    async def end(self, token: str) -> None:
        """End a session: sign out."""
        ...

    async def end_all(self, person: Id, but: str = "") -> None:
        """End all sessions of a person except one: sign out everywhere."""
        ...


@dataclass(frozen=True, slots=True)
class Ban:
    """A person or a network address (as text) is banned until then."""

    kind: Literal["person", "address"]
    whom: str
    until: int
    why: str = ""


class Bans(Protocol):
    """The bans."""

    async def ban(self, ban: Ban) -> None:
        """Ban somebody; replaces an earlier ban of the same person or address."""
        ...

    async def lift(self, kind: Literal["person", "address"], whom: str) -> None:
        """Lift a ban."""
        ...

    async def bans(self, now: int) -> tuple[Ban, ...]:
        """Return all active bans, the longest first."""
        ...
