"""The explorer on the full screen: what strong players did at a decision, and below what you did there."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from knaves.explorer import Explored, Spot, choice, explored, look_up, spot
from knaves.explorer_text import meaning, own_source, source, told, unasked
from knaves.game import AnyGame
from knaves.i18n.language import _, shown
from knaves.local.explorer import own_table
from knaves.tui.ground import Ground
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.choice_row import Ways
from knaves.tui.widgets.pager import DONE, Pager


class ExplorerScreen(Screen[None]):
    """The rows of one decision, given the view that the seat had, and the move if one was made."""

    BINDINGS = DONE
    DEFAULT_CSS = """
    ExplorerScreen #heading { padding: 0 1; color: $accent; text-style: bold; }
    ExplorerScreen #rows { padding: 0 1; margin: 1 0 0 0; }
    ExplorerScreen #ways Choice { padding: 0 1; }
    """
    app: Ground

    def __init__(self, game: AnyGame, view: Any, move: Any = None) -> None:
        super().__init__()
        self._game = game
        self._spot = spot(game, view)
        self._made = "" if self._spot is None or move is None else choice(game, view, move)

    def compose(self) -> ComposeResult:
        """Compose the heading, the rows and the way back."""
        yield Static(_("Explorer"), id="heading", markup=False)
        with Pager():
            yield Static(id="rows", markup=False)
        with Ways(id="ways"):
            yield Choice(_("Back"), "Q", "done", id="done")
            yield Choice(_("Keys"), "F1", "app.keys", id="keys")

    def on_mount(self) -> None:
        """Look the decision up: in a thread, since your own games are replayed."""
        self.query_one(Pager).focus()
        rows = self.query_one("#rows", Static)
        if self._spot is None:
            rows.update(shown(unasked(self._game)))
            return
        rows.update(_("Looking through your games …"))
        self.run_worker(self._look_up(self._spot))

    async def _look_up(self, at: Spot) -> None:
        name = self.app.settings.name
        strong = await asyncio.to_thread(look_up, self._game, at)
        table = await asyncio.to_thread(own_table, self.app.data_dir, self._game, name)
        own = await asyncio.to_thread(partial(explored, self._game, at, table))
        parts = [] if strong is None else [self._part(source(self._game, strong), strong)]
        parts.append(self._part(own_source(own, name), own, strong))
        if self.is_attached:
            said = Content("\n\n").join([*parts, Content.styled(meaning(), "dim")])
            self.query_one("#rows", Static).update(said)

    def _part(self, source: str, found: Explored, beside: Explored | None = None) -> Content:
        """Return whose games these are, and their tables."""
        tables = told(self._game, found, beside, self._made)
        parts = [Content.styled(shown(source), "bold $accent")]
        for each in tables:
            parts += [Content(""), Content(shown(each.heading))]
            parts += [Content.styled(shown(each.note), "dim")] if each.note else []
            head, *rows = each.lines()
            parts += [Content.styled(head, "dim"), *map(Content, rows)]
        if not tables:
            parts.append(Content(_("No such decision in these games yet.")))
        return Content("\n").join(parts)

    def action_done(self) -> None:
        """Go back."""
        self.dismiss()
