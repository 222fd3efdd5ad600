"""An even match on a device: the finished game is reviewed, and the next opponent knows what it lost."""

from __future__ import annotations

import json
from typing import Any

import pytest

from device import opened
from knaves.own_level import amateur_for, own_level
from knaves.record import read_headers

pytestmark = pytest.mark.needs("kernel")


def level(device: Any, bot: str = "even", game: str = "cribbage") -> Any:
    status, found = device.ask("GET", f"/api/me/level?game={game}&bot={bot}")
    assert status == 200, found
    return found


def test_the_next_opponent_is_as_strong_as_the_reviewed_game_says() -> None:
    device, window = opened()
    assert level(device) == {
        "player": "amateur 10",
        "games": 0,
        "words": "None of your games has been reviewed yet. It begins as amateur 10, which is a guess.",
    }
    window.sit_down("cribbage", bot="even")
    bot = window.around["seats"][1]
    assert (bot["player"], bot["level"]) == ("amateur-10 1", "amateur 10")
    window.play()
    device.rest()
    [over] = device.ask("GET", "/api/me/games")[1]
    headers = read_headers(device.ask("GET", f"/api/records/{over['record']}")[1])
    assert dict(headers.headers)["Opponents"] == "even"
    assert headers.seated[1].player == "amateur-10 1"
    [lost] = device.worker.host.losses("cribbage")
    assert lost > 0.1, "who plays at random loses more"
    device.restart()
    expected = amateur_for("even", own_level([lost]))
    assert expected != "amateur-10"
    assert level(device)["words"] == (
        f"By 1 reviewed game of yours, it plays as {expected.replace('-', ' ')} now."
    )
    assert level(device, "tougher")["player"] == amateur_for("tougher", own_level([lost])).replace("-", " ")
    assert level(device, game="euchre")["games"] == 0


def test_at_the_same_table_it_looks_at_the_level_before_each_game() -> None:
    device, window = opened()
    table = window.sit_down("cribbage", bot="tougher")
    window.play()
    device.rest()
    [lost] = device.worker.host.losses("cribbage")
    assert window.ask("ready", table=table)["t"] == "done"
    device.rest()
    expected = amateur_for("tougher", own_level([lost]))
    assert {each["player"] for each in window.around["seats"]} == {"human", f"{expected} 1"}
    assert expected != "amateur-7"


def test_games_against_other_levels_are_not_reviewed_by_themselves() -> None:
    device, window = opened()
    window.sit_down("cribbage", bot="simple")
    window.play()
    device.rest()
    assert device.worker.host.losses("cribbage") == []
    assert device.ask("GET", "/api/me/level?game=cribbage&bot=simple")[0] == 404
    assert device.ask("GET", "/api/me/level?game=whist&bot=even")[0] == 404


def test_a_handicap_is_in_the_record_and_in_no_rated_game() -> None:
    device, window = opened()
    window.sit_down("cribbage", bot="even", rules="target=31 handicap=20")
    assert '"scores":[20,0]' in json.dumps(window.told[:20]).replace(" ", "")
    window.play()
    device.rest()
    [over] = device.ask("GET", "/api/me/games")[1]
    record = device.ask("GET", f"/api/records/{over['record']}")[1]
    assert "handicap=20 handicap_for=first" in record
    assert device.worker.host.losses("cribbage") == [], "its losses are measured by other rules"
