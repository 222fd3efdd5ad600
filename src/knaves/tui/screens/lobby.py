"""The lobby of a server: one's own tables, the public ones, and other ways to a table."""

from __future__ import annotations

import asyncio
from datetime import datetime
from textwrap import fill
from typing import Final

from rich.cells import cell_len
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from knaves.cards import NotationError
from knaves.games import SHELF, find
from knaves.i18n.language import _, plural, shown
from knaves.keys import LOBBY
from knaves.local.setup import TableRequest, agreed, agreed_as, plan
from knaves.match.ports.tables import Unavailable
from knaves.options import write_options
from knaves.remote.arriving import table_of
from knaves.remote.events import event_of
from knaves.remote.opening import PublicTable, Visit, own_tables, public_tables
from knaves.remote.requests import base, find_game
from knaves.remote.table import Pass
from knaves.remote.turns import Waiting, described, waiting
from knaves.store import passes
from knaves.tui.escape import Close
from knaves.tui.ground import Ground
from knaves.tui.keyed_screen import KeyedScreen
from knaves.tui.keys import bindings
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.key_line import KeyLine

AGAIN: Final = 5.0
"""Seconds between two requests for the list."""
NAMES: Final = 26
"""Width of the names in a list."""
WIDEST: Final = 80
"""The maximum width of the screen's contents."""
BY_DIGIT: Final = 9
"""How many of one's own tables a digit opens."""
MARGINS: Final = 6
"""Columns beside a row, including the scrollbar."""


