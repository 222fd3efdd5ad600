"""The review of a finished game over HTTP: begun once, followed, kept, and read in the reader's language."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from asking import Answer, Browser
from serving import Served, served

from knaves import games, record
from knaves.bots import bot
from knaves.match.notices import FinishedGame
from knaves.match.ports.results import StoredGame
from knaves.match.table.finishing import entries_of
from knaves.server import reviewing
from knaves.server.limits import USUAL, Limits
from knaves.store.sql.reviews import SqlReviews
from knaves.table import play
from knaves.wire.refusals import RequestRefused


def keep(
    server: Served,
    address: str,
    game: str = "cribbage",
    seats: int = 2,
    *,
    person: str = "ann",
    seed: int = 3,
    counts: Mapping[str, int] | None = None,
    against: str = "steady 1",
    **rules: Any,
) -> str:
    """Keep the record of a game that the first seat played badly; return the path of its review.

    With ``counts`` it counts in the person's statistics.
    """
    found, dice = games.find(game), Random(seed)
    agreed = found.rules(**rules)
    players = [bot(game, "random", dice), *[bot(game, "steady", dice) for _seat in range(seats - 1)]]
    state = play(found, agreed, players, dice)
    names = ("Ann", "Ben", "Cid", "Dot")[:seats]
    kinds = ("human", *[against] * (seats - 1))
    seated = tuple(record.SeatedPlayer(name, kind) for name, kind in zip(names, kinds, strict=True))
    entries = tuple(record.Entry(seat, move) for seat, move in state.history)
    text = record.write(record.Record(found, agreed, seated, entries))
    people = (person, *[""] * (seats - 1))
    finished = FinishedGame(
        address, text, game, people, names, kinds, (counts or {},) * seats, "played", 1, False
    )
    server.run(server.services.results.finish(finished, 1_790_000_000_000, entries_of(finished, 1)))
    return f"/api/records/{address}/review"


def reviewed(browser: Browser, path: str, **headers: str) -> Any:
    """Begin a review and return it when it is done; the share never falls."""
    assert browser.post(path, None).status == 204
    share, until = 0.0, time.monotonic() + 60
    while time.monotonic() < until:
        answer = browser.get(path, **headers)
        assert answer.status == 200, answer.text
        assert answer.json["share"] >= share
        share = answer.json["share"]
        if answer.json["told"]:
            return answer.json
        assert answer.json["begun"]
        time.sleep(0.05)
    raise AssertionError("not reviewed in a minute")


def test_own_miscounts_of_reviewed_games_are_asked_again_as_drills(server: Served) -> None:
    ann, nobody = Browser(server.url), Browser(server.url)
    person = ann.come_in("Ann")
    path = keep(server, "rc", person=person, target=31, counting="claimed")
    assert ann.get("/api/me/mistakes").json == {"items": []}
    reviewed(nobody, path)
    items = ann.get("/api/me/mistakes").json["items"]
    assert nobody.get("/api/me/mistakes").json == {"items": []}
    miscounts = [each for each in items if each.startswith("count:rc:")]
    assert miscounts
    kind, _colon, name = miscounts[0].partition(":")
    question = f"/api/drills/{kind}/{name}"
    asked = ann.get(question).json
    assert asked["open"]["count"]["what"] in ("hand", "crib")
    total = ann.get(f"{question}/grade?move=claim+0").json["total"]
    assert ann.get(f"{question}/grade?move=claim+{total}").json["right"]
    other = next(each for each in items if not each.startswith("count"))
    kind, _colon, name = other.partition(":")
    asked = ann.get(f"/api/drills/{kind}/{name}").json
    move = asked["at"]["choices"][0]["move"].replace(" ", "+")
    assert ann.get(f"/api/drills/{kind}/{name}/grade?move={move}").json["rows"]
    for wrong in ("bid/rc:5", "count/rc:1", "count/rc:99999", "count/nowhere:5"):
        assert ann.get(f"/api/drills/{wrong}").code == "unknown", wrong


def test_whoever_has_the_address_reviews_a_game_and_reads_it(server: Served) -> None:
    path, nobody = keep(server, "r1", target=61), Browser(server.url)
    before = nobody.get(path).json
    assert (before["begun"], before["share"], before["told"]) == (False, 0.0, None)
    found = reviewed(nobody, path)
    told = found["told"]
    assert found["names"] == ["Ann", "Ben"]
    assert found["yours"] == []
    assert told["seat"] == 0
    assert "won by" in told["headline"]
    result = float(told["scores"][0]["points"] >= 61)
    assert told["curve"][-1]["chance"] == pytest.approx(result)
    changes = sum(each["change"] for each in told["split"])
    assert told["curve"][0]["chance"] + changes == pytest.approx(result)
    losses = [each["loss"] for each in told["dearest"]]
    assert losses == sorted(losses, reverse=True)
    assert len(losses) > 3
    other = nobody.get(f"{path}?seat=1").json["told"]
    assert other["seat"] == 1
    assert other["curve"][-1]["chance"] == pytest.approx(1 - result)
    assert nobody.get(f"{path}?seat=2").code == "unknown"
    assert nobody.get(f"{path}?game=2").code == "unknown"
    assert nobody.get(f"{path}?seat=x").code == "malformed"


def test_a_decision_is_tried_again_before_the_answer_is_told(server: Served) -> None:
    path, nobody = keep(server, "r2", target=61), Browser(server.url)
    told = reviewed(nobody, path)["told"]
    line = next(each for each in told["dearest"] if "crib" in each["title"])
    answer = nobody.get(f"{path}/{line['number']}")
    found = answer.json
    assert found["line"] == line
    assert len(found["at"]["hand"]) == 6
    assert found["at"]["picks"] == 2
    assert found["move"].startswith("discard ")
    # The other hand stays face down.
    view = found["at"]["view"]
    assert "hands" not in view
    assert "answer" not in answer.text
    other = next(each["move"] for each in found["at"]["choices"] if each["move"] != found["move"])
    tried = nobody.get(f"{path}/{line['number']}/tried?move={other.replace(' ', '%20')}").json
    assert tried["say"]
    best = nobody.get(f"{path}/{line['number']}/answer").json
    assert best["rows"][0]["best"]
    assert [each["made"] for each in best["rows"]].count(True) == 1
    assert best["reason"]
    again = nobody.get(
        f"{path}/{line['number']}/tried?move={best['rows'][0]['move'].replace(' ', '%20')}"
    ).json
    assert again["right"]
    for what in ("tried?move=nonsense", "tried?move=go", "answers"):
        assert nobody.get(f"{path}/{line['number']}/{what}").status in (400, 404, 409)
    assert nobody.get(f"{path}/1").code == "unknown"
    assert nobody.get(f"{path}/99999999").code == "unknown"


def test_a_review_is_kept_and_told_in_each_reader_s_language(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, nobody = keep(server, "r3", "euchre", 4, target=2), Browser(server.url)
    english = reviewed(nobody, path)["told"]

    def never(*_args: Any) -> None:
        raise AssertionError("computed twice")

    monkeypatch.setattr(reviewing, "_reviewed", never)
    assert nobody.post(path, None).status == 204
    czech = nobody.get(path, Accept_Language="cs").json["told"]
    assert czech["curve"] == english["curve"]
    assert czech["headline"] != english["headline"]
    assert any(each["what"] == "partner" for each in english["split"])


def test_what_cannot_be_reviewed_says_why(server: Served) -> None:
    nobody = Browser(server.url)
    assert nobody.get("/api/records/none/review").code == "unknown"
    assert nobody.post("/api/records/none/review", None).code == "unknown"


def test_reviews_are_capped_by_address() -> None:
    few = {**USUAL, "reviews": "2/hour"}
    with served(limits=Limits(numbers=few)) as server:
        path, nobody = keep(server, "r5", target=31), Browser(server.url)
        codes = [nobody.post(path, None) for _ in range(3)]
        assert [each.status for each in codes] == [204, 204, 429]
        assert nobody.get(path).status == 200


def test_a_person_or_a_household_without_one_waits_for_a_few_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    most = 1
    monkeypatch.setattr(reviewing, "MOST_OF_ONE", most)
    with held(monkeypatch), served() as server:
        paths = [keep(server, f"many-{n}", target=31) for n in range(3 * most + 1)]
        nobody, ann = Browser(server.url), Browser(server.url)
        answers: list[Answer] = [nobody.post(path, None) for path in paths[: most + 1]]
        assert [each.status for each in answers] == [204] * most + [429]
        assert nobody.post(paths[0], None).status == 204
        ann.come_in("Ann")
        answers = [ann.post(path, None) for path in paths[most : 2 * most + 1]]
        assert [each.status for each in answers] == [204] * most + [429]

        async def at_home() -> None:
            begin, game = server.services.reviewing.begin, server.services.results.game
            for place, path in enumerate(paths[2 * most :]):
                kept = await game(path.split("/")[-2])
                assert kept is not None
                await begin(kept, f"2001:db8:1:2::{place}")

        with pytest.raises(RequestRefused, match="still being computed"):
            server.run(at_home())


def test_a_drill_is_drawn_beside_the_reviews_and_not_among_the_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    with held(monkeypatch), served() as server:
        nobody = Browser(server.url)
        for number in range(reviewing.WORKERS):
            assert nobody.post(keep(server, f"beside-{number}", target=31), None).status == 204
        monkeypatch.setattr(server.services.hall.thinking, "ask", None)
        drawn = nobody.get("/api/drills/discard?level=2")
        assert (drawn.status, drawn.json["level"]) == (200, 2)
        assert nobody.get("/api/drills/nothing").code == "unknown"


def test_a_review_that_fails_may_be_asked_for_again(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    path, nobody = keep(server, "r6", target=31), Browser(server.url)

    def broken(*_args: Any) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(reviewing, "_reviewed", broken)
        assert nobody.post(path, None).status == 204
        until = time.monotonic() + 20
        while nobody.get(path).json["begun"]:
            assert time.monotonic() < until
            time.sleep(0.05)
    assert reviewed(nobody, path)["told"]


@contextmanager
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let no review end meanwhile."""
    let = threading.Event()
    real = reviewing._reviewed

    def waits(*args: Any) -> Any:
        let.wait(20)
        return real(*args)

    monkeypatch.setattr(reviewing, "_reviewed", waits)
    try:
        yield
    finally:
        let.set()


