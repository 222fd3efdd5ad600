"""The first screen: what there is to do, with the name of the house and its four jacks over it.

It begins games and opens the other screens; it decides nothing about either.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from knaves.cards import Card
from knaves.games import SHELF, find
from knaves.i18n.language import _, marked
from knaves.keys import TITLE, Key, keys_of, written
from knaves.store.saves import finished, waiting
from knaves.tui.keys import bindings
from knaves.tui.screens.files import FilesScreen
from knaves.tui.widgets.cards import Look, face, row
from knaves.tui.widgets.choice import Choice

if TYPE_CHECKING:
    from knaves.tui.app import KnavesApp

NAME: Final = (
    "█ ▄▀  █▄  █  ▄▀▀▄  █   █  █▀▀▀  ▄▀▀▀",
    "██    █ █ █  █▄▄█  █   █  █▀▀    ▀▀▄",
    "█ ▀▄  █  ▀█  █  █   ▀▄▀   █▄▄▄  ▄▄▄▀",
)
JACKS: Final = (Card(10), Card(23), Card(36), Card(49))
WORDS: Final = {
    "begin": marked("Begin"),
    "options": marked("Options"),
    "statistics": marked("Statistics"),
    "resume": marked("Resume a game"),
    "records": marked("View a record"),
    "manual": marked("Help"),
    "quit": marked("Quit"),
}


class TitleScreen(Screen[None]):
    """Begin, options, statistics, quit, and what else there is."""

    BINDINGS = [  # noqa: RUF012
        *bindings(TITLE),
        Binding("up,left", "app.focus_previous", "", show=False),
        Binding("down,right", "app.focus_next", "", show=False),
    ]
    DEFAULT_CSS = """
    TitleScreen { align: center middle; }
    TitleScreen #all { width: auto; height: auto; }
    TitleScreen Static.banner { width: 56; text-align: center; }
    TitleScreen #house { color: $accent; text-style: bold; margin: 0 0 1 0; }
    TitleScreen #games { width: 56; height: 1; align: center middle; margin: 1 0; }
    TitleScreen #menu { width: 56; height: auto; padding: 0 14; }
    TitleScreen #menu Choice { width: 28; }
    TitleScreen #keys { margin: 0 14; }
    TitleScreen #notice { width: 56; height: auto; max-height: 3; color: $warning; text-align: center; }
    """
    app: KnavesApp

    def compose(self) -> ComposeResult:
        """Lay out the name, the jacks, the games and the menu."""
        with Vertical(id="all"):
            yield Static("\n".join(NAME), id="house", classes="banner", markup=False)
            yield Static(id="jacks", classes="banner")
            with Horizontal(id="games"):
                for game in SHELF:
                    yield Choice(game, "", f"choose('{game}')", id=f"choose-{game}")
            with Vertical(id="menu"):
                for each in TITLE:
                    if each.id in WORDS:
                        yield Choice(_(WORDS[each.id]), self._key(each), each.action, id=each.id)
            yield Static(id="notice", markup=False)
            yield Choice(_("Keys"), "F1", "app.keys", id="keys")

    def on_mount(self) -> None:
        """Let Enter begin."""
        self.query_one("#notice", Static).update("\n".join(self.app.notices))
        self.query_one("#begin").focus()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Show how things stand when another screen has been left."""
        self._show()

    def _show(self) -> None:
        look = Look(four_colours=self.app.settings.four_colours)
        self.query_one("#jacks", Static).update(
            Content("\n").join([row([face(card, look) for card in JACKS], gap=2)])
        )
        keys = {key.id: key for key in TITLE}
        for id, words in WORDS.items():
            self.query_one(f"#{id}", Choice).say(_(words), self._key(keys[id]), self._more(id))
        for game in SHELF:
            key = keys.get(f"choose-{game}")
            mark = "●" if game == self.app.settings.game else "○"
            choice = self.query_one(f"#choose-{game}", Choice)
            choice.say(f"{mark} {_(find(game).title)}", self._key(key) if key else "")
        self.query_one("#resume").display = bool(waiting(self.app.data_dir))
        self.query_one("#records").display = bool(finished(self.app.data_dir))

    def _key(self, key: Key) -> str:
        return written(keys_of(key, self.app.given_keys)[0]).upper()

    def _more(self, id: str) -> str:
        if id == "begin":
            return _("or Enter")
        if id == "resume":
            return str(len(waiting(self.app.data_dir)))
        return ""

    def action_begin(self) -> None:
        """Begin a game."""
        self.app.begin()

    def action_choose(self, game: str) -> None:
        """Choose what to play."""
        self.app.adopt(replace(self.app.settings, game=game))
        self._show()

    def action_options(self) -> None:
        """Open the options."""
        from knaves.tui.screens.options import OptionsScreen

        self.app.push_screen(OptionsScreen())

    def action_statistics(self) -> None:
        """Open the statistics."""
        from knaves.tui.screens.statistics import StatisticsScreen

        self.app.push_screen(StatisticsScreen())

    def action_manual(self) -> None:
        """Open the manual."""
        from knaves.tui.screens.help import ManualScreen

        self.app.push_screen(ManualScreen())

    def action_resume(self) -> None:
        """Offer the games that wait."""
        self._offer(_("Saved games"), waiting(self.app.data_dir), self.app.resume)

    def action_records(self) -> None:
        """Offer the records of games that are over."""
        self._offer(_("Finished games"), finished(self.app.data_dir), self.app.show_record)

    def action_quit(self) -> None:
        """Leave the program."""
        self.app.exit(0)

    def _offer(self, heading: str, paths: Sequence[Path], use: Callable[[Path], None]) -> None:
        if paths:
            self.app.push_screen(FilesScreen(heading, paths), lambda path: use(path) if path else None)
