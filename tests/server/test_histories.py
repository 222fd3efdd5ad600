"""One's reviewed games over HTTP: the same figures as in the terminal, of one's own games that count."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from asking import Browser
from serving import Served
from test_reviews import keep, reviewed

from knaves import record
from knaves.office import results
from knaves.review import StoredReview, review
from knaves.review.history import histories
from knaves.review.history_text import heading, rows

COUNTS = {"won": 0, "lost": 1}


def told(browser: Browser, **headers: str) -> Any:
    found = browser.get("/api/me/histories", **headers)
    assert found.status == 200, found.text
    return found.json["histories"]


def as_in_the_terminal(browser: Browser, addresses: list[str]) -> Any:
    """The heading and the rows of the history of these games, which are all of one kind."""
    kept = []
    for address in addresses:
        played = record.read(browser.get(f"/api/records/{address}").text)
        players = tuple(each.player for each in played.seated)
        kept.append(StoredReview(address, "2026", players, False, review(played)))
    [history] = histories(kept, "Ann")
    return heading(history), [(each.label, each.figure, each.part, each.games) for each in rows(history)]


def test_reviewed_games_have_the_figures_of_the_terminal(server: Served) -> None:
    ann, nobody = Browser(server.url), Browser(server.url)
    person = ann.come_in("Ann")
    assert nobody.get("/api/me/histories").status == 401
    assert told(ann) == []
    addresses = ["h1", "h2", "h3"]
    for seed, address in enumerate(addresses):
        against = "simple 1" if seed == 2 else "steady 1"
        path = keep(server, address, person=person, seed=seed, counts=COUNTS, against=against, target=31)
        reviewed(nobody, path)
    [found] = told(ann)
    shown = [(each["label"], each["figure"], each["part"], each["games"]) for each in found["rows"]]
    assert (found["heading"], shown) == as_in_the_terminal(nobody, addresses)
    assert [each["games"] for each in found["rows"] if each["label"].startswith("against")] == [
        "2 games",
        "1 game",
    ]
    assert " ± " in found["rows"][0]["figure"]
    assert (found["game"], found["levels"], len(found["trend"])) == ("cribbage", "", 3)
    assert found["over_time"].startswith("Lost over time, means of up to 5 games: ")
    assert told(ann, Accept_Language="cs")[0]["over_time"].startswith("Ztráta v čase")
    assert told(ann, Accept_Language="cs")[0]["trend"] == found["trend"]


def test_games_by_standard_rules_stand_apart_with_the_levels_beside_them(server: Served) -> None:
    ann = Browser(server.url)
    person = ann.come_in("Ann")
    reviewed(ann, keep(server, "s1", person=person, counts=COUNTS))
    reviewed(ann, keep(server, "s2", person=person, counts=COUNTS, target=31))
    standard, other = told(ann)
    assert standard["heading"] == "1 game reviewed, in wins of 100 games:"
    assert "sharp" in standard["levels"]
    assert other["heading"] == "1 game with non-standard rules reviewed, in wins of 100 games:"
    assert (other["levels"], other["over_time"]) == ("", "")


def test_games_that_do_not_count_and_those_of_others_are_left_out(server: Served) -> None:
    ann, bob = Browser(server.url), Browser(server.url)
    reviewed(ann, keep(server, "n1", person=ann.come_in("Ann"), target=31))
    reviewed(ann, keep(server, "n2", person=bob.come_in("Bob"), target=31, counts=COUNTS))
    assert told(ann) == []
    assert len(told(bob)) == 1


def test_the_history_of_a_guest_who_is_forgotten_is_gone(server: Served) -> None:
    ann, eve = Browser(server.url), Browser(server.url)
    person = ann.come_in("Ann")
    reviewed(ann, keep(server, "f1", person=person, target=31, counts=COUNTS))
    assert len(told(ann)) == 1
    assert ann.ask("DELETE", "/api/me").status == 204
    assert ann.get("/api/me/histories").status == 401
    eve.come_in("Ann")
    assert told(eve) == []


def test_only_the_latest_games_are_looked_at(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Browser(server.url)
    person = ann.come_in("Ann")
    for seed, address in enumerate(("l1", "l2")):
        path = keep(server, address, person=person, seed=seed, target=31, counts=COUNTS)
        reviewed(ann, path)
    assert len(told(ann)[0]["trend"]) == 2
    monkeypatch.setattr(results, "LATEST", 1)
    assert len(told(ann)[0]["trend"]) == 1


def test_a_review_from_before_there_were_charts_stands_on_them_too(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Browser(server.url)
    path = keep(server, "old", person=ann.come_in("Ann"), counts=COUNTS, target=31)
    reviewed(ann, path)
    [now] = told(ann)
    assert now["charts"]
    kept = type(server.services.reviewing).kept

    async def as_before(*asked: Any) -> Any:
        found = await kept(*asked)
        assert found is not None
        games = [
            replace(each, decisions=tuple([replace(one, spots=()) for one in each.decisions]))
            for each in found.games
        ]
        return replace(found, games=tuple(games))

    monkeypatch.setattr(type(server.services.reviewing), "kept", as_before)
    assert told(ann) == [now]
