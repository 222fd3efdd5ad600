"""The tables of a device without a server: whole games by messages, taken up again from what was stored."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any, Final

import pytest

from device import Device, Window, opened
from knaves import record
from knaves.device import rows
from leaks_in_messages import search

GAMES: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("cribbage", {}),
    ("cribbage", {"seats": 4}),
    ("euchre", {"seats": 4}),
)


@pytest.mark.parametrize(("game", "terms"), GAMES)
def test_a_whole_game_against_bots_ends_with_a_record_whose_shuffles_are_proved(
    game: str, terms: dict[str, Any]
) -> None:
    device, window = opened()
    window.sit_down(game, **terms)
    window.play()
    status, games = device.ask("GET", "/api/me/games")
    assert status == 200
    [over] = games
    assert (over["game"], over["how"], over["yours"]) == (game, "played", [0])
    status, steps = device.ask("GET", f"/api/records/{over['record']}/steps")
    assert status == 200
    assert steps["sound"]
    assert steps["proved"]
    status, text = device.ask("GET", f"/api/records/{over['record']}")
    assert record.verify(record.read(text)).proved


@pytest.mark.parametrize(("game", "terms"), GAMES)
@pytest.mark.parametrize("language", ["en", "cs"])
def test_no_message_shows_a_card_that_its_reader_may_not_know(
    game: str, terms: dict[str, Any], language: str
) -> None:
    device, window = opened(seed=3, language=language)
    table = window.sit_down(game, **terms)
    window.play()
    log = rows.read_log(device.read([rows.log_key(table)]))
    assert search(window.heard, log, language) > 10


def test_two_people_at_one_device_have_a_seat_each() -> None:
    _device, window = opened()
    window.sit_down("cribbage", own=2)
    movers = set()

    def note() -> None:
        turn = window.turn()
        movers.update([turn["seat"]] if turn else [])

    window.play(note)
    assert movers == {0, 1}


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_a_game_goes_on_from_what_was_stored_after_any_call(game: str) -> None:
    device, window = opened(seed=5)
    table = window.sit_down(game, seats=0)
    moves = 0
    while not window.over:
        if moves % 4 == 0:
            before = window.update
            device.restart()
            window = Window(device, seed=moves)
            window.ask("follow", table=table, since=-1)
            assert (window.update["moves"], window.update["seats"]) == (before["moves"], before["seats"])
            device.rest()
        window.move()
        moves += 1
    assert moves > 20
    assert len(device.ask("GET", "/api/me/games")[1]) == 1
    device.restart()
    assert len(device.ask("GET", "/api/me/games")[1]) == 1
    [figures] = device.ask("GET", "/api/me/statistics")[1]
    assert (figures["game"], figures["plays"]) == (game, 1)
    assert device.ask("GET", "/api/session")[1]["name"] == "Ann"


def test_a_bot_that_was_thinking_when_the_device_was_switched_off_thinks_again() -> None:
    device, window = opened(seed=2)
    table = window.sit_down("cribbage")
    while device.wait != 0:
        seated = window.turn()
        assert seated is not None
        move = seated["choices"][0]["move"]
        where = {"table": table, "seat": 0, "after": window.update["moves"]}
        assert window.ask("move", **where, move=move)["t"] == "done"
    device.restart()
    window = Window(device)
    window.ask("follow", table=table)
    assert device.wait == 0
    device.rest()
    assert window.turn()


def test_a_hint_ranks_moves_and_warns_of_a_mistake() -> None:
    _device, window = opened()
    table = window.sit_down("cribbage")
    window.move()
    hint = window.ask("hint", table=table, seat=0)
    assert hint["t"] == "hinted"
    assert hint["say"]
    worst = window.ask("hint", table=table, seat=0, move=hint["moves"][-1]["move"])
    assert worst["mistake"]
    assert worst["moves"][0]["move"] == hint["moves"][0]["move"]


def test_a_move_is_taken_back() -> None:
    _device, window = opened(seed=4)
    table = window.sit_down("cribbage")
    while not window.over:
        before = window.update["moves"]
        window.move()
        if window.ask("take_back", table=table, seat=0)["t"] == "done":
            break
    assert window.update["back"]
    assert window.update["moves"] == before


def test_what_a_table_refuses_is_refused_in_the_language_of_the_window() -> None:
    device, window = opened(language="cs")
    table = window.sit_down("cribbage")
    told = window.ask("move", table=table, seat=0, after=window.update["moves"], move="go")
    assert (told["t"], told["code"]) == ("refused", "illegal")
    english = Window(device, 2)
    english.ask("follow", table=table)
    other = english.ask("move", table=table, seat=0, after=window.update["moves"], move="go")
    assert other["why"] != told["why"]
    assert window.ask("follow", table="nowhere")["code"] == "unknown"
    assert window.ask("move", table=table, seat=0, after=0, move="nonsense")["code"] in (
        "unreadable",
        "stale",
    )
    assert window.ask("shuffle")["code"] == "malformed"


def test_the_newest_window_of_a_table_is_the_one_that_plays() -> None:
    device, window = opened()
    table = window.sit_down("cribbage")
    other = Window(device, 2)
    other.ask("follow", table=table)
    assert [each["why"] for each in window.told if each["t"] == "gone"] == ["elsewhere"]
    heard = len(window.told)
    other.move()
    assert len(window.told) == heard
    assert other.update["moves"] > 1


def test_one_person_plays_here_under_a_name() -> None:
    device = Device()
    assert device.ask("GET", "/api/session")[0] == 401
    assert device.ask("PATCH", "/api/session", {"name": "Eve"})[0] == 401
    assert device.ask("POST", "/api/session", {"name": ""})[0] == 400
    assert device.ask("POST", "/api/session", {"name": " Ann  B "})[1]["name"] == "Ann B"
    assert device.ask("PATCH", "/api/session", {"name": "Eve"})[1]["name"] == "Eve"
    assert device.ask("GET", "/api/me")[1]["name"] == "Eve"


def test_a_table_is_seen_after_the_device_was_off() -> None:
    device, window = opened()
    table = window.sit_down("cribbage")
    device.restart()
    seen = device.ask("GET", f"/api/tables/{table}")[1]
    assert seen["around"]["playing"]
    assert seen["update"]["seats"] == []


def test_old_tables_are_forgotten_but_a_game_in_progress_is_not() -> None:
    device, window = opened()
    playing = window.sit_down("cribbage")
    tables = [device.ask("POST", "/api/tables", {"game": "cribbage"})[1]["table"] for _n in range(30)]
    device.restart()
    tables.append(device.ask("POST", "/api/tables", {"game": "cribbage"})[1]["table"])
    names = {key.split("/")[1] for key in device.rows if key.startswith("log/")}
    assert names == {playing, *tables[-20:]}
    window = Window(device)
    assert window.ask("follow", table=tables[0])["code"] == "unknown"
    assert window.ask("close", table=tables[-1])["t"] == "done"
    assert not device.read([rows.log_key(tables[-1]), rows.table_key(tables[-1])])


def test_a_log_that_cannot_be_read_says_so_and_stays_in_the_store() -> None:
    device, window = opened()
    table = window.sit_down("cribbage")
    key = f"{rows.log_key(table)}00000002"
    device.rows[key] = "1 " + json.dumps({"t": "Teleported"})
    device.restart()
    told = Window(device).ask("follow", table=table)
    assert told["why"] == "This was written by a newer version of the program."
    assert key in device.rows


def test_it_needs_no_package_but_msgspec() -> None:
    code = "import sys, knaves.device.worker; print(*sorted({n.partition('.')[0] for n in sys.modules}))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    absent = {"starlette", "click", "rich", "tomlkit", "platformdirs", "sqlalchemy", "asyncio", "numpy"}
    assert not absent & set(loaded.split())


def test_who_comes_back_after_the_end_hears_it_and_a_resignation_sent_again_costs_no_second_game() -> None:
    device, window = opened()
    table = window.sit_down("cribbage")
    assert window.ask("resign", table=table, seat=0)["t"] == "done"
    resigned: dict[str, Any] = {
        "t": "resign",
        "id": f"w1-{window.begun}-{window.asked}",
        "table": table,
        "seat": 0,
    }
    device.restart()
    window = Window(device, 2)
    assert window.ask("follow", table=table)["t"] == "done"
    assert [each["say"] for each in window.told if each["t"] == "over"] == ["You resigned. Bot 1 wins."]
    assert window.ask("ready", table=table)["t"] == "done"
    assert window.around["playing"]
    device.call({"t": "hear", "line": 2, "text": json.dumps(resigned)})
    assert window.answers[resigned["id"]]["t"] == "done"
    assert window.around["playing"]
