"""The explorer on a device: champions and one's own games, without anybody else, and its table on demand."""

from __future__ import annotations

import json

import pytest
from test_device_reviews import finished

from device import Device
from explored import use_small_tables
from knaves.record import Record, read


@pytest.fixture(autouse=True)
def _tables(monkeypatch: pytest.MonkeyPatch) -> None:
    use_small_tables(monkeypatch)


def asked(path: str) -> str:
    return json.dumps({"t": "ask", "method": "GET", "path": path, "language": "en"})


@pytest.mark.parametrize(("game", "rules"), [("cribbage", "target=31"), ("euchre", "target=3")])
def test_ones_own_finished_games_stand_beside_the_champions(game: str, rules: str) -> None:
    device, window, review = finished(game, rules=rules)
    record = review.split("/")[3]
    played = read(device.ask("GET", f"/api/records/{record}")[1])
    found = [
        device.ask("GET", f"/api/records/{record}/explore/{at}?zone=any")
        for at, each in enumerate(played.entries, 1)
        if each.seat == 0
    ]
    [first, *_rest] = [body for status, body in found if status == 200]
    assert not first["people"]
    [level] = first["levels"]
    assert (level["people"], level["you"] >= 1, level["champions"] >= 1) == (0, True, True)
    [made] = [row for row in level["rows"] if row["made"]]
    assert made["you"]["times"] >= 1
    # A second game of one's own is counted when it is over, though the first has been counted before.
    window.sit_down(game, rules=rules)
    number = next(at for at, (status, _body) in enumerate(found, 1) if status == 200)
    again = device.ask("GET", found_path(record, played, number))
    assert again[1]["levels"][0]["you"] == level["you"]
    window.play()
    assert device.ask("GET", found_path(record, played, number))[1]["levels"][0]["you"] >= level["you"]
    device.restart()
    assert device.ask("GET", found_path(record, played, number))[1]["levels"][0]["you"] >= 1


def found_path(record: str, played: Record, number: int) -> str:
    own = [at for at, each in enumerate(played.entries, 1) if each.seat == 0]
    return f"/api/records/{record}/explore/{own[number - 1]}?zone=any"


def test_a_call_says_whose_table_it_needs() -> None:
    device, _window, review = finished("cribbage", rules="target=31")
    record, explored = review.split("/")[3], device.worker.explored
    assert explored(asked("/api/explore/discard?cards=5H")) == "cribbage"
    assert explored(asked("/api/explore/bid")) == "euchre"
    assert explored(asked("/api/drills/play/3/explore")) == "euchre"
    assert explored(asked(f"/api/records/{record}/explore/3")) == "cribbage"
    for other in ("/api/explore/whist", "/api/records/none/explore/3", f"/api/records/{record}", "/api/me"):
        assert explored(asked(other)) == ""
    assert explored(json.dumps({"t": "tick"})) == ""


def test_somebody_who_has_no_name_yet_has_played_nothing() -> None:
    status, found = Device().ask("GET", "/api/explore/discard?cards=5H+5D+JS+QC+2H+9D")
    assert (status, [each["you"] for each in found["levels"]]) == (200, [0] * len(found["levels"]))
