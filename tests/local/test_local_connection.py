"""The table of one's own: bots, the file, statistics at the end, and what goes wrong."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from sitting import (
    JACK,
    ME,
    SHORT,
    again,
    discarded,
    finish,
    first,
    heard,
    house,
    kept,
    only,
    run,
    table,
    to_move,
)

from knaves import record
from knaves.bots import choices
from knaves.game import IllegalMove, Seat
from knaves.games import SHELF
from knaves.local.seating import another, sit_again, sit_down
from knaves.local.setup import TableRequest, plan
from knaves.match.match import MatchError
from knaves.store import saves
from knaves.store.data_dir import DataDir
from knaves.store.history import read_entries
from knaves.store.settings import Settings

pytestmark = pytest.mark.bare


@pytest.mark.parametrize(("game", "rules"), [("cribbage", SHORT), ("euchre", (("target", 5),))])
def test_a_whole_game_is_in_its_record_and_in_the_statistics(tmp_path: Path, game: str, rules: Any) -> None:
    home = house(tmp_path)

    async def play() -> None:
        connection = table(home, game, rules=rules)
        told = await finish(connection, first)
        assert [update.number for update in told] == list(range(len(told)))
        (summary,) = await connection.statistics()
        assert (summary.name, summary.plays) == ("Ann", 1)
        assert summary.counts["won"] + summary.counts["lost"] >= 1
        assert any(str(only(home.games)) in notice for notice in connection.notices)

    run(play())
    verdict = record.verify(kept(only(home.games)))
    assert verdict.finished
    assert verdict.proved
    assert [entry.name for entry in read_entries(home)[0]] == ["Ann"]
    assert not saves.waiting(home)


def test_every_move_is_in_the_file_before_anybody_hears_of_it(tmp_path: Path) -> None:
    home = house(tmp_path)

    async def play() -> None:
        connection = table(home, rules=SHORT)
        for _ in range(12):
            update = await connection.next_update()
            assert update is not None
            moved = Seat(0) in connection._driver.match.movers()
            assert saves.waiting(home) or not moved
            assert not moved or len(kept(only(home.saves)).entries) >= update.number
            if update.views[ME].legal and not connection._updates.qsize():
                await connection.submit(ME, first(update.views[ME]))
        await connection.leave()

    run(play())


def test_a_game_that_is_left_goes_on_where_it_was(tmp_path: Path) -> None:
    home = house(tmp_path)

    async def leave() -> Any:
        connection = table(home)
        view = await discarded(connection)
        kept = await connection.leave()
        assert kept is not None
        assert only(home.saves).is_file()
        assert "knaves resume" in kept.how
        while (update := await connection.next_update()) is not None:
            assert update.number
        return view

    async def go_on(before: Any) -> None:
        connection = again(home, only(home.saves))
        update = await connection.next_update()
        assert update is not None
        assert update.views[ME] == before
        assert connection.past[-1]
        await connection.leave()

    run(go_on(run(leave())))
    assert not read_entries(home)[0]


@pytest.mark.parametrize(
    ("game", "player"), [(game, each) for game in SHELF for each in choices(game) if "@" in each]
)
def test_an_earlier_version_is_named_in_the_record_and_takes_its_seat_again(
    tmp_path: Path, game: str, player: str
) -> None:
    home = house(tmp_path)
    begun = sit_down(plan(TableRequest(game=game, against=(player,)), Settings("Ann"))).record
    assert {who.player for who in begun.seated[1:]} == {player.replace("@", " ")}
    path = tmp_path / "game.knaves"
    path.write_text(record.write(begun), "utf-8")
    seating = sit_again(home, path)
    assert seating.save is not None
    seating.save.close()
    assert not seating.notices
    assert {f"{bot.name}@{bot.version}" for bot in seating.bots.values()} == {player}
    assert {*another(seating).against} == {player}


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_a_record_is_walked_once_when_it_is_taken_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Every move of the file is applied once: state and sentences come of one walk."""
    home = house(tmp_path)

    async def leave() -> None:
        connection = table(home, game)
        for _ in range(12):
            view = await to_move(connection)
            await connection.submit(ME, first(view))
        await to_move(connection)
        await connection.leave()

    run(leave())
    moves = kept(only(home.saves)).moves
    steps: list[Any] = []
    shelf = import_module(f"knaves.games.{game}")
    found = shelf.GAME

    def apply(state: Any, seat: Seat, move: Any) -> Any:
        steps.append(move)
        return found.apply(state, seat, move)

    monkeypatch.setattr(shelf, "GAME", replace(found, apply=apply))

    async def go_on() -> None:
        connection = again(home, only(home.saves))
        update = await connection.next_update()
        assert update is not None
        assert update.number == len(moves)
        assert connection.past
        await connection.leave()

    run(go_on())
    assert steps == [move for _, move in moves]


def test_what_the_rules_or_the_table_refuse_changes_nothing(tmp_path: Path) -> None:
    home = house(tmp_path)

    async def play() -> None:
        connection = table(home)
        await connection.submit(ME, first(await to_move(connection)))
        view = await to_move(connection)
        before = only(home.saves).read_text()
        with pytest.raises(IllegalMove):
            await connection.submit(ME, connection.game.read("go"))
        with pytest.raises(MatchError, match="not yours"):
            await connection.submit(JACK, connection.game.read("cut 3"))
        with pytest.raises(MatchError, match="not yours"):
            await connection.take_back(JACK)
        with pytest.raises(MatchError, match="You have no move to take back"):
            await connection.take_back(ME)
        assert only(home.saves).read_text() == before
        assert view == connection._driver.match.view(ME)
        await connection.leave()

    run(play())


def test_a_disk_that_fills_up_is_said_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = house(tmp_path)

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    async def play() -> None:
        connection = table(home, rules=SHORT)
        view = await to_move(connection)
        monkeypatch.setattr(saves.Save, "move", full)
        await connection.submit(ME, first(view))
        await finish(connection, first)
        assert any("From here on the game is not saved" in notice for notice in connection.notices)
        (summary,) = await connection.statistics()
        assert summary.plays == 1

    run(play())


def test_what_breaks_a_bot_reaches_whoever_listens(tmp_path: Path) -> None:
    home = house(tmp_path)

    class Broken:
        name, version = "broken", "1"

        def choose(self, view: Any) -> Any:
            raise ZeroDivisionError("of all things")

    async def play() -> None:
        connection = table(home)
        view = await discarded(connection)
        bots: Any = connection._seated.bots
        bots[JACK] = Broken()
        await connection.submit(ME, first(view))
        with pytest.raises(ZeroDivisionError, match="of all things"):
            await heard(connection, lambda update: False)
        await connection.leave()

    run(play())

    async def go_on(home: DataDir) -> None:
        connection = again(home, only(home.saves))
        assert await connection.next_update() is not None
        await connection.leave()

    run(go_on(home))
