"""Rate limits by address, person or name, counted in this process or in Redis for all processes.

They are generous to people, and to a household behind one address. While Redis is down, each process counts
on its own.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from typing import Any, Final

from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage, RedisStorage
from limits.aio.strategies import FixedWindowRateLimiter

from knaves.wire.refusals import RequestRefused

USUAL: Final[Mapping[str, str]] = {
    "requests": "600/minute",
    "sessions": "60/hour",
    "accounts": "10/hour",
    "sign_in": "30/10 minutes",
    "name": "10/10 minutes",
    "tables": "60/hour",
    "sockets": "120/minute",
    "chat": "20/minute",
    "report": "10/hour",
    "hint": "600/minute",
    "exports": "10/hour",
    "reviews": "30/hour",
    "answers": "60/minute",
    "drills": "30/minute",
    "days": "60/hour",
    "entering": "300/minute",
    "audits": "300/minute",
    "studies": "240/minute",
}
"""The default limits, per address; ``name`` is per user name, ``chat``, ``report``, ``hint`` per person.

A fast player with warnings on asks for one hint a move besides those asked for by hand: fingers, and keys
that repeat, bring that to some hundreds a minute. The hints of a socket wait for each other.
"""
SOCKETS: Final = 60
"""Maximum number of open sockets per address."""
SOCKETS_OF_ONE: Final = 12
"""Maximum number of open sockets per person."""
TABLES_OF_ONE: Final = 20
"""Maximum number of open tables per person."""
TABLES_OF_AN_ADDRESS: Final = 100
"""Maximum number of open tables per address; it limits the bots that play there too."""
BURST: Final = 1000
"""Burst size: messages that a socket may send at once."""
RATE: Final = 250.0
"""Sustained rate: messages per second per socket."""


@dataclass(slots=True)
class Limits:
    """Rate limiters. ``redis`` is the address of the bus; with ``none`` nothing is counted."""

    redis: str = ""
    none: bool = False
    numbers: Mapping[str, str] = field(default_factory=lambda: USUAL)
    _items: dict[str, RateLimitItem] = field(init=False)
    _memory: MemoryStorage = field(init=False, default_factory=MemoryStorage)
    _near: FixedWindowRateLimiter = field(init=False)
    _far: FixedWindowRateLimiter | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._items = {what: parse(often) for what, often in self.numbers.items()}
        self._near = FixedWindowRateLimiter(self._memory)
        if self.redis:
            address = f"async+redis+{self.redis}" if self.redis.startswith("unix") else f"async+{self.redis}"
            storage = RedisStorage(address, implementation="redispy", key_prefix="knaves-limits")
            self._far = FixedWindowRateLimiter(storage)

    async def spend(self, what: str, who: str) -> None:
        """Count one action; Refused if it exceeds the limit."""
        if self.none:
            return
        item, key = self._items[what], counted_as(who)
        if not await self._hit(item, what, key):
            raise RequestRefused("limit", wait=max(1, item.get_expiry() // 4))

    async def tidy(self) -> None:
        """Forget whom this process need not count any more: its storage does so only when it counts."""
        now = time.time()
        for key in [key for key, until in self._memory.expirations.items() if until <= now]:
            await self._memory.get(key)

    async def _hit(self, item: RateLimitItem, what: str, key: str) -> bool:
        if self._far is not None:
            try:
                return await self._far.hit(item, what, key)
            except Exception:
                # Catches any driver error: play goes on without Redis.
                pass
        return await self._near.hit(item, what, key)


@dataclass(slots=True)
class Bucket:
    """A token bucket for the messages of one socket, refilled over time, in seconds."""

    left: float = BURST
    at: float = 0.0

    def take(self, now: float) -> bool:
        """Take a token; False if the bucket is empty."""
        self.left = min(BURST, self.left + (now - self.at) * RATE)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


def counted_as(who: str) -> str:
    """Return the key under which an address is counted: for IPv6, a household's whole network.

    >>> counted_as("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::'
    """
    try:
        address: Any = ip_address(who)
    except ValueError:
        return who
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64)
    return str(address)
