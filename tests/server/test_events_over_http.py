"""Events over HTTP: announced, entered, started by themselves, and played to their final table."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from asking import Browser
from festival import Player, playing
from processes import OFTEN, Server
from serving import Served

from knaves.events.kinds import KINDS
from knaves.record import read


@pytest.mark.parametrize(
    ("game", "kind", "more", "people", "rounds"),
    [
        ("cribbage", "evening", {"rounds": 2, "fill": 4}, 3, 2),
        ("cribbage", "knockout", {}, 3, 2),
        ("euchre", "progressive", {"rounds": 2, "fill": 8}, 3, 2),
    ],
)
def test_an_event_starts_by_itself_and_runs_to_its_end(
    server: Served, game: str, kind: str, more: Any, people: int, rounds: int
) -> None:
    players = [Player(server.url, name, seed) for seed, name in enumerate(["Ann", "Ben", "Cid"][:people])]
    ann = players[0]
    event = ann.announce(game, kind, bot="simple", **more)
    for each in players:
        assert each.enter(event).json["entered"] is True
    assert ann.asks.post(f"/api/events/{event}/start", {}).status == 200
    with playing(players, event):
        seen = ann.until(event, lambda seen: seen["state"] == "over")
    assert [each["number"] for each in seen["rounds"]] == [*range(1, rounds + 1)]
    meetings = [each for found in seen["rounds"] for each in found["meetings"]]
    assert {each["state"] for each in meetings} == {"played"}
    places = seen["standing"]
    assert len(places) == max(people, more.get("fill", 0))
    assert [each["points"] for each in places] == sorted([each["points"] for each in places], reverse=True)
    assert [each["name"] for each in places if each["yours"]] == ["Ann"]
    # Every game is an ordinary one, with a record that anybody who was there can read.
    own = next(each for each in meetings if each["yours"])
    kept = read(ann.asks.get(f"/api/records/{own['record']}").text)
    assert {*kept.names} == {name for side in own["sides"] for name in side}


def test_in_an_arena_whoever_is_free_plays_until_the_time_is_over(server: Served) -> None:
    players = [Player(server.url, name, seed) for seed, name in enumerate(["Ann", "Ben", "Cid"])]
    ann, ben, cid = players
    event = ann.announce("cribbage", "arena", bot="simple", minutes=1)
    for each in (ann, ben):
        each.enter(event)
    ann.asks.post(f"/api/events/{event}/start", {})
    seen = ann.until(event, lambda seen: seen["table"])
    assert seen["ends"] - seen["starts"] == 60_000
    # It is entered while it runs; the names are told apart.
    late = Player(server.url, "Ann", 7)
    assert late.enter(event).json["entered"] is True
    assert cid.enter(event).json["entered"] is True
    assert [each["name"] for each in cid.look(event)["entrants"]] == ["Ann", "Ben", "Ann (2)", "Cid"]
    with playing([ann, ben, cid, late], event):
        seen = ann.until(event, lambda seen: len(seen["rounds"]) > 4)
        assert cid.asks.ask("DELETE", f"/api/events/{event}/entry").json["entered"] is False
        assert cid.enter(event).json["entered"] is True
        seen = ann.until(event, lambda seen: seen["state"] == "over")
    meetings = [each for found in seen["rounds"] for each in found["meetings"]]
    assert {name for each in meetings for side in each["sides"] for name in side} == {
        *("Ann", "Ben", "Ann (2)", "Cid")
    }
    assert seen["standing"][0]["points"] >= 4
    assert all(each["state"] != "playing" for each in meetings)
    assert Player(server.url, "Eve", 9).enter(event).code == "refused"


def test_it_goes_on_where_it_stopped_when_the_server_is_killed(tmp_path: Path) -> None:
    running = Server(tmp_path, "--no-limits", first=OFTEN)
    running.start()
    try:
        ann, ben = (Player(running.url, name, seed) for seed, name in enumerate(["Ann", "Ben"]))
        event = ann.announce("cribbage", "evening", rounds=2)
        for each in (ann, ben):
            each.enter(event)
        ann.asks.post(f"/api/events/{event}/start", {})
        table = ann.until(event, lambda seen: seen["table"])["table"]
        running.kill()
        running.start()
        assert ann.look(event)["table"] == table
        with playing([ann, ben], event):
            ann.until(event, lambda seen: len(seen["rounds"]) == 2)
            seen = ann.until(event, lambda seen: seen["state"] == "over")
    finally:
        running.kill()
    assert [len(each["meetings"]) for each in seen["rounds"]] == [1, 1]
    assert [each["played"] for each in seen["standing"]] == [2, 2]
    assert ann.tables[0] == table


def test_nobody_enters_twice_or_too_late_and_only_the_host_starts_or_calls_off(server: Served) -> None:
    ann, ben = (Player(server.url, name, seed) for seed, name in enumerate(["Ann", "Ben"]))
    event = ann.announce("cribbage", "round_robin", bot="simple")
    for _twice in range(2):
        seen = ben.enter(event).json
    assert [each["name"] for each in seen["entrants"]] == ["Ben"]
    assert (seen["host"], seen["mine"], seen["state"]) == ("Ann", False, "open")
    assert ben.asks.post(f"/api/events/{event}/start", {}).code == "forbidden"
    assert ben.asks.ask("DELETE", f"/api/events/{event}").code == "forbidden"
    assert ben.asks.ask("DELETE", f"/api/events/{event}/entry").json["entrants"] == []
    assert ben.enter(event).json["entered"] is True
    assert ann.look(event)["mine"] is True
    # One is not enough, and no bots were agreed on.
    ann.asks.post(f"/api/events/{event}/start", {})
    seen = ann.until(event, lambda seen: seen["state"] == "off")
    assert seen["why"] == "Too few players entered."
    assert ann.enter(event).code == "refused"
    assert ann.asks.ask("DELETE", f"/api/events/{event}").code == "refused"
    assert Browser(server.url).get("/api/events/none").code == "unknown"


def test_who_leaves_loses_their_games_and_the_others_play_on(server: Served) -> None:
    players = [Player(server.url, name, seed) for seed, name in enumerate(["Ann", "Ben", "Cid"])]
    ann, ben, cid = players
    event = ann.announce("cribbage", "round_robin")
    for each in players:
        each.enter(event)
    ann.asks.post(f"/api/events/{event}/start", {})
    ann.until(event, lambda seen: seen["rounds"])
    assert cid.asks.ask("DELETE", f"/api/events/{event}/entry").json["entered"] is False
    with playing([ann, ben], event):
        seen = ann.until(event, lambda seen: seen["state"] == "over")
    won = {each["name"]: each["wins"] for each in seen["standing"]}
    assert won["Cid"] == 0
    assert won["Ann"] + won["Ben"] == 3
    assert [each["name"] for each in seen["entrants"] if each["gone"]] == ["Cid"]
    forfeited = [
        each for found in seen["rounds"] for each in found["meetings"] if each["state"] == "forfeited"
    ]
    assert len(forfeited) == 2


def test_events_are_listed_with_the_kinds_of_each_game(server: Served) -> None:
    ann = Player(server.url, "Ann", 1)
    event = ann.announce("euchre", "rotation", name="Church hall", fill=4)
    read = ann.asks.get("/api/events").json
    [line] = [each for each in read["events"] if each["event"] == event]
    assert (line["name"], line["entered"], line["yours"]) == ("Church hall", 0, False)
    in_pairs, in_teams = (
        [each.name for each in KINDS.values() if form in each.forms] for form in ("pairs", "teams")
    )
    assert {*in_pairs} - {*in_teams} == {"arena"}
    assert {(each["game"], each["kind"], each["form"]) for each in read["kinds"]} == {
        *[("cribbage", kind, "single") for kind in KINDS],
        *[("cribbage", kind, "teams") for kind in in_teams],
        *[("euchre", kind, "single") for kind in ("progressive", "rotation", "partner_arena")],
        *[(game, kind, "pairs") for game in ("cribbage", "euchre") for kind in in_pairs],
    }
    ann.asks.ask("DELETE", f"/api/events/{event}")
    left = Browser(server.url).get("/api/events").json["events"]
    assert event not in [each["event"] for each in left]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "whist"}, "unreadable"),
        ({"kind": "jousting"}, "unreadable"),
        ({"game": "euchre", "kind": "swiss"}, "unreadable"),
        ({"kind": "rotation", "form": "pairs"}, "unreadable"),
        ({"kind": "arena", "form": "teams"}, "unreadable"),
        ({"game": "euchre", "kind": "swiss", "form": "teams"}, "unreadable"),
        ({"kind": "swiss", "form": "crowd"}, "malformed"),
        ({"kind": "knockout", "rounds": 3}, "unreadable"),
        ({"name": " \n"}, "unreadable"),
        ({"name": "two\nlines"}, "unreadable"),
        ({"name": "x" * 61}, "malformed"),
        ({"bot": "nobody"}, "unreadable"),
        ({"rules": "nonsense"}, "unreadable"),
        ({"starts": 1000}, "refused"),
        ({"starts": 10**14}, "refused"),
        ({"move": 0, "reserve": 0}, "refused"),
        ({"move": 1000, "reserve": 0}, "unreadable"),
        ({"rated": True}, "refused"),
    ],
)
def test_an_event_that_cannot_be_is_refused(server: Served, body: Any, code: str) -> None:
    ann = Player(server.url, "Ann", 1)
    wanted = {
        "game": "cribbage",
        "kind": "evening",
        "name": "Tuesday",
        "starts": int(time.time() * 1000) + 60_000,
    }
    answer = ann.asks.post("/api/events", wanted | body)
    assert answer.code == code


def test_many_at_once_have_names_that_can_be_told_apart(server: Served) -> None:
    players = [Player(server.url, "Ann", seed) for seed in range(3)]
    event = players[0].announce("cribbage", "evening", rounds=1, fill=4, bot="simple")
    for each in players:
        each.enter(event)
    players[0].asks.post(f"/api/events/{event}/start", {})
    seen = players[0].until(event, lambda seen: seen["rounds"])
    assert [each["name"] for each in seen["entrants"]] == ["Ann", "Ann (2)", "Ann (3)", "Ruth"]
    assert [each["level"] for each in seen["entrants"]] == ["", "", "", "simple"]


def test_nothing_is_answered_to_a_look_until_something_has_changed(server: Served) -> None:
    ann = Player(server.url, "Ann", 1)
    event = ann.announce("cribbage", "evening")
    version = ann.look(event)["version"]
    same = f"/api/events/{event}?version={version}"
    assert (ann.asks.get(same).status, ann.asks.get(same).data) == (204, b"")
    ann.enter(event)
    assert ann.asks.get(same).json["version"] > version


def test_an_event_by_invitation_is_found_by_its_link_alone(server: Served) -> None:
    ann, ben = (Player(server.url, name, seed) for seed, name in enumerate(["Ann", "Ben"]))
    event = ann.announce("cribbage", "evening", public=False)
    listed = [[each["event"] for each in who.asks.get("/api/events").json["events"]] for who in (ann, ben)]
    assert [event in each for each in listed] == [True, False]
    assert ben.enter(event).json["entered"] is True


def test_one_person_has_five_events_at_a_time(server: Served) -> None:
    ann = Player(server.url, "Ann", 1)
    for _each in range(5):
        event = ann.announce("cribbage", "evening", public=False)
    wanted = {"game": "cribbage", "kind": "evening", "name": "More", "starts": int(time.time() * 1000)}
    assert ann.asks.post("/api/events", wanted).code == "refused"
    ann.asks.ask("DELETE", f"/api/events/{event}")
    ann.announce("cribbage", "evening", public=False)


def test_who_has_left_is_sent_to_no_table(server: Served) -> None:
    ann, ben = (Player(server.url, name, seed) for seed, name in enumerate(["Ann", "Ben"]))
    event = ann.announce("euchre", "progressive", rounds=2, fill=4, bot="simple")
    for each in (ann, ben):
        each.enter(event)
    ann.asks.post(f"/api/events/{event}/start", {})
    assert ben.until(event, lambda seen: seen["table"])
    left = ben.asks.ask("DELETE", f"/api/events/{event}/entry").json
    assert (left["entered"], left["table"]) == (False, "")
