"""A reviewed decision on the screen: the table as its seat saw it, another try, then the answer.

The answer is not shown before it is asked for or found.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.css.query import NoMatches
from textual.screen import Screen
from textual.widgets import Static

from knaves.cards import NotationError
from knaves.coaching import within
from knaves.i18n.language import _, shown
from knaves.keys import DECISION
from knaves.local.connection import LocalConnection
from knaves.local.from_record import seat_from
from knaves.local.seating import Seating
from knaves.local.statistics import StatisticsView
from knaves.match.recorded import RecordedTable
from knaves.record import Record
from knaves.review import Answer, Decision, Line, answer, position, tried
from knaves.review.answer import coaching
from knaves.store.data_dir import NOWHERE
from knaves.tui.keys import bindings
from knaves.tui.parting import Parting
from knaves.tui.pictures import Moved, Picture, Typed, picture_of
from knaves.tui.pictures import Told as Refused
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.hint import HintPanel

if TYPE_CHECKING:
    from knaves.tui.app import KnavesApp


class DecisionScreen(Screen[int]):
    """One of some costly decisions, ``lines`` and ``decisions`` in the same order.

    The result is the number of the decision that was looked at last.
    """

    BINDINGS = bindings(DECISION)
    DEFAULT_CSS = """
    DecisionScreen { layers: default hint; }
    DecisionScreen #where { padding: 0 1; color: $accent; text-style: bold; }
    DecisionScreen #table { height: 1fr; }
    DecisionScreen #said { height: 2; padding: 0 1; }
    DecisionScreen #ways { height: 1; }
    DecisionScreen HintPanel {
        layer: hint; dock: right; width: 52; max-width: 100%; height: auto; max-height: 100%;
        margin: 1 0 3 0; border: round $primary;
    }
    """
    app: KnavesApp

    def __init__(self, record: Record, lines: Sequence[Line], decisions: Sequence[Decision], at: int) -> None:
        super().__init__()
        self._record = record
        self._lines = lines
        self._decisions = decisions
        self._at = at
        self._view: Any = None
        self._picture: Picture | None = None

    def compose(self) -> ComposeResult:
        """Lay out what is to be decided, the table, what is said of it, and the ways on."""
        yield Static(id="where", markup=False)
        yield Vertical(id="table")
        yield Static(id="said", markup=False)
        with Horizontal(id="ways"):
            yield Choice(_("Show the best"), "B", "best", id="best")
            yield Choice(_("Play on"), "Y", "play_on", id="play-on")
            yield Choice(_("Previous"), _("PgUp"), "turn(-1)", id="before")
            yield Choice(_("Next"), _("PgDn"), "turn(1)", id="after")
            yield Choice(_("Back"), "Q", "done", id="done")
        yield HintPanel()

    async def on_mount(self) -> None:
        """Show the decision."""
        await self._show()

    @property
    def _decision(self) -> Decision:
        return self._decisions[self._at]

    async def _show(self) -> None:
        line, decision = self._lines[self._at], self._decision
        self.query_one(HintPanel).close()
        self._view = await asyncio.to_thread(position, self._record, decision.number)
        where = _("Hand {hand}: {title} · {standing}").format(
            hand=line.deal, title=line.title, standing=line.standing
        )
        self.query_one("#where", Static).update(shown(where))
        cost = _("{move}: it cost {loss} wins in 100 ({word}). Find something better.").format(
            move=line.made, loss=within(100 * decision.loss, 100 * decision.doubt), word=line.word
        )
        self._say(cost)
        if self._picture is not None:
            await self._picture.remove()
        table = RecordedTable(self._record, decision.seat)
        self._picture = picture_of(table, self.app.settings, self.app.pace)
        await self.query_one("#table").mount(self._picture)
        await self._picture.begin(self._view)
        self._picture.ask(self._view)
        self.query_one("#before").display = self._at > 0
        self.query_one("#after").display = self._at + 1 < len(self._lines)

    def _say(self, words: str) -> None:
        self.query_one("#said", Static).update(shown(words))

    async def on_moved(self, message: Moved) -> None:
        """Say whether the move is better."""
        message.stop()
        await self._try(message.move)

    async def on_typed(self, message: Typed) -> None:
        """Understand what was typed, and say whether it is better."""
        message.stop()
        try:
            move = self._record.game.hear(self._view, message.words)
        except NotationError as refusal:
            self._say(str(refusal))
        else:
            await self._try(move)

    def on_told(self, message: Refused) -> None:
        """Say why something cannot be chosen."""
        message.stop()
        self._say(message.words)

    async def _try(self, move: Any) -> None:
        assert self._picture is not None, "moves come from the picture"
        game = self._record.game
        refusal = game.refusal(self._view, move)
        if refusal is not None:
            self._say(refusal.sentence)
        else:
            found = tried(self._record, self._decision, move)
            brief = coaching(self._record).brief(self._view, move, self._record.names)
            self._say(f"{brief}. {found.sentence}")
            if found.right:
                self.action_best()
        self._picture.ask(self._view)

    def action_best(self) -> None:
        """Show the answer, or put it away."""
        panel = self.query_one(HintPanel)
        if panel.display:
            panel.close()
        else:
            self.run_worker(self._answer(self._at))

    async def _answer(self, at: int) -> None:
        found = await asyncio.to_thread(answer, self._record, self._decision)
        try:
            panel = self.query_one(HintPanel)
        except NoMatches:
            return
        if at == self._at:
            panel.open(answered(found))
            panel.border_title = shown(found.better)

    async def action_turn(self, by: int) -> None:
        """Go to another decision of the list."""
        to = min(max(self._at + by, 0), len(self._lines) - 1)
        if to != self._at:
            self._at = to
            await self._show()

    def action_play_on(self) -> None:
        """Play on from here against the champion."""
        play(self.app, lambda: seat_from(self._record, self._decision.number, self._decision.seat))

    def opened(self) -> Callable[[], object]:
        """Return what Esc closes: the answer, else the decision."""
        panel = self.query_one(HintPanel)
        return panel.close if panel.display else self.action_done

    def action_done(self) -> None:
        """Go back to the review."""
        self.dismiss(self._decision.number)


def answered(found: Answer) -> Content:
    """Return the reason and the table of the moves, one's own marked."""
    heads = ("", *found.columns)
    rows = [(row.label + (" ←" if row.made else ""), *row.cells) for row in found.rows]
    widths = [max(len(row[column]) for row in (heads, *rows)) for column in range(len(heads))]
    lines = [Content.styled(_row(heads, widths), "dim")]
    for row, cells in zip(found.rows, rows, strict=True):
        style = "bold $accent" if row.best else "$warning" if row.made else ""
        lines.append(Content.styled(_row(cells, widths), style))
    mark = Content.styled(_("← what was done"), "dim")
    return Content("\n").join([Content(shown(found.reason)), Content(""), *lines, mark])


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *rest = zip(cells, widths, strict=True)
    return " ".join([first[0].ljust(first[1]), *[cell.rjust(width) for cell, width in rest]])


def play(app: KnavesApp, seat: Callable[[], Seating]) -> None:
    """Play a game that is neither saved nor counted; again, as long as it is wished for."""
    from knaves.tui.screens.table import TableScreen

    def parted(parting: Parting | None) -> None:
        if parting is not None and parting.wish == "same":
            play(app, seat)

    connection = LocalConnection(seat(), StatisticsView(NOWHERE))
    app.push_screen(TableScreen(connection, app.settings, app.pace, settled=True), parted)
