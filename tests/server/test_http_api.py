"""Tables, records, statistics and ladders by HTTP: in the reader's language, with uniform errors."""

from __future__ import annotations

import asyncio
import io
import json
import time
import zipfile
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from asking import Browser
from guests import Guest
from serving import MemoryTables, Served, served

from knaves import games, record, table
from knaves.match.notices import FinishedGame
from knaves.match.ports.results import Rating
from knaves.match.ports.talk import Announcement
from knaves.match.table.finishing import entries_of
from knaves.remote.requests import open_table
from knaves.server import open_quota
from knaves.server.http.openapi import ENDPOINTS, text
from knaves.server.limits import TABLES_OF_ONE, Limits
from knaves.store.sql.results import SqlResults
from knaves.wire import messages as say
from later import longer

WIRE = Path(__file__).parents[2] / "docs" / "wire"


class First:
    def choose(self, view: Any) -> Any:
        return view.legal[0]


def a_game(address: str, people: tuple[str, ...], game: str = "cribbage") -> FinishedGame:
    """A whole game for two or four, as a table archives it."""
    found = games.find(game)
    seats = len(people)
    state = table.play(found, found.rules(), [First()] * seats, Random(1))
    entries = tuple(record.Entry(seat, move) for seat, move in state.history)
    names = ("Ann", "Ben", "Cid", "Dot")[:seats]
    written = record.write(record.Record(found, state.rules, tuple(map(record.SeatedPlayer, names)), entries))
    counts = tuple({"won": int(not seat), "lost": int(bool(seat))} for seat in range(seats))
    return FinishedGame(address, written, game, people, names, ("human",) * seats, counts, "played", 0, True)


def keep(server: Served, game: FinishedGame, ended: int = 1_790_000_000_000, rate: Any = None) -> None:
    server.run(server.services.results.finish(game, ended, entries_of(game, ended), rate))


def test_a_table_is_opened_listed_and_seen_from_outside(server: Served, ann: Browser) -> None:
    body = {
        "game": "euchre",
        "rules": "standard",
        "public": True,
        "move": 30_000,
        "reserve": 60_000,
    }
    made = ann.post("/api/tables", body)
    assert made.status == 201
    address = made.json["table"]
    assert made.json["link"] == f"/t/{address}"
    nobody = Browser(server.url)
    (listed,) = [each for each in nobody.get("/api/tables").json if each["table"] == address]
    assert listed["seats"] == ["", "", "", ""]
    assert listed["title"] == "Euchre"
    assert (listed["move"], listed["reserve"]) == (30_000, 60_000)
    assert listed["rules"]["target"] == 10
    seen = nobody.get(f"/api/tables/{address}").json
    assert seen["around"]["game"] == "euchre"
    assert seen["update"] is None
    assert (
        nobody.ask("GET", f"/t/{address}", Accept="text/plain").text == f"To play: knaves join /t/{address}\n"
    )
    assert nobody.get("/api/tables/none-such").code == "unknown"


def test_a_private_table_is_in_no_list(server: Served, ann: Browser) -> None:
    address = ann.post("/api/tables", {"game": "cribbage"}).json["table"]
    assert address not in Browser(server.url).get("/api/tables").text


def test_nobody_opens_a_table_and_guests_open_no_rated_one(server: Served, ann: Browser) -> None:
    assert Browser(server.url).post("/api/tables", {"game": "euchre"}).code == "unsigned"
    assert ann.post("/api/tables", {"game": "euchre", "rated": True}).code == "refused"


@pytest.mark.parametrize(
    "body",
    [
        {"game": "whist"},
        {"game": "cribbage", "rules": "nonsense"},
        {"game": "cribbage", "seats": 9},
        {"game": "cribbage", "seats": 99},
        {"game": "cribbage", "cheat": True},
        {"game": 7},
        {},
        [],
    ],
)
def test_what_makes_no_table_is_refused_with_a_sentence(ann: Browser, body: Any) -> None:
    answer = ann.post("/api/tables", body)
    assert answer.status == 400
    assert answer.code in ("unreadable", "malformed")


def test_quick_pairing_leads_two_strangers_to_one_table(server: Served, ann: Browser) -> None:
    body = {"game": "cribbage", "rules": "skunk=double"}
    first = ann.post("/api/pairing", body)
    assert first.json["waits"] is False
    table_there = server.run(server.hall.table(first.json["table"]))
    from knaves.match.log import Sitter

    server.run(table_there.ask(lambda at: at.sit(0, Sitter("ann", "Ann"), 1)))
    other = Browser(server.url)
    other.come_in("Ben")
    second = other.post("/api/pairing", body).json
    assert second == {**first.json, "waits": True}
    assert other.post("/api/pairing", {"game": "cribbage"}).json["table"] != second["table"]


