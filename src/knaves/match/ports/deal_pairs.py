"""How two become partners in a set of deals for pairs: one invites, and whoever has the word answers."""

from __future__ import annotations

from typing import Protocol

from knaves.game import Seat
from knaves.match.log import Id
from knaves.match.ports.deal_sets import SetGame


class DealPairs(Protocol):
    """The invitations to sets of deals. Of several answers at once the first one counts."""

    async def invite(self, address: str, person: Id, name: str, word: str, now: int) -> SetGame:
        """Let a person wait for a partner; return their game of the set, unchanged if they have one."""
        ...

    async def take_back(self, address: str, person: Id) -> bool:
        """Delete the game of a person who waits for a partner; False if they do not."""
        ...

    async def inviting(self, address: str, word: str) -> SetGame | None:
        """Return the game of the person whose invitation has this word, while nobody has answered it."""
        ...

    async def answer(self, address: str, word: str, person: Id, name: str, seat: Seat, now: int) -> bool:
        """Make a person the partner, in this seat, of the one whose invitation has this word.

        False if there is no such invitation any more, or the person has a game of the set.
        """
        ...
