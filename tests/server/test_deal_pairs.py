"""Challenges for pairs over HTTP: one invites, the first who answers plays, and nobody learns more before."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from asking import Answer, Browser
from guests import Guest
from serving import Served
from test_challenges import asking
from test_leaks_over_the_net import Ears

from knaves.match.around import Around
from knaves.record import read
from leaks_in_messages import search

SHORT = "standard target=3"


class Person:
    """Somebody who asks and plays."""

    def __init__(self, server: Served, name: str, seed: int = 1) -> None:
        self.guest = Guest(server.url, name, seed)
        self.asks = asking(server.url, self.guest)

    def invites(self, challenge: str) -> str:
        answer = self.asks.post(f"/api/challenges/{challenge}/invitation", {})
        assert answer.status == 201, answer.text
        word = str(answer.json["invitation"])
        assert answer.json["link"] == f"/c/{challenge}/with/{word}"
        return word

    def answers(self, challenge: str, word: str) -> Answer:
        return self.asks.post(f"/api/challenges/{challenge}/with/{word}/tables", {})

    def sees(self, challenge: str) -> Any:
        return self.asks.get(f"/api/challenges/{challenge}").json

    def come(self, table: str) -> None:
        self.guest.come(table, None)
        self.guest.wait(lambda: self.guest.table.own)

    @property
    def around(self) -> Around:
        assert self.guest.table.around is not None
        return self.guest.table.around


def made(server: Served, *names: str) -> tuple[str, list[Person]]:
    """Make a challenge for pairs; return it with people, the first of whom made it."""
    people = [Person(server, name, seed) for seed, name in enumerate(names, 1)]
    body = {"game": "euchre", "rules": SHORT, "bot": "simple", "pairs": True}
    answer = people[0].asks.post("/api/challenges", body)
    assert answer.status == 201, answer.text
    return str(answer.json["challenge"]), people


def play(one: Person, other: Person, table: str) -> None:
    """Let two partners play to the end at random."""
    for each in (one, other):
        each.come(table)

    async def both() -> None:
        await asyncio.gather(one.guest.play(), other.guest.play())

    asyncio.run(both())


def finished(server: Served, challenge: str, one: Person, other: Person) -> str:
    """Let two play as partners to the end; return their record."""
    answer = other.answers(challenge, one.invites(challenge))
    assert answer.status == 201, answer.text
    play(one, other, answer.json["table"])
    for _look in range(500):
        line = next((each for each in one.sees(challenge)["lines"] if each["yours"]), None)
        if line is not None and line["record"]:
            return str(line["record"])
        one.guest.happened.wait(0.02)
    raise AssertionError("The end was never written down.")


def test_two_play_together_and_stand_in_one_line_beside_another_pair(server: Served) -> None:
    challenge, (ann, ben, cid, dot) = made(server, "Ann", "Ben", "Cid", "Dot")
    assert (ann.sees(challenge)["pairs"], ann.sees(challenge)["yours"]) == (True, "")
    assert ann.asks.post(f"/api/challenges/{challenge}/tables", {}).code == "refused"
    record = finished(server, challenge, ann, ben)
    told = ben.sees(challenge)
    [line] = told["lines"]
    assert (line["name"], line["yours"], line["share"]) == ("Ann and Ben", True, None)
    assert told == {**ann.sees(challenge), "mine": False}
    assert list(read(ann.asks.get(f"/api/records/{record}").text).names)[::2] == ["Ann", "Ben"]

    # Whoever has not finished is told nothing, with a partner or without.
    seed = told["seed"]
    word = cid.invites(challenge)
    for asks in (cid.asks, dot.asks, Browser(server.url)):
        seen = asks.get(f"/api/challenges/{challenge}")
        assert [(each["name"], each["scores"], each["share"]) for each in seen.json["lines"]] == [
            ("Ann and Ben", [], None)
        ]
        assert seed not in seen.text
        assert record not in seen.text
    assert cid.asks.get(f"/api/challenges/{challenge}/beside/{record}").code == "refused"
    table = dot.answers(challenge, word).json["table"]
    assert [each["name"] for each in cid.sees(challenge)["lines"]] == ["Ann and Ben", "Cid and Dot"]
    assert cid.sees(challenge)["table"] == dot.sees(challenge)["table"] == table
    play(cid, dot, table)
    cid.guest.wait(lambda: all(each["record"] for each in cid.sees(challenge)["lines"]))
    lines = {each["name"]: each for each in dot.sees(challenge)["lines"]}
    assert set(lines) == {"Ann and Ben", "Cid and Dot"}
    one, other = lines.values()
    assert one["share"] + other["share"] == 100
    leads = {name: each["scores"][0] - each["scores"][1] for name, each in lines.items()}
    better = max(leads, key=lambda each: leads[each])
    assert lines[better]["share"] == (50 if len(set(leads.values())) == 1 else 100)
    for who, others in ((ann, "Cid and Dot"), (ben, "Cid and Dot"), (dot, "Ann and Ben")):
        beside = who.asks.get(f"/api/challenges/{challenge}/beside/{lines[others]['record']}").json
        assert beside["names"][1] == others
        assert beside["deals"][0]["leads"] != [0, 0]
        own = lines["Cid and Dot" if others == "Ann and Ben" else "Ann and Ben"]
        assert who.asks.get(f"/api/challenges/{challenge}/beside/{own['record']}").code == "unknown"
    assert [each["challenge"] for each in ben.asks.get("/api/me/challenges").json] == [challenge]


def test_an_invitation_can_be_taken_back_and_is_for_one(server: Served) -> None:
    challenge, (ann, ben, cid) = made(server, "Ann", "Ben", "Cid")
    path = f"/api/challenges/{challenge}"
    first = ann.invites(challenge)
    assert ann.invites(challenge) == first
    assert (ann.sees(challenge)["yours"], ann.sees(challenge)["invitation"]) == ("inviting", first)
    assert first not in ben.asks.get(path).text
    assert ben.asks.get(f"{path}/with/{first}").json == {"name": "Ann"}
    assert ann.answers(challenge, first).code == "refused"
    assert ann.asks.post(f"{path}/tables", {}).code == "refused"
    taken = ann.asks.ask("DELETE", f"{path}/invitation")
    assert (taken.status, taken.json["yours"], taken.json["invitation"]) == (200, "", "")
    assert ann.asks.ask("DELETE", f"{path}/invitation").code == "refused"
    assert ben.asks.get(f"{path}/with/{first}").code == "unknown"
    assert ben.answers(challenge, first).code == "unknown"
    assert (ann.sees(challenge)["yours"], ben.sees(challenge)["yours"]) == ("", "")

    second = ann.invites(challenge)
    assert second != first
    his = ben.invites(challenge)
    # Who invites cannot answer meanwhile.
    assert ben.answers(challenge, second).code == "refused"
    table = cid.answers(challenge, second).json["table"]
    # The same again, from either, leads to the same table.
    assert cid.answers(challenge, second).json["table"] == table
    assert ann.asks.post(f"{path}/tables", {}).json["table"] == table
    assert ann.asks.post(f"{path}/invitation", {}).code == "refused"
    assert ann.asks.ask("DELETE", f"{path}/invitation").code == "refused"
    assert cid.answers(challenge, his).json["table"] == table
    assert ben.asks.get(f"{path}/with/{his}").json == {"name": "Ben"}


def test_of_two_who_answer_at_once_one_plays(server: Served) -> None:
    challenge, (ann, *others) = made(server, "Ann", "Ben", "Cid", "Dot")
    word = ann.invites(challenge)
    with ThreadPoolExecutor() as pool:
        answers = list(pool.map(lambda each: each.answers(challenge, word), others))
    assert sorted(each.status for each in answers) == [201, 404, 404]
    [won] = [who for who, each in zip(others, answers, strict=True) if each.status == 201]
    won.come(ann.sees(challenge)["table"])
    assert [each.name for each in won.around.seats][::2] == ["Ann", won.guest.owner.name]
    # The others may still play with each other.
    left = [each for each in others if each is not won]
    assert left[1].answers(challenge, left[0].invites(challenge)).status == 201


def test_nobody_watches_two_partners_and_neither_is_told_a_hidden_card(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ears = Ears(monkeypatch)
    challenge, (ann, ben, cid) = made(server, "Ann", "Ben", "Cid")
    table = ben.answers(challenge, ann.invites(challenge)).json["table"]
    kept = server.run(server.services.deal_sets.find(challenge))
    cid.guest.come(table, None)
    cid.guest.wait(lambda: cid.guest.table.around is not None)
    assert not cid.around.watch
    assert cid.asks.get(f"/api/tables/{table}").json["update"] is None
    told = [ann.asks.get(f"/api/challenges/{challenge}").text, cid.asks.get(f"/api/tables/{table}").text]
    play(ann, ben, table)
    heard = {each: ears.heard[each.guest.table.client] for each in (ann, ben, cid)}
    assert any(b'"t":"update"' in each for each in heard[ann])
    for who in (ann, ben):
        assert search(heard[who], server.tables.logs[table]) > 10
    assert not any(b'"t":"update"' in each for each in heard[cid])
    assert kept is not None
    assert all(kept.seed not in each for each in told)
    assert all(kept.seed.encode() not in each for frames in heard.values() for each in frames)


@pytest.mark.parametrize("body", [{"game": "cribbage", "pairs": True}, {"game": "euchre", "pairs": 2}])
def test_a_challenge_for_pairs_that_cannot_be_is_refused(server: Served, body: Any) -> None:
    answer = Person(server, "Ann").asks.post("/api/challenges", body)
    assert answer.code in ("unreadable", "malformed")


def test_in_a_challenge_for_one_nobody_invites(server: Served) -> None:
    ann = Person(server, "Ann")
    made = ann.asks.post("/api/challenges", {"game": "euchre", "rules": SHORT}).json["challenge"]
    assert ann.asks.post(f"/api/challenges/{made}/invitation", {}).code == "refused"
    assert ann.asks.get(f"/api/challenges/{made}/with/word").code == "unknown"
    assert ann.answers(made, "word").code == "unknown"
    assert ann.asks.post("/api/challenges/none/invitation", {}).code == "unknown"
    assert Browser(server.url).post(f"/api/challenges/{made}/invitation", {}).code == "unsigned"
