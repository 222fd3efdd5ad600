"""A reviewed decision: the table as its seat saw it, a second try, then the answer.

The answer stays hidden until it is asked for or found.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from knaves.cards import NotationError
from knaves.coaching import within
from knaves.explorer import spot
from knaves.i18n.language import _, shown
from knaves.keys import DECISION
from knaves.local.from_record import seat_from
from knaves.match.recorded import RecordedTable
from knaves.record import Record
from knaves.review import Answer, Decision, Line, answer, position, tried
from knaves.review.answer import coaching
from knaves.tui.ground import Ground
from knaves.tui.keys import bindings
from knaves.tui.pictures import Moved, Picture, Typed, picture_of
from knaves.tui.pictures import Told as Refused
from knaves.tui.screens.explorer import ExplorerScreen
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.choice_row import Ways
from knaves.tui.widgets.hint import HintPanel

FRAME: Final = 6
"""Columns of the box around its text: border, padding and scrollbar."""
NARROWEST: Final = 52
"""The minimum width of the box."""
LAST: Final = 2
"""The number of columns about the value of a move; the columns before are the parts of its points."""


class DecisionScreen(Screen[int]):
    """One of several costly decisions; ``lines`` and ``decisions`` are in the same order.

    Returns the number of the decision that was shown last.
    """

    BINDINGS = bindings(DECISION)
    DEFAULT_CSS = """
    DecisionScreen { layers: default hint; }
    DecisionScreen #where { padding: 0 1; color: $accent; text-style: bold; }
    DecisionScreen #table { height: 1fr; }
    DecisionScreen #said { height: 2; padding: 0 1; }
    DecisionScreen HintPanel {
        layer: hint; dock: right; max-width: 100%; height: auto; max-height: 100%;
        border: round $primary;
    }
    """
    app: Ground

    def __init__(self, record: Record, lines: Sequence[Line], decisions: Sequence[Decision], at: int) -> None:
        super().__init__()
        self._record = record
        self._lines = lines
        self._decisions = decisions
        self._at = at
        self._found: Answer | None = None
        """The content of the box."""
        self._view: Any = None
        self._picture: Picture | None = None

    def compose(self) -> ComposeResult:
        """Compose the heading, the table, the messages and the actions."""
        yield Static(id="where", markup=False)
        yield Vertical(id="table")
        yield Static(id="said", markup=False)
        with Ways(id="ways"):
            yield Choice(_("Show the best"), "B", "best", id="best")
            yield Choice(_("Play on"), "Y", "play_on", id="play-on")
            yield Choice(_("Explorer"), "X", "explore", id="explore")
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

    @property
    def _made(self) -> Any:
        return self._record.entries[self._decision.number - 1].move

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
        self.query_one("#explore").display = spot(self._record.game, self._view) is not None
        self.query_one("#before").display = self._at > 0
        self.query_one("#after").display = self._at + 1 < len(self._lines)

    def _say(self, words: str) -> None:
        self.query_one("#said", Static).update(shown(words))

    async def on_moved(self, message: Moved) -> None:
        """Show whether the move is better."""
        message.stop()
        await self._try(message.move)

    async def on_typed(self, message: Typed) -> None:
        """Read the text typed, and show whether the move is better."""
        message.stop()
        try:
            move = self._record.game.hear(self._view, message.words)
        except NotationError as refusal:
            self._say(str(refusal))
        else:
            await self._try(move)

    def on_told(self, message: Refused) -> None:
        """Show why something cannot be chosen."""
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
        """Show the answer, or hide it."""
        panel = self.query_one(HintPanel)
        if panel.display:
            panel.close()
        else:
            self.run_worker(self._answer(self._at))

    async def _answer(self, at: int) -> None:
        found = await asyncio.to_thread(answer, self._record, self._decision)
        if at == self._at and self.is_attached:
            self._found = found
            self._open_box()

    def _open_box(self) -> None:
        """Show the answer: the box is as wide as its table, up to the width of the screen."""
        assert self._found is not None, "there is an answer before its box"
        panel = self.query_one(HintPanel)
        table = figures(self._found, self.size.width - FRAME)
        panel.styles.width = max(NARROWEST, table[0].cell_length + FRAME)
        # The two lines about the try, and the actions, stay visible.
        panel.styles.margin = (1, 0, 2 + self.query_one(Ways).size.height, 0)
        panel.open(answered(self._found, table))
        panel.border_title = shown(self._found.better)

    def on_resize(self, event: events.Resize) -> None:
        """Fit the answer to the screen, if it is shown."""
        if self.query_one(HintPanel).display:
            self._open_box()

    async def action_turn(self, by: int) -> None:
        """Go to another decision in the list."""
        to = min(max(self._at + by, 0), len(self._lines) - 1)
        if to != self._at:
            self._at = to
            await self._show()

    def action_play_on(self) -> None:
        """Play on from here against the champion."""
        self.app.practise(lambda: seat_from(self._record, self._decision.number, self._decision.seat))

    def action_explore(self) -> None:
        """Open the explorer of this decision."""
        if self._view is not None:
            self.app.push_screen(ExplorerScreen(self._record.game, self._view, self._made))

    def opened(self) -> Callable[[], object]:
        """Return what Esc closes: the answer, else the decision."""
        panel = self.query_one(HintPanel)
        return panel.close if panel.display else self.action_done

    def action_done(self) -> None:
        """Go back to the review."""
        self.dismiss(self._decision.number)


def answered(found: Answer, table: Sequence[Content]) -> Content:
    """Return the reason, and below it the table of the moves."""
    mark = Content.styled(_("← what was done"), "dim")
    return Content("\n").join([Content(shown(found.reason)), Content(""), *table, mark])


def figures(found: Answer, room: int) -> list[Content]:
    """Return the table of the moves in at most ``room`` columns, the person's own marked.

    The parts of the points are left out if they do not all fit, since some alone would not add up.
    """
    whole = [(row.label + (" ←" if row.made else ""), *row.cells) for row in found.rows]
    rows = [("", *map(shown, found.columns)), *whole]
    if _width(rows) > room:
        rows = [(row[0], *row[1:][-LAST:]) for row in rows]
    widths = _widths(rows)
    styles = ["bold $accent" if row.best else "$warning" if row.made else "" for row in found.rows]
    return [
        Content.styled(_row(row, widths), style) for row, style in zip(rows, ["dim", *styles], strict=True)
    ]


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(cell_len, column)) for column in zip(*rows, strict=True)]


def _width(rows: Sequence[Sequence[str]]) -> int:
    widths = _widths(rows)
    return sum(widths) + len(widths) - 1


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    (first, wide), *rest = zip(cells, widths, strict=True)
    # Padded by hand, since a character of a name may be two columns wide.
    padded = [" " * (width - cell_len(cell)) + cell for cell, width in rest]
    return " ".join([set_cell_size(first, wide), *padded])
