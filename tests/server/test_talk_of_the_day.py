"""What people say about the hand of the day: only after their own answer, and within limits."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from asking import Answer, Browser
from day_club import NOON, DayClock, at_noon, person
from serving import Served

from knaves.drills import hand_of_the_day
from knaves.drills.model import of_day
from knaves.match.table.chat import LONGEST
from knaves.server.http.day_talk import OF_ONE
from knaves.server.limits import Limits

DAY, GAME = NOON.date(), "cribbage"


@pytest.fixture
def day() -> Iterator[tuple[Served, DayClock]]:
    with at_noon() as made:
        yield made


@pytest.fixture
def club(day: tuple[Served, DayClock]) -> Served:
    return day[0]


@pytest.fixture
def clock(day: tuple[Served, DayClock]) -> DayClock:
    return day[1]


def path(game: str = GAME, day: date = DAY) -> str:
    return f"/api/days/{day.isoformat()}/{game}"


def answered(club: Served, name: str, choice: int = 0, game: str = GAME) -> Browser:
    """Somebody who has answered the hand with one of its choices."""
    found = person(club, name)
    asked = hand_of_the_day(DAY, game).asked
    move = asked.game.write(asked.view.legal[choice])
    assert found.post(path(game), {"move": move}).status == 201
    return found


def say(who: Browser, text: str, game: str = GAME) -> Answer:
    return who.post(f"{path(game)}/talk", {"text": text})


def read(who: Browser, game: str = GAME) -> Any:
    return who.get(f"{path(game)}/talk").json


@pytest.mark.parametrize("game", of_day())
def test_a_message_stands_beside_the_answer_of_its_author(club: Served, game: str) -> None:
    ann, ben = answered(club, "Ann", 0, game), answered(club, "Ben", 1, game)
    assert say(ann, "  The crib\x1b  decides. ", game).status == 201
    told = say(ben, "I would keep it.", game).json
    asked = hand_of_the_day(DAY, game).asked
    labels = [asked.game.label(asked.view, move, asked.names) for move in asked.view.legal[:2]]
    assert [(each["name"], each["text"], each["move"], each["own"]) for each in told["lines"]] == [
        ("Ann", "The crib decides.", labels[0], False),
        ("Ben", "I would keep it.", labels[1], True),
    ]
    assert len({each["by"] for each in told["lines"]}) == 2
    assert say(ann, "So be it.", game).json["lines"][-1]["by"] == told["lines"][0]["by"]
    assert told["may"]
    assert read(ann, game)["lines"][0]["own"]
    assert club.run(club.services.talk.said("a table")) == ()


def test_who_has_not_answered_hears_nothing_before_the_day_is_over(club: Served, clock: DayClock) -> None:
    ann, dot = answered(club, "Ann"), person(club, "Dot")
    say(ann, "Never to their crib.")
    for who in (dot, Browser(club.url)):
        refused = who.get(f"{path()}/talk")
        assert refused.code == "forbidden"
        assert "crib" not in refused.text
    assert say(dot, "Let me in.").code == "forbidden"
    assert say(Browser(club.url), "Let me in.").status == 401
    clock.at = NOON + timedelta(days=3)
    for who in (dot, Browser(club.url)):
        told = read(who)
        assert [each["text"] for each in told["lines"]] == ["Never to their crib."]
        assert not told["may"]


def test_days_and_games_are_apart(club: Served) -> None:
    ann = answered(club, "Ann")
    say(ann, "Cribbage.")
    also = answered(club, "Ben", 0, "euchre")
    assert read(also, "euchre")["lines"] == []
    assert ann.get("/api/days/2026-11-24/chess/talk").code == "unknown"
    assert ann.get("/api/days/yesterday/cribbage/talk").code == "unknown"


@pytest.mark.parametrize("text", ["", "  ", "\u200b", "x" * (LONGEST + 1)])
def test_a_message_is_neither_empty_nor_too_long(club: Served, text: str) -> None:
    ann = answered(club, "Ann")
    assert say(ann, text).code == "refused"
    assert read(ann)["lines"] == []


def test_nobody_says_too_much(club: Served) -> None:
    ann = answered(club, "Ann")
    for number in range(OF_ONE):
        assert say(ann, f"Thought {number}").status == 201
    assert say(ann, "One more").code == "refused"
    assert len(read(ann)["lines"]) == OF_ONE
    assert say(answered(club, "Ben"), "Mine").status == 201


def test_messages_are_limited_like_chat() -> None:
    with at_noon(limits=Limits(numbers={**Limits().numbers, "chat": "2/minute"})) as (club, _clock):
        ann = answered(club, "Ann")
        assert [say(ann, "Hello").status for _ in range(3)] == [201, 201, 429]


def test_only_its_author_deletes_a_message(club: Served) -> None:
    ann, ben = answered(club, "Ann"), answered(club, "Ben")
    [line] = say(ann, "I take that back.").json["lines"]
    this = f"{path()}/talk/{line['number']}"
    assert ben.ask("DELETE", this).code == "unknown"
    assert Browser(club.url).ask("DELETE", this).status == 401
    assert ann.ask("DELETE", f"{path()}/talk/x").code == "unknown"
    assert ann.ask("DELETE", f"{path('euchre')}/talk/{line['number']}").code == "unknown"
    assert len(read(ben)["lines"]) == 1
    assert ann.ask("DELETE", this).json["lines"] == []
    assert read(ben)["lines"] == []


def test_a_report_reaches_the_operator_with_what_was_said_before(club: Served) -> None:
    ann, ben = answered(club, "Ann"), answered(club, "Ben")
    say(ben, "Hello.")
    line = say(ben, "You fool.").json["lines"][-1]
    say(ann, "Hm.")
    this = f"{path()}/talk/{line['number']}/report"
    assert person(club, "Dot").post(this, {"why": "rude"}).code == "forbidden"
    assert ben.post(this, {"why": "rude"}).code == "refused"
    assert ann.post(f"{path()}/talk/999/report", {"why": "rude"}).code == "unknown"
    assert ann.post(this, {"why": " rude\n"}).status == 204
    [report] = club.run(club.services.talk.reports())
    assert report.why == "rude"
    assert report.table == "2026-11-24 cribbage"
    assert [(each.name, each.text) for each in report.excerpt] == [("Ben", "Hello."), ("Ben", "You fool.")]
    assert report.about == report.excerpt[0].author
    assert report.excerpt[-1].number == line["number"]


def test_what_somebody_said_goes_with_the_account(club: Served) -> None:
    ann = Browser(club.url)
    ann.join("Ann")
    asked = hand_of_the_day(DAY, GAME).asked
    assert ann.post(path(), {"move": asked.game.write(asked.view.legal[0])}).status == 201
    say(ann, "I was here.")
    ben = answered(club, "Ben")
    assert len(read(ben)["lines"]) == 1
    gone = ann.post("/api/account/deletion", {"passphrase": "correct horse battery"})
    assert gone.status in (200, 204), gone.text
    assert read(ben)["lines"] == []
