"""What people are told in their browsers while they are elsewhere: who wants what, and what is to be sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, get_args

from knaves.match.log import Id

PushKind = Literal["move", "event", "challenge"]
"""It is your move; your event begins soon; your challenge was answered."""
KINDS: tuple[PushKind, ...] = get_args(PushKind)


@dataclass(frozen=True, slots=True)
class Subscription:
    """Where a browser is told, in which language, and of what; ``session`` is the hash of its token.

    ``endpoint`` is the address that the browser's push service has given it; ``p256dh`` and ``auth`` are the
    browser's keys, without which nobody can read the messages.
    """

    endpoint: str
    person: Id
    session: str
    p256dh: str
    auth: str
    language: str
    kinds: tuple[PushKind, ...]


@dataclass(frozen=True, slots=True)
class Untold:
    """Somebody whose move it is at a table, and who was not there when it came to that.

    ``names`` are the others at the table, ``due`` is when their time is up; 0 without a limit.
    """

    table: str
    person: Id
    game: str
    names: tuple[str, ...]
    due: int


@dataclass(frozen=True, slots=True)
class Push:
    """A message to be sent: its number, where to, and what of. ``until``: it is of no use after that.

    ``subject`` is the address of the table, the event or the challenge, ``facts`` are what its words need.
    """

    number: int
    to: Subscription
    kind: PushKind
    subject: str
    facts: dict[str, str]
    until: int


class Pushes(Protocol):
    """Subscriptions, and a queue that outlasts the processes."""

    async def subscribe(self, wanted: Subscription, most: int) -> None:
        """Store what a browser is to be told; of a person's subscriptions the latest ``most`` are kept."""
        ...

    async def unsubscribe(self, endpoint: str) -> None:
        """Forget a subscription, and what was still to be sent to it."""
        ...

    async def find(self, endpoint: str) -> Subscription | None:
        """Return a subscription; None if it is not known."""
        ...

    async def untold(self, holder: str, now: int, limit: int = 50) -> tuple[Untold, ...]:
        """Return whose move it is at tables that ``holder`` runs, or nobody does; each is returned once."""
        ...

    async def tell_of_move(self, untold: Untold, until: int) -> None:
        """Queue a message for somebody whose move it is."""
        ...

    async def tell_of_events(self, now: int, before: int) -> int:
        """Queue messages for those who entered an event that starts before then, once an event.

        Return how many events that were.
        """
        ...

    async def take(self, now: int, held: int, limit: int = 20) -> Sequence[Push]:
        """Return messages to be sent; nobody else gets them before ``held``. Outdated ones are deleted."""
        ...

    async def sent(self, number: int) -> None:
        """Forget a message that was sent, or that cannot be."""
        ...
