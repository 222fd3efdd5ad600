"""Drills on the device itself: drawn, asked without the answer, and graded; without the package fsrs."""

from __future__ import annotations

import subprocess
import sys
from datetime import date

import pytest

from device import Device, opened
from knaves.drills import Drawn, hand_of_the_day


@pytest.mark.parametrize("kind", ["discard", "peg", "bid", "play"])
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


def test_a_count_is_valued_graded_and_noted() -> None:
    device, _window = opened()
    assert device.ask("GET", "/api/drills/count?level=3")[1]["level"] == 3
    path = "/api/drills/count/173"
    assert device.ask("GET", path)[1]["at"]["picks"] == 0
    graded = device.ask("GET", f"{path}/grade?late=true")[1]
    picked = ",".join("+".join(each["cards"]) for each in graded["parts"])
    assert device.ask("GET", f"{path}/worth?picked={picked}")[1]["points"] == graded["total"]
    assert device.ask("GET", f"{path}/grade?picked={picked}")[1]["right"]
    status, noted = device.ask("POST", f"{path}/noted", {"right": False})
    assert (status, noted["progress"]["asked"]) == (200, 1)
    assert noted["memory"]["due"] > noted["memory"]["last"]


def miscounted(seed: int = 1) -> tuple[Device, list[str]]:
    """A device with a reviewed game in which somebody counted wrong; what is to be repeated there."""
    device, window = opened(seed)
    window.sit_down("cribbage", rules="target=61 counting=claimed")
    window.play()
    [over] = device.ask("GET", "/api/me/games")[1]
    path = f"/api/records/{over['record']}/review"
    device.ask("POST", path)
    while device.ask("GET", path)[1]["told"] is None:
        device.call({"t": "tick"})
    items = device.ask("GET", "/api/me/mistakes")[1]["items"]
    # Who plays at random counts wrong in most games, but not in all.
    return (device, items) if any(each.startswith("count:") for each in items) else miscounted(seed + 1)


def test_own_miscounts_come_back_also_after_the_device_was_off() -> None:
    device, items = miscounted()
    name = next(each for each in items if each.startswith("count:")).removeprefix("count:")
    device.restart()
    asked = device.ask("GET", f"/api/drills/count/{name}")
    assert (asked[0], asked[1]["at"]["question"][:9]) == (200, "You count")
    device.restart()
    assert device.ask("GET", "/api/me/mistakes")[1]["items"] == items


def test_the_hands_of_the_day_are_those_of_a_server() -> None:
    device, _window = opened()
    status, today = device.ask("GET", "/api/today")
    assert status == 200
    for each in today["hands"]:
        hand = hand_of_the_day(date.fromisoformat(today["day"]), each["game"])
        assert (hand.asked.item.kind, hand.asked.item.origin) == (each["kind"], Drawn(each["seed"]))


def test_the_browser_needs_no_fsrs() -> None:
    said = "import sys; sys.modules['fsrs'] = None; import knaves.device.worker"
    subprocess.run([sys.executable, "-c", said], check=True)


def test_a_position_is_analysed_on_the_device() -> None:
    device, window = opened()
    assert device.ask("GET", "/api/analysis/bid/board?rules=feltz")[1]["game"] == "euchre"
    found = device.ask("GET", "/api/analysis/discard?cards=5H+5D+JS+QC+2H+9D&score=98-104")[1]
    assert len(found["rows"]) == 15
    assert device.ask("GET", "/api/analysis/discard?cards=5H")[0] == 400
    window.sit_down("cribbage", rules="target=31")
    window.play()
    [over] = device.ask("GET", "/api/me/games")[1]
    path = f"/api/records/{over['record']}/analysis"
    assert device.ask("GET", f"{path}/99999")[0] == 404
    assert any(device.ask("GET", f"{path}/{number}")[0] == 200 for number in range(4, 9))
