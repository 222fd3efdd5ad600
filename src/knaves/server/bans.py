"""This process's copy of the bans, refreshed from the database every few seconds.

A new ban therefore takes effect within that time, for open sockets too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network

from knaves.match.log import Id
from knaves.match.ports.people import Bans
from knaves.match.ports.tables import Now


@dataclass(slots=True)
class BanList:
    """The active bans. A banned address may be a whole network, as in ``192.0.2.0/24``."""

    bans: Bans
    now: Now
    _people: frozenset[Id] = frozenset()
    _networks: list[object] = field(default_factory=list)

    async def read(self) -> None:
        """Reload the bans; Unavailable if the database cannot be reached."""
        held = await self.bans.bans(self.now())
        self._people = frozenset(each.whom for each in held if each.kind == "person")
        self._networks = [*_networks(each.whom for each in held if each.kind == "address")]

    def shuts_out(self, person: Id = "", client: str = "") -> bool:
        """Return whether a person or an address is banned."""
        if person and person in self._people:
            return True
        if not self._networks:
            return False
        try:
            address = ip_address(client)
        except ValueError:
            return False
        return any(address in network for network in self._networks)  # type: ignore[operator]


def _networks(addresses: Iterable[str]) -> Iterator[object]:
    """Yield the networks; an invalid one bans nobody, and does not prevent reading the others."""
    for each in addresses:
        with suppress(ValueError):
            yield ip_network(each, strict=False)
