"""The terms of a table on a server, line by line: for a new table, or offered at an existing one."""

from __future__ import annotations

import asyncio
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ScreenResultType
from textual.widgets import Static

from knaves.cards import NotationError
from knaves.i18n.language import _, marked
from knaves.keys import LOBBY, ROOM
from knaves.match.ports.tables import Unavailable
from knaves.remote.opening import Visit, WantedTable, open_at
from knaves.remote.table import Pass
from knaves.store.settings import Settings
from knaves.tui.escape import Close
from knaves.tui.ground import Ground
from knaves.tui.keyed_screen import KeyedScreen
from knaves.tui.keys import bindings
from knaves.tui.screens.terms_draft import Draft, Line, drafted, lines, rule_lines
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.inline_choice import InlineChoice
from knaves.tui.widgets.key_line import KeyLine

FOLD: Final = "every-rule"
"""The line that shows or hides the single rules."""
COLUMNS: Final = 21
"""Width of a label."""


class TermsScreen(KeyedScreen[ScreenResultType]):
    """The lines, and the meaning of the selected one. ``new``: the table is still to be opened."""

    BINDINGS = [  # noqa: RUF012
        Binding("up", "app.focus_previous", "", show=False),
        Binding("down", "app.focus_next", "", show=False),
    ]
    DEFAULT_CSS = """
    TermsScreen { align: center middle; }
    TermsScreen #all { width: 72; max-width: 100%; height: auto; max-height: 100%; padding: 0 1; }
    TermsScreen Static { height: auto; }
    TermsScreen InlineChoice { height: 1; }
    TermsScreen #heading { color: $accent; text-style: bold; }
    TermsScreen #lines, TermsScreen #rules { height: auto; }
    TermsScreen #lines { margin: 1 0 0 0; }
    TermsScreen #do-it { width: auto; margin: 1 0 0 0; }
    TermsScreen #meaning { dock: bottom; height: 2; padding: 0 1; margin: 0 0 1 0; color: $foreground 70%; }
    TermsScreen #meaning.wrong { color: $warning; }
    """
    app: Ground

    def __init__(self, draft: Draft, *, new: bool, heading: str, button: str, key: str) -> None:
        super().__init__()
        self.draft = draft
        self._new, self._heading, self._button, self._key = new, heading, button, key
        self._unfolded = False
        self._lines: dict[str, Line] = {}

    def compose(self) -> ComposeResult:
        """Compose the lines, the button, and the meaning of a line."""
        with VerticalScroll(id="all", can_focus=False):
            yield Static(_(self._heading), id="heading", markup=False)
            yield Vertical(id="lines")
            yield InlineChoice(FOLD, COLUMNS)
            yield Vertical(id="rules")
            yield Choice(_(self._button), self._key, "finish", id="do-it")
        yield Static(id="meaning", markup=False)
        yield KeyLine()

    async def on_mount(self) -> None:
        """Show the present terms."""
        await self._lay_out()
        self.query_one("#do-it").focus()

    async def _lay_out(self) -> None:
        """Rebuild the lines if their number has changed; then show their values."""
        above = lines(self.draft, new=self._new)
        below = rule_lines(self.draft) if self._unfolded else []
        found = {line.id: line for line in (*above, *below)}
        if [*found] != [*self._lines]:
            focused = self.focused.id if self.focused is not None else None
            for place, some in (("#lines", above), ("#rules", below)):
                await self.query_one(place).remove_children()
                await self.query_one(place).mount(*(InlineChoice(line.id, COLUMNS) for line in some))
            if focused and (again := self.query(f"#{focused}")):
                again.first().focus()
        self._lines = found
        for line in found.values():
            self.query_one(f"#{line.id}", InlineChoice).say(_(line.label), "", line.shown(self.draft))
        self.query_one(f"#{FOLD}", InlineChoice).say(
            _("Single rules"), "", _("shown") if self._unfolded else _("hidden")
        )

    async def action_turn(self, id: str, by: int) -> None:
        """Change the value of a line."""
        if id == FOLD:
            self._unfolded = not self._unfolded
            await self._lay_out()
            return
        try:
            self.draft = self._lines[id].turn(self.draft, by)
        except NotationError as error:
            self.say(str(error), wrong=True)
            return
        await self._lay_out()
        self._explain()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Show the meaning of the selected line."""
        self._explain()

    def _explain(self) -> None:
        focused = self.focused.id if self.focused is not None else None
        line = self._lines.get(focused or "")
        fold = _("every rule in a row of its own; Enter shows or hides them") if focused == FOLD else ""
        self.say(line.meaning(self.draft) if line is not None else fold)

    def say(self, words: str, *, wrong: bool = False) -> None:
        """Show a message at the foot of the screen."""
        meaning = self.query_one("#meaning", Static)
        meaning.update(words)
        meaning.set_class(wrong, "wrong")

    def action_finish(self) -> None:
        """Submit the terms."""
        raise NotImplementedError

    def opened(self) -> Close:
        """Return what Esc closes: the screen."""
        return self.action_done

    def action_done(self) -> None:
        """Return without a result."""
        self.dismiss(None)


class OpenScreen(TermsScreen[Visit | None]):
    """A new table; returns the way to it."""

    BINDINGS = bindings(tuple(key for key in LOBBY if key.id in ("open-table", "lobby-done")))

    def __init__(self, owner: Pass, settings: Settings) -> None:
        super().__init__(
            drafted(settings),
            new=True,
            heading=marked("Open a table"),
            button=marked("Open it"),
            key="O",
        )
        self._owner = owner

    def action_open(self) -> None:
        """Open the table."""
        self.action_finish()

    def action_finish(self) -> None:
        """Open the table."""
        self.run_worker(self._open(), exclusive=True)

    async def _open(self) -> None:
        wanted = self.draft.wanted()
        try:
            table = await asyncio.to_thread(open_at, self._owner, wanted)
        except (Unavailable, NotationError) as error:
            self.say(str(error), wrong=True)
            return
        self.dismiss(Visit(self._owner, table, bots=wanted.bots))


class OfferScreen(TermsScreen[WantedTable | None]):
    """Other terms for the present table; returns them."""

    BINDINGS = bindings(tuple(key for key in ROOM if key.id in ("offer", "offer-done")))

    def __init__(self, draft: Draft) -> None:
        super().__init__(
            draft,
            new=False,
            heading=marked("Other rules for the next game"),
            button=marked("Offer them"),
            key="O",
        )

    def action_offer(self) -> None:
        """Submit the offer."""
        self.action_finish()

    def action_finish(self) -> None:
        """Submit the offer."""
        self.dismiss(self.draft.wanted())
