"""A move that is taken back at the table of one's own: when it may be, and what becomes of the file."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from sitting import (
    JACK,
    ME,
    PATIENCE,
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
from knaves.game import CHANCE
from knaves.match.match import MatchError
from knaves.match.statistics import count
from knaves.store import saves
from knaves.store.history import read_entries

pytestmark = pytest.mark.bare


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_a_move_is_taken_back_and_the_file_goes_on(tmp_path: Path, game: str) -> None:
    """Take back, choose otherwise, be killed, take up again: one record, and the game ends as one game."""
    home = house(tmp_path)
    rules = SHORT if game == "cribbage" else (("target", 3),)

    async def play() -> Any:
        connection = table(home, game, rules=rules)
        view = await to_move(connection)
        while len(view.legal) < 2 or type(view.legal[0]).__name__ != "Play":
            await connection.submit(ME, first(view))
            view = await to_move(connection)
        await connection.submit(ME, view.legal[0])
        await asyncio.sleep(0)
        await connection.take_back(ME)
        back = await heard(connection, lambda update: update.back)
        assert back.views[ME] == view
        assert back.events == ()
        assert kept(only(home.saves)).moves == connection._driver.match._state.history
        assert "# Ann takes a move back." in only(home.saves).read_text()
        await connection.submit(ME, view.legal[1])
        moves = connection._driver.match._state.history
        # As kill -9 leaves it: nothing is put away, and only the lock goes.
        assert connection._driver.where
        assert connection._task is not None
        connection._task.cancel()
        connection._driver.close()
        return moves

    moves = run(play())

    async def end() -> None:
        connection = again(home, only(home.saves))
        assert connection._driver.match._state.history == moves
        await finish(connection, first)

    run(end())
    verdict = record.verify(kept(only(home.games)))
    assert verdict.finished
    assert verdict.sound
    (entry,) = read_entries(home)[0]
    assert entry.name == "Ann"


def test_statistics_know_nothing_of_what_was_taken_back(tmp_path: Path) -> None:
    home = house(tmp_path)

    async def play() -> None:
        connection = table(home, rules=SHORT)
        for _ in range(2):
            view = await discarded(connection)
            await connection.submit(ME, view.legal[0])
            await connection.take_back(ME)
            await heard(connection, lambda update: update.back)
            await connection.submit(ME, view.legal[-1])
        await finish(connection, first)

    run(play())
    sheet = kept(only(home.games))
    (entry,) = read_entries(home)[0]
    assert entry.counts == {**count(sheet.game, sheet.rules, 2, sheet.moves, [ME])[ME], "hints": 0}


class Slow:
    """A bot that thinks until it is let go."""

    name, version = "slow", "1"

    def __init__(self, choose: Any) -> None:
        self.choose_at_once = choose
        self.asked, self.go = threading.Event(), threading.Event()
        self.views: list[Any] = []

    def choose(self, view: Any) -> Any:
        self.views.append(view)
        self.asked.set()
        assert self.go.wait(PATIENCE)
        return self.choose_at_once(view)


def test_a_move_is_taken_back_while_a_bot_thinks(tmp_path: Path) -> None:
    """What the bot thought of a table that is gone does not happen; it thinks again."""
    home = house(tmp_path)

    async def play() -> None:
        connection = table(home)
        view = await discarded(connection)
        bots: Any = connection._seated.bots
        slow = bots[JACK] = Slow(bots[JACK].choose)
        await connection.submit(ME, view.legal[0])
        assert await asyncio.to_thread(slow.asked.wait, PATIENCE)
        await connection.take_back(ME)
        # Another card, so that the numbers of the moves are the same and the table is not.
        await connection.submit(ME, view.legal[1])
        slow.asked.clear()
        slow.go.set()
        assert await asyncio.to_thread(slow.asked.wait, PATIENCE)
        update = await heard(connection, lambda update: update.mover == JACK and not update.back)
        assert slow.views[0] != slow.views[1]
        assert update.views[ME].open.laid[0][1] == view.legal[1].card
        assert kept(only(home.saves)).moves == connection._driver.match._state.history
        await connection.leave()

    run(play())


def test_what_turned_a_card_up_is_not_taken_back() -> None:
    async def play() -> None:
        connection = table(rules=(("deal_cut", "player"),))
        view = await to_move(connection)
        await connection.submit(ME, view.legal[19])
        with pytest.raises(MatchError, match="a card has been turned up"):
            await connection.take_back(ME)
        await connection.leave()

    run(play())


def test_cards_dealt_since_are_a_wall() -> None:
    async def play() -> None:
        connection = table(rules=SHORT)
        await discarded(connection)
        view = connection._driver.match.view(ME)
        seen = connection._driver.match.movers().count(CHANCE)
        while connection._driver.match.movers().count(CHANCE) == seen:
            if view.legal:
                await connection.submit(ME, first(view))
            await heard(connection, lambda update: True)
            view = connection._driver.match.view(ME)
        with pytest.raises(MatchError, match="dealt or cut since"):
            await connection.take_back(ME)
        await connection.leave()

    run(play())


def test_a_claim_is_taken_back_and_made_anew(tmp_path: Path) -> None:
    """Where goes are said for the player, and hands are counted by hand."""
    home = house(tmp_path)

    async def play() -> None:
        connection = table(home, rules=(("counting", "claimed"), ("starter_cut", "chance")))
        view = await to_move(connection)
        while type(view.legal[0]).__name__ != "Claim":
            await connection.submit(ME, first(view))
            view = await to_move(connection)
        worth, scores = view.open.count.worth, view.open.scores
        await connection.submit(ME, connection.game.read("claim 0"))
        await connection.take_back(ME)
        update = await heard(connection, lambda update: update.back)
        assert (update.views[ME].open.scores, update.views[ME].open.count.worth) == (scores, worth)
        await connection.submit(ME, connection.game.read(f"claim {worth}"))
        update = await heard(connection, lambda update: update.mover == ME)
        assert update.views[ME].open.scores[0] == scores[0] + worth
        await connection.leave()
        sheet = kept(only(home.saves))
        claims = [sheet.game.write(move) for seat, move in sheet.moves if seat == ME]
        assert "claim 0" not in claims
        assert claims[-1] == f"claim {worth}"

    run(play())


def test_nothing_is_taken_back_where_another_person_plays() -> None:
    async def play() -> None:
        connection = table(against=("human",), names=("Bob",))
        assert connection.own == (ME, JACK)
        await to_move(connection)
        await connection.submit(ME, connection.game.read("cut 5"))
        with pytest.raises(MatchError, match="only against the computer"):
            await connection.take_back(ME)
        await connection.leave()

    run(play())


def test_a_file_that_cannot_be_rewound_still_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = house(tmp_path)

    def broken(*_: Any) -> Any:
        raise OSError(30, "Read-only file system")

    async def play() -> None:
        connection = table(home)
        view = await discarded(connection)
        await connection.submit(ME, first(view))
        before = connection._driver.match.number
        monkeypatch.setattr(saves, "rewind", broken)
        with pytest.raises(MatchError, match="read-only file system"):
            await connection.take_back(ME)
        assert connection._driver.match.number >= before
        await connection.leave()
        assert kept(only(home.saves)).moves == connection._driver.match._state.history

    run(play())
