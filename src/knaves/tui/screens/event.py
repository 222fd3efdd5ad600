"""An event of a server: who plays and how it stands. It leads to one's table when a round begins."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from typing import Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Static

from knaves.cards import NotationError
from knaves.i18n.language import _, shown
from knaves.keys import EVENT
from knaves.match.ports.tables import Unavailable
from knaves.remote.event_text import introduction, notes, partner, standing, wait
from knaves.remote.events import choose_partner, enter_event, leave_event, look_at_event
from knaves.remote.followed_event import FollowedEvent
from knaves.remote.table import Pass
from knaves.tui.escape import Close
from knaves.tui.ground import Ground
from knaves.tui.keyed_screen import KeyedScreen
from knaves.tui.keys import bindings
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.key_line import KeyLine
from knaves.tui.widgets.question import Question
from knaves.wire.events import EventRead, Partner

AGAIN: Final = 2.0
"""Seconds until the event is looked at again that could not be read."""


class EventScreen(KeyedScreen[str]):
    """Returns the address of the table where one is expected, or nothing.

    ``left`` is the table that one has left: one goes back to it only on request.
    """

    BINDINGS = [  # noqa: RUF012
        *bindings(EVENT),
        Binding("up", "app.focus_previous", "", show=False),
        Binding("down", "app.focus_next", "", show=False),
    ]
    DEFAULT_CSS = """
    EventScreen { align: center top; }
    EventScreen #all { width: 80; max-width: 100%; height: 1fr; padding: 0 1; }
    EventScreen Static { height: auto; }
    EventScreen #heading { color: $accent; text-style: bold; margin: 0 0 1 0; }
    EventScreen #state { margin: 1 0; }
    EventScreen #partners { height: auto; }
    EventScreen #partners Choice { width: auto; }
    EventScreen #trouble { color: $warning; }
    """
    app: Ground

    def __init__(self, owner: Pass, event: str, left: str = "") -> None:
        super().__init__()
        self._owner, self._event, self._left = owner, event, left
        self._read: EventRead | None = None
        self._followed: FollowedEvent | None = None
        self._trouble = ""
        """Why what is shown may be out of date."""
        self._offers: list[tuple[str, str]] = []
        """Whom one can choose as a partner: a line and the name, which is empty for a bot."""

    def compose(self) -> ComposeResult:
        """Compose what is known, and what one can do."""
        with VerticalScroll(id="all", can_focus=False):
            yield Static("", id="heading", markup=False)
            yield Static("", id="about", markup=False)
            yield Static("", id="state", markup=False)
            yield Choice(_("Take part"), "E", "enter", id="enter")
            yield Choice(_("To your table"), "T", "table", id="table")
            yield VerticalScroll(id="partners", can_focus=False)
            yield Static("", id="standing", markup=False)
            yield Static("", id="trouble", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Look at the event, now and when it has changed."""
        for each in ("#enter", "#table"):
            self.query_one(each).display = False
        # The socket's thread does not have the context variables of the screen.
        loop, context = asyncio.get_running_loop(), copy_context()

        def changed() -> None:
            # The program may be at its end while the socket is still open.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._changed, context=context)

        self._followed = FollowedEvent(self._owner, self._event, changed)
        self._followed.begin()
        self._look()

    def on_unmount(self) -> None:
        """Follow the event no longer."""
        if self._followed is not None:
            self._followed.close()

    def _look(self) -> None:
        self._ask(lambda: look_at_event(self._owner, self._event))

    def _changed(self) -> None:
        """Look again if the event has changed, or if it could not be read before."""
        followed, read = self._followed, self._read
        if followed is None or not self.is_attached:
            return
        if followed.down:
            self._say_trouble(_("The server cannot be reached."))
        elif self._trouble or (read is not None and followed.version > read.version):
            self._look()

    def _say_trouble(self, said: str) -> None:
        self._trouble = said
        self.query_one("#trouble", Static).update(said)

    @work(exclusive=True, group="event")
    async def _ask(self, request: Callable[[], EventRead]) -> None:
        """Ask the server for something, and show the event as it is then."""
        try:
            read = await asyncio.to_thread(request)
        except (Unavailable, NotationError) as error:
            self._say_trouble(str(error))
            self.set_timer(AGAIN, self._look)
            return
        self._say_trouble("")
        await self._show(read)
        self._changed()

    async def _show(self, read: EventRead) -> None:
        first, self._read = self._read is None, read
        heading, *about = introduction(read)
        self.query_one("#heading", Static).update(heading)
        self.query_one("#about", Static).update("\n".join([*about, *notes(read)]))
        ends = read.state in ("over", "off")
        said = [] if ends else [wait(read), partner(read)]
        self.query_one("#state", Static).update("\n".join(filter(None, said)))
        self.query_one("#standing", Static).update("\n".join(standing(read)))
        self.query_one("#enter").display = self._open
        self.query_one("#table").display = bool(read.table)
        await self._show_partners(read)
        if first and self._open:
            self.query_one("#enter").focus()
        self.refresh_bindings()
        if read.table and read.table != self._left and self.is_current:
            # The bell, for somebody who looks elsewhere.
            self.app.bell()
            self.dismiss(read.table)

    async def _show_partners(self, read: EventRead) -> None:
        """Show whom one can choose as a partner."""
        offers = _offers(read)
        if offers == self._offers:
            return
        place = self.query_one("#partners")
        await place.remove_children()
        await place.mount(*[
            Choice(line, "", f"choose({number})", id=f"partner-{number}")
            for number, (line, _name) in enumerate(offers)
        ])  # fmt: skip
        self._offers = offers

    @property
    def _open(self) -> bool:
        """Whether one can take part: it has not begun, or it is an arena."""
        read = self._read
        if read is None or read.entered:
            return False
        return read.state == "open" or (read.state == "running" and read.late and read.ends > read.now)

    @property
    def _in_it(self) -> bool:
        read = self._read
        return read is not None and read.entered and read.state in ("open", "running")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable what one can do now."""
        match action:
            case "enter":
                return self._open
            case "table":
                return self._read is not None and bool(self._read.table)
            case "leave":
                return self._in_it
        return True

    def action_enter(self) -> None:
        """Take part."""
        if self._open:
            self._ask(lambda: enter_event(self._owner, self._event))

    def action_table(self) -> None:
        """Go to one's table."""
        if self._read is not None and self._read.table:
            self.dismiss(self._read.table)

    def action_choose(self, number: int) -> None:
        """Choose a partner, or a bot."""
        if number < len(self._offers):
            name = self._offers[number][1]
            wanted = Partner(name, bot=not name)
            self._ask(lambda: choose_partner(self._owner, self._event, wanted))

    def action_leave(self) -> None:
        """Leave the event; a question comes first while it runs."""
        if not self._in_it or self._read is None:
            return
        if self._read.state == "open":
            self._leave(True)
        else:
            said = _("If you leave now, you lose this game and those to come. Leave the event?")
            self.app.push_screen(Question(said, _("Yes, leave"), _("No, stay")), self._leave)

    def _leave(self, sure: bool | None) -> None:
        if sure:
            self._ask(lambda: leave_event(self._owner, self._event))

    def opened(self) -> Close:
        """Return what Esc closes: the screen."""
        return self.action_done

    def action_done(self) -> None:
        """Go back; one stays entered."""
        self.dismiss("")


def _offers(read: EventRead) -> list[tuple[str, str]]:
    """Return whom one can choose as a partner: a line and the name, which is empty for a bot."""
    own = next((each for each in read.entrants if each.yours), None)
    if read.form == "single" or read.state != "open" or own is None or own.partner:
        return []
    asks, ask = _("{name} asks you: play together"), _("Ask {name}")
    free = [each for each in read.entrants if not (each.yours or each.partner or each.asked)]
    lines = [((asks if each.asks else ask).format(name=shown(each.name)), each.name) for each in free]
    return [*lines, (_("Play with a bot"), "")]
