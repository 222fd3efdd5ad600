"""The screen at which a game is played: news in, moves out, and all that is the same at every table.

The picture of the game draws; this screen paces, announces, keeps the log, asks, and carries the answer to
the connection. What the rules refuse is said in their own words.
"""

from __future__ import annotations

import asyncio
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Footer, Static

from knaves.cards import NotationError
from knaves.game import IllegalMove, Seat
from knaves.language import _
from knaves.players import coach
from knaves.service.connection import Connection
from knaves.service.match import MatchError, News
from knaves.store.settings import Settings
from knaves.tui.keys import TABLE, bindings
from knaves.tui.pace import Pace
from knaves.tui.picture import Typed, picture_of


class TableScreen(Screen[None]):
    """One game being played by the people at this screen."""

    BINDINGS = bindings(TABLE)
    DEFAULT_CSS = """
    TableScreen #told { height: auto; max-height: 6; padding: 0 1; color: $accent; }
    TableScreen #ask { height: auto; padding: 0 1; text-style: bold; }
    """

    def __init__(self, connection: Connection, settings: Settings, pace: Pace) -> None:
        super().__init__()
        self.connection = connection
        self.settings = settings
        self.pace = pace
        self.picture = picture_of(connection, settings, pace)
        self.said: list[str] = list(connection.past)
        """Everything that was announced."""
        self.seat: Seat = connection.own[0]
        """Whose view is shown."""
        self.view: Any = None
        self.over = False
        self._asking = False

    def compose(self) -> ComposeResult:
        """Lay out the picture, what was said last, the question, and the keys."""
        with Vertical():
            yield self.picture
            yield Static(id="told", markup=False)
            yield Static(id="ask", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        """Begin to listen."""
        self.run_worker(self._listen(), exclusive=True, exit_on_error=True)

    async def _listen(self) -> None:
        for notice in self.connection.notices:
            self.tell(notice)
        first = await self.connection.news()
        if first is not None:
            await self._sit(first)
        while (news := await self.connection.news()) is not None:
            await self._follow(news)
        self.over = True
        self.query_one("#ask", Static).update(_("The game is over. Press Enter to leave the table."))

    async def _sit(self, news: News) -> None:
        self.view = news.views[self.seat]
        await self.picture.begin(self.view)
        self._ask()

    async def _follow(self, news: News) -> None:
        self._asking = False
        self.picture.rest()
        self.query_one("#ask", Static).update("")
        game, names = self.connection.game, self.connection.names
        sentences = [sentence for event in news.events if (sentence := game.tell(event, names))]
        self.said += sentences
        if sentences:
            self.tell("\n".join(sentences))
        self.view = news.views[self.seat]
        if news.back:
            await self.picture.begin(self.view)
        else:
            await self.picture.follow(news, self.view)
        if any(self.picture.weighty(event) for event in news.events):
            await self.pace.box()
        self._ask()

    def _ask(self) -> None:
        if not self.view.legal:
            return
        self._asking = True
        self.query_one("#ask", Static).update(self.connection.game.ask(self.view, self.connection.names))
        self.picture.ask(self.view)

    def tell(self, words: str) -> None:
        """Show some words where announcements stand."""
        self.query_one("#told", Static).update(words)

    async def on_typed(self, message: Typed) -> None:
        """Carry what the person has chosen to the connection; say why not, when it cannot be."""
        message.stop()
        if not self._asking:
            return
        game = self.connection.game
        try:
            move = game.hear(self.view, message.words)
            await self.connection.submit(self.seat, game.write(move))
        except (NotationError, IllegalMove, MatchError) as refusal:
            self.tell(str(refusal))
            if self.settings.bell:
                self.app.bell()
            return
        self._asking = False

    async def action_hint(self) -> None:
        """Say what the champion would do, and why."""
        if not self._asking:
            return
        view = self.view
        advice = await asyncio.to_thread(coach(self.connection.game.name).advise, view)
        if view is self.view:
            move = self.connection.game.write(advice.move)
            self.tell(_("Hint: {move}. {reason}").format(move=move, reason=advice.reason))

    def action_speed(self, by: int) -> None:
        """Go faster or slower."""
        self.notify(_("Speed {speed} of 10").format(speed=self.pace.change(by)), timeout=1)

    async def action_take_back(self) -> None:
        """Take the last move back."""
        try:
            await self.connection.take_back(self.seat)
        except MatchError as refusal:
            self.tell(str(refusal))

    async def action_leave(self) -> None:
        """Get up from the table."""
        await self.connection.leave()
        self.dismiss()

    def action_explain(self) -> None:
        """Say again how the last score came about."""
        self.tell(self.said[-1] if self.said else "")

    def action_last(self) -> None:
        """Say the last trick or the last count again."""
        self.tell(self.picture.last())

    def action_log(self) -> None:
        """Show everything that was said."""
        self.tell("\n".join(self.said[-5:]))
