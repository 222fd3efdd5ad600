"""Clubs over HTTP: founded, joined, directed; their events, their calendar and the ladder of a season."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from asking import Browser
from club_people import PHRASE, Clubber, play_event
from festival import SHORT, Player
from serving import Served, served

from knaves.server.hall import clock

DAY = 86_400_000


@pytest.fixture
def server() -> Iterator[Served]:
    # The names of accounts are taken for good.
    with served() as running:
        yield running


def people(server: Served, *names: str) -> list[Clubber]:
    return [Clubber(server.url, name, seed) for seed, name in enumerate(names)]


def roles(seen: Any) -> dict[str, str]:
    return {each["name"]: each["role"] for each in seen["members"]}


def test_an_evening_of_a_club_counts_for_its_ladder(server: Served) -> None:
    ann, ben, cid = people(server, "Ann", "Ben", "Cid")
    club = ann.found(about="Thursdays at eight.\nBring a board.")
    for each in (ben, cid):
        assert each.join(club).json["role"] == "member"
    assert ann.change(club, rules={"cribbage": SHORT["cribbage"]}).status == 200
    # The rules of the house replace others.
    event = ann.announce(
        "cribbage", "evening", bot="simple", rounds=1, fill=4, rules="standard target=121", club=club
    )
    seen = ben.look(event)
    assert (seen["club"], seen["club_name"], seen["barred"]) == (club, "The pegging inn", False)
    assert seen["rules"]["target"] == 31
    assert [each["event"] for each in cid.club(club)["events"]] == [event]
    listed = ann.asks.get("/api/events").json["events"]
    assert [each["club"] for each in listed if each["event"] == event] == ["The pegging inn"]
    play_event(event, ann, [ann, ben])
    seen = ann.club(club)
    over = ann.look(event)["standing"]
    of_people = [each for each in over if each["name"] in ("Ann", "Ben")]
    level = of_people[0]["place"] == of_people[1]["place"]
    expected = [0.5, 0.5] if level else [1, 0]
    assert [each["points"] for each in seen["ladder"]] == expected
    assert [(each["played"], each["of"]) for each in seen["ladder"]] == [(1, 1), (1, 1)]
    assert level or [each["name"] for each in seen["ladder"]] == [each["name"] for each in of_people]
    assert [each["name"] for each in seen["ladder"] if each["yours"]] == ["Ann"]
    [result] = seen["results"]
    assert (result["event"], result["players"], result["counts"]) == (event, 2, True)
    assert result["winners"] == [each["name"] for each in over if each["place"] == 1]
    assert seen["events"] == []
    # A corrected result counts at once: nobody can be ahead of a win by a skunk and all the points.
    name, meeting, side = next(
        (who, each, side)
        for each in ann.look(event)["rounds"][0]["meetings"]
        for side, names in enumerate(each["sides"])
        for who in names
        if who in ("Ann", "Ben")
    )
    wanted = {
        "round": 1,
        "number": meeting["number"],
        "winner": side,
        "note": "So it was.",
        "skunk": True,
        "scores": [31, 0] if side == 0 else [0, 31],
    }
    assert ann.asks.post(f"/api/events/{event}/corrections", wanted).status == 200
    places = {each["name"]: each["place"] for each in ann.look(event)["standing"]}
    expected = [0.5, 0.5] if places["Ann"] == places["Ben"] else [1, 0]
    ladder = ann.club(club)["ladder"]
    assert places[name] == 1
    assert [each["points"] for each in ladder] == expected
    assert expected != [1, 0] or ladder[0]["name"] == name
    # Who has left is in no ladder; who was behind them still was.
    assert ben.quit(club).json["role"] == ""
    assert [each["name"] for each in ann.club(club)["ladder"]] == ["Ann"]


def test_only_members_enter_and_every_director_directs(server: Served) -> None:
    ann, ben, cid = people(server, "Ann", "Ben", "Cid")
    club = ann.found()
    ben.join(club)
    event = ann.announce("cribbage", "evening", bot="simple", club=club)
    seen = cid.look(event)
    assert (seen["barred"], seen["mine"], seen["club"]) == (True, False, club)
    assert (cid.enter(event).code, ben.enter(event).status) == ("refused", 200)
    guest = Player(server.url, "Eve", 5)
    assert "for members of the club" in guest.enter(event).json["why"]
    pause = f"/api/events/{event}/pause"
    assert ben.asks.post(pause, {"paused": True}).code == "forbidden"
    assert roles(ann.appoint(club, "ben", "director").json) == {"Ann": "director", "Ben": "director"}
    assert ben.look(event)["mine"] is True
    assert ben.asks.post(pause, {"paused": True}).json["paused"] is True
    # Whoever announced it directs it no longer than the club.
    assert ann.appoint(club, "Ann", "member").status == 200
    assert ann.asks.post(pause, {"paused": False}).code == "forbidden"
    assert ann.asks.post("/api/events", {**_event(), "club": club}).code == "forbidden"
    assert ben.asks.post("/api/events", {**_event(), "club": "none"}).code == "unknown"
    # Who cannot enter cannot step in either.
    ben.asks.post(pause, {"paused": False})
    assert cid.asks.post(f"/api/events/{event}/reserve", {}).code == "refused"


def test_a_club_that_is_not_public_is_seen_by_those_who_have_its_link(server: Served) -> None:
    ann, ben, cid = people(server, "Ann", "Ben", "Cid")
    secret, shown = ann.found(name="Secret", public=False), ann.found(name="Shown")
    ben.join(secret)
    names = [[each["name"] for each in who.asks.get("/api/clubs").json["clubs"]] for who in (ann, ben, cid)]
    assert names == [["Secret", "Shown"], ["Secret", "Shown"], ["Shown"]]
    assert cid.club(secret)["role"] == ""
    event = ann.announce("cribbage", "evening", club=secret, public=True)
    # Nothing of it is in a list for others, and who has the link of the event has not that of the club.
    assert event not in cid.asks.get("/api/events").text + cid.asks.get("/api/events.ics").text
    assert event in ben.asks.get("/api/events").text
    assert secret not in cid.asks.get(f"/api/events/{event}").text
    assert "Secret" not in cid.asks.get(f"/api/events/{event}").text
    assert ben.look(event)["club"] == secret
    # A public club that hides itself hides its events.
    listed = ann.announce("cribbage", "evening", club=shown)
    assert listed in cid.asks.get("/api/events").text
    assert ann.change(shown, public=False).json["public"] is False
    assert listed not in cid.asks.get("/api/events").text
    assert cid.asks.get("/api/clubs/none").code == "unknown"
    # Nobody's id is told.
    own = ann.asks.get("/api/session").json["id"]
    assert own not in cid.asks.get(f"/api/clubs/{secret}").text


def test_who_is_taken_out_stays_out_until_a_director_lets_them_in(server: Served) -> None:
    ann, ben, cid = people(server, "Ann", "Ben", "Cid")
    club = ann.found()
    ben.join(club)
    event = ann.announce("cribbage", "evening", club=club)
    ben.enter(event)
    assert roles(ann.appoint(club, "Ben", "out").json) == {"Ann": "director", "Ben": "out"}
    assert ann.look(event)["entrants"] == []
    assert (ben.enter(event).code, ben.join(club).code) == ("refused", "refused")
    # Others do not see who was taken out.
    assert roles(cid.club(club)) == {"Ann": "director"}
    assert roles(ann.appoint(club, "Ben", "member").json) == {"Ann": "director"}
    assert ben.join(club).json["role"] == "member"
    assert ben.appoint(club, "Ann", "out").code == "forbidden"
    ann.appoint(club, "Ben", "director")
    refused = ann.appoint(club, "Ben", "out")
    assert (refused.code, "themselves" in refused.json["why"]) == ("refused", True)
    assert ann.appoint(club, "Dot", "out").code == "refused"


def test_a_club_is_never_without_a_director(server: Served) -> None:
    ann, ben = people(server, "Ann", "Ben")
    club = ann.found()
    ben.join(club)
    for answer in (ann.quit(club), ann.appoint(club, "Ann", "member")):
        assert (answer.code, "last director" in answer.json["why"]) == ("refused", True)
    event = ann.announce("cribbage", "evening", club=club)
    # Whoever deletes their account is followed by the one who has belonged to the club longest.
    assert ann.asks.post("/api/account/deletion", {"passphrase": PHRASE}).status == 204
    assert roles(ben.club(club)) == {"Ben": "director"}
    assert ben.look(event)["mine"] is True
    assert "Ann" not in ben.asks.get(f"/api/clubs/{club}").text + ben.asks.get(f"/api/events/{event}").text
    assert ben.asks.ask("DELETE", f"/api/clubs/{club}").json["clubs"] == []
    assert ben.asks.get(f"/api/clubs/{club}").code == "unknown"
    seen = ben.look(event)
    assert (seen["state"], seen["club"]) == ("off", "")


def test_a_season_follows_another_and_earlier_ones_are_kept(server: Served) -> None:
    [ann] = people(server, "Ann")
    club, now = ann.found(), int(time.time() * 1000)
    first = ann.club(club)
    assert [(each["number"], each["ends"]) for each in first["seasons"]] == [(1, 0)]
    assert ann.season(club, begins=now - DAY).code == "refused"
    assert ann.season(club, begins=now + 91 * DAY).code == "refused"
    assert ann.season(club, name="a\nb").code == "unreadable"
    # One that has not begun is replaced by another.
    ann.season(club, name="Winter", begins=now + 9 * DAY)
    seen = ann.season(club, name="Autumn", begins=now + DAY).json
    assert [each["name"] for each in seen["seasons"]] == ["", "Autumn"]
    assert (seen["season"], seen["seasons"][0]["ends"]) == (1, now + DAY)
    seen = ann.season(club, name="Advent").json
    assert (seen["season"], seen["seasons"][1]["name"]) == (2, "Advent")
    assert ann.club(club, "?season=1")["season"] == 1
    assert ann.asks.get(f"/api/clubs/{club}?season=7").code == "unknown"
    here = f"/api/clubs/{club}/seasons"
    assert ann.asks.ask("DELETE", f"{here}/1").code == "refused"
    for number in ("7", "x"):
        assert ann.asks.ask("DELETE", f"{here}/{number}").code == "unknown"
    seen = ann.asks.ask("DELETE", f"{here}/2").json
    assert [(each["number"], each["ends"]) for each in seen["seasons"]] == [(1, 0)]


def test_a_calendar_has_the_events_of_a_club(server: Served) -> None:
    [ann] = people(server, "Ann")
    club = ann.found(public=False)
    event = ann.announce("cribbage", "evening", name="Thursday", club=club, weekly="UTC")
    other = ann.announce("cribbage", "evening", name="Other")
    found = Browser(server.url).get(f"/api/clubs/{club}/events.ics")
    assert found.headers["content-type"].startswith("text/calendar")
    assert f"UID:{event}@knaves" in found.text
    assert other not in found.text
    assert ann.asks.get("/api/clubs/none/events.ics").code == "unknown"


def test_clubs_are_for_people_with_accounts(server: Served) -> None:
    [ann] = people(server, "Ann")
    club, guest = ann.found(), Player(server.url, "Eve", 5)
    assert guest.asks.post("/api/clubs", {"name": "Mine"}).code == "forbidden"
    assert guest.asks.post(f"/api/clubs/{club}/membership", {}).code == "forbidden"
    for _more in range(4):
        ann.found()
    assert "as many clubs" in ann.asks.post("/api/clubs", {"name": "Sixth"}).json["why"]


@pytest.mark.parametrize(
    "wanted",
    [
        {"name": "   "},
        {"name": "a\nb"},
        {"about": "a\0b"},
        {"about": "a\u202eb"},
        {"rules": {"whist": "standard"}},
        {"rules": {"cribbage": "target=1000000"}},
    ],
    ids=str,
)
def test_what_a_club_cannot_be_is_refused(server: Served, wanted: Any) -> None:
    [ann] = people(server, "Ann")
    club = ann.found()
    before = ann.club(club)
    answer = ann.change(club, **wanted)
    assert answer.code in ("unreadable", "unknown"), answer.text
    assert {**ann.club(club), "now": 0} == {**before, "now": 0}


def test_rules_of_the_house_are_taken_back_by_an_empty_text(server: Served) -> None:
    [ann] = people(server, "Ann")
    club = ann.found()
    seen = ann.change(club, rules={"cribbage": "standard target=61"}).json
    told = {each["game"]: (each["terms"], each["rules"]["target"]) for each in seen["rules"]}
    assert told["cribbage"][1] == 61
    assert "target=61" in told["cribbage"][0]
    assert told["euchre"][0] == ""
    seen = ann.change(club, rules={"cribbage": ""}).json
    assert [each["terms"] for each in seen["rules"]] == ["", ""]


def _event() -> dict[str, Any]:
    return {"game": "cribbage", "kind": "evening", "name": "x", "starts": int(time.time() * 1000) + DAY}


def test_a_weekly_event_of_a_club_stays_the_clubs(server: Served) -> None:
    ann, ben, cid = people(server, "Ann", "Ben", "Cid")
    club = ann.found(public=False)
    ben.join(club)
    event = ann.announce("cribbage", "evening", bot="simple", rounds=1, club=club, weekly="UTC")
    for each in (ann, ben):
        each.enter(event)
    ann.asks.post(f"/api/events/{event}/start", {})
    following = ann.until(event, lambda seen: seen["state"] == "running")["following"]
    assert {each["event"] for each in ben.club(club)["events"]} == {event, following}
    assert (ben.look(following)["club"], cid.look(following)["barred"]) == (club, True)
    assert cid.enter(following).code == "refused"
    assert f"UID:{following}@knaves" in cid.asks.get(f"/api/clubs/{club}/events.ics").text
    # Closing the club calls off what has not begun; what runs is its host's from then on.
    assert ann.asks.ask("DELETE", f"/api/clubs/{club}").status == 200
    assert ann.look(following)["state"] == "off"
    assert ann.look(event)["mine"] is True


def test_nobody_but_a_director_changes_a_club(server: Served) -> None:
    ann, ben, cid = people(server, "Ann", "Ben", "Cid")
    club, guest = ann.found(), Player(server.url, "Eve", 5)
    ben.join(club)
    before = {**ann.club(club), "now": 0}
    here = f"/api/clubs/{club}"
    asked: tuple[tuple[str, str, Any], ...] = (
        ("PATCH", here, {"name": "Mine"}),
        ("DELETE", here, None),
        ("POST", f"{here}/members", {"member": "Ben", "role": "director"}),
        ("POST", f"{here}/seasons", {}),
        ("DELETE", f"{here}/seasons/1", None),
        ("POST", "/api/events", {**_event(), "club": club}),
    )
    for method, path, body in asked:
        for who in (ben, cid, guest):
            assert who.asks.ask(method, path, body).code == "forbidden", (method, path, who.name)
        assert Browser(server.url).ask(method, path, body).code == "unsigned"
    assert {**ann.club(club), "now": 0} == before


def test_a_season_waits_while_a_clock_shows_a_time_before_the_club() -> None:
    ahead = [0]
    with served(now=lambda: clock() + ahead[0]) as server:
        (ann,) = people(server, "Ann")
        club = ann.found()
        ahead[0] = -3_600_000
        assert ann.season(club, name="Spring").code == "refused"
        assert ann.season(club, name="Spring", begins=clock() + DAY).status == 200
        assert [each["name"] for each in ann.club(club)["seasons"]] == ["", "Spring"]
