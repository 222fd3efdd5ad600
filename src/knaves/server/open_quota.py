"""Limits the tables that a person and an address may have open.

The database stores the tables of a person. Only this process knows the people at an address, while they have
tables open; after a restart, counting by address starts again.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from knaves.i18n.language import _
from knaves.match.log import Id
from knaves.match.ports.tables import Tables
from knaves.server.limits import TABLES_OF_AN_ADDRESS, TABLES_OF_ONE, counted_as
from knaves.wire.refusals import RequestRefused


@dataclass(slots=True)
class OpenQuota:
    """The people who have opened tables, by address."""

    _hosts: dict[str, set[Id]] = field(default_factory=dict)

    async def check(self, tables: Tables, client: str, host: Id) -> None:
        """Check that a person may open a table; Refused if too many are open."""
        counts = await tables.open_of({host, *self._hosts.get(counted_as(client), ())})
        if counts.get(host, 0) >= TABLES_OF_ONE:
            raise RequestRefused("limit", _("You have too many tables open: close one first."))
        if sum(counts.values()) >= TABLES_OF_AN_ADDRESS:
            raise RequestRefused(
                "limit", _("Too many tables have been opened from your network: close one first.")
            )

    def note(self, client: str, host: Id) -> None:
        """Note that a person has opened a table."""
        self._hosts.setdefault(counted_as(client), set()).add(host)

    async def tidy(self, tables: Tables) -> None:
        """Forget the people who have no open table any more, and their addresses."""
        counts = await tables.open_of({host for known in self._hosts.values() for host in known})
        # Others may have opened tables meanwhile, so only the ones counted are removed.
        for address, known in [*self._hosts.items()]:
            known -= {each for each in known if counts.get(each, 1) == 0}
            if not known:
                del self._hosts[address]