def test_a_record_can_be_read_as_text_and_step_by_step(server: Served) -> None:
    game = a_game("record-1", ("ann", "ben"))
    keep(server, game)
    nobody = Browser(server.url)
    answer = nobody.get("/api/records/record-1")
    assert answer.text == game.record
    assert answer.headers["X-Robots-Tag"] == "noindex"
    steps = nobody.get("/api/records/record-1/steps").json
    moves = steps["replay"]["moves"]
    assert len(moves) == len(record.read(game.record).entries)
    assert steps["sound"] is True
    assert steps["proved"] is False
    assert steps["names"] == ["Ann", "Ben"]
    assert any("Ann" in event["say"] for move in moves for event in move["events"])
    czech = nobody.get("/api/records/record-1/steps", Accept_Language="cs").json
    assert czech["replay"]["moves"] != moves
    assert nobody.get("/api/records/none").code == "unknown"


def test_own_games_statistics_and_the_archive_of_all(server: Served) -> None:
    eve = Browser(server.url)
    id = eve.come_in("Eve")
    for number in range(3):
        keep(server, a_game(f"own-{number}", (id, "ben")), 1_790_000_000_000 + number)
    keep(server, a_game("own-euchre", (id, "b", "c", "d"), "euchre"), 1_790_000_000_010)
    listed = eve.get("/api/me/games?limit=2").json
    assert [each["record"] for each in listed] == ["own-euchre", "own-2"]
    assert listed[0]["yours"] == [0]
    rest = eve.get(f"/api/me/games?before={listed[-1]['record']}").json
    assert [each["record"] for each in rest] == ["own-1", "own-0"]
    assert eve.get("/api/me/games?before=record-1").status == 404
    assert eve.get("/api/me/games?limit=1000").code == "malformed"
    by_game = {each["game"]: each for each in eve.get("/api/me/statistics").json}
    assert by_game["cribbage"]["plays"] == 3
    assert by_game["cribbage"]["rating"] is None
    assert {"name": "games won", "label": "games won", "value": 3.0, "good": None} in by_game["cribbage"][
        "figures"
    ]
    answer = eve.get("/api/me/games.zip")
    assert answer.headers["Content-Type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        assert len([name for name in archive.namelist() if name.startswith("games/")]) == 4
        assert archive.read("games/own-1.txt").decode() == a_game("own-1", (id, "ben")).record
        assert len(json.loads(archive.read("statistics.json"))) == 4
    assert Browser(server.url).get("/api/me/games.zip").code == "unsigned"


def test_a_ladder_shows_accounts_best_first(server: Served) -> None:
    ids = [Browser(server.url).join(name)["id"] for name in ("Olga", "Petr")]

    def rate(before: Any) -> list[Rating]:
        return [Rating(id, "cribbage", 25 + 5 * n, 4, 10) for n, id in enumerate(ids)]

    keep(server, a_game("rated-1", (ids[0], ids[1])), rate=rate)
    rungs = Browser(server.url).get("/api/ladders/cribbage").json
    assert [(each["place"], each["name"], each["games"]) for each in rungs] == [
        (1, "Petr", 10),
        (2, "Olga", 10),
    ]
    assert rungs[0]["rating"] > rungs[1]["rating"] >= 1500
    assert Browser(server.url).get("/api/ladders/whist").code == "unknown"


def test_two_seats_of_one_person_count_for_nobody() -> None:
    assert entries_of(a_game("x", ("ann", "ann")), 1_790_000_000_000) == {}
    (entry,) = entries_of(a_game("x", ("ann", "")), 1_790_000_000_000).values()
    assert entry.against == ("human",)


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_options_are_described_for_forms_in_the_readers_language(server: Served, game: str) -> None:
    nobody = Browser(server.url)
    there = nobody.get(f"/api/games/{game}").json
    names = {each["name"] for each in there["options"]}
    assert all(set(preset["values"]) == names for preset in there["presets"])
    for each in there["options"]:
        assert each["label"]
        assert each["about"]
        assert each["choices"] or each["low"] < each["high"]
    czech = nobody.get(f"/api/games/{game}?language=cs").json
    assert czech["options"] != there["options"]
    assert nobody.get(f"/api/games/{game}", Accept_Language="de, cs;q=0.8, en;q=0.5").json == czech
    assert [each["name"] for each in there["bots"]]
    assert game in [each["game"] for each in nobody.get("/api/games").json]


def test_a_third_game_on_the_shelf_is_described_too(toy_on_the_shelf: None, server: Served) -> None:
    assert [each["game"] for each in Browser(server.url).get("/api/games").json][-1] == "toy"
    assert Browser(server.url).get("/api/games/toy").status == 200


def test_announcements_are_read_until_their_time(server: Served) -> None:
    now = server.services.now()
    server.run(server.services.talk.announce(Announcement(now, now + 60_000, "Back at noon.")))
    server.run(server.services.talk.announce(Announcement(now - 2, now - 1, "Long ago.")))
    (said,) = Browser(server.url).get("/api/announcements").json
    assert said["text"] == "Back at noon."
    assert 0 < said["left"] <= 60_000


def test_every_refusal_has_one_shape_and_the_readers_language(server: Served, ann: Browser) -> None:
    cases = {
        "unknown": ann.get("/api/nothing", Accept_Language="cs"),
        "method": ann.ask("DELETE", "/api/games", Accept_Language="cs"),
        "media": ann.ask("POST", "/api/tables", data=b"game=euchre", Accept_Language="cs"),
        "malformed": ann.ask(
            "POST", "/api/tables", data=b"{", Content_Type="application/json", Accept_Language="cs"
        ),
        "large": ann.post("/api/tables", {"game": "x" * 20_000}, Accept_Language="cs"),
    }
    for code, answer in cases.items():
        assert answer.code == code
        assert answer.json["why"] != answer.json["why"].encode("ascii", "ignore").decode(), code


def test_a_mistake_of_ours_is_told_without_a_traceback(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(limit: int = 100) -> Any:
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr(server.hall.tables, "lobby", broken)
    answer = Browser(server.url).get("/api/tables")
    assert (answer.status, answer.code) == (500, "failed")
    assert "secret" not in answer.text
    assert b'knaves_errors_total{kind="mistake"} ' in Browser(server.url).get("/metrics").data


def test_one_person_has_so_many_tables_open_and_no_more() -> None:
    with served(limits=Limits(numbers={**Limits().numbers, "tables": "1000/hour"})) as server:
        ann = Browser(server.url)
        ann.come_in("Ann")
        made = [ann.post("/api/tables", {"game": "cribbage"}).status for _time in range(TABLES_OF_ONE + 1)]
        assert made == [201] * TABLES_OF_ONE + [429]


def test_one_address_has_so_many_tables_open_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_quota, "TABLES_OF_AN_ADDRESS", 3)
    with served(limits=Limits()) as server:
        people = [Browser(server.url) for _each in range(4)]
        for each, name in zip(people, ("Ann", "Ben", "Cat", "Dan"), strict=True):
            each.come_in(name)
        made = [each.post("/api/tables", {"game": "cribbage"}) for each in people]
        assert [each.status for each in made] == [201, 201, 201, 429]
        table, listing = next(iter(server.tables.listings.items()))
        server.tables.listings[table] = replace(listing, closed=True)
        assert people[3].post("/api/tables", {"game": "cribbage"}).status == 201


def test_the_description_is_fresh() -> None:
    """Run make wire."""
    assert (WIRE / "openapi.json").read_text(encoding="utf-8") == text()


def test_every_endpoint_says_what_it_does_and_no_two_are_called_the_same() -> None:
    paths = json.loads(text())["paths"]
    operations = [each for path in paths.values() for each in path.values()]
    assert len({each["operationId"] for each in operations}) == len(operations) == len(ENDPOINTS)
    assert all(each["summary"] for each in operations)


@pytest.mark.parametrize("game", ["cribbage", longer("euchre")])
def test_a_game_whose_server_died_before_it_was_archived_is_archived_by_the_next(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, database = MemoryTables(), f"sqlite:///{tmp_path / 'club.db'}"

    async def never(self: Any, *more: Any) -> bool:
        await asyncio.Event().wait()
        return True

    with monkeypatch.context() as patched, served(tables, database=database) as server:
        patched.setattr(SqlResults, "finish", never)
        ann = Guest(server.url, "Ann", 1)
        address = open_table(ann.owner, game=game)
        ann.come(address, 0)
        around = ann.table.around
        assert around is not None
        for seat in range(1, len(around.seats)):
            ann.table.ask(say.SeatBot, lambda answer: None, seat=seat, bot="simple", name=f"Bot {seat}")
        asyncio.run(ann.play())
        browser = Browser(server.url, {"Authorization": f"Bearer {ann.owner.code}"})
        assert browser.get("/api/me/games").json == []
        after = tables.logs[address]
        # The end of a game is delayed for two seconds because its record cannot be stored.
        assert server.services.hall.here == 1
    with served(tables, database=database) as server:
        server.run(server.hall.table(address))
        browser = Browser(server.url, {"Authorization": f"Bearer {ann.owner.code}"})
        deadline = time.monotonic() + 10
        while not (games := browser.get("/api/me/games").json) and time.monotonic() < deadline:
            time.sleep(0.02)
        (kept,) = games
        assert kept["how"] == "played"
        assert len(after) == len(tables.logs[address])
        (figures,) = browser.get("/api/me/statistics").json
        assert figures["plays"] == 1
        proved = browser.get(f"/api/records/{kept['record']}/steps").json
        assert proved["proved"] is True
