"""Drills over HTTP: a position without its answer, and the grade of a move."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from asking import Browser
from serving import Served

from knaves import bots
from knaves.drills import Drawn, hand_of_the_day


def moved(move: str) -> str:
    return f"grade?move={move.replace(' ', '%20')}"


@pytest.mark.parametrize("kind", ["discard", "peg", "bid", "play"])
def test_a_position_is_asked_without_its_answer_and_a_move_is_graded(server: Served, kind: str) -> None:
    nobody = Browser(server.url)
    drawn = nobody.get(f"/api/drills/{kind}?level=2").json
    path = f"/api/drills/{kind}/{drawn['seed']}"
    asked = nobody.get(path)
    assert asked.status == 200, asked.text
    for word in ("better", "reason", "rows", "loss"):
        assert f'"{word}"' not in asked.text
    assert "hands" not in asked.json["at"]["view"]
    moves = [each["move"] for each in asked.json["at"]["choices"]]
    grade = nobody.get(f"{path}/{moved(moves[0])}").json
    assert grade["rows"][0]["best"]
    assert [each["made"] for each in grade["rows"]].count(True) == 1
    best = nobody.get(f"{path}/{moved(grade['rows'][0]['move'])}").json
    assert best["right"]
    assert best["loss"] == 0
    czech = nobody.get(f"{path}/{moved(moves[0])}", Accept_Language="cs").json
    assert czech["say"] != grade["say"]


DOUBLE_RUN = 173
"""The seed of 5♦ 5♠ 6♠ Q♣ with 7♠: two fifteens, a pair and two runs."""
NOTHING = {"level": 1, "here": 0, "wrong": 0, "streak": 0, "best": 0, "asked": 0, "right": 0}


def test_a_hand_is_counted_by_a_number_or_by_combinations_which_the_server_values(server: Served) -> None:
    nobody = Browser(server.url)
    assert nobody.get("/api/drills/count?level=3").json["kind"] == "count"
    path = f"/api/drills/count/{DOUBLE_RUN}"
    asked = nobody.get(path).json
    assert [each["move"] for each in asked["at"]["choices"]] == [f"claim {points}" for points in range(30)]
    graded = nobody.get(f"{path}/{moved('claim 0')}").json
    total, parts = graded["total"], graded["parts"]
    assert not graded["right"]
    assert graded["say"] == f"It counts {total}, and you said 0."
    assert sum(each["points"] for each in parts) == total
    assert nobody.get(f"{path}/{moved(f'claim {total}')}").json["right"]

    true = [" ".join(each["cards"]) for each in parts]
    valued = nobody.get(f"{path}/worth?picked={true[0].replace(' ', '+')}").json
    assert (valued["points"], valued["t"]) == (parts[0]["points"], "valued")
    picked = ",".join(true[1:]).replace(" ", "+")
    graded = nobody.get(f"{path}/grade?picked={picked}").json
    assert [each["verdict"] for each in graded["parts"]] == ["missed", *["right"] * (len(true) - 1)]
    graded = nobody.get(f"{path}/grade?picked={','.join([*true, true[0]]).replace(' ', '+')}").json
    assert not graded["right"]
    assert [each["verdict"] for each in graded["parts"]] == [*["right"] * len(true), "again"]


def test_an_answer_that_does_not_come_in_time_is_wrong_and_the_right_one_is_told(server: Served) -> None:
    nobody = Browser(server.url)
    graded = nobody.get("/api/drills/count/5/grade?late=true").json
    assert (graded["right"], graded["say"][:11]) == (False, "Time is up:")
    assert {each["verdict"] for each in graded["parts"]} <= {"missed"}
    graded = nobody.get("/api/drills/discard/5/grade?late=true").json
    assert (graded["right"], graded["say"][:11]) == (False, "Time is up:")
    assert graded["rows"][0]["best"]
    assert not any(each["made"] for each in graded["rows"])


def test_what_is_to_be_kept_of_an_answer_is_told_and_a_wrong_one_comes_back(server: Served) -> None:
    nobody = Browser(server.url)
    noted = nobody.post("/api/drills/count/5/noted", {"right": False}).json
    assert noted["progress"] == {**NOTHING, "wrong": 1, "asked": 1}
    soon = datetime.fromisoformat(noted["memory"]["due"]) - datetime.now(UTC)
    assert timedelta(minutes=9) < soon < timedelta(minutes=11)
    again = nobody.post("/api/drills/count/5/noted", {"right": True, "seconds": 2.5, **noted}).json
    assert again["progress"]["streak"] == 1
    assert datetime.fromisoformat(again["memory"]["due"]) - datetime.now(UTC) > timedelta(hours=23)
    assert nobody.post("/api/drills/count/6/noted", {"right": True}).json["memory"] is None
    bad = {**noted["memory"], "due": "2026-11-24T20:15:00.5"}
    refused = nobody.post("/api/drills/count/5/noted", {"right": True, "memory": bad})
    assert refused.code == "malformed"


def test_what_is_no_drill_no_question_or_no_move_is_refused(server: Served) -> None:
    nobody = Browser(server.url)
    for path in (
        "/nothing",
        "/count/1:2:3",
        "/count/nothing:1",
        "/count/:1",
        "/discard/x",
        "/discard/99999999999",
        "/discard/4294967296",
    ):
        assert nobody.get(f"/api/drills{path}").code == "unknown", path
    assert nobody.get("/api/drills/discard?level=4").code == "malformed"
    for kind in ("discard", "count"):
        assert nobody.get(f"/api/drills/{kind}/5/grade").code == "malformed"
    assert nobody.get("/api/drills/discard/5/worth").code == "unknown"
    assert nobody.get("/api/drills/count/5/worth?picked=5H+5H").code == "refused"
    assert nobody.get("/api/drills/count/5/grade?picked=nonsense").code == "unreadable"
    assert nobody.get("/api/drills/count/5/grade?move=claim+30").code == "refused"
    assert nobody.get("/api/me/mistakes").json == {"items": []}
    assert nobody.get("/api/drills/discard/5/grade?move=nonsense").code == "unreadable"
    assert nobody.get("/api/drills/discard/5/grade?move=go").code == "refused"


def test_the_hand_of_the_day_is_that_of_the_terminal_and_its_grade_says_what_the_levels_do(
    server: Served,
) -> None:
    nobody = Browser(server.url)
    today = nobody.get("/api/today").json
    day = date.fromisoformat(today["day"])
    assert abs((day - datetime.now(UTC).date()).days) <= 1
    assert [each["game"] for each in today["hands"]] == ["cribbage", "euchre"]
    for each in today["hands"]:
        hand = hand_of_the_day(day, each["game"])
        assert hand.asked.item.origin == Drawn(each["seed"])
        path = f"/api/drills/{each['kind']}/{each['seed']}"
        asked = nobody.get(path)
        assert "levels" not in asked.json
        move = hand.asked.game.write(hand.others[0][1])
        grade = nobody.get(f"{path}/{moved(move)}").json
        said = {one["name"]: one["move"] for one in grade["levels"]}
        assert list(said) == [*reversed(bots.levels(each["game"]))]
        assert said["champion"] == hand.asked.game.label(hand.asked.view, hand.others[0][1], hand.asked.names)
