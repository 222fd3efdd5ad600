"""Signing in as a guest where somebody is signed in already: a second tab, which does not know it."""

from __future__ import annotations

import pytest
from asking import Browser
from serving import Served


@pytest.mark.parametrize("name", ["Ann", "Guest"])
def test_a_guest_stays_the_same_under_the_same_name(server: Served, name: str) -> None:
    browser = Browser(server.url)
    first = browser.post("/api/session", {"name": "Ann"}).json
    again = browser.post("/api/session", {"name": name})
    assert again.status == 201
    assert again.json == first
    assert browser.cookie == first["code"]
    assert browser.get("/api/session").json["name"] == "Ann"


def test_an_account_is_not_signed_out(server: Served) -> None:
    browser = Browser(server.url)
    made = browser.join("Zdena")
    again = browser.post("/api/session", {"name": "Guest"}).json
    assert (again["id"], again["name"], again["account"]) == (made["id"], "Zdena", True)
    assert browser.get("/api/session").json["account"] is True


def test_a_session_that_is_over_is_followed_by_a_new_guest(server: Served) -> None:
    browser = Browser(server.url)
    first, cookie = browser.come_in("Ann"), browser.cookie
    browser.ask("DELETE", "/api/session")
    browser.cookie = cookie
    assert browser.come_in("Ann") != first


def test_one_browser_votes_once_for_the_hand_of_the_day(server: Served) -> None:
    browser = Browser(server.url)
    day = browser.get("/api/today").json["day"]
    move = {"move": "pass"}
    browser.come_in("Ann")
    assert browser.post(f"/api/days/{day}/euchre", move).json["number"] == 1
    browser.come_in("Guest")
    assert browser.post(f"/api/days/{day}/euchre", move).code == "taken"
    assert browser.get(f"/api/days/{day}/euchre").json["number"] == 1
