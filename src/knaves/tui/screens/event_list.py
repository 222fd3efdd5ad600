"""The events of a server: those to come, under way, and just over; one is chosen."""

from __future__ import annotations

import asyncio
from typing import Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from knaves.i18n.language import _
from knaves.keys import LOBBY
from knaves.match.ports.tables import Unavailable
from knaves.remote.event_text import described
from knaves.remote.events import look_at_events
from knaves.remote.table import Pass
from knaves.tui.escape import Close
from knaves.tui.ground import Ground
from knaves.tui.keyed_screen import KeyedScreen
from knaves.tui.keys import bindings
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.key_line import KeyLine

AGAIN: Final = 10.0
"""Seconds between two requests for the list."""


class EventListScreen(KeyedScreen[str]):
    """Returns the address of an event, or nothing."""

    BINDINGS = [  # noqa: RUF012
        *bindings(tuple(key for key in LOBBY if key.id in ("refresh", "lobby-done"))),
        Binding("up", "app.focus_previous", "", show=False),
        Binding("down", "app.focus_next", "", show=False),
    ]
    DEFAULT_CSS = """
    EventListScreen { align: center top; }
    EventListScreen #all { width: 100; max-width: 100%; height: 1fr; padding: 0 1; }
    EventListScreen Static { height: auto; }
    EventListScreen #heading { color: $accent; text-style: bold; margin: 0 0 1 0; }
    EventListScreen #events { height: auto; margin: 0 0 1 0; }
    EventListScreen #events Choice { width: 1fr; height: auto; }
    EventListScreen #none { padding: 0 1; color: $foreground 70%; }
    EventListScreen #trouble { color: $warning; padding: 0 1; }
    """
    app: Ground

    def __init__(self, owner: Pass) -> None:
        super().__init__()
        self._owner = owner
        self._found: list[tuple[str, str]] | None = None
        """The address and the line of each event."""

    def compose(self) -> ComposeResult:
        """Compose the list."""
        with VerticalScroll(id="all", can_focus=False):
            yield Static(_("Events"), id="heading", markup=False)
            yield Vertical(id="events")
            yield Static("", id="trouble", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Request the list, now and at intervals."""
        self.action_refresh()
        self.set_interval(AGAIN, self.action_refresh)

    def action_refresh(self) -> None:
        """Request the events."""
        self._look()

    @work(exclusive=True, group="look")
    async def _look(self) -> None:
        try:
            read = await asyncio.to_thread(look_at_events, self._owner)
        except Unavailable as error:
            self.query_one("#trouble", Static).update(str(error))
            return
        self.query_one("#trouble", Static).update("")
        found = [(each.event, described(each, read.now)) for each in read.events]
        if found != self._found:
            await self._show(found)

    async def _show(self, found: list[tuple[str, str]]) -> None:
        """Show the events; keep the selected one selected."""
        focused = (self.focused and self.focused.id) or "event-0"
        place = self.query_one("#events")
        await place.remove_children()
        rows: list[Static] = [
            Choice(line, "", f"show({number})", id=f"event-{number}")
            for number, (_address, line) in enumerate(found)
        ]
        none = Static(_("No event is announced on this server."), id="none", markup=False)
        await place.mount(*(rows or [none]))
        self._found = found
        near = self.query(f"#{focused}") or self.query("#event-0")
        if near:
            near.first().focus()

    def action_show(self, number: int) -> None:
        """Go to an event of the list."""
        if self._found and number < len(self._found):
            self.dismiss(self._found[number][0])

    def opened(self) -> Close:
        """Return what Esc closes: the screen."""
        return self.action_done

    def action_done(self) -> None:
        """Go back to the lobby."""
        self.dismiss("")
