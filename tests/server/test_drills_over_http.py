"""Drills over HTTP: a position without its answer, and the grade of a move."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from asking import Browser
from serving import Served

from knaves.drills import Drawn, hand_of_the_day
from knaves.wire.drilled import POSITIONS


def moved(move: str) -> str:
    return f"grade?move={move.replace(' ', '%20')}"


@pytest.mark.parametrize("kind", POSITIONS)
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


def test_what_is_no_drill_no_question_or_no_move_is_refused(server: Served) -> None:
    nobody = Browser(server.url)
    for path in ("/nothing", "/count", "/discard/x", "/discard/99999999999", "/discard/4294967296"):
        assert nobody.get(f"/api/drills{path}").code == "unknown", path
    assert nobody.get("/api/drills/discard?level=4").code == "malformed"
    assert nobody.get("/api/drills/discard/5/grade").code == "malformed"
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
        assert list(said) == ["champion", "sharp", "steady", "simple"]
        assert said["champion"] == hand.asked.game.label(hand.asked.view, hand.others[0][1], hand.asked.names)
