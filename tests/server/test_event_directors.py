"""The host of an event directs it: a pause, somebody who steps in, a result that is corrected."""

from __future__ import annotations

from typing import Any

import pytest
from festival import Player, playing
from serving import Served


def begun(server: Served, kind: str = "evening", **more: Any) -> tuple[str, Player, Player, Player]:
    """An event of Ann and Ben that Ann directs; Dot looks on."""
    ann, ben, dot = (Player(server.url, name, seed) for seed, name in enumerate(["Ann", "Ben", "Dot"]))
    event = ann.announce("cribbage", kind, bot="simple", **more)
    for each in (ann, ben):
        assert each.enter(event).status == 200
    assert ann.asks.post(f"/api/events/{event}/start", {}).status == 200
    ann.until(event, lambda seen: seen["table"])
    return event, ann, ben, dot


def pause(host: Player, event: str, *, paused: bool) -> Any:
    return host.asks.post(f"/api/events/{event}/pause", {"paused": paused})


def correct(host: Player, event: str, **changes: Any) -> Any:
    wanted = {"round": 1, "number": 1, "scores": [31, 20], "winner": 0, "note": "The pegs were swapped."}
    return host.asks.post(f"/api/events/{event}/corrections", {**wanted, **changes})


def replaced(host: Player, event: str, player: str, by: str = "") -> Any:
    return host.asks.post(f"/api/events/{event}/replacements", {"player": player, "by": by})


def is_first_over(seen: Any) -> bool:
    return all(each["state"] != "playing" for each in seen["rounds"][0]["meetings"])


def test_somebody_steps_in_while_the_event_pauses_and_a_result_is_corrected(server: Served) -> None:
    event, ann, ben, dot = begun(server, rounds=2)
    assert pause(ann, event, paused=True).json["paused"] is True
    refused = replaced(ann, event, "Ben")
    assert (refused.code, "not over" in refused.json["why"]) == ("refused", True)
    assert dot.asks.post(f"/api/events/{event}/reserve", {}).json["ready"] is True
    with playing([ann, ben], event):
        seen = ann.until(event, is_first_over)
        assert len(seen["rounds"]) == 1
        assert replaced(ann, event, "Ben", "Nobody").code == "refused"
        seen = replaced(ann, event, "ben", "dot").json
        assert [each["name"] for each in seen["entrants"]] == ["Ann", "Dot"]
        assert seen["standing_by"] == []
    own = next(each["yours"] for each in dot.look(event)["entrants"] if each["name"] == "Dot")
    assert own is True
    seen = correct(ann, event, skunk=True).json
    [meeting] = seen["rounds"][0]["meetings"]
    # The names of the first round are those of the people who played it.
    assert meeting["sides"] == [["Ben"], ["Ann"]]
    assert (meeting["scores"], meeting["winner"], meeting["skunk"]) == ([31, 20], 0, True)
    assert meeting["note"] == "The pegs were swapped."
    assert {each["name"]: each["points"] for each in seen["standing"]} == {"Dot": 3, "Ann": 0}
    words = [each["words"] for each in seen["notes"]]
    assert words[:2] == [
        "The event is paused: nothing begins until it goes on.",
        "Dot plays for Ben from round 2 on.",
    ]
    assert words[2].startswith("Round 1, Ben – Ann: ")
    assert words[2].endswith(" corrected to 31–20.")
    assert pause(ann, event, paused=False).json["notes"][-1]["words"] == "The event goes on."
    with playing([ann, dot], event):
        seen = ann.until(event, lambda seen: seen["state"] == "over")
    assert {name for each in seen["rounds"][1]["meetings"] for side in each["sides"] for name in side} == {
        "Ann",
        "Dot",
    }
    # A host may find a mistake later.
    assert correct(ann, event, note="As it was.").status == 200
    assert pause(ann, event, paused=True).code == "refused"


