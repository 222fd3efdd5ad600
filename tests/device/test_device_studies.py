"""Studies without a server: the port keeps them in the rows of the device."""

from __future__ import annotations

from dataclasses import replace

import pytest

from device import Device
from knaves.device.office import DeviceOffice
from knaves.match.ports.studies import StoredStudy

pytestmark = pytest.mark.anyio
WANTED = StoredStudy(
    *("", "ann", "Ann", "Throwing to the crib", ("cribbage",), False),
    *("Study: Throwing to the crib\n", 10, 10),
    records=("first", "second"),
)


async def test_a_device_keeps_studies_likewise() -> None:
    device = Device()
    device.ask("POST", "/api/session", {"name": "Ann"})
    studies = DeviceOffice(device.worker.host).studies
    address = await studies.add(WANTED, 1)
    assert await studies.add(WANTED, 1) == ""
    kept = replace(WANTED, address=address)
    assert await studies.find(address) == kept
    assert await studies.change(replace(kept, title="Other"))
    assert not await studies.change(kept)
    assert [each.title for each in await studies.own("ann")] == ["Other"]
    assert await studies.public() == ()
    device.call({"t": "tick"})
    device.restart()
    studies = DeviceOffice(device.worker.host).studies
    assert await studies.find(address) == replace(kept, title="Other", version=2)
    assert await studies.remove(address)
    assert not await studies.remove(address)
