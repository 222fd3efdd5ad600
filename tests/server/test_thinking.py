"""Strong players and hints run in a separate process, with the same results as here."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

import pytest

from knaves.bots import bot
from knaves.game import CHANCE, Seat
from knaves.games import find
from knaves.games.cribbage.rules.open import Phase
from knaves.i18n.language import speaking
from knaves.match.driver import Thought
from knaves.match.match import MatchError
from knaves.server.bot_pool import BotPool
from knaves.wire import advice


def throwing() -> Any:
    """Return the view of a seat that is to throw to the crib."""
    game, dice = find("cribbage"), Random(7)
    state = game.start(game.rules(), 2)
    while state.open.phase is not Phase.DISCARD:
        actor = game.actors(state)[0]
        move = game.chance(state, dice) if actor == CHANCE else game.legal(state, actor)[0]
        state = game.apply(state, actor, move)
    return game.view(state, game.actors(state)[0])


@dataclass(frozen=True, slots=True)
class Where:
    """A player whose move is its process id."""

    name: ClassVar[str] = "champion"
    version: ClassVar[str] = "0"
    slow: ClassVar[bool] = True

    def choose(self, view: Any) -> int:
        if view == "stop":
            raise ValueError("no")
        return os.getpid()


def apart(work: Callable[[BotPool], Coroutine[Any, Any, Any]]) -> Any:
    async def go() -> Any:
        thinking = BotPool(apart=True)
        try:
            return await work(thinking)
        finally:
            thinking.close()

    return asyncio.run(go())


def test_a_champion_thinks_in_another_process_and_comes_to_the_same() -> None:
    view, champion = throwing(), bot("cribbage", "champion")

    async def work(thinking: BotPool) -> tuple[Any, int]:
        move = await thinking.choose(Thought(view.seat, champion, view, 0))
        return move, await thinking.choose(Thought(view.seat, Where(), view, 0))

    move, process = apart(work)
    assert move == champion.choose(view)
    assert process != os.getpid()


def test_a_process_that_is_killed_is_replaced_and_nobody_waits() -> None:
    async def work(thinking: BotPool) -> tuple[int, int]:
        first = await thinking.choose(Thought(Seat(0), Where(), None, 0))
        os.kill(first, signal.SIGKILL)
        return first, await thinking.choose(Thought(Seat(0), Where(), None, 0))

    first, second = apart(work)
    assert second not in (first, os.getpid())


def test_what_goes_wrong_in_another_process_is_heard_here() -> None:
    async def work(thinking: BotPool) -> None:
        with pytest.raises(ValueError, match="no"):
            await thinking.choose(Thought(Seat(0), Where(), "stop", 0))
        with pytest.raises(MatchError):
            await thinking.ask(advice.worth, "cribbage", throwing(), [["5H"]], "1")

    apart(work)


def test_a_hint_is_in_the_language_of_who_asks() -> None:
    view = throwing()

    async def work(thinking: BotPool) -> Any:
        with speaking("cs"):
            return await thinking.ask(advice.hint, "cribbage", view, ("Ann", "Ben"), "1")

    found = apart(work)
    with speaking("cs"):
        assert found == advice.hint("cribbage", view, ("Ann", "Ben"), "1")
    assert found != advice.hint("cribbage", view, ("Ann", "Ben"), "1")
