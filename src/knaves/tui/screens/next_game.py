"""New players for another game: who sits where, and the level of each bot.

It changes only the other seats of a plan; names are checked as everywhere.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Input, Select, Static

from knaves.bots import choices, level, sized
from knaves.cards import NotationError
from knaves.i18n.language import _
from knaves.local.setup import TableSetup
from knaves.record import HUMAN
from knaves.store.settings import LONGEST, check_different, checked_name
from knaves.tui.escape import Close
from knaves.tui.keyed_screen import KeyedScreen
from knaves.tui.widgets.key_line import KeyLine


class Newcomers(KeyedScreen[TableSetup | None]):
    """A line for each other seat: a name, and who plays it."""

    DEFAULT_CSS = """
    Newcomers VerticalScroll { align: center middle; padding: 0 1; }
    Newcomers Horizontal { height: auto; width: 66; max-width: 100%; }
    Newcomers Static { width: auto; height: auto; color: $accent; }
    Newcomers Input { width: 1fr; }
    Newcomers Select { width: 28; }
    Newcomers Button { margin: 1 1; }
    """

    def __init__(self, plan: TableSetup) -> None:
        super().__init__()
        self.plan = plan

    def compose(self) -> ComposeResult:
        """Compose the lines and the two answers."""
        players = [
            (_("a person at this screen") if each == HUMAN else level(each), each) for each in self._players()
        ]
        with VerticalScroll(can_focus=False):
            yield Static(_("Who plays?"), markup=False)
            for seat, player in enumerate(self.plan.against, 1):
                with Horizontal():
                    yield Input(self.plan.names[seat], id=f"name-{seat}", max_length=LONGEST, compact=True)
                    yield Select(players, value=player, allow_blank=False, id=f"player-{seat}", compact=True)
            yield Static(id="trouble", markup=False)
            with Horizontal():
                yield Button(_("Play"), id="play", variant="primary", compact=True)
                yield Button(_("Back to the title"), id="none", compact=True)
        yield KeyLine()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Play with these players, or leave."""
        event.stop()
        if event.button.id != "play":
            self.dismiss(None)
            return
        try:
            self.dismiss(self._plan())
        except NotationError as error:
            self.query_one("#trouble", Static).update(str(error))

    def opened(self) -> Close:
        """Return what Esc closes: the name being edited, else the screen."""
        line = self.focused
        if isinstance(line, Input) and line.value != self._named(line):
            return self._unwritten
        return partial(self.dismiss, None)

    def _named(self, line: Input) -> str:
        return self.plan.names[int((line.id or "").removeprefix("name-"))]

    def _unwritten(self) -> None:
        if isinstance(self.focused, Input):
            self.focused.value = self._named(self.focused)

    def _players(self) -> tuple[str, ...]:
        return (*choices(self.plan.game), *sized(self.plan.game), HUMAN)

    def _plan(self) -> TableSetup:
        """Return the plan as chosen on the screen; NotationError if a name is not allowed."""
        seats = range(1, len(self.plan.names))
        others = [checked_name(self.query_one(f"#name-{seat}", Input).value) for seat in seats]
        everybody = (self.plan.names[0], *others)
        check_different(everybody)
        against = tuple(str(self.query_one(f"#player-{seat}", Select).value) for seat in seats)
        return replace(self.plan, names=everybody, against=against)
