"""What is said at a table: announced in its order, in a box if it is major, and again when asked for."""

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
from knaves.tui.again import Again
from knaves.tui.pace import Pace
from knaves.tui.pictures import Picture
from knaves.tui.screens.log import SideLog
from knaves.tui.widgets.box import Box

ALL_BOXED: Final = frozenset({"universal"})
"""The presets in which every announcement has a box for a while, as in the program they are named for."""


LAST_WORDS: Final = 3
"""Sentences that are said again to somebody who comes back."""


class Announcements(VerticalScroll, can_focus=False):
    """Where announcements stand below the picture. They go to the log beside the table too."""

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
        """Whether a box waits until it is dismissed: what was counted is read in one's own time."""
        self._teller = Teller(connection.game, connection.names, reader(connection.own))
        self.said: list[str] = list(sentences(connection.past))
        """Everything that was announced."""
        self.lines: list[Line] = list(connection.past)
        """The same with its side, its points and the deals; what was taken back stays, struck out."""
        self.score: tuple[str, ...] = _last_score(self.lines)
        """How the last score came about."""
        self.paragraph = ""
        """The paragraph of the law that the words shown rest on; empty where they are no refusal."""
        self._coming: list[Noticed[Any]] = []
        self._mover = CHANCE
        self._told: list[str] = []
        """What was said of the move that is being shown."""

    def compose(self) -> ComposeResult:
        """Lay out one text."""
        yield Static(id="told", markup=False)

    def note(self, update: Update, before: Any, view: Any) -> None:
        """Queue announcements, each for the moment when it is seen; a score that changed can be explained."""
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
        # A card and what is claimed for it are two moves of one player: both stay to be read.
        again, self._mover = update.mover == self._mover != CHANCE, update.mover
        self._coming, self._told = list(events), self._told[-1:] if again else []

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
        sentence = self._teller.sentence(event)
        held = self._held(event)
        if held:
            # What a box says stands by itself.
            self._told = []
        self._say([noticed])
        if not sentence or not held:
            return
        drawn = self._picture.box(event, table)
        # While the box says it, its sentence is not said below once more; a drawing says it better for good.
        self._told = []
        self.tell("")
        self._again.close()
        self._box.open(drawn or sentence, *self._place(), waits=self._waits)
        try:
            await self._pace.box(held=self._waits)
        finally:
            self._box.close()
        if drawn is None:
            self._told = [sentence]
            self.tell(sentence)

    def _held(self, event: Any) -> bool:
        """Return whether an event has a box: a major one, and where not few have one a minor one too."""
        game = self._connection.game
        return game.major(event) or (not self._few and game.minor(event))

    async def announce_the_rest(self) -> None:
        """Say all that was noted and that the picture did not announce."""
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
        """Say what is no event, but belongs with them."""
        self._show([Line(words, self._teller.number)] if words else [])

    async def on_click(self) -> None:
        """Read the paragraph of a refusal that is clicked."""
        if self.paragraph:
            await self.screen.run_action("rules")

    def tell(self, words: str, paragraph: str = "") -> None:
        """Show some words, the end of them where there are too many; a refusal names a paragraph."""
        self.paragraph = paragraph
        self.query_one("#told", Static).update(words)
        self.scroll_end(animate=False)

    def tell_the_past(self, notices: Sequence[str]) -> None:
        """Say what there is to know on coming, else what was said last before."""
        self.tell("\n".join(notices or self.said[-LAST_WORDS:]))

    def past(self) -> str:
        """Return what was said of the present deal and the show before it, for who was not there."""
        lines = self._connection.past
        begun = [place for place, line in enumerate(lines) if line.heading]
        first = begun[-2] if len(begun) > 1 else 0
        return "\n".join(line.words for line in lines[first:] if line.words and not line.struck)

    def tell_again(self, words: str, asked_by: str) -> None:
        """Show words that an action of the table asked for: here, or over the table if too long."""
        columns = self.query_one("#told").content_size.width
        if len(Content(words).wrap(max(1, columns))) > self.size.height:
            self._again.open(words, asked_by, *self._above_what_is_asked())
        else:
            self.tell(words)

    def on_resize(self) -> None:
        """Keep the last words in sight, and let a box that is open lie where there is room now."""
        self.scroll_end(animate=False)
        if self._box.display:
            self.call_after_refresh(lambda: self._box.place(*self._place()))
        if self._again.display:
            self.call_after_refresh(lambda: self._again.place(*self._above_what_is_asked()))

    def _above_what_is_asked(self) -> tuple[tuple[int, int], int, int]:
        """Return where words lie that are read while something is asked: below the scores, else over them."""
        table = self._picture.region
        end = min(table.y + self._picture.asked_from(), self.region.y)
        return (table.y + self._picture.scores_end(), table.y), end, self.screen.size.width - table.right

    def _place(self) -> tuple[tuple[int, int], int, int]:
        """Return where a box may lie: below the cards or the scores, above the words, beside the log."""
        taken = self._taken()
        return (self._picture.region.y + self._picture.cards_end(), taken.top), taken.bottom, taken.right

    def _taken(self) -> Spacing:
        """Return the edges of the screen that no box should cover: the scores, the words, the log."""
        table, (width, height) = self._picture.region, self.screen.size
        return Spacing(table.y + self._picture.scores_end(), width - table.right, height - self.region.y, 0)


def _last_score(lines: Sequence[Line]) -> tuple[str, ...]:
    """Return what was said of the move that scored last."""
    scored = [line.number for line in lines if line.gain and not line.struck]
    return tuple(line.words for line in lines if scored and line.number == scored[-1] and not line.heading)
