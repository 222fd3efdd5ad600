"""Events that are held every week, and the calendar of a server's events."""

from __future__ import annotations

import time

from festival import Player
from serving import Served

WEEK = 7 * 86_400_000


def test_when_a_weekly_event_starts_the_next_one_is_announced(server: Served) -> None:
    ann, ben = (Player(server.url, name, seed) for seed, name in enumerate(["Ann", "Ben"]))
    starts = int(time.time() * 1000) + 3_600_000
    first = ann.announce("cribbage", "evening", bot="simple", rounds=1, weekly="UTC", starts=starts)
    seen = ann.look(first)
    assert (seen["weekly"], seen["following"]) == (True, "")
    for each in (ann, ben):
        each.enter(first)
    ann.asks.post(f"/api/events/{first}/start", {})
    following = ann.until(first, lambda seen: seen["state"] == "running")["following"]
    again = ben.look(following)
    same = ("name", "kind", "terms", "move", "reserve", "host", "weekly")
    assert {each: again[each] for each in same} == {each: seen[each] for each in same}
    assert (again["state"], again["entrants"], again["rounds"]) == ("open", [], [])
    assert again["starts"] > seen["starts"]
    assert ann.look(following)["mine"] is True
    # Nobody but the host came: the next one is announced all the same, and none where nobody entered at all.
    ann.enter(following)
    ann.asks.post(f"/api/events/{following}/start", {})
    third = ann.until(following, lambda seen: seen["state"] == "off")["following"]
    ann.asks.post(f"/api/events/{third}/start", {})
    assert ann.until(third, lambda seen: seen["state"] == "off")["following"] == ""


def test_who_calls_a_weekly_event_off_ends_it_for_good(server: Served) -> None:
    ann = Player(server.url, "Ann", 1)
    event = ann.announce("euchre", "rotation", weekly="Europe/Prague")
    assert ann.asks.ask("DELETE", f"/api/events/{event}").json["following"] == ""


def test_a_time_zone_that_there_is_not_is_refused(server: Served) -> None:
    ann = Player(server.url, "Ann", 1)
    wanted = {"game": "cribbage", "kind": "evening", "name": "x", "starts": int(time.time() * 1000) + 1000}
    refused = ann.asks.post("/api/events", {**wanted, "weekly": "Nowhere"})
    assert (refused.code, refused.json["why"]) == ("unreadable", "The server does not know this time zone.")


def test_a_calendar_has_the_public_events_and_each_event_has_its_own(server: Served) -> None:
    ann = Player(server.url, "Ann", 1)
    event = ann.announce("cribbage", "evening", name="Tuesday")
    secret = ann.announce("cribbage", "evening", name="Secret", public=False)
    ended = ann.announce("cribbage", "evening", name="Ended")
    ann.asks.ask("DELETE", f"/api/events/{ended}")
    everything = ann.asks.get("/api/events.ics")
    assert everything.headers["content-type"].startswith("text/calendar")
    assert f"UID:{event}@knaves" in everything.text
    assert secret not in everything.text
    assert ended not in everything.text
    assert "SUMMARY:Secret" in ann.asks.get(f"/api/events/{secret}/event.ics").text
    assert "STATUS:CANCELLED" in ann.asks.get(f"/api/events/{ended}/event.ics").text
    assert ann.asks.get("/api/events/none/event.ics").code == "unknown"
