"""The lesson in counting on the full screen: pick the combinations, then see what was missed."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Protocol

from textual.app import ComposeResult
from textual.containers import Center, Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from knaves.cards import Dice
from knaves.games.cribbage.rules.scoring import Part
from knaves.games.cribbage.text.drill import Drill, Graded, Problem, told
from knaves.i18n.language import _
from knaves.keys import LESSONS
from knaves.tui.keys import bindings
from knaves.tui.pictures.cribbage.picking import Counting, Picking
from knaves.tui.widgets.cards import look_of
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.hand import Hand

if TYPE_CHECKING:
    from knaves.tui.app import KnavesApp


class Asking(Protocol):
    """What asks for counts, and grades them."""

    @property
    def heading(self) -> str:
        """How far one is."""
        ...

    @property
    def words(self) -> str:
        """What to look for."""
        ...

    def problem(self) -> Problem:
        """Return the next hand."""
        ...

    def grade(self, problem: Problem, said: int | Sequence[Part], /) -> Graded:
        """Grade an answer."""
        ...


class CountingScreen(Screen[str]):
    """Hands to be counted, one after the other."""

    BINDINGS = bindings(tuple(key for key in LESSONS if key.action))
    DEFAULT_CSS = """
    CountingScreen { align: center middle; }
    CountingScreen #all { width: 74; max-width: 100%; height: auto; max-height: 100%; }
    CountingScreen Static { height: auto; padding: 0 1; }
    CountingScreen #heading { color: $accent; text-style: bold; }
    CountingScreen #stage { color: $text-muted; }
    CountingScreen Center { height: auto; }
    CountingScreen #aloud { min-height: 2; }
    CountingScreen #graded { min-height: 1; }
    CountingScreen #below { height: 1; }
    """
    app: KnavesApp

    def __init__(self, dice: Dice | None = None, drill: Asking | None = None) -> None:
        super().__init__()
        self._drill: Asking = Drill(SystemRandom() if dice is None else dice) if drill is None else drill
        self._problem: Problem = self._drill.problem()
        self._counting = Counting()
        self._graded: Graded | None = None

    def compose(self) -> ComposeResult:
        """Lay out the stage, the cards, the count and what can be done."""
        with VerticalScroll(id="all", can_focus=False):
            yield Static(id="heading", markup=False)
            yield Static(id="stage", markup=False)
            with Center():
                yield Picking()
            yield Static(id="aloud", markup=False)
            yield Static(id="graded", markup=False)
            with Horizontal(id="below"):
                yield Choice("", "", "take", id="take")
                yield Choice(_("That is all"), "T", "finish", id="finish")
                yield Choice(_("Next hand"), _("Enter"), "go_on", id="next")
                yield Choice(_("Back"), "Q", "done", id="done")

    def on_mount(self) -> None:
        """Lay out the first hand."""
        self.query_one(Picking).look = look_of(self.app.settings)
        self.query_one(Picking).pointer = self.app.settings.pointer
        self._lay()

    def _lay(self) -> None:
        self._counting, self._graded = Counting(), None
        picking = self.query_one(Picking)
        picking.open(self._problem.cards)
        picking.focus()
        self._show()

    def _show(self) -> None:
        asked = self._graded is None
        self.query_one("#heading", Static).update(self._drill.heading)
        self.query_one("#stage", Static).update(self._drill.words)
        self.query_one("#aloud", Static).update(self._counting.words() if asked else "")
        self.query_one("#graded", Static).update(self._verdict())
        self.query_one("#take", Choice).say(_("Count the marked cards"), _("Enter"))
        # What was found and missed may need every line of a small screen.
        parts = {"stage": asked, "aloud": asked, "take": asked, "finish": asked, "next": not asked}
        for id, shown in parts.items():
            self.query_one(f"#{id}").display = shown

    def _verdict(self) -> Content:
        if self._graded is None:
            return Content(
                _("Mark cards with 1 to 5 or the mouse. T when you have found all, or there is nothing.")
            )
        right = self._graded.right
        lines = [Content.styled(self._graded.verdict, f"bold {'$success' if right else '$warning'}")]
        signs = {"right": ("✓", "$success"), "again": ("=", "$warning"), "wrong": ("✗", "$error")}
        for line, words in zip(self._graded.lines or (None,), told(self._graded.lines), strict=True):
            sign, style = ("", "") if line is None else signs.get(line.verdict, ("…", "$warning"))
            lines.append(Content.assemble((f"{sign:2}", style), words))
        return Content("\n").join(lines)

    def on_hand_chosen(self, message: Hand.Chosen) -> None:
        """Take the marked cards as a combination; with none marked, the count is finished."""
        message.stop()
        if self._graded is not None:
            return
        if message.cards:
            self._counting.take(message.cards)
            self._show()
        elif self._counting.parts:
            self.action_finish()

    def on_picking_erased(self, message: Picking.Erased) -> None:
        """Take the last combination back."""
        message.stop()
        self._counting.erase()
        self._show()

    def action_take(self) -> None:
        """Take the marked cards as a combination."""
        self.query_one(Picking).action_confirm()

    def action_finish(self) -> None:
        """Hold what was found against the count."""
        if self._graded is None:
            self._graded = self._drill.grade(self._problem, self._counting.parts)
            self.query_one(Picking).wanted = 0
            self.set_focus(None)
            self._show()

    def action_go_on(self) -> None:
        """Deal the next hand."""
        if self._graded is not None:
            self._problem = self._drill.problem()
            self._lay()

    def action_done(self) -> None:
        """Go back."""
        self.dismiss("")

    def check_action(self, action: str, parameters: tuple[Any, ...]) -> bool | None:
        """The next hand comes only after the verdict."""
        return self._graded is not None if action == "go_on" else True
