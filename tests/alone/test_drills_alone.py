"""Drills on the device itself: drawn, asked without the answer, and graded; without the package fsrs."""

from __future__ import annotations

import subprocess
import sys
from datetime import date

import pytest
from device import opened

from knaves.drills import Drawn, hand_of_the_day
from knaves.wire.drilled import POSITIONS


@pytest.mark.parametrize("kind", POSITIONS)
def test_a_position_is_asked_and_graded(kind: str) -> None:
    device, _window = opened()
    status, drawn = device.ask("GET", f"/api/drills/{kind}?level=1")
    path = f"/api/drills/{kind}/{drawn['seed']}"
    assert status == 200
    asked = device.ask("GET", path)[1]
    assert not {"rows", "better", "reason"} & asked.keys()
    move = asked["at"]["choices"][0]["move"].replace(" ", "+")
    grade = device.ask("GET", f"{path}/grade?move={move}")[1]
    best = grade["rows"][0]["move"].replace(" ", "+")
    assert device.ask("GET", f"{path}/grade?move={best}")[1]["right"]
    assert device.ask("GET", "/api/drills/nothing")[0] == 404


def test_the_hands_of_the_day_are_those_of_a_server() -> None:
    device, _window = opened()
    status, today = device.ask("GET", "/api/today")
    assert status == 200
    for each in today["hands"]:
        hand = hand_of_the_day(date.fromisoformat(today["day"]), each["game"])
        assert (hand.asked.item.kind, hand.asked.item.origin) == (each["kind"], Drawn(each["seed"]))


def test_the_browser_needs_no_fsrs() -> None:
    said = "import sys; sys.modules['fsrs'] = None; import knaves.alone.door"
    subprocess.run([sys.executable, "-c", said], check=True)
