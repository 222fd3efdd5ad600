"""The way to a server: its address or a link, the person's name, and the servers used before."""

from __future__ import annotations

import asyncio
from typing import Final

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from knaves.cards import NotationError
from knaves.i18n.language import _, sense, shown
from knaves.match.ports.tables import Unavailable
from knaves.remote.arriving import come_in, pass_of, table_of
from knaves.remote.opening import Visit
from knaves.remote.requests import base
from knaves.store import passes
from knaves.store.settings import checked_name
from knaves.tui.escape import Close
from knaves.tui.ground import Ground
from knaves.tui.keyed_screen import KeyedScreen
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.key_line import KeyLine

MOST: Final = 5
"""The number of servers used before that are listed."""


class Written(Horizontal):
    """A label and an input."""

    DEFAULT_CSS = """
    Written { height: 1; margin: 0 0 1 0; }
    Written .label { width: 16; padding: 0 1; }
    Written Input, Written Input:focus {
        width: 1fr; border: none; height: 1; padding: 0 1; background: $surface;
    }
    Written Input:focus { background: $panel; }
    """

    def __init__(self, label: str, line: Input) -> None:
        super().__init__()
        self._label, self._line = label, line

    def compose(self) -> ComposeResult:
        """Compose both."""
        yield Static(self._label, classes="label", markup=False)
        yield self._line


class ServerScreen(KeyedScreen["Visit | None"]):
    """Returns the way to a server, or to a table there; nothing if the person stays."""

    BINDINGS = [  # noqa: RUF012
        Binding("up", "app.focus_previous", "", show=False),
        Binding("down", "app.focus_next", "", show=False),
    ]
    DEFAULT_CSS = """
    ServerScreen { align: center middle; }
    ServerScreen #all { width: 76; max-width: 100%; height: auto; max-height: 100%; padding: 0 1; }
    ServerScreen Static { height: auto; }
    ServerScreen #heading { color: $accent; text-style: bold; margin: 0 0 1 0; padding: 0 1; }
    ServerScreen #before { height: auto; margin: 0 0 1 0; }
    ServerScreen .part { color: $secondary; text-style: bold; padding: 0 1; }
    ServerScreen #before Choice { width: 1fr; text-wrap: nowrap; text-overflow: ellipsis; }
    ServerScreen #ways { height: 1; }
    ServerScreen #trouble { color: $warning; padding: 0 1; }
    """
    app: Ground

    def compose(self) -> ComposeResult:
        """Compose the servers used before, and the inputs."""
        self._known = passes.known(self.app.data_dir)[:MOST]
        with VerticalScroll(id="all", can_focus=False):
            yield Static(_("Play online"), id="heading", markup=False)
            if self._known:
                with Vertical(id="before"):
                    yield Static(_("Servers you have used"), classes="part", markup=False)
                    for place, each in enumerate(self._known):
                        words = Content.assemble(
                            shown(each.url), ("  " + _("as {name}").format(name=shown(each.name)), "dim")
                        )
                        yield Choice(words, "", f"go({place})", id=f"known-{place}")
                yield Static(_("Another server, or the link to a table"), classes="part", markup=False)
            yield Written(_("Server or link"), Input(placeholder="https://", id="address"))
            yield Written(_("Your name"), Input(self.app.settings.name, id="name", max_length=24))
            yield Written(
                _("Resume code"),
                Input(placeholder=_("only to continue from another device"), id="code"),
            )
            with Horizontal(id="ways"):
                yield Choice(_("Go there"), sense("key", "Enter"), "come", id="come")
                yield Choice(_("Back"), _("Esc"), "done", id="back")
            yield Static(id="trouble", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Point at the server used last; if there is none, focus the address."""
        known = self.query("#before Choice")
        (known.first() if known else self.query_one("#address")).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Submit the address."""
        event.stop()
        self.action_come()

    def action_come(self) -> None:
        """Go to the address."""
        address = self._written("address")
        if not address:
            self.query_one("#address").focus()
        else:
            self.run_worker(self._come(address, self._written("name"), self._written("code")), exclusive=True)

    def _written(self, id: str) -> str:
        return self.query_one(f"#{id}", Input).value.strip()

    def action_go(self, place: int) -> None:
        """Go to a server used before, with the name used there."""
        owner = pass_of(self._known[place])
        self.run_worker(self._come(owner.url, owner.name, ""), exclusive=True)

    async def _come(self, address: str, name: str, code: str) -> None:
        trouble = self.query_one("#trouble", Static)
        trouble.update(_("Asking the server …"))
        try:
            name = checked_name(name) if not code else name
            owner = await asyncio.to_thread(
                come_in, self.app.data_dir, base(address), name, again=False, code=code
            )
        except (Unavailable, NotationError, ValueError) as error:
            trouble.update(str(error))
            return
        self.dismiss(Visit(owner, table_of(address)))

    def opened(self) -> Close:
        """Return what Esc closes: the screen."""
        return self.action_done

    def action_done(self) -> None:
        """Return to the title."""
        self.dismiss(None)
