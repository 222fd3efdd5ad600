"""Who played a game with real cards: the names around the table, before its first answer."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Input, Static

from knaves.cards import NotationError
from knaves.games import find
from knaves.i18n.language import _, marked
from knaves.local.setup import TableRequest, TableSetup, agreed, plan
from knaves.store.settings import LONGEST, check_different, checked_name
from knaves.tui.escape import Close
from knaves.tui.ground import Ground
from knaves.tui.keyed_screen import KeyedScreen
from knaves.tui.screens.option_rows import place
from knaves.tui.widgets.inline_choice import InlineChoice
from knaves.tui.widgets.key_line import KeyLine

LABEL = 18
"""The columns of the words before a name."""


class EntryNamesScreen(KeyedScreen[TableSetup | None]):
    """A line for each seat; returns the table, or None."""

    DEFAULT_CSS = """
    EntryNamesScreen VerticalScroll { align: center middle; padding: 0 1; }
    EntryNamesScreen Horizontal { height: auto; width: 66; max-width: 100%; }
    EntryNamesScreen Static { width: 66; max-width: 100%; height: auto; padding: 0 1; }
    EntryNamesScreen #heading { color: $accent; text-style: bold; }
    EntryNamesScreen .label { width: 19; }
    EntryNamesScreen Input { width: 1fr; }
    EntryNamesScreen Button { margin: 1 1; }
    EntryNamesScreen #trouble { color: $warning; }
    """
    app: Ground

    def __init__(self, plan: TableSetup) -> None:
        super().__init__()
        self._plan = plan
        self._game = find(plan.game)

    def compose(self) -> ComposeResult:
        """Compose the lines and the two answers."""
        with VerticalScroll(can_focus=False):
            title = _("Enter a real game")
            yield Static(f"{title}: {_(self._game.title)}", id="heading", markup=False)
            yield Static(_("Rules: {rules}").format(rules=agreed(self._game, self._plan.rules)), markup=False)
            if len(self._game.seats) > 1:
                with Horizontal():
                    yield InlineChoice("seats", LABEL)
            for seat in range(self._game.seats[-1]):
                with Horizontal(id=f"row-{seat}"):
                    yield Static(id=f"label-{seat}", classes="label", markup=False)
                    yield Input(id=f"name-{seat}", max_length=LONGEST, compact=True)
            yield Static(id="trouble", markup=False)
            with Horizontal():
                yield Button(_("Begin"), id="begin", variant="primary", compact=True)
                yield Button(_("Back"), id="back", compact=True)
        yield KeyLine()

    def on_mount(self) -> None:
        """Show the names of the settings."""
        self._show()
        self.query_one("#begin").focus()

    def _show(self) -> None:
        seats = len(self._plan.names)
        for each in self.query(InlineChoice):
            each.say(_("Players"), "", str(seats))
        for seat in range(self._game.seats[-1]):
            row = self.query_one(f"#row-{seat}")
            row.display = seat < seats
            if row.display:
                label = place(seat, seats) if seat else marked("Your name")
                self.query_one(f"#label-{seat}", Static).update(_(label))
                self.query_one(f"#name-{seat}", Input).value = self._plan.names[seat]

    def action_turn(self, _what: str, by: int) -> None:
        """Change how many play."""
        seats = self._game.seats
        number = seats[(seats.index(len(self._plan.names)) + by) % len(seats)]
        self._plan = plan(TableRequest(game=self._game.name, seats=number), self.app.settings)
        self._show()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go on to the next line."""
        event.stop()
        self.focus_next()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Begin with these names, or go back."""
        event.stop()
        if event.button.id != "begin":
            self.dismiss(None)
            return
        try:
            names = [
                checked_name(self.query_one(f"#name-{seat}", Input).value)
                for seat in range(len(self._plan.names))
            ]
            check_different(names)
        except NotationError as error:
            self.query_one("#trouble", Static).update(str(error))
            return
        self.dismiss(replace(self._plan, names=tuple(names)))

    def opened(self) -> Close:
        """Return what Esc closes: the screen."""
        return partial(self.dismiss, None)
