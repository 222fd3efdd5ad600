"""Passphrase hashing with argon2id, in a small pool of threads.

A hash takes 64 MiB and a tenth of a second by design. The pool limits the load however many people sign in at
once; when its queue is full, they must retry later.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from knaves.i18n.language import _
from knaves.match.ports.tables import Unavailable

T = TypeVar("T")

AT_ONCE: Final = 2
"""Number of passphrases hashed concurrently."""
WAITING: Final = 50
"""Maximum queue length."""


class Passphrases:
    """Creates and checks hashes. Close it at the end."""

    def __init__(self, hasher: Argon2Hasher | None = None) -> None:
        self._hash = PasswordHash([hasher or Argon2Hasher()])
        self._threads = ThreadPoolExecutor(AT_ONCE, "passphrase")
        self._waiting = 0
        self._nobodys = ""

    async def kept(self, passphrase: str) -> str:
        """Return the hash to store for a passphrase; Unavailable if the queue is full."""
        return await self._turn(lambda: self._hash.hash(passphrase))

    async def fits(self, passphrase: str, kept: str) -> bool:
        """Return whether a passphrase matches a hash. Without a hash it takes as long, and is False."""
        return await self._turn(lambda: self._fits(passphrase, kept))

    def close(self) -> None:
        """Stop the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _fits(self, passphrase: str, kept: str) -> bool:
        if not kept:
            # Constant time: the duration must not reveal whether a name exists.
            self._nobodys = self._nobodys or self._hash.hash("nobody's")
        return self._hash.verify(passphrase, kept or self._nobodys) and bool(kept)

    async def _turn(self, work: Callable[[], T]) -> T:
        if self._waiting >= AT_ONCE + WAITING:
            raise Unavailable(_("Too many people are signing in just now. Try again in a minute."))
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1
