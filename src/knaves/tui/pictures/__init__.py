"""What a game's picture of the table must be able to do; and finding it: the game's folder here names it.

A game without a picture of its own is played in the plain one, in words.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from importlib import import_module
from typing import Any, Final

from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget

from knaves.game import Noticed, Seat
from knaves.match.connection import Connection
from knaves.match.match import Update
from knaves.store.settings import Settings
from knaves.tui.pace import Pace

PLAIN: Final = "knaves.tui.pictures.plain:PlainPicture"


class Moved(Message):
    """Posted when the person has chosen a move, by whatever means."""

    def __init__(self, move: Any) -> None:
        super().__init__()
        self.move = move


class Typed(Message):
    """Posted when the person has typed the text of a move or its short form, as `Game.hear` reads it."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words


class Told(Message):
    """Posted when something that was tried cannot be chosen; says why."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words


Announce = Callable[[Noticed[Any]], Awaitable[None]]
"""Announces an event; if it is major, waits while its box is open."""


async def _nobody(noticed: Noticed[Any]) -> None:
    """Announce nothing: the picture is not on a table screen."""


class Picture(Widget):
    """A drawing of the table as one seat sees it. It posts `Moved` or `Typed` and shows what it is given."""

    def __init__(self, connection: Connection, settings: Settings, pace: Pace) -> None:
        super().__init__()
        self.connection = connection
        self.settings = settings
        self.pace = pace
        self.announce: Announce = _nobody
        """Announces events during `follow`; events that it leaves out are announced after it, in order."""

    async def begin(self, view: Any) -> None:
        """Draw the present table at once."""
        raise NotImplementedError

    async def follow(self, update: Update, view: Any) -> None:
        """Draw the Open after each event in turn, at the pace; the last one is that of ``view``."""
        raise NotImplementedError

    def ask(self, view: Any) -> None:
        """Ask for one of ``view.legal``, which is not empty."""
        raise NotImplementedError

    def question(self, view: Any) -> str:
        """Return the question of the moment, in words."""
        return self.connection.game.question(view, self.connection.names)

    def rest(self) -> None:
        """Close the question."""
        raise NotImplementedError

    def stand_out(self, move: Any) -> None:
        """Highlight the cards of a move that is being confirmed or may be chosen again."""

    def lay_open(self, views: Mapping[Seat, Any]) -> bool:
        """Show every hand, from the views of all seats, on the present table; return False if it cannot."""
        return False

    def put_beside(self, words: Mapping[str, str]) -> None:
        """Show words beside names, such as a clock, where there is room."""

    def called(self, move: Any) -> str:
        """Return the label of a legal move where moves are compared."""
        return self.connection.game.write(move)

    def box(self, event: Any, table: Any) -> Content | None:
        """Return the content of a major event's box, given the Open of that moment; None for its sentence."""
        return None

    def scores_end(self) -> int:
        """Return how many rows from the top hold the scores; no message should cover them."""
        return 0

    def cards_end(self) -> int:
        """Return the row below what a box should not cover: by default only the scores."""
        return self.scores_end()

    def asked_from(self) -> int:
        """Return the first row of the question and its answers, which no help covers; by default, none."""
        return self.region.height

    def last(self) -> str:
        """Return the last trick or the last count in words; empty if there is none."""
        raise NotImplementedError


def picture_of(connection: Connection, settings: Settings, pace: Pace) -> Picture:
    """Return the game's own picture, else the plain one."""
    made: Picture = _found(_said(connection.game.name, "PICTURE") or PLAIN)(connection, settings, pace)
    return made


def counting_screen(game: str) -> Callable[..., Screen[str]]:
    """Return the screen on which the game's counts are practised: ``screen(lesson, seconds)``."""
    found: Callable[..., Screen[str]] = _found(_said(game, "COUNTING"))
    return found


def signs(game: str) -> tuple[tuple[str, str], ...]:
    """Return the signs on the game's table with their meanings, catalogue keys; none for a plain table."""
    found: tuple[tuple[str, str], ...] = _said(game, "SIGNS") or ()
    return found


def _said(game: str, name: str) -> Any:
    """Return what the folder of a game's pictures says under a name; empty where there is none."""
    room = f"knaves.tui.pictures.{game}"
    try:
        return getattr(import_module(room), name, "")
    except ModuleNotFoundError as missing:
        if missing.name != room:
            raise
        return ""


def _found(place: str) -> Any:
    module, _colon, name = place.partition(":")
    return getattr(import_module(module), name)
