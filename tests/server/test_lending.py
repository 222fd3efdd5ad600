"""A bot on loan with a fake connection: its requests, whatever messages arrive in between."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from heard import around

from knaves.bots import bot
from knaves.remote.lending import Lending
from knaves.remote.table import Pass
from knaves.wire import messages as say

PATIENCE = 10


class Wire:
    """A connection that answers nothing. ``then(message)`` is called for each message, in its thread."""

    refused = ""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.then: Callable[[Any], None] = lambda message: None

    def id(self) -> str:
        return "1"

    def ask(self, message: Any, answered: Any) -> None:
        self.asked.append(type(message).__name__)
        self.then(message)

    def close(self) -> None:
        """Do nothing."""

    def until(self, *asked: str) -> None:
        end = time.monotonic() + PATIENCE
        while self.asked != [*asked]:
            assert time.monotonic() < end, self.asked
            time.sleep(0.01)


def lending() -> tuple[Lending, Wire]:
    owner, wire = Pass("http://localhost", "code", "Botty", bytes(32)), Wire()
    made = Lending(owner, lambda game: bot(game, "random"), {"cribbage": "random 1"}, 2, lambda line: None)
    made._client = wire  # type: ignore[assignment]
    return made, wire


def test_a_bot_that_is_invited_again_in_the_moment_it_leaves_comes_back() -> None:
    lent, wire = lending()
    invited = say.Invited("t", 1, "cribbage")

    def then(message: Any) -> None:
        if isinstance(message, say.Unfollow) and wire.asked.count("Unfollow") == 1:
            lent._heard(invited)

    wire.then = then
    lent._heard(invited)
    wire.until("Follow")
    lent._heard(around(False, True))
    lent._heard(around(False, False))
    wire.until("Follow", "Unfollow", "Follow", "Lend")
    lent.stop()


def test_a_bot_that_has_left_a_table_is_free_for_as_many_seats_as_before() -> None:
    lent, wire = lending()
    offers: list[int] = []
    done = threading.Event()

    def then(message: Any) -> None:
        if isinstance(message, say.Lend):
            offers.append(message.seats)
            done.set()

    wire.then = then
    lent._heard(say.Invited("t", 1, "cribbage"))
    lent._heard(say.Invited("t", 0, "cribbage"))
    lent._heard(around(True, True))
    lent._heard(around(False, False))
    assert done.wait(PATIENCE)
    assert offers == [2]
    lent.stop()
