"""The hand of the day among people: each answers once, and then sees how all answered."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from asking import Answer, Browser
from day_club import NOON, DayClock, at_noon, person
from serving import Served

from knaves.drills import hand_of_the_day
from knaves.drills.model import of_day
from knaves.drills.others import FEW
from knaves.server.limits import Limits

DAY = NOON.date()
GAME = "cribbage"


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


def choices(game: str = GAME, day: date = DAY) -> list[str]:
    asked = hand_of_the_day(day, game).asked
    return [asked.game.write(move) for move in asked.view.legal]


def answer(who: Browser, move: str, day: date = DAY, game: str = GAME, **headers: str) -> Answer:
    return who.post(f"/api/days/{day.isoformat()}/{game}", {"move": move}, **headers)


def look(who: Browser, day: date = DAY, game: str = GAME) -> Answer:
    return who.get(f"/api/days/{day.isoformat()}/{game}")


def crowd(club: Served, moves: list[str], game: str = GAME) -> Any:
    """Let people answer these moves, one each; return what the last one is told."""
    told = None
    for number, move in enumerate(moves):
        found = answer(person(club, f"P{number}"), move, game=game)
        assert found.status == 201, found.text
        told = found.json
    return told


@pytest.mark.parametrize("game", of_day())
def test_each_sees_after_the_answer_how_all_answered(club: Served, game: str) -> None:
    one, two = choices(game)[:2]
    told = crowd(club, [two, two, two, one], game)
    assert (told["number"], told["shares"]) == (4, [])
    assert told["say"] == "4 players have answered this hand. Choices are shown from 5 answers on."
    ann = person(club, "Ann")
    told = answer(ann, one, game=game).json
    assert told["say"] == "5 players have answered this hand."
    assert [(each["move"], each["share"], each["own"]) for each in told["shares"]] == [
        (two, 0.6, False),
        (one, 0.4, True),
    ]
    assert look(ann, game=game).json == told
    asked = hand_of_the_day(DAY, game).asked
    assert told["shares"][0]["label"] == asked.game.label(asked.view, asked.game.read(two), asked.names)
    text = json.dumps(told)
    assert "P0" not in text
    assert "Ann" not in told["say"]


def test_words_are_in_the_reader_s_language(club: Served) -> None:
    told = answer(person(club, "Jana"), choices()[0], Accept_Language="cs").json
    assert told["say"] != "You are the first to answer this hand. Choices are shown from 5 answers on."


def test_nobody_sees_it_before_the_answer_and_everybody_after_the_day(club: Served, clock: DayClock) -> None:
    move = choices()[0]
    crowd(club, [move] * FEW)
    nobody, late = Browser(club.url), person(club, "Late")
    for who in (nobody, late):
        found = look(who)
        assert (found.status, found.code) == (403, "forbidden")
        assert move not in found.text
    clock.at += timedelta(days=1)
    # It can still be answered.
    assert look(nobody).code == "forbidden"
    assert answer(person(club, "Slow"), move).status == 201
    clock.at += timedelta(days=1)
    for who in (nobody, late):
        told = look(who).json
        assert (told["number"], told["shares"][0]["share"]) == (FEW + 1, 1.0)
        assert not told["shares"][0]["own"]
    assert look(nobody, DAY - timedelta(days=9)).json["say"] == "Nobody has answered this hand."


def test_a_person_answers_once_a_guest_on_joining_too(club: Served) -> None:
    ann, (one, two) = person(club, "Ann"), choices()[:2]
    assert answer(ann, one).status == 201
    again = answer(ann, two)
    assert (again.status, again.code) == (409, "taken")
    joined = ann.post("/api/account", {"name": "Ann", "passphrase": "six white horses"})
    assert joined.status == 201
    assert answer(ann, two).code == "taken"
    assert look(ann).json["number"] == 1
    assert answer(ann, choices("euchre")[0], game="euchre").status == 201


def test_what_is_no_answer_to_that_hand_is_refused(club: Served) -> None:
    ann, move = person(club, "Ann"), choices()[0]
    assert answer(Browser(club.url), move).code == "unsigned"
    assert answer(ann, "nonsense").code == "unreadable"
    assert answer(ann, "go").code == "refused"
    other = next(each for each in choices(day=DAY + timedelta(days=1)) if each not in choices())
    assert answer(ann, other).code == "refused"
    assert answer(ann, "x" * 300).code == "malformed"
    for days in (2, -2, 400):
        found = answer(ann, move, DAY + timedelta(days=days))
        assert (found.code, "only on its day" in found.text) == ("refused", True)
    for path in ("2026-11-24/whist", "20261124/cribbage", "2026-11-31/cribbage", "today/cribbage"):
        assert ann.post(f"/api/days/{path}", {"move": move}).code == "unknown", path
        assert ann.get(f"/api/days/{path}").code == "unknown", path
    # Nothing of this counted.
    assert answer(ann, move).json["number"] == 1


@pytest.mark.parametrize("days", [-1, 1])
def test_the_neighbours_of_the_day_can_be_answered(club: Served, days: int) -> None:
    day = DAY + timedelta(days=days)
    assert answer(person(club, "Ann"), choices(day=day)[0], day).json["number"] == 1


def test_own_answers_are_exported_and_deleted_with_the_person(club: Served) -> None:
    ann, move = person(club, "Ann"), choices()[0]
    answer(ann, move)

    def exported(who: Browser) -> Any:
        with zipfile.ZipFile(io.BytesIO(who.get("/api/me/games.zip").data)) as archive:
            return json.loads(archive.read("answers.json"))

    (own,) = exported(ann)
    assert (own["day"], own["game"], own["move"]) == ("2026-11-24", GAME, move)
    id = ann.get("/api/me").json["id"]
    assert ann.ask("DELETE", "/api/me").status == 204
    assert club.run(club.services.answers.answers(id)) == ()
    assert club.run(club.services.answers.counts("2026-11-24", GAME)) == {move: 1}
    assert exported(person(club, "Ben")) == []


def test_answers_from_one_address_are_limited() -> None:
    with at_noon(limits=Limits(numbers={**Limits().numbers, "days": "2/hour"})) as (club, _clock):
        move = choices()[0]
        crowd(club, [move] * 2)
        found = answer(person(club, "Third"), move)
        assert (found.status, found.code) == (429, "limit")
