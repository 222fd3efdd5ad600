"""The ground on which the screens stand: what they know of the application, and what they may ask of it.

It imports no screen. `app` opens them, by the last seven functions here. They are no messages, since after a
message the screen below would be drawn before the next one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from knaves.i18n.language import of_this_system, shown, speak, worded
from knaves.local.seating import Seating
from knaves.local.setup import TableRequest, effective_settings
from knaves.local.statistics import StatisticsView
from knaves.match.connection import SavedNotice
from knaves.record import Record
from knaves.store.data_dir import DataDir
from knaves.store.settings import Settings
from knaves.tui.keys import remapped
from knaves.tui.pace import Pace
from knaves.tui.theme import ThemedApp


class Ground(ThemedApp):
    """What screens know of the application. ``kept``: the saved settings; ``settings``: those in force."""

    def __init__(
        self, data_dir: DataDir, settings: Settings, request: TableRequest, notices: Sequence[str]
    ) -> None:
        # The theme is set before Textual reads the first style sheet, so that it reads them only once.
        self.settings = effective_settings(request, settings)
        super().__init__()
        self.data_dir = data_dir
        self.kept = settings
        if self.no_color:
            self.settings = replace(self.settings, theme="mono")
        self.begun = self.settings
        """The settings in force at the start of the program, or when they were last saved."""
        self.statistics = StatisticsView(data_dir)
        self.pace = Pace(self.settings.speed, self.settings.animation, self.settings.boxes == "held")
        self.given_keys, trouble = remapped(settings.keys)
        """The keys set by the user, by action."""
        self.notices = [shown(notice) for notice in (*notices, trouble) if notice]
        self.parting = ""
        """A message for the title screen about the last game."""
        self.farewell: list[str] = []
        """A message for the shell, printed when the program has ended."""

    def adopt(self, settings: Settings) -> None:
        """Apply other settings, for this program only."""
        before = (self.settings.language, self.settings.british)
        if (settings.language, settings.british) != before:
            wanted = settings.language or of_this_system(dict(os.environ))
            speak(worded(wanted, british=settings.british))
        self.settings = settings
        self.theme = settings.theme
        self.pace.speed, self.pace.moving, self.pace.pause = (
            settings.speed,
            settings.animation,
            settings.boxes == "held",
        )

    def tell(self, sentence: str) -> None:
        """Show a message as a notification."""
        self.notify(shown(sentence), timeout=8, markup=False)

    def remember(self, kept: SavedNotice | None) -> None:
        """Prepare the message, printed after the end, about how to return to a game."""
        if kept is not None:
            self.farewell = [kept.how]

    def show_title(self) -> None:
        """Return to the title."""
        raise NotImplementedError

    def begin(self) -> None:
        """Begin a game with the settings in force."""
        raise NotImplementedError

    def resume(self, path: Path) -> None:
        """Resume the game in a file."""
        raise NotImplementedError

    def show_record(self, path: Path) -> None:
        """Open a record to step through."""
        raise NotImplementedError

    def replay(self, record: Record, path: Path | None) -> None:
        """Step through a game, and return."""
        raise NotImplementedError

    def practise(self, seat: Callable[[], Seating]) -> None:
        """Play a game that is neither saved nor counted; repeat as long as the person wants."""
        raise NotImplementedError

    def play_weakest(self, game: str) -> None:
        """Begin a whole game against the weakest level: the first one of somebody new."""
        raise NotImplementedError
