"""Insights over HTTP: the answer to a question about one's own reviewed games, and what is refused."""

from __future__ import annotations

from asking import Browser
from serving import Served
from test_reviews import keep, reviewed

COUNTS = {"won": 0, "lost": 1}


def test_a_question_is_answered_from_ones_own_games_and_its_dearest_hands_can_be_drilled(
    server: Served,
) -> None:
    ann, nobody = Browser(server.url), Browser(server.url)
    person = ann.come_in("Ann")
    assert nobody.get("/api/me/insights?game=cribbage").status == 401
    nothing = ann.get("/api/me/insights?game=cribbage").json
    assert (nothing["games"], nothing["insights"]) == (0, [])
    for seed, address in enumerate(["i1", "i2"]):
        reviewed(nobody, keep(server, address, person=person, seed=seed, counts=COUNTS, target=61))
    found = ann.get("/api/me/insights?game=cribbage").json
    assert (found["games"], found["insights"]) == (2, [])
    assert found["said"] == "Insights need 10 reviewed games at least."
    names = [each["name"] for each in found["filters"]]
    assert {"as pone", "throwing", "leading"} <= {*names}
    [asked] = ann.get("/api/me/insights?game=cribbage&where=as+pone,throwing").json["insights"]
    assert asked["filters"] == ["as pone", "throwing"]
    assert asked["sentence"].startswith("As pone, throwing: ")
    assert "in too few games to compare" in asked["sentence"]
    assert asked["doubt"] is None
    assert 0 < len(asked["drill"]) <= 5
    for key in asked["drill"]:
        kind, _colon, name = key.partition(":")
        assert ann.get(f"/api/drills/{kind}/{name}").status == 200
    assert ann.get("/api/me/insights?game=euchre").json["games"] == 0
    refused = ann.get("/api/me/insights?game=cribbage&where=ahead,behind")
    assert "No decision is both 'ahead' and 'behind'." in refused.text
    assert ann.get("/api/me/insights?game=chess").status == 404
