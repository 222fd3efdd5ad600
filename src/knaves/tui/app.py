"""The application: which screens there are, the looks, and what holds on all of them.

It never sees a State; a game is in its connection, and the screens show views.
"""

from __future__ import annotations

from textual.app import App

from knaves.local.connection import LocalConnection
from knaves.local.request import Plan, Request, plan
from knaves.local.seating import sit_down
from knaves.local.tally import Tally
from knaves.store.home import Home
from knaves.store.settings import Settings
from knaves.tui.keys import EVERYWHERE, bindings, remapped
from knaves.tui.pace import Pace
from knaves.tui.table import TableScreen
from knaves.tui.theme import LOOKS


class KnavesApp(App[int]):
    """Knaves on the full screen."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS = bindings(EVERYWHERE)

    def __init__(self, home: Home, settings: Settings, request: Request) -> None:
        super().__init__()
        self.home = home
        self.settings = settings
        self.request = request
        self.tally = Tally(home)
        self.pace = Pace(settings.speed, settings.animation, settings.pause)

    def on_mount(self) -> None:
        """Put on the look, and open the first screen."""
        for look in LOOKS:
            self.register_theme(look)
        self.theme = self.settings.theme
        self.set_keymap(remapped(self.settings.keys))
        self.play(plan(self.request, self.settings))

    def play(self, agreed: Plan) -> None:
        """Begin a game."""
        connection = LocalConnection(sit_down(self.home, agreed), self.tally)
        self.push_screen(TableScreen(connection, self.settings, self.pace))
