"""Studies without a server: the port keeps them in the rows of the device."""

from __future__ import annotations

from dataclasses import replace

import pytest
from test_device_challenges import play

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


def test_a_study_without_a_server_is_made_changed_and_taken_along() -> None:
    device = Device()
    device.ask("POST", "/api/session", {"name": "Ann"})
    status, made = device.ask("POST", "/api/studies", {"position": "discard?cards=5H+5D+JS+QC+2H+9D"})
    assert status == 201, made
    path = f"/api/studies/{made['study']}"
    board = device.ask("GET", f"{path}/chapters/0/0")[1]
    move = board["at"]["choices"][0]["move"]
    read = device.ask("GET", path)[1]
    places = [{"parent": -1}, {"parent": 0, "seat": board["at"]["seat"], "move": move, "glyph": "!"}]
    status, after = device.ask("PUT", path, {"version": read["version"], "places": places, "at": 1})
    assert (status, after["places"][1]["glyph"]) == (200, "!")
    device.restart()
    assert device.ask("GET", path)[1]["places"] == after["places"]
    text = device.ask("GET", f"{path}/text")[1]
    other = Device(2)
    other.ask("POST", "/api/session", {"name": "Ben"})
    brought = other.ask("POST", "/api/studies", {"text": text})[1]
    read = other.ask("GET", f"/api/studies/{brought['study']}")[1]
    assert (read["author"], read["own"], read["places"]) == ("Ben", True, after["places"])
    assert [each["study"] for each in other.ask("GET", "/api/studies")[1]["own"]] == [brought["study"]]


def test_a_game_of_the_device_becomes_a_study_after_a_restart() -> None:
    device = Device()
    device.ask("POST", "/api/session", {"name": "Ann"})
    answer = device.ask(
        "POST", "/api/challenges", {"game": "cribbage", "rules": "standard target=31", "bot": "steady"}
    )
    play(device, answer[1]["challenge"], 3)
    [game] = device.ask("GET", "/api/me/games")[1]
    device.restart()
    status, made = device.ask("POST", f"/api/records/{game['record']}/study", {"number": 4})
    assert (status, made["at"]) == (201, 3)
    read = device.ask("GET", f"/api/studies/{made['study']}")[1]
    assert len(read["places"]) > 20
