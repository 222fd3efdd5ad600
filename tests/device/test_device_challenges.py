"""Challenges without a server: the link is the set of deals, and games are sent between devices."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from typing import Any

import pytest

from device import Device, Window
from knaves import record
from knaves.device.deal_sets import opened, written

SHORT = {"cribbage": "standard target=31", "euchre": "standard target=3"}


def come(name: str, seed: int) -> Device:
    device = Device(seed)
    assert device.ask("POST", "/api/session", {"name": name})[0] == 201
    return device


def play(device: Device, challenge: str, seed: int) -> str:
    """Play one's own game to the end at random; return its record as text."""
    status, made = device.ask("POST", f"/api/challenges/{challenge}/tables")
    assert status == 201
    window = Window(device, seed=seed)
    window.ask("follow", table=made["table"])
    device.rest()
    window.play()
    seen = device.ask("GET", f"/api/challenges/{challenge}")[1]
    [line] = [each for each in seen["lines"] if each["yours"]]
    return str(device.ask("GET", f"/api/records/{line['record']}")[1])


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_the_link_is_the_set_and_a_game_that_is_sent_stands_beside_one_s_own(game: str) -> None:
    ann, ben = come("Ann", 1), come("Ben", 2)
    status, made = ann.ask("POST", "/api/challenges", {"game": game, "rules": SHORT[game], "bot": "steady"})
    assert status == 201
    challenge = made["challenge"]
    assert made["link"] == f"/c/{challenge}"
    hers = play(ann, challenge, 3)
    seen = ben.ask("GET", f"/api/challenges/{challenge}")[1]
    assert (seen["name"], seen["mine"], seen["lines"], seen["seed"]) == ("Ann", False, [], "")
    # Ann's game comes before Ben has played: it stays closed until then.
    assert ben.ask("POST", f"/api/challenges/{challenge}/games", {"record": hers})[0] == 204
    [closed] = ben.ask("GET", f"/api/challenges/{challenge}")[1]["lines"]
    assert (closed["name"], closed["record"], closed["scores"]) == ("Ann", "", [])
    his = play(ben, challenge, 4)
    assert record.verify(record.read(his)).seeded
    ben.restart()
    lines = ben.ask("GET", f"/api/challenges/{challenge}")[1]["lines"]
    assert sorted(each["name"] for each in lines) == ["Ann", "Ben"]
    [other] = [each for each in lines if not each["yours"]]
    status, beside = ben.ask("GET", f"/api/challenges/{challenge}/beside/{other['record']}")
    assert status == 200
    assert beside["names"] == ["Ben", "Ann"]
    assert beside["deals"]
    assert ben.ask("GET", f"/api/records/{other['record']}")[1] == hers
    assert beside["reviewed"] == [False, False]
    assert ben.ask("POST", f"/api/records/{other['record']}/review")[0] == 204
    ben.rest()
    ben.restart()
    assert ben.ask("GET", f"/api/records/{other['record']}/review")[1]["told"]
    beside = ben.ask("GET", f"/api/challenges/{challenge}/beside/{other['record']}")[1]
    assert beside["reviewed"] == [False, True]
    assert [entry["record"] for entry in ben.ask("GET", "/api/me/games")[1]] == [
        each["record"] for each in lines if each["yours"]
    ]
    # One's own, sent back, is not somebody else's.
    assert ben.ask("POST", f"/api/challenges/{challenge}/games", {"record": his})[0] == 204
    assert len(ben.ask("GET", f"/api/challenges/{challenge}")[1]["lines"]) == 2
    assert [each["challenge"] for each in ben.ask("GET", "/api/me/challenges")[1]] == [challenge]


def test_what_is_no_game_of_the_challenge_is_refused() -> None:
    ann = come("Ann", 1)
    made, other = (
        ann.ask("POST", "/api/challenges", {"game": "cribbage", "rules": SHORT["cribbage"], "bot": "steady"})
        for _ in range(2)
    )
    challenge = made[1]["challenge"]
    elsewhere = play(ann, other[1]["challenge"], 3)
    lines = elsewhere.splitlines()
    unnamed = elsewhere.replace("Set: ", "Sets: ")
    own = play(ann, challenge, 3)
    other_rules = own.replace("target=31", "target=32")
    for text in ("", "nonsense", elsewhere, "\n".join(lines[:-4]), unnamed, other_rules):
        status, refused = ann.ask("POST", f"/api/challenges/{challenge}/games", {"record": text})
        assert (status, refused["why"]) == (409, "This is no game of this challenge.")
    assert ann.ask("POST", "/api/challenges/none/games", {"record": elsewhere})[0] == 409


def test_without_a_server_nobody_elsewhere_is_a_partner() -> None:
    ann = come("Ann", 1)
    wanted = {"game": "euchre", "rules": SHORT["euchre"], "bot": "steady", "pairs": True}
    status, refused = ann.ask("POST", "/api/challenges", wanted)
    assert (status, refused["why"]) == (409, "Without a server nobody elsewhere can be your partner.")
    assert ann.ask("GET", "/api/me/challenges")[1] == []


def packed(text: str) -> str:
    return urlsafe_b64encode(zlib.compress(text.encode())).decode().rstrip("=")


SEED = "5a" * 32


@pytest.mark.parametrize(
    "text",
    [
        f'["cribbage","standard",2,"simple","{SEED}","Ann",Infinity]',
        f'["cribbage","standard",2,"simple","{SEED}","Ann",1e400]',
        '["cribbage","standard",2,"simple","no seed","Ann",1]',
        f'["cribbage","standard",9,"simple","{SEED}","Ann",1]',
        f'["cribbage","nonsense",2,"simple","{SEED}","Ann",1]',
        f'["whist","standard",2,"simple","{SEED}","Ann",1]',
        f'["cribbage","standard",2,"simple","{SEED}","\\u202e",1]',
        "[" * 5000,
        "{}",
    ],
)
def test_a_link_that_somebody_has_made_up_opens_nothing(text: str) -> None:
    good = f'["cribbage","standard",2,"simple","{SEED}","Ann",1]'
    assert opened(packed(good)) is not None
    assert opened(packed(text)) is None


@pytest.mark.parametrize(
    "address", ["", "none", "eJwDAAAAAAE", "A" * 3000, "eJyLVkpOLMpMSk9VUEgsUUhUKMlXKE5NBQCQ2Qk7", "Ã©"]
)
def test_an_address_that_is_no_set_opens_nothing(address: str) -> None:
    assert opened(address) is None


def test_a_set_is_what_its_address_says_without_who_made_it() -> None:
    ann = come("Ann", 1)
    challenge: Any = ann.ask("POST", "/api/challenges", {"game": "euchre"})[1]["challenge"]
    found = opened(challenge)
    assert found is not None
    assert (found.game, found.bot, found.name, found.maker) == ("euchre", "champion", "Ann", "")
    assert written(found) == challenge
    assert len(challenge) < 600