class LobbyScreen(KeyedScreen["Visit | str"]):
    """The tables of a server; returns the table to go to, a word, or nothing.

    ``open`` is a new table, ``events`` are the events of the server, and ``/e/...`` is one of them.
    ``said``: a message about the table that the person has just left.
    """

    BINDINGS = [  # noqa: RUF012
        *bindings(LOBBY),
        *[Binding(f"{number + 1}", f"join('yours', {number})", "", show=False) for number in range(BY_DIGIT)],
        Binding("up", "app.focus_previous", "", show=False),
        Binding("down", "app.focus_next", "", show=False),
    ]
    DEFAULT_CSS = f"""
    LobbyScreen {{ align: center top; }}
    LobbyScreen #all {{ width: {WIDEST}; max-width: 100%; height: 1fr; padding: 0 1; }}
    LobbyScreen Static {{ height: auto; }}
    LobbyScreen #heading {{ color: $accent; text-style: bold; margin: 0 0 1 0; }}
    LobbyScreen .part {{ color: $secondary; text-style: bold; }}
    LobbyScreen #yours, LobbyScreen #tables {{ height: auto; margin: 0 0 1 0; }}
    LobbyScreen Vertical Choice {{ width: 1fr; height: auto; }}
    LobbyScreen #none {{ padding: 0 1; color: $foreground 70%; }}
    LobbyScreen #own, LobbyScreen #find, LobbyScreen #to-events {{ width: auto; }}
    LobbyScreen #pasted, LobbyScreen #pasted:focus {{
        border: none; height: 1; padding: 0 1; margin: 1 0 0 0; background: $surface;
    }}
    LobbyScreen #pasted:focus {{ background: $panel; }}
    LobbyScreen #trouble {{ color: $warning; padding: 0 1; }}
    """
    app: Ground

    def __init__(self, owner: Pass, said: str = "") -> None:
        """``said``: a message about the table that the person has just left."""
        super().__init__()
        self._owner, self._said = owner, said
        self._tables: list[PublicTable] | None = None
        self._yours: list[PublicTable] = []
        self._turns: list[Waiting] = []
        """Those of one's own tables with a game, the most urgent first; they are the first of the list."""
        self._columns = 0
        """The width of a row when the tables were last shown."""

    def compose(self) -> ComposeResult:
        """Compose the tables, and the other ways to one."""
        with VerticalScroll(id="all", can_focus=False):
            said = _("{server}, as {name}").format(
                server=shown(self._owner.url), name=shown(self._owner.name)
            )
            yield Static(said, id="heading", markup=False)
            yield Vertical(id="yours")
            yield Static(_("Public tables"), classes="part", markup=False)
            yield Vertical(id="tables")
            yield Choice(self._finding(), "F", "find", id="find")
            yield Choice(_("Open a table of your own"), "O", "open", id="own")
            yield Choice(_("Events: club evenings, knockouts and more"), "E", "events", id="to-events")
            yield Input(placeholder=_("or paste the link to a table or an event"), id="pasted")
            yield Static(shown(self._said), id="trouble", markup=False)
        yield KeyLine()

    def _finding(self) -> str:
        game = find(self.app.settings.game)
        rules = agreed(game, plan(TableRequest(game=game.name), self.app.settings).rules)
        return _("Find a game of {game}, {rules}").format(game=_(game.title), rules=rules)

    def on_mount(self) -> None:
        """Request the list, now and at intervals."""
        self.query_one("#yours").display = False
        self.query_one("#find").focus()
        self.action_refresh()
        self.set_interval(AGAIN, self.action_refresh)

    def on_screen_resume(self) -> None:
        """Request the list when the screen is shown again."""
        if self._tables is not None:
            self.action_refresh()

    def on_resize(self, event: events.Resize) -> None:
        """Redraw the tables if the width of a row has changed."""
        if self._tables is not None and self._room != self._columns:
            self.action_refresh()

    def action_refresh(self) -> None:
        """Request the tables."""
        self._look()

    @work(exclusive=True, group="look")
    async def _look(self) -> None:
        try:
            found = await asyncio.to_thread(public_tables, self._owner.url)
            turns = await asyncio.to_thread(waiting, self._owner, datetime.now())
            yours = await asyncio.to_thread(self._look_for_own)
        except Unavailable as error:
            self.query_one("#trouble", Static).update(str(error))
            return
        # The person's own tables are in the list above.
        played = {each.table.table for each in turns}
        yours = [*[each.table for each in turns], *[each for each in yours if each.table not in played]]
        own = {each.table for each in yours}
        found = [each for each in found if each.game in SHELF and each.table not in own]
        told, self._turns = [_told(each, self._owner.name) for each in self._turns], turns
        same = (found, yours, self._room) == (self._tables, self._yours, self._columns)
        if not same or told != [_told(each, self._owner.name) for each in turns]:
            await self._show(found, yours)

    async def _show(self, found: list[PublicTable], yours: list[PublicTable]) -> None:
        """Show the tables; keep the selected one selected if it is still there."""
        first = self._tables is None
        if not first:
            self.query_one("#trouble", Static).update("")
        self._columns = self._room
        focused = (self.focused and self.focused.id) or ""
        await self._list("#tables", "table", found)
        await self._list("#yours", "yours", yours)
        self.query_one("#yours").display = bool(yours)
        self._tables, self._yours = found, yours
        if first and yours:
            self.query_one("#yours-0").focus()
        elif focused.startswith(("table-", "yours-")):
            near = self.query(f"#{focused}") or self.query(f"#{focused.partition('-')[0]}-0")
            (near or self.query("#find")).first().focus()

    @property
    def _room(self) -> int:
        """The width of a row."""
        return max(NAMES, min(self.size.width, WIDEST) - MARGINS)

    def _look_for_own(self) -> list[PublicTable]:
        kept = passes.find(self.app.data_dir, self._owner.url, self._owner.name)
        return own_tables(self._owner.url, kept.tables if kept is not None else (), self._owner.name)

    async def _list(self, place: str, kind: str, found: list[PublicTable]) -> None:
        """Show some tables in their place."""
        tables = self.query_one(place)
        await tables.remove_children()
        rows: list[Static] = [
            Choice(
                self._row(kind, number, each),
                f"{number + 1}" if kind == "yours" and number < BY_DIGIT else "",
                f"join('{kind}', {number})",
                id=f"{kind}-{number}",
            )
            for number, each in enumerate(found)
        ]
        if kind == "yours":
            above = [Static(_("Your tables"), classes="part", markup=False)] if found else []
            await tables.mount(*above, *rows)
        else:
            empty = Static(_("No table is waiting for players just now."), id="none", markup=False)
            await tables.mount(*(rows or [empty]))

    def _row(self, kind: str, number: int, table: PublicTable) -> Content | str:
        turn = self._turns[number] if kind == "yours" and number < len(self._turns) else None
        return _described(table, self._columns) if turn is None else _told(turn, self._owner.name)

    def action_join(self, kind: str, place: int) -> None:
        """Go to a table of a list."""
        tables = self._yours if kind == "yours" else self._tables or []
        if place < len(tables):
            self.dismiss(Visit(self._owner, tables[place].table))

    def action_watch(self) -> None:
        """Watch the selected table."""
        kind, _dash, place = ((self.focused.id or "") if self.focused is not None else "").partition("-")
        if kind == "table" and self._tables:
            self.dismiss(Visit(self._owner, self._tables[int(place)].table, watch=True))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable watching only for a table."""
        focused = (self.focused.id or "") if self.focused is not None else ""
        return focused.startswith("table-") if action == "watch" else True

    def on_descendant_focus(self) -> None:
        """Refresh the keys when another row is selected."""
        self.refresh_bindings()

    def action_find(self) -> None:
        """Play with a person who looks for the same game, or wait for one."""
        self.run_worker(self._find(), exclusive=True, group="find")

    async def _find(self) -> None:
        setup = plan(TableRequest(game=self.app.settings.game), self.app.settings)
        rules = write_options(setup.rules)
        try:
            table = await asyncio.to_thread(find_game, self._owner, setup.game, rules)
        except (Unavailable, NotationError) as error:
            self.query_one("#trouble", Static).update(str(error))
            return
        self.dismiss(Visit(self._owner, table))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the table, or to the event, of a link."""
        event.stop()
        link = event.value.strip()
        table, evening = table_of(link), event_of(link)
        if not (table or evening) or base(link) != self._owner.url:
            said = _("That is not a link to a table or an event on this server.")
            self.query_one("#trouble", Static).update(said)
            return
        self.dismiss(Visit(self._owner, table) if table else f"/e/{evening}")

    def action_open(self) -> None:
        """Open a new table."""
        self.dismiss("open")

    def action_events(self) -> None:
        """Look at the events of the server."""
        self.dismiss("events")

    def opened(self) -> Close:
        """Return what Esc closes: the screen."""
        return self.action_done

    def action_done(self) -> None:
        """Leave the server."""
        self.dismiss("")


