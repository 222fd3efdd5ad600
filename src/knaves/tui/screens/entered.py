"""A game with real cards that has been entered: where its record is, and what can be done with it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from knaves.i18n.language import _, shown
from knaves.keys import REPLAY, REVIEW
from knaves.record import Record
from knaves.tui.ground import Ground
from knaves.tui.keys import bindings
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.choice_row import Ways


@dataclass(frozen=True, slots=True)
class Entered:
    """A game that has been entered: how it ended, its record, and the file; None if nothing is kept."""

    words: str
    record: Record
    path: Path | None


class EnteredScreen(Screen[None]):
    """The end of entering a game."""

    BINDINGS = [  # noqa: RUF012
        *bindings(tuple(key for key in REPLAY if key.id == "review")),
        *bindings(tuple(key for key in REVIEW if key.id in ("step-through", "review-done"))),
        Binding("up,left", "app.focus_previous", "", show=False),
        Binding("down,right", "app.focus_next", "", show=False),
    ]
    DEFAULT_CSS = """
    EnteredScreen { align: center middle; }
    EnteredScreen #all { width: 74; max-width: 100%; height: auto; max-height: 100%; }
    EnteredScreen Static { height: auto; padding: 0 1; }
    EnteredScreen #heading { color: $accent; text-style: bold; }
    EnteredScreen Ways { margin-top: 1; }
    EnteredScreen Choice { padding: 0 1; }
    """
    app: Ground

    def __init__(self, entered: Entered) -> None:
        super().__init__()
        self._entered = entered

    def compose(self) -> ComposeResult:
        """Compose the result, the file, and the actions."""
        path = self._entered.path
        kept = _("The record is {path}.").format(path=shown(str(path)))
        with Vertical(id="all"):
            yield Static(shown(self._entered.words), id="heading", markup=False)
            yield Static(
                kept if path is not None else _("Nothing is kept: there is no data directory."), markup=False
            )
            with Ways():
                yield Choice(_("Review"), "R", "review", id="review")
                yield Choice(_("Moves"), "M", "replay", id="replay")
                yield Choice(_("Back"), "Q", "done", id="done")

    def on_mount(self) -> None:
        """Point at the review."""
        self.query_one("#review").focus()

    def action_review(self) -> None:
        """Review the game."""
        from knaves.tui.screens.review import ReviewScreen

        found = self._entered
        self.app.push_screen(ReviewScreen(found.record, self.app.data_dir, found.path))

    def action_replay(self) -> None:
        """Step through the game."""
        self.app.replay(self._entered.record, self._entered.path)

    def action_done(self) -> None:
        """Go back to the title."""
        self.dismiss()
