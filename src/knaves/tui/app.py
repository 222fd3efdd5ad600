"""The application: which screens there are, the looks, and what holds on all of them.

It never sees a State; a game is in its connection, and the screens show views.
"""

from __future__ import annotations

from textual import events
from textual.app import App

from knaves.local.connection import LocalConnection
from knaves.local.request import Plan, Request, plan
from knaves.local.seating import Seated, another, sit_down
from knaves.local.tally import Tally
from knaves.store.home import Home
from knaves.store.settings import Settings
from knaves.tui.keys import EVERYWHERE, bindings, remapped
from knaves.tui.newcomers import Newcomers
from knaves.tui.pace import Pace
from knaves.tui.signals import heed
from knaves.tui.table import Parting, TableScreen
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
        heed(self)
        self.play(plan(self.request, self.settings))

    def play(self, agreed: Plan) -> None:
        """Begin a game."""
        self.sit(sit_down(self.home, agreed))

    def sit(self, seated: Seated) -> None:
        """Play a game, and others after it as they are wished for."""
        connection = LocalConnection(seated, self.tally)
        table = TableScreen(connection, self.settings, self.pace)

        def parted(parting: Parting | None) -> None:
            match parting.wish if parting is not None else "":
                case "same":
                    self.play(another(seated))
                case "new":
                    self.push_screen(Newcomers(another(seated)), agreed)
                case _:
                    self.exit(0)

        def agreed(plan: Plan | None) -> None:
            if plan is None:
                self.exit(0)
            else:
                self.play(plan)

        self.push_screen(table, parted)

    async def on_event(self, event: events.Event) -> None:
        """Let a table see its keys first: one that cuts a wait short does nothing else."""
        if isinstance(event, events.Key) and not event.is_forwarded and self.screen_stack:
            screen = self.screen
            if isinstance(screen, TableScreen) and screen.swallows(event):
                return
        await super().on_event(event)