def test_an_event_that_is_paused_does_not_start(server: Served) -> None:
    ann, ben = (Player(server.url, name, seed) for seed, name in enumerate(["Ann", "Ben"]))
    event = ann.announce("cribbage", "evening", bot="simple", rounds=1)
    other = ann.announce("cribbage", "evening", bot="simple", rounds=1)
    for each in (event, other):
        ann.enter(each)
        ben.enter(each)
    pause(ann, event, paused=True)
    for each in (event, other):
        ann.asks.post(f"/api/events/{each}/start", {})
    ann.until(other, lambda seen: seen["state"] == "running")
    assert ann.look(event)["state"] == "open"
    pause(ann, event, paused=False)
    ann.until(event, lambda seen: seen["state"] == "running")


def test_a_bot_takes_the_place_of_a_player_who_left(server: Served) -> None:
    event, ann, ben, _dot = begun(server, rounds=2)
    pause(ann, event, paused=True)
    ben.asks.ask("DELETE", f"/api/events/{event}/entry")
    ann.until(event, is_first_over)
    seen = replaced(ann, event, "Ben").json
    [mine, bot] = seen["entrants"]
    assert (mine["name"], bot["gone"]) == ("Ann", False)
    assert bot["level"]
    pause(ann, event, paused=False)
    with playing([ann], event):
        seen = ann.until(event, lambda seen: seen["state"] == "over")
    assert seen["rounds"][1]["meetings"][0]["state"] == "played"


def test_only_the_host_directs(server: Served) -> None:
    event, ann, ben, dot = begun(server)
    for each in (ben, dot):
        asked = [pause(each, event, paused=True), correct(each, event), replaced(each, event, "Ann")]
        assert [answer.code for answer in asked] == ["forbidden"] * 3
    assert pause(ann, "none", paused=True).code == "unknown"
    # Who plays cannot step in, and who stands by can think otherwise.
    assert ben.asks.post(f"/api/events/{event}/reserve", {}).code == "refused"
    for _twice in range(2):
        assert dot.asks.post(f"/api/events/{event}/reserve", {}).json["standing_by"] == ["Dot"]
    assert ann.look(event)["ready"] is False
    assert dot.asks.ask("DELETE", f"/api/events/{event}/reserve").json["standing_by"] == []


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({}, "not over"),
        ({"number": 7}, "no such game"),
        ({"note": "   "}, "visible"),
        ({"note": "a\nb"}, "visible"),
    ],
    ids=str,
)
def test_a_correction_that_cannot_be_is_refused(server: Served, body: Any, said: str) -> None:
    event, ann, _ben, _dot = begun(server)
    answer = correct(ann, event, **body)
    assert answer.status in (400, 409)
    assert said in answer.json["why"]


def test_a_winner_who_has_gone_on_stays_the_winner(server: Served) -> None:
    ann, ben, cid = (Player(server.url, name, seed) for seed, name in enumerate(["Ann", "Ben", "Cid"]))
    event = ann.announce("cribbage", "knockout", bot="simple")
    for each in (ann, ben, cid):
        each.enter(event)
    ann.asks.post(f"/api/events/{event}/start", {})
    with playing([ann, ben, cid], event):
        seen = ann.until(event, lambda seen: seen["state"] == "over")
    [first] = seen["rounds"][0]["meetings"]
    scores = [10, 31] if first["winner"] == 0 else [31, 10]
    other = correct(ann, event, scores=scores, winner=1 - first["winner"])
    assert (other.code, "the winner stays" in other.json["why"]) == ("refused", True)
    assert correct(ann, event, scores=[*reversed(scores)], winner=first["winner"]).status == 200
    wrong = correct(ann, event, round=2, scores=[31, 20], winner=1)
    assert "more points" in wrong.json["why"]
    final = correct(ann, event, round=2, scores=[0, 0], winner=1).json["rounds"][1]["meetings"][0]
    assert (final["state"], final["winner"]) == ("forfeited", 1)
