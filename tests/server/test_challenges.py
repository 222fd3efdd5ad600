"""Challenges over HTTP: the same cards for everybody, once, and no result before one's own game is over."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from asking import Browser
from guests import Guest
from serving import Served

from knaves.game import Seat
from knaves.record import read, set_of, verify
from knaves.review.beside import beside as set_beside

SHORT = {"cribbage": "standard target=31", "euchre": "standard target=3"}


def made(url: str, game: str, bot: str = "steady") -> tuple[Guest, Browser, str]:
    ann = Guest(url, "Ann", 1)
    asks = asking(url, ann)
    answer = asks.post("/api/challenges", {"game": game, "rules": SHORT[game], "bot": bot})
    assert answer.status == 201
    assert answer.json["link"] == f"/c/{answer.json['challenge']}"
    return ann, asks, answer.json["challenge"]


def asking(url: str, guest: Guest) -> Browser:
    return Browser(url, {"Authorization": f"Bearer {guest.owner.code}"})


def played(guest: Guest, asks: Browser, challenge: str) -> str:
    """Play one's own game to the end at random; return its record."""
    table = asks.post(f"/api/challenges/{challenge}/tables", {}).json["table"]
    guest.come(table, None)
    guest.wait(lambda: guest.table.own)
    written, _told = asyncio.run(guest.play())
    assert written is not None
    for _look in range(500):
        line = next(each for each in asks.get(f"/api/challenges/{challenge}").json["lines"] if each["yours"])
        if line["record"]:
            return str(line["record"])
        guest.happened.wait(0.02)
    raise AssertionError("The end was never written down.")


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_two_play_the_same_cards_and_see_each_other_only_afterwards(server: Served, game: str) -> None:
    ann, hers, challenge = made(server.url, game)
    path = f"/api/challenges/{challenge}"
    before = hers.get(path).json
    assert (before["mine"], before["yours"], before["lines"], before["seed"]) == (True, "", [], "")
    record = played(ann, hers, challenge)
    mine = hers.get(path).json
    assert mine["yours"] == "finished"
    [line] = mine["lines"]
    assert len(line["scores"]) == 2
    seed, commitment = set_of(read(hers.get(f"/api/records/{record}").text)) or ("", "")
    assert (mine["seed"], mine["commitment"]) == (seed, commitment)

    ben = Guest(server.url, "Ben", 2)
    his = asking(server.url, ben)
    for asks in (his, Browser(server.url)):
        seen = asks.get(path)
        assert seen.json["mine"] is False
        assert seen.json["lines"] == [
            {
                "name": "Ann",
                "yours": False,
                "record": "",
                "how": "",
                "side": -1,
                "scores": [],
                "ended": 0,
                "without_luck": None,
                "share": None,
            }
        ]
        assert seed not in seen.text
        assert record not in seen.text
    assert his.get(f"{path}/beside/{record}").code == "refused"
    theirs = played(ben, his, challenge)
    assert verify(read(his.get(f"/api/records/{theirs}").text)).seeded
    lines = his.get(path).json["lines"]
    assert sorted(each["name"] for each in lines) == ["Ann", "Ben"]
    assert all(each["record"] for each in lines)
    beside = his.get(f"{path}/beside/{record}").json
    assert beside["names"] == ["Ben", "Ann"]
    assert beside["records"] == [theirs, record]
    assert beside["reviewed"] == [False, False]
    assert beside["deals"]
    # Two games at random may be the same game, so the records themselves say where they parted.
    one, other = (read(his.get(f"/api/records/{each}").text) for each in (theirs, record))
    apart = [each.parted is not None for each in set_beside(one, other, Seat(0))]
    assert [bool(each["parted"]) for each in beside["deals"]] == apart
    crossed = hers.get(f"{path}/beside/{theirs}").json
    assert [each["leads"] for each in crossed["deals"]] == [[*reversed(d["leads"])] for d in beside["deals"]]
    assert his.get(f"{path}/beside/{theirs}").code == "unknown"
    assert [each["challenge"] for each in his.get("/api/me/challenges").json] == [challenge]


def test_everybody_plays_once_and_comes_back_to_the_same_table(server: Served) -> None:
    _ann, hers, challenge = made(server.url, "cribbage")
    first = hers.post(f"/api/challenges/{challenge}/tables", {}).json
    again = hers.post(f"/api/challenges/{challenge}/tables", {}).json
    assert first == again
    seen = hers.get(f"/api/challenges/{challenge}").json
    assert (seen["yours"], seen["table"], seen["seed"]) == ("playing", first["table"], "")


def test_the_seed_is_told_to_nobody_while_the_game_is_played(server: Served) -> None:
    ann, hers, challenge = made(server.url, "cribbage")
    table = hers.post(f"/api/challenges/{challenge}/tables", {}).json["table"]
    found = server.run(server.services.deal_sets.find(challenge))
    heard: list[Any] = []
    ann.come(table, None)
    ann.wait(lambda: ann.table.own)
    heard += [repr(ann.table.around)]
    nobody = Browser(server.url)
    told = [nobody.get(f"/api/tables/{table}").text, hers.get(f"/api/challenges/{challenge}").text, *heard]
    assert found is not None
    assert all(found.seed not in each for each in told)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "whist"}, "unreadable"),
        ({"game": "cribbage", "rules": "nonsense"}, "unreadable"),
        ({"game": "cribbage", "bot": "nobody"}, "unreadable"),
        ({"game": "cribbage", "seats": 3}, "malformed"),
    ],
)
def test_a_challenge_that_cannot_be_is_refused(server: Served, body: Any, code: str) -> None:
    assert asking(server.url, Guest(server.url, "Ann", 1)).post("/api/challenges", body).code == code


def test_unknown_challenges_and_strangers_are_refused(server: Served) -> None:
    asks = asking(server.url, Guest(server.url, "Ann", 1))
    for path in ("/api/challenges/none", "/api/challenges/none/beside/none"):
        assert asks.get(path).code == "unknown"
    assert asks.post("/api/challenges/none/tables", {}).code == "unknown"
    assert Browser(server.url).post("/api/challenges", {"game": "cribbage"}).code == "unsigned"
