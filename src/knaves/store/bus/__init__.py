"""Messages between the processes of one server: in memory for a single process, or through Redis.

Delivery is best effort, as `knaves.match.ports.tables.Bus` says; the logs of the tables are authoritative.
"""

from __future__ import annotations

import re

from knaves import extras
from knaves.cards import NotationError
from knaves.i18n.language import _
from knaves.match.ports.tables import Bus, Unavailable
from knaves.store.bus.subscribers import NO_ADDRESS, Ears


class NearBus:
    """A bus for a server with one process."""

    def __init__(self) -> None:
        self._ears = Ears()
        self.listen = self._ears.listen

    async def publish(self, channel: str, message: bytes) -> None:
        """Deliver a message to all current subscribers of the channel."""
        self._ears.hear(channel, message)

    async def close(self) -> None:
        """Do nothing: there are no connections."""


def open_bus(address: str = "") -> Bus:
    """Return the bus of an address: empty for this process alone, ``redis://host:6379/0`` for Redis.

    NotationError for an invalid address, Unavailable if the package is missing. Does not connect yet.
    """
    if not address:
        return NearBus()
    if not re.match(r"rediss?://[^/?]+(/\d*)?(\?|$)|unix:/", address):
        raise NotationError(_(NO_ADDRESS))
    if not extras.installed("redis"):
        raise Unavailable(extras.needed("redis"))
    # Servers without Redis need not load its package.
    from knaves.store.bus.redis_bus import FarBus

    return FarBus(address)
