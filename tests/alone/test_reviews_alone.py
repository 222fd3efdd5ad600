"""A finished game is reviewed on the device itself: a little at a time, once, and kept in its store."""

from __future__ import annotations

from typing import Any

import pytest
from device import Device, Window, opened

from knaves.alone import reviews


def finished(game: str = "cribbage", **terms: Any) -> tuple[Device, Window, str]:
    """A device with a finished game; the path of its review."""
    device, window = opened()
    window.sit_down(game, **terms)
    window.play()
    [over] = device.ask("GET", "/api/me/games")[1]
    return device, window, f"/api/records/{over['record']}/review"


@pytest.mark.parametrize(("game", "rules"), [("cribbage", "target=31"), ("euchre", "target=3")])
def test_a_review_is_begun_followed_and_kept(game: str, rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    device, _window, path = finished(game, rules=rules)
    # One move at a time, as on a slow device.
    monkeypatch.setattr(reviews, "SLICE", -1)
    assert device.ask("GET", path)[1]["begun"] is False
    assert device.ask("POST", path) == (204, "")
    shares: list[float] = []
    while (found := device.ask("GET", path)[1])["told"] is None:
        assert found["begun"]
        assert device.wait == 0
        shares.append(found["share"])
        device.call({"t": "tick"})
    assert shares == sorted(shares)
    assert len(set(shares)) > 10
    told = found["told"]
    assert (found["yours"], told["seat"], told["curve_of"]) == ([0], 0, "Your chance of winning")
    number = told["dearest"][0]["number"]
    assert device.ask("GET", f"{path}/{number}")[1]["at"]["seat"] == 0
    status, best = device.ask("GET", f"{path}/{number}/answer")
    assert (status, best["rows"][0]["best"]) == (200, True)
    tried = device.ask("GET", f"{path}/{number}/tried?move={best['rows'][0]['move'].replace(' ', '+')}")[1]
    assert tried["right"]
    device.restart()
    assert device.ask("GET", path)[1] == found
    assert device.wait == -1
    assert device.ask("GET", path, language="cs")[1]["told"]["headline"] != told["headline"]


def test_a_game_goes_on_while_another_is_reviewed() -> None:
    device, window, path = finished("cribbage", rules="target=31")
    table = window.sit_down("euchre", seats=4)
    assert device.ask("POST", path)[0] == 204
    moved = window.update["moves"]
    assert window.move()["t"] == "done"
    assert window.update["moves"] > moved
    assert device.ask("GET", path)[1]["told"]
    assert table


def test_what_cannot_be_reviewed_says_why() -> None:
    device, _window, path = finished("cribbage", seats=3, rules="target=31")
    for method in ("GET", "POST"):
        status, refused = device.ask(method, path)
        assert (status, refused["code"]) == (409, "refused")
        assert "number of players" in refused["why"]
    assert device.ask("GET", "/api/records/none/review")[0] == 404
    assert device.ask("GET", "/api/records/none/review/x")[0] == 404


def test_a_review_of_an_older_version_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    device, _window, path = finished("cribbage", rules="target=31")
    device.ask("POST", path)
    device.rest()
    assert device.ask("GET", path)[1]["told"]
    monkeypatch.setattr(reviews, "edition", lambda _game: "newer")
    device.restart()
    assert device.ask("GET", path)[1]["begun"] is False
