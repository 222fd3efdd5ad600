"""Identity: guests, accounts, and the sessions of both.

A session is a random token. Its owner holds it as a cookie or as a resume code; the database stores only its
hash, so a stolen copy gives no access. Each change of identity creates a new token.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Collection
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from knaves.cards import NotationError
from knaves.i18n.language import _
from knaves.match.log import Id
from knaves.match.match import MatchError
from knaves.match.ports.people import Account, Accounts, NameTaken, Session, Sessions
from knaves.match.ports.tables import Now
from knaves.match.table.naming import check_name
from knaves.office.ports import Person
from knaves.server.passphrases import Passphrases

SHORTEST: Final = 10
"""Minimum number of characters in a passphrase."""
LONGEST: Final = 200
SEEN_EVERY: Final = 5 * 60_000
"""Minimum milliseconds between two updates of when a person was last seen."""
_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""The alphabet of recovery codes, without letters that look alike."""


class SignInRefused(Exception):
    """The name and passphrase, or the code, are wrong: one sentence."""


@dataclass(frozen=True, slots=True)
class NewSession:
    """A person who has just signed in, with the new token and, for a new account, its recovery code."""

    person: Person
    token: str
    recovery: str = ""


class People:
    """Guests and accounts. ``now`` is the clock."""

    def __init__(self, accounts: Accounts, sessions: Sessions, passphrases: Passphrases, now: Now) -> None:
        self._accounts, self._sessions = accounts, sessions
        self._passphrases, self._now = passphrases, now

    async def find(self, token: str) -> Person | None:
        """Return the person whose session has this token; None if there is none."""
        session = await self._sessions.session(_hashed(token)) if token else None
        if session is None:
            return None
        if self._now() - session.seen > SEEN_EVERY:
            await self._sessions.seen(session.token, self._now())
        if session.name:
            return Person(session.person, session.name, session.token)
        account = await self._accounts.account(session.person)
        if account is None or account.deleted is not None:
            return None
        return Person(account.id, account.name, session.token, account=True)

    async def ended(self, sessions: Collection[str]) -> frozenset[str]:
        """Return the sessions that are no longer active."""
        return frozenset(sessions) - await self._sessions.active([*sessions]) if sessions else frozenset()

    async def guest(self, name: str) -> NewSession:
        """Sign in a new guest; Taken if an account has the name, NotationError if it is invalid."""
        name = await self._free_name(name)
        return await self._signed(secrets.token_hex(16), name, account=False)

    async def rename(self, person: Person, name: str) -> Person:
        """Rename a guest; MatchError for an account."""
        if person.account:
            raise MatchError(_("The name of an account cannot be changed."))
        name = await self._free_name(name)
        await self._sessions.rename(person.id, name)
        return replace(person, name=name)

    async def join(self, name: str, passphrase: str, guest: Person | None) -> NewSession:
        """Create an account; a guest keeps their seats, records and statistics.

        Taken if another person has the name, NotationError for an invalid name or passphrase.
        """
        if guest is not None and guest.account:
            raise MatchError(_("You have an account already."))
        name = _tidy(name)
        _check(passphrase, name)
        recovery = _recovery()
        id = secrets.token_hex(16) if guest is None else guest.id
        kept = await self._passphrases.kept(passphrase)
        await self._accounts.create(Account(id, name, kept, _hashed_code(recovery), self._now()))
        await self._sessions.end_all(id)
        return replace(await self._signed(id, name, account=True), recovery=recovery)

    async def sign_in(self, name: str, passphrase: str) -> NewSession:
        """Sign in to an account; NobodySigned if the name or passphrase is wrong."""
        account = await self._fitting(await self._accounts.named(name), passphrase)
        return await self._signed(account.id, account.name, account=True)

    async def recover(self, name: str, code: str, passphrase: str) -> NewSession:
        """Set a new passphrase with the recovery code, which is replaced; all sessions end."""
        account = await self._accounts.named(name)
        kept = "" if account is None else account.recovery
        if account is None or not hmac.compare_digest(kept.encode(), _hashed_code(code).encode()):
            raise SignInRefused(_("The name or the recovery code is wrong."))
        _check(passphrase, account.name)
        recovery = _recovery()
        await self._accounts.secure(
            account.id, await self._passphrases.kept(passphrase), _hashed_code(recovery)
        )
        await self._sessions.end_all(account.id)
        return replace(await self._signed(account.id, account.name, account=True), recovery=recovery)

    async def change(self, person: Person, old: str, new: str) -> NewSession:
        """Change an account's passphrase; all its sessions end, and a new one begins."""
        account = await self._own(person, old)
        _check(new, account.name)
        await self._accounts.secure(account.id, await self._passphrases.kept(new), account.recovery)
        await self._sessions.end_all(account.id)
        return await self._signed(account.id, account.name, account=True)

    async def delete(self, person: Person, passphrase: str) -> None:
        """Delete an account for good."""
        account = await self._own(person, passphrase)
        await self._accounts.delete(account.id, self._now())

    async def forget(self, guest: Person) -> None:
        """Erase a guest; MatchError for an account, which is deleted with its passphrase."""
        if guest.account:
            raise MatchError(_("Deleting an account requires its passphrase."))
        await self._accounts.delete(guest.id, self._now())

    async def sign_out(self, person: Person, *, everywhere: bool = False) -> None:
        """End a session, or all sessions of the person."""
        if everywhere:
            await self._sessions.end_all(person.id)
        else:
            await self._sessions.end(person.session)

    async def has_account(self, id: Id) -> bool:
        """Return whether an id belongs to an account."""
        account = await self._accounts.account(id)
        return account is not None and account.deleted is None

    async def _own(self, person: Person, passphrase: str) -> Account:
        return await self._fitting(await self._accounts.account(person.id), passphrase)

    async def _fitting(self, account: Account | None, passphrase: str) -> Account:
        fits = await self._passphrases.fits(passphrase, "" if account is None else account.passphrase)
        if account is None or not fits:
            raise SignInRefused(_("The name or the passphrase is wrong."))
        return account

    async def _free_name(self, name: str) -> str:
        name = _tidy(name)
        if await self._accounts.named(name) is not None:
            raise NameTaken(_("The name is taken."))
        return name

    async def _signed(self, id: Id, name: str, *, account: bool) -> NewSession:
        token, now = secrets.token_urlsafe(32), self._now()
        session = Session(_hashed(token), id, "" if account else name, now, now)
        await self._sessions.start(session)
        return NewSession(Person(id, name, session.token, account=account), token)


def _hashed(token: str) -> str:
    """Return the hash to store for a token; tokens are random enough for a single round of hashing."""
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def _recovery() -> str:
    """Return a new recovery code of nearly 120 bits: six groups of four letters."""
    return "-".join("".join(secrets.choice(_LETTERS) for _letter in range(4)) for _group in range(6))


def _hashed_code(code: str) -> str:
    return _hashed("".join(each for each in code.upper() if each.isalnum()))


def _tidy(name: str) -> str:
    """Return the cleaned name; NotationError if it is invalid."""
    tidy = " ".join(name.split())
    check_name(tidy)
    return tidy


def _check(passphrase: str, name: str) -> None:
    """Raise NotationError for an invalid passphrase."""
    if not SHORTEST <= len(passphrase) <= LONGEST:
        raise NotationError(
            _("A passphrase must have {fewest} to {most} characters.").format(fewest=SHORTEST, most=LONGEST)
        )
    if passphrase.casefold().strip() == name.casefold() or len(set(passphrase)) < 4:
        raise NotationError(_("This passphrase is too easy to guess."))
