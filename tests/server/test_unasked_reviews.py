"""Rated games and challenges are reviewed by the server itself; pages tell what play cost."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from asking import Browser
from click.testing import CliRunner
from serving import Served, served
from sqlalchemy import text
from test_challenges import made
from test_challenges import played as challenge_played
from test_histories import COUNTS
from test_reviews import held

from knaves import games, record
from knaves.bots import bot
from knaves.cli.server import server as commands
from knaves.game import Seat
from knaves.match.notices import FinishedGame
from knaves.match.play_ratings import LADDER
from knaves.review import NotReviewed, edition, review
from knaves.review.sums import without_luck
from knaves.server import composition, reviewing
from knaves.server.archive import Archive
from knaves.server.unasked_reviews import UnaskedReviews
from knaves.store.sql.reviews import SqlReviews
from knaves.table import play

Changes = Mapping[str, Any]


@pytest.fixture
def server() -> Iterator[Served]:
    with served() as server:
        yield server


@cache
def played(seed: int, target: int = 121) -> record.Record:
    """A game of a weak player against a champion."""
    found, dice = games.find("cribbage"), Random(seed)
    players = [bot("cribbage", each, dice) for each in ("simple", "champion")]
    rules = found.rules(target=target)
    state = play(found, rules, players, dice)
    entries = tuple(record.Entry(seat, move) for seat, move in state.history)
    seated = tuple(record.SeatedPlayer(name) for name in ("Olga", "Petr"))
    return record.Record(found, rules, seated, entries)


def end(server: Served, address: str, people: Sequence[str], *, seed: int = 1, **changes: Any) -> None:
    """End a rated game, as a table does."""
    target = changes.pop("target", 121)
    fields: Changes = {
        "address": address, "record": record.write(played(seed, target)), "game": "cribbage",
        "people": tuple(people), "names": ("Olga", "Petr"), "players": ("human",) * 2,
        "counts": (COUNTS,) * 2, "how": "played", "side": 1, "rated": True,
    }  # fmt: skip
    services = server.services

    async def put() -> None:
        archive = Archive(services.results, services.now, services.people.has_account)
        await archive.put(FinishedGame(**{**fields, **changes}))

    server.run(put())


def work(server: Served) -> UnaskedReviews:
    """The background task, which the test carries out."""
    return UnaskedReviews(server.services, reviews(server))


def reviews(server: Served) -> SqlReviews:
    return SqlReviews(server.services.results._database)  # type: ignore[attr-defined]


def two(server: Served) -> tuple[list[Browser], list[str]]:
    browsers = [Browser(server.url) for _person in range(2)]
    return browsers, [each.join(name)["id"] for each, name in zip(browsers, ("Olga", "Petr"), strict=True)]


def own(browser: Browser, **headers: str) -> Any:
    [found] = browser.get("/api/me/statistics", **headers).json
    return found["play"]


def test_the_server_reviews_rated_games_by_itself_and_tells_what_they_cost(server: Served) -> None:
    (olga, petr), people = two(server)
    task = work(server)
    assert not server.run(task.look())
    for number in range(2):
        end(server, f"g{number}", people)
        assert server.run(task.look())
    assert not server.run(task.look())
    [few] = own(olga)
    assert (few["games"], few["figure"], few["parts"]) == (2, "", [])
    assert few["said"] == "Not enough whole games have been reviewed yet. It takes 3."
    end(server, "g2", people, seed=2)
    assert server.run(task.look())
    [found], [better] = own(olga), own(petr)
    assert (found["seats"], found["games"], found["said"]) == (2, 3, "")
    assert "discard" in [each["label"] for each in found["parts"]]
    assert (better["figure"], better["parts"][0]["figure"]) == ("0.0 ± 0.0", "0.0 ± 0.0")
    value = float(found["figure"].split()[0])
    # What `simple` loses in a game, with room for three of them.
    assert 8 < value < 40
    assert sum(float(each["figure"].split()[0]) for each in found["parts"]) == pytest.approx(value, abs=0.2)
    assert own(olga, Accept_Language="cs")[0]["figure"].startswith(
        found["figure"].split()[0].replace(".", ",")
    )


def test_only_rated_games_by_the_standard_rules_between_accounts_are_reviewed(server: Served) -> None:
    _browsers, people = two(server)
    guest = Browser(server.url).come_in("Ann")
    end(server, "short", people, target=31)
    end(server, "friendly", people, rated=False)
    end(server, "guest", (people[0], guest))
    end(server, "agreed", people, how="agreed", side=-1)
    end(server, "alone", (people[0], ""))
    assert not server.run(work(server).look())


def test_a_challenge_is_reviewed_for_the_result_without_luck(server: Served) -> None:
    ann, hers, challenge = made(server.url, "cribbage")
    address = challenge_played(ann, hers, challenge)

    def line() -> Any:
        return hers.get(f"/api/challenges/{challenge}").json["lines"][0]

    assert line()["without_luck"] is None
    assert server.run(work(server).look())
    whole = review(record.read(hers.get(f"/api/records/{address}").text))
    expected = without_luck(whole, Seat(0))
    assert expected is not None
    assert line()["without_luck"] == pytest.approx(100 * expected, abs=0.1)
    # What was lost and won by play, from a start where either is about as likely to win.
    assert -50 < line()["without_luck"] < 100
    assert not server.run(work(server).look())


def test_nothing_is_reviewed_while_somebody_waits_for_a_review(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    (olga, _petr), people = two(server)
    end(server, "g1", people)
    end(server, "g2", people, seed=2)
    with held(monkeypatch):
        assert olga.post("/api/records/g1/review", None).status == 204
        assert server.services.reviewing.busy
        assert not server.run(work(server).look())
    while server.services.reviewing.busy:
        server.run(asyncio.sleep(0.01))
    # The review that a person asked for is measured too, and not made again.
    assert own(olga)[0]["games"] == 1
    assert server.run(work(server).look())
    assert own(olga)[0]["games"] == 2
    assert not server.run(work(server).look())


def test_another_process_does_not_review_the_same_game(server: Served) -> None:
    (olga, _petr), people = two(server)
    end(server, "g1", people)
    now = server.services.now()
    assert server.run(reviews(server).begin("g1", edition("cribbage"), now, now - reviewing.SILENCE))
    assert not server.run(work(server).look())
    kept = server.run(server.services.results.game("g1"))
    assert kept is not None
    assert server.run(server.services.reviewing.behind(kept)) == (False, True)
    server.run(reviews(server).give_up("g1", edition("cribbage")))
    assert server.run(work(server).look())
    assert own(olga)[0]["games"] == 1


def test_a_review_that_an_older_process_kept_is_measured(server: Served) -> None:
    (olga, _petr), people = two(server)
    end(server, "g1", people)
    kept = server.run(server.services.results.game("g1"))
    assert kept is not None
    assert server.run(server.services.reviewing.behind(kept)) == (True, True)
    database = server.services.results._database  # type: ignore[attr-defined]
    forget = text("update measured_games set edition = ''")
    server.run(database.write(lambda connection: connection.execute(forget)))
    assert olga.get("/api/me/statistics").json[0]["play"] == []
    assert server.run(work(server).look())
    assert own(olga)[0]["games"] == 1
    assert not server.run(work(server).look())


def test_a_game_whose_review_fails_is_left_out_and_the_next_one_is_reviewed(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    (olga, _petr), people = two(server)
    end(server, "g1", people)
    end(server, "g2", people, seed=2)
    real = reviewing._reviewed

    def broken(written: str, *rest: Any) -> Any:
        if written == record.write(played(2)):
            raise ZeroDivisionError
        return real(written, *rest)

    monkeypatch.setattr(reviewing, "_reviewed", broken)
    task = work(server)
    assert [server.run(task.look()) for _look in range(3)] == [True, True, False]
    assert own(olga)[0]["games"] == 1


def test_a_game_that_can_no_longer_be_reviewed_is_left_out(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    _browsers, people = two(server)
    end(server, "g1", people)

    def never(_record: Any) -> None:
        raise NotReviewed("No.")

    monkeypatch.setattr(reviewing, "measuring", never)
    assert [server.run(work(server).look()) for _look in range(2)] == [True, False]


def test_the_ladder_by_play_has_those_first_who_certainly_lose_least(server: Served) -> None:
    _browsers, people = two(server)
    nobody, task = Browser(server.url), work(server)
    for number in range(LADDER - 1):
        end(server, f"g{number}", people, seed=number % 2)
        assert server.run(task.look())
    path = "/api/ladders/cribbage?by=play"
    assert nobody.get(path).json == []
    end(server, "last", people)
    assert server.run(task.look())
    first, second = nobody.get(path).json
    assert (first["place"], first["name"], first["games"], first["lost"]) == (1, "Petr", 10, "0.0 ± 0.0")
    assert (second["place"], second["name"]) == (2, "Olga")
    assert second["lost"] == own(_browsers[0])[0]["figure"]
    assert first["rating"] > 1500 > second["rating"]
    assert nobody.get(f"{path}&seats=2&limit=1").json == [first]
    assert nobody.get(f"{path}&seats=3").json == []
    assert nobody.get(f"{path}&seats=7").code == "unknown"
    assert nobody.get("/api/ladders/cribbage?by=luck").code == "malformed"
    assert nobody.get("/api/ladders/whist?by=play").code == "unknown"
    usual = nobody.get("/api/ladders/cribbage").json
    assert [each["name"] for each in usual] == ["Petr", "Olga"]
    assert {each["lost"] for each in usual} == {""}
    assert nobody.get("/api/ladders/cribbage?by=results").json == usual


def test_a_server_looks_for_rated_games_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(composition, "PAUSE", 0.05)
    with served() as server:
        (olga, _petr), people = two(server)
        end(server, "g1", people)
        until = time.monotonic() + 60
        while not own(olga):
            assert time.monotonic() < until
            time.sleep(0.05)


def test_an_operator_sees_who_plays_as_the_champion_does(server: Served) -> None:
    _browsers, people = two(server)
    end(server, "g1", people)
    assert server.run(work(server).look())
    where = ["agreement", "--database", server.database]
    told = CliRunner().invoke(commands, [*where, "--fewest", "1"])
    first, second, last = told.output.splitlines()
    assert first == f"100.0 of 100  –  cribbage 2  1 reviewed game  Petr ({people[1]})"
    assert second.endswith(f"cribbage 2  1 reviewed game  Olga ({people[0]})")
    assert float(second.split()[0]) < 80
    assert last == "2 players."
    assert CliRunner().invoke(commands, where).output == "0 players.\n"
