"""A finished game is reviewed on the device itself: a little at a time, once, and kept in its store."""

from __future__ import annotations

from typing import Any

import pytest

from device import Device, Window, opened
from knaves.device import reviews
from knaves.record import read


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


def test_a_game_of_three_is_reviewed_with_a_curve_for_each() -> None:
    device, _window, path = finished("cribbage", seats=3, rules="target=31")
    assert device.ask("POST", path)[0] == 204
    device.rest()
    told = device.ask("GET", path)[1]["told"]
    assert len(told["others"]) == 2
    assert [each["what"] for each in told["split"]] == ["luck", "own", "others", "others"]


def test_an_unknown_record_has_no_review() -> None:
    device, _window, _path = finished("cribbage", rules="target=31")
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


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_a_game_begins_in_a_record_and_counts_for_nobody(game: str) -> None:
    device, window, path = finished(game, rules="target=31" if game == "cribbage" else "target=3")
    tables, record = path.replace("/review", "/tables"), path.split("/")[3]
    before = read(device.ask("GET", f"/api/records/{record}")[1])
    number = next(at for at, each in enumerate(before.entries, 1) if each.seat == 0 and at > 9)
    for body, where in (({"number": number}, f"before move {number}"), ({"seat": 1}, "the same cards")):
        status, made = device.ask("POST", tables, body)
        assert status == 201, made
        window.told.clear()
        window.ask("follow", table=made["table"])
        device.rest()
        device.restart()
        window = Window(device)
        window.ask("follow", table=made["table"])
        device.rest()
        assert window.around["seats"][body.get("seat", 0)]["yours"]
        window.play()
        latest = device.ask("GET", "/api/me/games")[1][0]
        again = read(device.ask("GET", f"/api/records/{latest['record']}")[1])
        assert again.headers == (("From", f"{record}, {where}"),)
        assert not any(each["t"] in ("part", "revealed") for each in window.told)
    assert len(device.ask("GET", "/api/me/games")[1]) == 3
    assert device.ask("GET", "/api/me/statistics")[1][0]["plays"] == 1
    assert device.ask("POST", tables, {"number": 1})[0] == 409
    assert device.ask("POST", tables, {"seat": 9})[0] == 409
    assert device.ask("POST", "/api/records/none/tables", {})[0] == 404


def test_a_game_is_judged_in_a_sentence_for_who_played_it() -> None:
    device, _window, path = finished("cribbage", rules="target=31")
    judged = path.replace("/review", "/judged")
    quick = device.ask("POST", judged)[1]
    assert (quick["done"], quick["say"], quick["moments"]) == (False, "", [])
    assert quick["curve"][-1]["chance"] in (0.0, 1.0), "there is a curve before the review"
    device.rest()
    found = device.ask("POST", judged)[1]
    assert "your play " in found["say"]
    assert "Your play cost you" in found["figures"]
    assert len(found["curve"]) > len(quick["curve"])
    assert found["curve"][-1]["chance"] == quick["curve"][-1]["chance"]
    assert 0 < len(found["moments"]) <= 3
    device, _window, path = finished("cribbage", seats=3, rules="target=31")
    judged = path.replace("/review", "/judged")
    device.ask("POST", judged)
    device.rest()
    assert "Your play cost you" in device.ask("POST", judged)[1]["figures"]


def test_reviewed_games_have_a_history_also_after_the_device_was_off() -> None:
    device, _window, path = finished("cribbage", rules="target=31")
    assert device.ask("GET", "/api/me/histories")[1]["histories"] == []
    device.ask("POST", path)
    device.rest()
    status, found = device.ask("GET", "/api/me/histories")
    assert status == 200
    [history] = found["histories"]
    assert history["heading"] == "1 game with non-standard rules reviewed, in wins of 100 games:"
    assert history["rows"][0]["label"] == "lost in play"
    device.restart()
    assert device.ask("GET", "/api/me/histories")[1] == found
