"""What is said at a table: announced in its order, in a box if it is major, and again when asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from knaves.game import Noticed
from knaves.match.connection import Connection, reader
from knaves.tui.again import AgainScreen
from knaves.tui.pace import Pace
from knaves.tui.pictures import Picture
from knaves.tui.screens.log import SideLog
from knaves.tui.widgets.box import Box

TOLD: Final = 3
"""How many lines of announcements there is always room for."""


class Announcements(VerticalScroll, can_focus=False):
    """Where announcements stand below the picture. They go to the log beside the table too."""

    def __init__(
        self, connection: Connection, picture: Picture, pace: Pace, beside: SideLog, box: Box
    ) -> None:
        super().__init__(id="telling")
        self._connection = connection
        self._picture = picture
        self._pace = pace
        self._beside = beside
        self._box = box
        self.said: list[str] = list(connection.past)
        """Everything that was announced."""
        self.score: tuple[str, ...] = ()
        """How the last score came about."""
        self.paragraph = ""
        """The paragraph of the law that the words shown rest on; empty where they are no refusal."""
        self._coming: list[Noticed[Any]] = []
        self._told: list[str] = []
        """What was said of the move that is being shown."""

    def compose(self) -> ComposeResult:
        """Lay out one text."""
        yield Static(id="told", markup=False)

    def note(self, events: Sequence[Noticed[Any]], *, scored: bool) -> None:
        """Take down what is to be announced, each when it is seen; a score that changed can be explained."""
        sentences = [said for event, _open in events if (said := self._sentence(event))]
        if sentences and scored:
            self.score = tuple(sentences)
        self._coming, self._told = list(events), []

    async def announce(self, noticed: Noticed[Any]) -> None:
        """Say an event that was not said yet; show it in a box and wait, if it is major."""
        if noticed not in self._coming:
            return
        self._coming.remove(noticed)
        event, table = noticed
        sentence = self._sentence(event)
        self._say([sentence] if sentence else [])
        if not self._connection.game.major(event) or not sentence:
            return
        self._box.open(self._picture.box(event, table) or sentence)
        try:
            await self._pace.box()
        finally:
            self._box.close()

    async def announce_the_rest(self) -> None:
        """Say all that was noted and that the picture did not announce."""
        while self._coming:
            await self.announce(self._coming[0])

    def _sentence(self, event: Any) -> str:
        return self._connection.game.tell(event, self._connection.names, reader(self._connection.own))

    def _say(self, sentences: Sequence[str]) -> None:
        if sentences:
            self.said += sentences
            self._told += sentences
            self.tell("\n".join(self._told))
            self._beside.say(self.said)

    def add(self, words: str) -> None:
        """Say what is no event, but belongs with them."""
        self._say([words] if words else [])

    async def on_click(self) -> None:
        """Read the paragraph of a refusal that is clicked."""
        if self.paragraph:
            await self.screen.run_action("rules")

    def tell(self, words: str, paragraph: str = "") -> None:
        """Show some words, the end of them where there are too many; a refusal names a paragraph."""
        self.paragraph = paragraph
        self.query_one("#told", Static).update(words)
        self.scroll_end(animate=False)

    def tell_again(self, words: str) -> None:
        """Show words that were asked for: here, or over the table if too long."""
        columns = self.query_one("#told").content_size.width
        if len(Content(words).wrap(max(1, columns))) > TOLD:
            self.app.push_screen(AgainScreen(words))
        else:
            self.tell(words)
