"""Studies that people keep: each is one text, at an unguessable address."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from knaves.match.log import Id


@dataclass(frozen=True, slots=True)
class StoredStudy:
    """A study as it is kept. One that is not ``public`` is in no list of others.

    ``title``, ``author`` and ``games`` are those of the ``text``, for lists. ``records`` are the addresses of
    the finished games that it was made from. ``version`` grows with every change. In a list the text is
    empty.
    """

    address: str
    owner: Id
    author: str
    title: str
    games: tuple[str, ...]
    public: bool
    text: str
    made: int
    changed: int
    records: tuple[str, ...] = ()
    version: int = 1


class Studies(Protocol):
    """Studies."""

    @property
    def guests(self) -> bool:
        """Whether somebody without an account can have studies."""
        ...

    async def add(self, made: StoredStudy, most: int) -> str:
        """Store a study; return its address, which is chosen here.

        It is empty if the owner has as many as ``most`` already.
        """
        ...

    async def find(self, address: str) -> StoredStudy | None:
        """Return a study with its text."""
        ...

    async def change(self, changed: StoredStudy) -> bool:
        """Store a study with its next version; False if the stored one has another ``version``."""
        ...

    async def remove(self, address: str, owner: Id = "") -> bool:
        """Delete a study, of this owner if one is named; False if there is no such study."""
        ...

    async def own(self, owner: Id) -> Sequence[StoredStudy]:
        """Return somebody's studies without their texts, the last changed first."""
        ...

    async def public(self, limit: int = 50) -> Sequence[StoredStudy]:
        """Return public studies without their texts, the last changed first."""
        ...
