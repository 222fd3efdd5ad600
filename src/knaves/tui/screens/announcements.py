"""Announcements at a table: each event in order, in a box if it is major, and again on request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Spacing
from textual.widgets import Static

from knaves.game import CHANCE, Noticed
from knaves.i18n.language import _
from knaves.match.connection import Connection, reader
from knaves.match.match import Update
from knaves.record import Line, Teller, sentences
from knaves.tui.last_score import Again
from knaves.tui.pace import Pace
from knaves.tui.pictures import Picture
from knaves.tui.screens.log import SideLog
from knaves.tui.widgets.box import Box

ALL_BOXED: Final = frozenset({"universal"})
"""Presets in which every announcement has a box for a while, like the programs they are named after."""


LAST_WORDS: Final = 3
"""The number of sentences repeated to a person who returns."""


class Announcements(VerticalScroll, can_focus=False):
    """The announcements below the picture; they are also added to the log beside the table."""

    def __init__(
        self,
        connection: Connection,
        picture: Picture,
        pace: Pace,
        beside: SideLog,
        box: Box,
        again: Again,
    ) -> None:
        super().__init__(id="telling")
        self._connection = connection
        self._picture = picture
        self._pace = pace
        self._beside = beside
        self._box = box
        self._again = again
        rules = picture.settings.rules.get(connection.game.name, {})
        usual = "all" if rules.get("preset") in ALL_BOXED else "some"
        boxes = picture.settings.boxes
        self._few = (usual if boxes == "usual" else boxes) == "some"
        """Whether only major events have a box."""
        self._waits = boxes == "held" or (boxes, usual) == ("usual", "some")
        """Whether a box stays open until dismissed, so that a count can be read at leisure."""
        self._teller = Teller(connection.game, connection.names, reader(connection.own))
        self.said: list[str] = list(sentences(connection.past))
        """Every sentence announced so far."""
        self.lines: list[Line] = list(connection.past)
        """The same with sides, points and headings; lines of moves taken back remain, struck out."""
        self.score: tuple[str, ...] = _last_score(self.lines)
        """The sentences of the last score."""
        self.paragraph = ""
        """The paragraph of the law behind the sentence shown; empty if it is no refusal."""
        self.asked_by = ""
        """The action that asked for the message shown; empty if it is news."""
        self._aside = ""
        """What stood here before that."""
        self.unread = ""
        """The last sentence, unless a key has closed its box."""
        self._room: tuple[Any, ...] = ()
        """Where the boxes were put, for the size of the screen; to put them again would lay it out again."""
        self._coming: list[Noticed[Any]] = []
        self._mover = CHANCE
        self._told: list[str] = []
        """The sentences about the present move."""

    def compose(self) -> ComposeResult:
        """Lay out one text."""
        yield Static(id="told", markup=False)

    def note(self, update: Update, before: Any, view: Any) -> None:
        """Queue announcements, each until its event is shown; note the last score, to explain it later."""
        if update.back:
            self._strike(update.number)
            return
        self._teller.move(update.number, before.open.scores if before is not None else ())
        game, events = self._connection.game, update.events
        said = [words for event, _open in events if (words := self._teller.sentence(event))]
        if said and (before is None or view.open.scores != before.open.scores):
            self.score = tuple(said)
        if update.mover == CHANCE and view.seen and game.deals(view.seen[-1][1]):
            self.lines.append(self._teller.heading(update.deal, view.open.scores))
        # A card and the claim for it are two moves of one player: both sentences stay.
        again, self._mover = update.mover == self._mover != CHANCE, update.mover
        self._coming, self._told = list(events), self._told[-1:] if again else []

    def _strike(self, number: int) -> None:
        """Strike out the sentences of moves that were taken back."""
        self.lines = [replace(line, struck=line.struck or line.number > number) for line in self.lines]
        self._coming, self._told = [], []
        self._beside.say(self.lines)
        self.tell(_("The move is taken back."))

    async def announce(self, noticed: Noticed[Any]) -> None:
        """Announce an event once; if it has a box, show that and wait."""
        if noticed not in self._coming:
            return
        self._coming.remove(noticed)
        event, table = noticed
        sentence = self._teller.sentence(event)
        held = self._held(event)
        if held:
            # The sentence in a box is shown alone.
            self._told = []
        self._say([noticed])
        self.unread = sentence or self.unread
        if not sentence or not held:
            return
        drawn = self._picture.box(event, table)
        # While the box is open its sentence is not shown below as well; a drawing replaces it altogether.
        self._told = []
        self.tell("")
        self._again.close()
        rare = self._connection.game.rare(event)
        self._box.open(drawn or sentence, *self._place(), waits=self._waits, rare=rare)
        try:
            await self._pace.box(held=self._waits)
        finally:
            self._box.close()
        if self._waits or not self._pace.boxes:
            self.unread = ""
        if drawn is None:
            self._told = [sentence]
            self.tell(sentence)

    async def wait(self) -> None:
        """Wait for a key before the end of the game covers the table, unless the last box waited for one."""
        if self.unread and self._pace.boxes:
            self.tell("")
            self._again.close()
            self._box.open(self.unread, *self._place(), waits=True)
            try:
                await self._pace.key()
            finally:
                self._box.close()
        self.unread = ""

    def _held(self, event: Any) -> bool:
        """Return whether an event has a box: a major one, or a minor one unless few boxes are wanted."""
        game = self._connection.game
        return game.major(event) or (not self._few and game.minor(event))

    async def announce_the_rest(self) -> None:
        """Announce all queued events that the picture did not announce."""
        while self._coming:
            await self.announce(self._coming[0])

    def _say(self, events: Sequence[Noticed[Any]]) -> None:
        lines = [line for noticed in events if (line := self._teller.line(noticed)).words]
        self._show(lines)

    def _show(self, lines: Sequence[Line]) -> None:
        if lines:
            self.lines += lines
            words = [line.words for line in lines]
            self.said += words
            self._told += words
            self.tell("\n".join(self._told))
            self._beside.say(self.lines)

    def add(self, words: str) -> None:
        """Show a message that is no event, among the announcements."""
        self._show([Line(words, self._teller.number)] if words else [])

    async def on_click(self) -> None:
        """Open the paragraph of the law when a refusal is clicked."""
        if self.paragraph:
            await self.screen.run_action("rules")

    def tell(self, words: str, paragraph: str = "") -> None:
        """Show a message, scrolled to its end; for a refusal with the paragraph of the law."""
        self.paragraph, self.asked_by = paragraph, ""
        self.query_one("#told", Static).update(words)
        self.scroll_end(animate=False)

    def withdraw(self, words: str) -> None:
        """Clear a message that no longer holds, if it still stands there."""
        told = self.query_one("#told", Static)
        if words and str(told.render()) == words:
            self.tell("")

    def tell_the_past(self, notices: Sequence[str]) -> None:
        """Show the notices for a person who has just arrived, or else the last sentences."""
        self.tell("\n".join(notices or self.said[-LAST_WORDS:]))

    def past(self) -> str:
        """Return the sentences of the present deal and of the one before, for a person who missed them."""
        lines = self._connection.past
        begun = [place for place, line in enumerate(lines) if line.heading]
        first = begun[-2] if len(begun) > 1 else 0
        return "\n".join(line.words for line in lines[first:] if line.words and not line.struck)

    def tell_again(self, words: str, asked_by: str, from_end: bool = True) -> None:
        """Show a message that an action asked for: here, or in a box over the table if it is too long.

        ``from_end``: its end is shown first, if not all of it fits.
        """
        columns = self.query_one("#told").content_size.width
        if len(Content(words).wrap(max(1, columns))) > self.size.height:
            self._again.open(words, asked_by, *self._above_what_is_asked(), from_end=from_end)
        else:
            before = self._aside if self.asked_by else str(self.query_one("#told", Static).render())
            self.tell(words)
            self.asked_by, self._aside = asked_by, before

    def put_back(self) -> None:
        """Show again what stood here before a message that was asked for."""
        self.tell(self._aside)

    def on_mount(self) -> None:
        """Keep an open box where there is room: the table around it is laid out in several steps."""
        self.screen.screen_layout_refresh_signal.subscribe(self, lambda _screen: self._put_boxes())

    def on_resize(self) -> None:
        """Keep the last words visible."""
        self.scroll_end(animate=False)

    def _put_boxes(self) -> None:
        # With no box open nothing is measured: a table that is being closed is laid out once more too.
        if not (self._box.display or self._again.display):
            self._room = ()
            return
        room = (self.screen.size, self._place(), self._above_what_is_asked())
        if room == self._room:
            return
        self._room = room
        if self._box.display:
            self._box.place(*self._place())
        if self._again.display:
            self._again.place(*self._above_what_is_asked())

    def _above_what_is_asked(self) -> tuple[tuple[int, int], int, int]:
        """Return the place of a box that is read during a question: below the scores, else over them."""
        table = self._picture.region
        end = min(table.y + self._picture.asked_from(), self.region.y)
        return (table.y + self._picture.scores_end(), table.y), end, self.screen.size.width - table.right

    def _place(self) -> tuple[tuple[int, int], int, int]:
        """Return the place of a box: below the cards or the scores, above the messages, beside the log."""
        taken = self._taken()
        return (self._picture.region.y + self._picture.cards_end(), taken.top), taken.bottom, taken.right

    def _taken(self) -> Spacing:
        """Return the margins that no box should cover: the scores, the messages, the log."""
        table, (width, height) = self._picture.region, self.screen.size
        return Spacing(table.y + self._picture.scores_end(), width - table.right, height - self.region.y, 0)


def _last_score(lines: Sequence[Line]) -> tuple[str, ...]:
    """Return the sentences of the last move that scored."""
    scored = [line.number for line in lines if line.gain and not line.struck]
    return tuple(line.words for line in lines if scored and line.number == scored[-1] and not line.heading)
