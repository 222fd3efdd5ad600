"""The explorer over HTTP: champions, people here and oneself; people are counted when a game is over."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

import pytest
from asking import Browser
from explored_server import explored_server
from plain import Plain
from regulars import until
from serving import Served
from test_analysis import POSITIONS
from test_unasked_reviews import played

from knaves import explorer, record
from knaves.explorer import Table
from knaves.match.counted_choices import choices_of, counted
from knaves.match.notices import FinishedGame
from knaves.record import Record
from knaves.server.archive import Archive


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with explored_server() as server:
        yield server


def over(address: str, person: str, game: Record, **changes: Any) -> FinishedGame:
    """The end of a game that this person played against a bot."""
    found = FinishedGame(
        *(address, record.write(game), "cribbage", (person, ""), game.names, ("human", "champion 1")),
        *(({"won": 1}, {"won": 0}), "played", 0, False),
    )
    return replace(found, **changes)


def end(server: Served, finished: FinishedGame) -> None:
    services = server.services
    server.run(Archive(services.results, services.now, services.people.has_account).put(finished))


def first_throw(game: Record) -> int:
    """The number of the first decision of the first seat that the explorer knows."""
    return next(
        at for at, each in enumerate(game.entries, 1) if each.seat == 0 and "iscard" in str(each.move)
    )


@pytest.mark.parametrize("kind", POSITIONS)
def test_a_typed_position_is_looked_up(server: Served, kind: str) -> None:
    asked = {name: word for name, word in POSITIONS[kind][0].items() if name != "played" or kind == "play"}
    if kind == "peg":
        asked |= {"cards": "5H 7D JS KH", "played": "QC", "dealer": "yes"}
    if kind == "play":
        del asked["played"]
        asked["seat"] = "first"
    found = Browser(server.url).get(f"/api/explore/{kind}?{urlencode(asked)}").json
    assert found["title"]
    assert found["people"]
    assert len(found["at"]["hand"]) == len(asked["cards"].split())
    assert {found["place"]} <= {each["value"] for each in found["places"]}
    assert {found["zone"], "any"} <= {each["value"] for each in found["zones"]}
    [*_own, everywhere] = found["levels"]
    assert everywhere["title"] == "at any score"
    assert everywhere["champions"] == sum(row["champions"]["times"] for row in everywhere["rows"])
    assert sum(row["champions"]["share"] for row in everywhere["rows"]) == pytest.approx(1)
    assert not any(row["people"] or row["you"] or row["made"] for row in everywhere["rows"])
    assert found["note"].startswith("Champion 1 against itself: 40 finished games, ")


def test_the_same_cards_in_another_seat_and_at_another_score(server: Served) -> None:
    nobody, asked = Browser(server.url), POSITIONS["discard"][0]
    own = nobody.get(f"/api/explore/discard?{urlencode(asked)}").json
    assert (own["place"], own["elsewhere"]) == ("dealer", False)
    other = nobody.get(f"/api/explore/discard?{urlencode({**asked, 'place': 'pone', 'zone': 'any'})}").json
    assert (other["place"], other["zone"], other["elsewhere"]) == ("pone", "any", True)
    assert other["title"] != own["title"]
    assert [each["title"] for each in other["levels"]] == ["at any score"]
    for wrong in ({"place": "first"}, {"zone": "tomorrow"}):
        assert nobody.get(f"/api/explore/discard?{urlencode({**asked, **wrong})}").code == "unknown"


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("explore/nothing?cards=5H", "unknown"),
        ("explore/discard?cards=5H", "unreadable"),
        ("explore/discard?cards=5H&mood=fine", "malformed"),
        ("explore/peg?cards=5H+7D+JS&threw=2H+9D&starter=4C&played=QC+KH&dealer=no", "unknown"),
        ("records/none/explore/3", "unknown"),
        ("drills/nothing/3/explore", "unknown"),
        ("drills/count/3/explore", "unknown"),
    ],
)
def test_what_the_explorer_cannot_answer_is_refused(server: Served, path: str, code: str) -> None:
    answer = Browser(server.url).get(f"/api/{path}")
    assert answer.code == code, answer.text


def test_the_question_of_a_drill_is_looked_up(server: Served) -> None:
    found = Browser(server.url).get("/api/drills/discard/3/explore").json
    assert len(found["at"]["hand"]) == 6
    assert found["levels"]


def test_people_are_counted_when_their_game_is_over_and_not_before(server: Served) -> None:
    ann, nobody, game = Browser(server.url), Browser(server.url), played(1)
    person = ann.come_in("Ann")
    number = first_throw(game)
    # Somebody's record of the same cards, so that there is one to ask about.
    end(server, over("asked", "", game))
    path = f"/api/records/asked/explore/{number}?zone=any"
    before = ann.get(path).json
    assert all(not each["people"] and not each["you"] for each in before["levels"])
    end(server, over("hers", person, game))
    for who, own in ((ann, 1), (nobody, 0)):
        [level] = who.get(path).json["levels"]
        made = [row for row in level["rows"] if row["made"]]
        assert [row["people"]["times"] >= 1 for row in made] == [True]
        assert (level["you"] >= 1) == bool(own)
        assert [bool(row["you"]) for row in made] == [bool(own)]
    # Told again, it counts once.
    end(server, over("hers", person, game))
    assert ann.get(path).json["levels"][0]["people"] == level["people"]


def test_a_person_who_leaves_takes_the_choices_along(server: Served) -> None:
    cid, game = Browser(server.url), played(2)
    person, number = cid.come_in("Cid"), first_throw(played(2))
    end(server, over("cids", person, game))
    path = f"/api/records/cids/explore/{number}?zone=any"
    [before] = cid.get(path).json["levels"]
    assert before["you"] >= 1
    assert cid.ask("DELETE", "/api/me", {}).status == 204
    [level] = Browser(server.url).get(path).json["levels"]
    assert level["people"] == before["people"] - before["you"]


@pytest.mark.parametrize("changes", [{"how": "resigned"}, {"how": "aborted"}, {"deal_set": "of-a-day"}])
def test_a_game_without_an_end_or_with_cards_that_others_still_play_is_not_counted(changes: Any) -> None:
    assert choices_of(over("a", "ann", played(1)), ["ann"])
    assert not choices_of(over("a", "ann", played(1), **changes), ["ann"])
    assert not choices_of(over("a", "ann", played(1)), [])


def test_a_hand_is_counted_once_at_each_width() -> None:
    game = played(1)
    throws = [each for each in counted(game)[0] if each.question == "throw"]  # type: ignore[index]
    number = sum(each.seat == 0 and "iscard" in str(each.move) for each in game.entries)
    narrow = [each for each in throws if not {*each.hand} & {*"XLM"}]
    assert sum(each.times for each in narrow) >= number
    assert all(each.squares >= each.points**2 // each.times for each in throws)


def test_without_a_table_of_champions_people_are_shown_all_the_same(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explorer, "shipped", lambda _game: None)
    dot = Browser(server.url)
    person, number = dot.come_in("Dot"), first_throw(played(3))
    end(server, over("dots", person, played(3)))
    found = dot.get(f"/api/records/dots/explore/{number}").json
    assert found["note"] == "There are no figures of champions here."
    assert [each["champions"] for each in found["levels"]] == [0, 0]
    assert [row["label"] for each in found["levels"] for row in each["rows"] if row["you"]]


def test_an_empty_table_is_no_error(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explorer, "shipped", lambda _game: Table("champion 1"))
    found = Browser(server.url).get(f"/api/explore/bid?{urlencode(POSITIONS['bid'][0])}").json
    assert found["levels"] == []


def test_no_move_at_a_live_table_is_counted_until_the_game_is_over(server: Served) -> None:
    def times() -> int:
        with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as found:
            return int(found.execute("SELECT coalesce(sum(times), 0) FROM choices").fetchone()[0])

    eve, before = Plain(server.url, "Eve"), times()
    table = eve.open("cribbage", rules="standard target=31")
    eve.come(table, 0)
    eve.ask("seat_bot", table=table, seat=1, bot="random", name="Bob")
    during: list[int] = []

    def pick(choices: list[Any]) -> Any:
        during.append(times())
        return choices[0]

    assert eve.play(table, pick)["how"] == "played"
    assert {*during} == {before}
    until(lambda: times() > before)
    eve.close()
