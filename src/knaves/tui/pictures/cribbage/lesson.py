"""The lesson in counting on the full screen: pick the combinations, then see the missed ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import Center, Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from knaves.games.cribbage.rules.scoring import Part
from knaves.games.cribbage.text.drill import Problem, told
from knaves.i18n.language import _, sense
from knaves.keys import LESSONS
from knaves.practice import GradedCount, Lesson
from knaves.tui.ground import Ground
from knaves.tui.keys import bindings
from knaves.tui.pictures.cribbage.numbers import Numbers
from knaves.tui.pictures.cribbage.picking import CombinationPicker, PickedCombinations
from knaves.tui.widgets.cards import look_of
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.countdown import Countdown
from knaves.tui.widgets.hand import Hand


class CountingScreen(Screen[str]):
    """Hands to count, one after the other."""

    BINDINGS = bindings(tuple(key for key in LESSONS if key.action and not key.id.startswith("drill-")))
    DEFAULT_CSS = """
    CountingScreen { align: center middle; }
    CountingScreen #all { width: 74; max-width: 100%; height: auto; max-height: 100%; }
    CountingScreen Static { height: auto; padding: 0 1; }
    CountingScreen #heading { color: $accent; text-style: bold; }
    CountingScreen #stage { color: $text-muted; }
    CountingScreen #crib { width: auto; text-style: bold; }
    CountingScreen Center { height: auto; }
    CountingScreen #aloud { min-height: 2; }
    CountingScreen #graded { min-height: 1; }
    CountingScreen Numbers { margin-top: 1; }
    CountingScreen #below { height: 1; }
    """
    app: Ground
    practised = "cribbage"
    """The game whose words are explained here."""

    def __init__(self, drill: Lesson, seconds: int = 0) -> None:
        super().__init__()
        self._countdown = Countdown(seconds)
        self._by_number = False
        self._drill = drill
        self._problem: Problem = self._drill.problem()
        self._counting = PickedCombinations()
        self._graded: GradedCount | None = None

    def compose(self) -> ComposeResult:
        """Compose the stage, the cards, the count and the actions."""
        with VerticalScroll(id="all", can_focus=False):
            yield Static(id="heading", markup=False)
            yield Static(id="stage", markup=False)
            yield self._countdown
            with Center():
                yield Static(_("Crib"), id="crib", markup=False)
            with Center():
                yield CombinationPicker()
            with Center():
                yield Numbers()
            yield Static(id="aloud", markup=False)
            yield Static(id="graded", markup=False)
            with Horizontal(id="below"):
                yield Choice("", "", "take", id="take")
                yield Choice(_("That is all"), "T", "finish", id="finish")
                yield Choice("", "", "by_number", id="by-number")
                yield Choice(_("Next hand"), sense("key", "Enter"), "go_on", id="next")
                yield Choice(_("Back"), "Q", "done", id="done")

    def on_mount(self) -> None:
        """Lay out the first hand."""
        self.query_one(CombinationPicker).look = look_of(self.app.settings)
        self.query_one(CombinationPicker).pointer = self.app.settings.pointer
        self._lay()

    def _lay(self) -> None:
        self._counting, self._graded = PickedCombinations(crib=self._problem.crib), None
        self.query_one("#crib").display = self._problem.crib
        picking = self.query_one(CombinationPicker)
        picking.open(self._problem.cards)
        self._choose_way()
        self._countdown.begin()
        self._show()

    def _choose_way(self) -> None:
        """Accept a number, or combinations of cards."""
        picking, numbers = self.query_one(CombinationPicker), self.query_one(Numbers)
        picking.marked, picking.wanted = (), 0 if self._by_number else len(self._problem.cards)
        if self._by_number:
            numbers.open(0)
        else:
            numbers.close()
            picking.focus()

    def _show(self) -> None:
        asked = self._graded is None
        self.query_one("#heading", Static).update(self._drill.heading)
        self.query_one("#stage", Static).update(self._drill.words)
        aloud = asked and not self._by_number
        self.query_one("#aloud", Static).update(self._counting.words() if aloud else "")
        self.query_one("#graded", Static).update(self._verdict())
        self.query_one("#take", Choice).say(_("Count the marked cards"), sense("key", "Enter"))
        # The list of found and missed combinations may need every line of a small screen.
        self.query_one("#by-number", Choice).say(
            _("By combinations") if self._by_number else _("By number"), "B"
        )
        parts = {"stage": asked, "aloud": aloud, "take": aloud, "finish": aloud, "by-number": asked}
        parts["next"] = not asked
        for id, shown in parts.items():
            self.query_one(f"#{id}").display = shown

    def _verdict(self) -> Content:
        if self._graded is None and self._by_number:
            if self._problem.crib:
                return Content(_("How much does the crib count, with the starter?"))
            return Content(_("How much does the hand count, with the starter?"))
        if self._graded is None:
            return Content(
                _("Mark cards with 1 to 5 or the mouse. Press T when you have them all, or there are none.")
            )
        right = self._graded.right
        lines = [Content.styled(self._graded.verdict, f"bold {'$success' if right else '$warning'}")]
        signs = {"right": ("✓", "$success"), "again": ("=", "$warning"), "wrong": ("✗", "$error")}
        for line, words in zip(self._graded.lines or (None,), told(self._graded.lines), strict=True):
            sign, style = ("", "") if line is None else signs.get(line.verdict, ("…", "$warning"))
            lines.append(Content.assemble((f"{sign:2}", style), words))
        return Content("\n").join(lines)

    def on_hand_chosen(self, message: Hand.Chosen) -> None:
        """Add the marked cards as a combination; without any, finish the count."""
        message.stop()
        if self._graded is not None:
            return
        if message.cards:
            self._counting.take(message.cards)
            self._show()
        elif self._counting.parts:
            self.action_finish()

    def on_combination_picker_erased(self, message: CombinationPicker.Erased) -> None:
        """Remove the last combination."""
        message.stop()
        self._counting.erase()
        self._show()

    def action_take(self) -> None:
        """Add the marked cards as a combination."""
        self.query_one(CombinationPicker).action_confirm()

    def on_numbers_said(self, message: Numbers.Said) -> None:
        """Grade the number against the count."""
        message.stop()
        self._judge(message.number)

    def on_countdown_up(self, message: Countdown.Up) -> None:
        """Handle that no answer came in time."""
        message.stop()
        self._judge(None)

    def action_by_number(self) -> None:
        """Switch between typing a number and picking combinations."""
        if self._graded is None:
            self._by_number = not self._by_number
            self._counting = PickedCombinations(crib=self._problem.crib)
            self._choose_way()
            self._show()

    def action_finish(self) -> None:
        """Grade the combinations against the count."""
        if not self._by_number:
            self._judge(self._counting.parts)

    def _judge(self, said: int | Sequence[Part] | None) -> None:
        if self._graded is not None:
            return
        self._countdown.stop()
        self._graded = self._drill.grade(self._problem, said)
        self.query_one(CombinationPicker).wanted = 0
        self.query_one(Numbers).close()
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
        """Enable the next hand only after the verdict."""
        if action in ("go_on", "by_number"):
            return (self._graded is not None) is (action == "go_on")
        return True