def _told(each: Waiting, name: str) -> str:
    return described(each, name, datetime.now())


def _described(each: PublicTable, columns: int) -> Content:
    """Return a table: the game, who is there, whether a seat is free, the rules.

    The rules are on a second line if the first is too narrow.
    """
    game = find(each.game)
    rules = agreed_as(game, each.rules)
    names = ", ".join(shown(name) for name in each.names if name) or _("nobody yet")
    free = sum(not name for name in each.names)
    state = (
        _("playing")
        if each.playing
        else plural("{number} free", "{number} free", free)
        if free
        else _("full")
    )
    widest = max(cell_len(_(find(name).title)) for name in SHELF)
    line = Content.assemble(
        (_fitted(_(game.title), widest), "bold"),
        "  ",
        _fitted(names, NAMES),
        "  ",
        (_fitted(state.format(number=free), 8), "$accent"),
    )
    if line.cell_length + 2 + cell_len(rules) <= columns:
        return Content.assemble(line, "  ", (rules, "dim"))
    below = fill(rules, columns, initial_indent="  ", subsequent_indent="  ")
    return Content.assemble(line, "\n", (below, "dim"))


def _fitted(words: str, columns: int) -> str:
    """Return words padded or truncated to a width."""
    if cell_len(words) > columns:
        while cell_len(words) > columns - 1:
            words = words[:-1]
        words += "…"
    return words + " " * (columns - cell_len(words))
