"""What is said at a table: announced in its order, in a box if it is major, and again when asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from knaves.game import CHANCE, Noticed, Seat
from knaves.i18n.language import _
from knaves.match.connection import Connection, reader
from knaves.match.match import Update
from knaves.tui.again import AgainScreen
from knaves.tui.pace import Pace
from knaves.tui.pictures import Picture
from knaves.tui.screens.log import Line, SideLog
from knaves.tui.widgets.box import Box

ALL_HELD: Final = frozenset({"universal"})
"""The presets in which every announcement has a box, as in the program that they are named for."""


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
        rules = picture.settings.rules.get(connection.game.name, {})
        self._all_held = rules.get("preset") in ALL_HELD
        self.said: list[str] = list(connection.past)
        """Everything that was announced."""
        self.lines: list[Line] = [Line(words) for words in connection.past]
        """The same with its side, its points and the deals; what was taken back stays, struck out."""
        self._number = 0
        self._mover: Seat = CHANCE
        self._scores: tuple[int, ...] = ()
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

    def note(self, update: Update, before: Any, view: Any) -> None:
        """Take down what is to be announced, each when it is seen; a score that changed can be explained."""
        if update.back:
            self._strike(update.number)
            return
        self._number, self._mover = update.number, update.mover
        self._scores = tuple(before.open.scores) if before is not None else ()
        game, events = self._connection.game, update.events
        sentences = [said for event, _open in events if (said := self._sentence(event))]
        if sentences and (before is None or view.open.scores != before.open.scores):
            self.score = tuple(sentences)
        if update.mover == CHANCE and view.seen and game.deals(view.seen[-1][1]):
            self._begin_deal(view)
        self._coming, self._told = list(events), []

    def _begin_deal(self, view: Any) -> None:
        """Set a deal off from the one before, with the score as it stands, one's own first."""
        number = sum(self._connection.game.deals(move) for _seat, move in view.seen)
        own = self._connection.game.side(view.seats, view.seat)
        scores = (self._scores[own], *(score for side, score in enumerate(self._scores) if side != own))
        said = _("Deal {number}: {scores}").format(number=number, scores=" – ".join(map(str, scores)))
        self.lines.append(Line(said, self._number, heading=True))

    def _strike(self, number: int) -> None:
        """Strike out what was said of moves that are taken back."""
        self.lines = [replace(line, struck=line.struck or line.number > number) for line in self.lines]
        self._coming, self._told = [], []
        self._beside.say(self.lines)
        self.tell(_("The move is taken back."))

    async def announce(self, noticed: Noticed[Any]) -> None:
        """Say an event that was not said yet; show it in a box and wait, if it is to be held."""
        if noticed not in self._coming:
            return
        self._coming.remove(noticed)
        event, table = noticed
        sentence = self._sentence(event)
        if held := self._held(event):
            # The words of a box stand by themselves below it too.
            self._told = []
        self._say([noticed])
        if not sentence or not held:
            return
        self._box.open(self._picture.box(event, table) or sentence, self._free())
        try:
            await self._pace.box()
        finally:
            self._box.close()

    def _held(self, event: Any) -> bool:
        """Return whether an event has a box: a major one, and where all are held a minor one too."""
        game = self._connection.game
        return game.major(event) or ((self._pace.pause or self._all_held) and game.minor(event))

    async def announce_the_rest(self) -> None:
        """Say all that was noted and that the picture did not announce."""
        while self._coming:
            await self.announce(self._coming[0])

    def _sentence(self, event: Any) -> str:
        return self._connection.game.tell(event, self._connection.names, reader(self._connection.own))

    def _say(self, events: Sequence[Noticed[Any]]) -> None:
        lines = [line for noticed in events if (line := self._line(noticed)).words]
        self._show(lines)

    def _line(self, noticed: Noticed[Any]) -> Line:
        """Return what is said of an event, with the side that scored by it, else the side that moved."""
        event, table = noticed
        scores, before = tuple(table.scores), self._scores
        gains = [now - then for now, then in zip(scores, before, strict=False)]
        self._scores = scores
        gain = max(gains, default=0)
        side = gains.index(gain) if gain > 0 else None
        if side is None and self._mover != CHANCE:
            side = self._connection.game.side(len(self._connection.names), self._mover)
        return Line(self._sentence(event), self._number, side, max(0, gain))

    def _show(self, lines: Sequence[Line]) -> None:
        if lines:
            self.lines += lines
            words = [line.words for line in lines]
            self.said += words
            self._told += words
            self.tell("\n".join(self._told))
            self._beside.say(self.lines)

    def add(self, words: str) -> None:
        """Say what is no event, but belongs with them."""
        self._show([Line(words, self._number)] if words else [])

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
        if len(Content(words).wrap(max(1, columns))) > self.size.height:
            self.app.push_screen(AgainScreen(words, self._free))
        else:
            self.tell(words)

    def _free(self) -> tuple[int, int]:
        """Return how many rows from the top have the scores, and how many from the foot the words."""
        return self._picture.region.y + self._picture.scores_end(), self.screen.size.height - self.region.y
