"""The studies of a device: `knaves.match.ports.studies`, all of them the person's own."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from knaves.device import rows
from knaves.match.log import Id
from knaves.match.ports.studies import StoredStudy

if TYPE_CHECKING:
    from knaves.device.host import Host


class DeviceStudies:
    """The studies of a device, where nobody needs an account."""

    guests = True

    def __init__(self, host: Host) -> None:
        self._host = host

    async def add(self, made: StoredStudy, most: int) -> str:
        """Store a study; return its address, empty if there are too many."""
        if len(self._host.studies) >= most:
            return ""
        address = secrets.token_urlsafe(12)
        self._store(replace(made, address=address))
        return address

    async def find(self, address: str) -> StoredStudy | None:
        """Return a study."""
        return self._host.studies.get(address)

    async def change(self, changed: StoredStudy) -> bool:
        """Store a study with its next version; False if the stored one has another version."""
        before = self._host.studies.get(changed.address)
        if before is None or before.version != changed.version:
            return False
        self._store(replace(changed, version=changed.version + 1))
        return True

    async def remove(self, address: str, owner: Id = "") -> bool:
        """Delete a study; False if there is none."""
        if self._host.studies.pop(address, None) is None:
            return False
        self._host.unstored.append((rows.study_key(address), None))
        return True

    async def own(self, owner: Id) -> Sequence[StoredStudy]:
        """Return all studies, the last changed first."""
        return sorted(self._host.studies.values(), key=lambda each: (-each.changed, each.address))

    async def public(self, limit: int = 50) -> Sequence[StoredStudy]:
        """Return nothing: nobody else is here."""
        return ()

    def _store(self, study: StoredStudy) -> None:
        self._host.studies[study.address] = study
        self._host.unstored.append(rows.study_row(study))