def test_reviews_run_in_processes_that_count_their_moves(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a real server; a killed worker costs nobody a review."""
    keep(server, "apart", target=31)

    async def compute() -> Any:
        kept: StoredGame | None = await server.services.results.game("apart")
        assert kept is not None
        reviews = SqlReviews(server.services.results._database)  # type: ignore[attr-defined]
        failures: list[BaseException] = []
        apart = reviewing.ServerReviews(
            reviews, server.services.now, lambda _where, error: failures.append(error), apart=True
        )
        try:
            await apart.begin(kept, "here")
            while True:
                found = await apart.find(kept)
                if found is None or found.review is not None:
                    return found, [*apart._counts], failures
                await asyncio.sleep(0.1)
        finally:
            await apart.close()

    found, counts, failures = server.run(compute())
    assert failures == []
    assert found.review.names == ("Ann", "Ben")
    moves = found.review.games[-1].last
    assert max(counts) == moves


def test_a_game_begins_in_a_record_at_a_private_table(server: Served) -> None:
    path, ann = keep(server, "again", target=31), Browser(server.url)
    where = path.replace("/review", "/tables")
    assert ann.post(where, {"number": 5}).code == "unsigned"
    ann.come_in("Ann")
    played = record.read(ann.get("/api/records/again").text)
    number = next(at for at, each in enumerate(played.entries, 1) if each.seat == 1)
    made = ann.post(where, {"number": number})
    assert made.status == 201, made.text
    assert made.json["link"].endswith("/t/" + made.json["table"])
    seen = ann.get(f"/api/tables/{made.json['table']}").json
    assert [each["name"] for each in seen["around"]["seats"]] == ["Ann (2)", "Ann"]
    assert seen["around"]["seats"][0]["player"].startswith("champion")
    assert (seen["around"]["public"], seen["around"]["rated"]) == (False, False)
    assert seen["update"]["moves"] >= number - 1
    assert all(each["table"] != made.json["table"] for each in ann.get("/api/tables").json)
    same = ann.post(where, {"seat": 0}).json
    assert ann.get(f"/api/tables/{same['table']}").json["around"]["playing"]
    chance = next(at for at, each in enumerate(played.entries, 1) if each.seat == -1)
    assert ann.post(where, {"number": chance}).code == "refused"
    assert ann.post(where, {"seat": 7}).code == "refused"
    assert ann.post(where, {"position": "won"}).code == "malformed"
    assert ann.post("/api/records/none/tables", {}).code == "unknown"


def test_a_game_is_judged_in_a_sentence_for_who_played_it(server: Served) -> None:
    nobody, ann = Browser(server.url), Browser(server.url)
    me = ann.come_in("Ann")
    path = keep(server, "judged", target=31, person=me).replace("/review", "/judged")
    assert nobody.post(path, {}).code == "unsigned"
    nobody.come_in("Ben")
    nothing = {"done": True, "say": "", "figures": "", "stake": 1, "curve": [], "moments": []}
    assert nobody.post(path, {}).json == nothing
    until = time.monotonic() + 60
    while not (found := ann.post(path, {}).json)["done"]:
        assert time.monotonic() < until
        time.sleep(0.05)
    assert "your play " in found["say"]
    assert "Your play cost you" in found["figures"]
    path = "/api/records/judged/review"
    own = next(
        each for each in ann.get(path).json["told"]["dearest"] if each["title"] == "Throw to your crib"
    )
    other = nobody.get(f"{path}/{own['number']}").json["line"]
    assert ann.get(f"{path}/{own['number']}").json["line"] == own
    assert other["title"] == "Throw to Ann's crib"
