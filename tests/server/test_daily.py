"""The game of the day over HTTP: one set for everybody who plays it, and nothing told before its time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from asking import Browser
from day_deals import DAY, TODAY, DayClock, put_day, put_field
from guests import Guest
from serving import Served, served

from knaves.fair import commit_seed
from knaves.record import read, set_of, verify

HERE = "/api/games/cribbage/days/today"


@pytest.fixture
def clock() -> DayClock:
    return DayClock()


@pytest.fixture
def server(clock: DayClock) -> Iterator[Served]:
    with served(now=clock) as running:
        yield running


def come(server: Served, name: str, number: int, *, account: bool = False) -> tuple[Guest, Browser]:
    guest = Guest(server.url, name, number)
    asks = Browser(server.url, {"Authorization": f"Bearer {guest.owner.code}"})
    if account:
        enrol(asks, name)
    return guest, asks


def enrol(asks: Browser, name: str) -> None:
    made = asks.post("/api/account", {"name": name, "passphrase": "correct horse battery"})
    assert made.status == 201, made.text
    asks.headers["Authorization"] = f"Bearer {made.json['code']}"


def finish(guest: Guest, asks: Browser, table: str, day: str = HERE) -> Any:
    """Play a game of a day to its end at random; return how the day is shown then."""
    guest.come(table, None)
    guest.wait(lambda: guest.table.own)
    asyncio.run(guest.play())
    for _look in range(500):
        seen = asks.get(day).json
        if seen["yours"] == "finished":
            return seen
        guest.happened.wait(0.02)
    raise AssertionError("The end was never written down.")


def test_the_server_makes_a_day_once_and_publishes_its_seals(server: Served) -> None:
    first, again = (Browser(server.url).get(HERE).json for _ in range(2))
    assert first == again
    assert (first["day"], first["today"], first["over"]) == ("2026-11-28", "2026-11-28", False)
    assert (first["yours"], first["own"], first["lines"], first["figures"]) == ("", None, [], None)
    sets = server.run(server.services.day_sets.of_day("cribbage", TODAY.isoformat()))
    assert [each.instance for each in sets] == [0, 1, 2, 3, 4]
    assert len({each.seed for each in sets}) == 5
    assert [each["commitment"] for each in first["seals"]] == [commit_seed(each.seed).hex() for each in sets]
    assert {each["seed"] for each in first["seals"]} == {""}
    assert {each.bot for each in sets} == {"champion"}
    other = Browser(server.url).get("/api/games/euchre/days/today").json
    assert {each["commitment"] for each in other["seals"]}.isdisjoint(
        each["commitment"] for each in first["seals"]
    )


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_nothing_is_told_of_a_day_before_its_time(server: Served, clock: DayClock, game: str) -> None:
    sets = put_day(server, game)
    here = f"/api/games/{game}/days/today"
    ann, hers = come(server, "Ann", 1)
    ben, his = come(server, "Ben", 2)
    table = hers.post(f"{here}/tables", {}).json["table"]
    assert hers.post(f"{here}/tables", {}).json["table"] == table
    seen = hers.get(here).json
    assert (seen["yours"], seen["table"], seen["played"]) == ("playing", table, 0)
    # Nobody watches, and nobody who looks is told of the cards.
    nobody = Browser(server.url)
    guests = sets[-1]
    watched = nobody.get(f"/api/tables/{table}")
    assert watched.json["update"] is None
    assert all(guests.seed not in text for text in (watched.text, hers.get(here).text, nobody.get(here).text))
    mine = finish(ann, hers, table, here)
    assert (mine["guests"], mine["played"], mine["of"], mine["counts"]) == (True, 1, 1, True)
    assert (mine["own"]["place"], mine["own"]["share"], mine["lines"]) == (1, 50.0, [])
    record = mine["own"]["record"]
    # Her own record proves the cards; the other instances stay sealed.
    text = hers.get(f"/api/records/{record}").text
    assert set_of(read(text)) == (guests.seed, commit_seed(guests.seed).hex())
    assert verify(read(text)).seeded
    assert [each["seed"] for each in mine["seals"]] == ["", "", "", "", guests.seed]

    clock.ahead += 6_000
    for asks in (his, nobody):
        told = asks.get(here)
        assert told.json["played"] == 1
        assert all(each not in told.text for each in (guests.seed, record, "Ann"))
    for path in (f"/api/challenges/{guests.address}", f"/api/challenges/{guests.address}/beside/{record}"):
        assert his.get(path).code == "unknown"
    assert his.post(f"/api/challenges/{guests.address}/tables", {}).code == "unknown"
    assert his.post(f"{here}/cards", {}).code == "refused"
    theirs = finish(ben, his, his.post(f"{here}/tables", {}).json["table"], here)
    assert theirs["of"] == 2
    assert "Ann" not in his.get(here).text
    assert hers.get("/api/me/challenges").json == []

    clock.ahead += DAY
    day = f"/api/games/{game}/days/{TODAY}"
    over = his.get(day).json
    assert (over["over"], over["played"], over["of"]) == (True, 2, 2)
    assert {each["name"] for each in over["lines"]} == {"Ann", "Ben"}
    assert [each["seed"] for each in over["seals"]] == [each.seed for each in sets]
    beside = his.get(f"/api/challenges/{guests.address}/beside/{record}").json
    assert beside["names"] == ["Ben", "Ann"]
    # Who has not played sees the standing, and no game of it: the day can still be played.
    told = nobody.get(day)
    assert [each["record"] for each in told.json["lines"]] == ["", ""]
    assert all(each.seed not in told.text for each in sets)


def test_accounts_are_spread_over_instances_and_guests_play_another(server: Served) -> None:
    put_day(server)
    given = set()
    for number in range(12):
        _guest, asks = come(server, f"Ann{number}", number, account=True)
        seen = asks.get(HERE).json
        assert not seen["guests"]
        assert asks.get(HERE).json["challenge"] == seen["challenge"]
        given.add(seen["challenge"])
    assert len(given) > 1
    assert given <= {f"cribbage-2026-11-28-{instance}" for instance in range(4)}
    _guest, asks = come(server, "Gus", 99)
    assert asks.get(HERE).json["challenge"] == "cribbage-2026-11-28-4"


def test_who_has_begun_as_a_guest_stays_there_with_an_account(server: Served) -> None:
    put_day(server)
    _guest, asks = come(server, "Ann", 1)
    table = asks.post(f"{HERE}/tables", {}).json["table"]
    enrol(asks, "Ann")
    seen = asks.get(HERE).json
    assert (seen["guests"], seen["table"]) == (True, table)
    assert asks.post(f"{HERE}/tables", {}).json["table"] == table


def test_the_whole_field_stands_over_all_instances_in_pages(server: Served, clock: DayClock) -> None:
    sets = put_day(server)
    put_field(server, sets[0], [10, 5, 5, -20])
    put_field(server, sets[1], [3, -3])
    put_field(server, sets[2], [number - 30 for number in range(60)])
    clock.ahead += DAY
    day = f"/api/games/cribbage/days/{TODAY}"
    seen = Browser(server.url).get(day).json
    assert (seen["played"], len(seen["lines"])) == (66, 50)
    assert [(each["name"], each["place"], each["share"]) for each in seen["lines"][:3]] == [
        *(("P2-59", 1, 100.0), ("P0-0", 1, 100.0), ("P1-0", 1, 100.0)),
    ]
    five = [each for each in seen["lines"] if each["name"] in ("P0-1", "P0-2")]
    assert [(each["share"], each["place"]) for each in five] == [(50.0, 33), (50.0, 33)]
    rest = Browser(server.url).get(f"{day}?after=50").json["lines"]
    assert len(rest) == 16
    assert rest[-1]["share"] == 0.0
    figures = seen["figures"]
    assert figures["won"] == 3 + 1 + 29
    assert sum(each["people"] for each in figures["bars"]) == 66
    assert len(figures["bars"]) <= 12


def test_an_old_day_is_played_against_its_field_and_does_not_change_it(
    server: Served, clock: DayClock
) -> None:
    sets = put_day(server)
    put_field(server, sets[1], [5, -5, -31])
    clock.ahead += DAY
    ann, hers = come(server, "Ann", 1)
    old = "/api/games/cribbage/days/old/tables"
    begun = hers.post(old, {})
    assert begun.status == 201
    assert hers.post(old, {}).json == begun.json
    day = f"/api/games/cribbage/days/{TODAY}"
    playing = hers.get(day).json
    assert (playing["yours"], playing["challenge"]) == ("playing", sets[1].address)
    assert all(each.seed not in hers.get(day).text for each in sets)
    seen = finish(ann, hers, begun.json["table"], day)
    assert (seen["counts"], seen["played"], seen["of"]) == (False, 3, 4)
    assert 1 <= seen["own"]["place"] <= 4
    assert "Ann" not in [each["name"] for each in seen["lines"]]
    assert [each["seed"] for each in seen["seals"]] == [each.seed for each in sets]
    assert hers.post(old, {}).code == "refused"


def test_who_looks_at_the_cards_plays_that_day_no_more(server: Served, clock: DayClock) -> None:
    sets = put_day(server)
    put_field(server, sets[0], [5, -5])
    clock.ahead += DAY
    _ann, hers = come(server, "Ann", 1)
    day = f"/api/games/cribbage/days/{TODAY}"
    shown = hers.post(f"{day}/cards", {}).json
    assert shown["yours"] == "shown"
    assert [each["seed"] for each in shown["seals"]] == [each.seed for each in sets]
    assert all(each["record"] for each in shown["lines"])
    assert hers.post(f"{day}/tables", {}).code == "refused"
    assert hers.post("/api/games/cribbage/days/old/tables", {}).code == "refused"
    _ben, his = come(server, "Ben", 2)
    his.post(f"{day}/tables", {})
    assert his.post(f"{day}/cards", {}).code == "refused"
    assert all(each.seed not in his.get(day).text for each in sets)


def test_a_game_that_ends_after_the_day_counts_for_nobody_else(server: Served, clock: DayClock) -> None:
    put_day(server)
    ann, hers = come(server, "Ann", 1)
    table = hers.post(f"{HERE}/tables", {}).json["table"]
    clock.ahead += DAY
    seen = finish(ann, hers, table, f"/api/games/cribbage/days/{TODAY}")
    assert (seen["over"], seen["counts"], seen["played"], seen["of"]) == (True, False, 0, 1)


def test_who_has_finished_is_placed_at_once_though_the_field_is_read_rarely(server: Served) -> None:
    sets = put_day(server)
    put_field(server, sets[-1], [31, -31])
    ann, hers = come(server, "Ann", 1)
    assert hers.get(HERE).json["played"] == 2
    server.services.day_fields._now = lambda: 0  # No time passes for the field.
    server.services.day_fields._kept = {
        key: (1, kept) for key, (_until, kept) in server.services.day_fields._kept.items()
    }
    seen = finish(ann, hers, hers.post(f"{HERE}/tables", {}).json["table"])
    assert (seen["played"], seen["of"]) == (3, 3)
    assert seen["own"]["place"] in (1, 2, 3)


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/games/whist/days/today", "unknown"),
        ("/api/games/cribbage/days/tomorrow", "unknown"),
        ("/api/games/cribbage/days/2026-11-29", "unknown"),
        ("/api/games/cribbage/days/2026-11-27", "unknown"),
        ("/api/games/cribbage/days/20261128", "unknown"),
        ("/api/games/cribbage/days/today?after=-1", "malformed"),
    ],
)
def test_a_day_that_cannot_be_is_refused(server: Served, path: str, code: str) -> None:
    assert Browser(server.url).get(path).code == code


def test_only_who_is_somebody_plays(server: Served) -> None:
    for what in ("tables", "cards"):
        assert Browser(server.url).post(f"{HERE}/{what}", {}).code == "unsigned"
    _ann, hers = come(server, "Ann", 1)
    assert hers.post("/api/games/cribbage/days/old/tables", {}).code == "refused"
