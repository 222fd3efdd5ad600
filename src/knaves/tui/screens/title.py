"""The first screen: the choice of a game, its terms, and the menu, below the name and two jacks.

It begins games and opens other screens; it decides nothing about them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Center, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from knaves import extras
from knaves.cards import Card
from knaves.games import SHELF, find
from knaves.i18n.language import _, marked
from knaves.keys import Key, keys_of, title, written
from knaves.store.saves import delete, finished, waiting
from knaves.tui.ground import Ground
from knaves.tui.keys import bindings
from knaves.tui.screens.files import FilesScreen
from knaves.tui.screens.terms import TERMS
from knaves.tui.widgets.cards import Look, face, row
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.inline_choice import InlineChoice

NAME: Final = (
    "█ ▄▀  █▄  █  ▄▀▀▄  █   █  █▀▀▀  ▄▀▀▀",
    "██    █ █ █  █▄▄█  █   █  █▀▀    ▀▀▄",
    "█ ▀▄  █  ▀█  █  █   ▀▄▀   █▄▄▄  ▄▄▄▀",
)
JACKS: Final = (Card(10), Card(23), Card(36), Card(49))
WORDS: Final = {
    "resume": marked("Resume a game"),
    "begin": marked("Begin"),
    "net": marked("Play online"),
    "learn": marked("Learn to play"),
    "options": marked("Options"),
    "statistics": marked("Statistics"),
    "records": marked("View a record"),
    "enter": marked("Enter a real game"),
    "manual": marked("Help"),
    "quit": marked("Quit"),
}
"""The entries of the menu, in order."""
KEYS: Final = {key.id: key for key in title()}


class TitleScreen(Screen[None]):
    """Begin, options, statistics, quit, and further entries."""

    BINDINGS = [  # noqa: RUF012
        *bindings(title()),
        Binding("up,left", "app.focus_previous", "", show=False),
        Binding("down,right", "app.focus_next", "", show=False),
    ]
    DEFAULT_CSS = """
    TitleScreen { align: center middle; }
    TitleScreen #all { width: 76; max-width: 100%; height: auto; max-height: 100%; }
    TitleScreen Static.banner { width: 1fr; text-align: center; }
    TitleScreen #house { color: $accent; text-style: bold; margin: 0 0 1 0; }
    TitleScreen #jacks { margin: 0 0 1 0; }
    TitleScreen #games { width: 1fr; height: 1; align: center middle; }
    TitleScreen #menu { width: 52; max-width: 100%; height: auto; }
    TitleScreen #menu #begin, TitleScreen #menu #resume.first { margin: 1 0 0 0; }
    TitleScreen #menu #begin.second { margin: 0; }
    TitleScreen #menu Choice { width: 1fr; }
    TitleScreen #notice { width: 1fr; height: auto; color: $warning; text-align: center; margin: 1 0 0 0; }
    """
    app: Ground

    def compose(self) -> ComposeResult:
        """Compose the name, the jacks, the games, the terms, and the menu."""
        with VerticalScroll(id="all", can_focus=False):
            yield Static("\n".join(NAME), id="house", classes="banner", markup=False)
            yield Static(id="jacks", classes="banner")
            with Horizontal(id="games"):
                for game in SHELF:
                    yield Choice(game, "", f"choose('{game}')", id=f"choose-{game}")
            with Center(), Vertical(id="menu"):
                for term in TERMS:
                    yield InlineChoice(term.id)
                for id in WORDS:
                    yield Choice(_(WORDS[id]), "", KEYS[id].action, id=id)
                yield Choice(_("Keys"), "F1", "app.keys", id="keys")
            yield Static(id="notice", markup=False)

    def on_mount(self) -> None:
        """Point at a saved game if there is one, else at a new one."""
        self._show()
        self._point()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Refresh when another screen was closed."""
        self.show_again()

    def show_again(self) -> None:
        """Refresh."""
        before = self.query_one("#resume").display
        self._show()
        if self.query_one("#resume").display != before:
            self._point()

    def on_resize(self, event: events.Resize) -> None:
        """Hide what is only decoration if there is no room."""
        self._fit()

    def _point(self) -> None:
        self.query_one("#resume" if self.query_one("#resume").display else "#begin").focus()

    def _show(self) -> None:
        look = Look(four_colours=self.app.settings.four_colours)
        self.query_one("#jacks", Static).update(
            Content("\n").join([row([face(card, look) for card in JACKS], gap=2)])
        )
        saved = len(waiting(self.app.data_dir))
        for id, words in WORDS.items():
            more = {"begin": "" if saved else _("or Enter"), "resume": f"{saved} · {_('or Enter')}"}
            self.query_one(f"#{id}", Choice).say(_(words), self._key(KEYS[id]), more.get(id, ""))
        for game in SHELF:
            key = KEYS.get(f"choose-{game}")
            mark = "●" if game == self.app.settings.game else "○"
            choice = self.query_one(f"#choose-{game}", Choice)
            choice.say(f"{mark} {_(find(game).title)}", self._key(key) if key else "")
        for term in TERMS:
            shown = term.shown(self.app.settings)
            line = self.query_one(f"#{term.id}", InlineChoice)
            line.display = bool(shown)
            line.say(_(term.label), self._turns(term.id), shown)
        self.query_one("#resume").display = bool(saved)
        self.query_one("#resume").add_class("first")
        self.query_one("#begin").set_class(bool(saved), "second")
        self.query_one("#records").display = bool(finished(self.app.data_dir))
        self.query_one("#enter").display = find(self.app.settings.game).entering is not None
        notice = self.query_one("#notice", Static)
        notice.update("\n".join(self._notices()))
        notice.display = bool(self._notices())
        self._fit()

    def _notices(self) -> list[str]:
        return [*self.app.notices, *([self.app.parting] if self.app.parting else [])]

    def _fit(self) -> None:
        """Hide the jacks, and then the name, if the menu would not fit."""
        width = max(1, min(self.app.size.width, 76))
        lines = sum(len(Content(notice).wrap(width)) for notice in self._notices())
        rows = sum(each.display for each in self.query("#menu > *")) + 2 + (lines + 1 if lines else 0)
        spare = self.app.size.height - rows
        self.query_one("#house").display = spare >= len(NAME) + 1
        self.query_one("#jacks").display = spare >= len(NAME) + 1 + 5

    def _turns(self, id: str) -> str:
        if id == "length":
            more, less = (self._key(KEYS[f"title-{each}"]) for each in ("longer", "shorter"))
            return f"{more} {less}"
        return self._key(KEYS[id])

    def _key(self, key: Key) -> str:
        return written(keys_of(key, self.app.given_keys)[0]).upper()

    def opened(self) -> None:
        """Esc closes nothing here: the title stays."""

    def action_begin(self) -> None:
        """Begin a game."""
        self.app.begin()

    def action_choose(self, game: str) -> None:
        """Choose what to play."""
        self.app.adopt(replace(self.app.settings, game=game))
        self._show()

    def action_turn(self, id: str, by: int) -> None:
        """Change one of the terms."""
        term = next(term for term in TERMS if term.id == id)
        self.app.adopt(term.turn(self.app.settings, by))
        self._show()

    def action_options(self) -> None:
        """Open the options."""
        from knaves.tui.screens.options import OptionsScreen

        self.app.push_screen(OptionsScreen())

    def action_statistics(self) -> None:
        """Open the statistics."""
        from knaves.tui.screens.statistics import StatisticsScreen

        self.app.push_screen(StatisticsScreen())

    def action_net(self) -> None:
        """Play over the network."""
        if not extras.installed("web"):
            self.app.tell(extras.needed("web"))
            return
        from knaves.tui import net

        net.go(self.app)

    def action_learn(self) -> None:
        """Offer the lessons."""
        from knaves.tui.screens.learn import LearnScreen

        self.app.push_screen(LearnScreen())

    def action_enter(self) -> None:
        """Enter a game of the chosen kind that was played with real cards."""
        from knaves.tui.entering import enter

        enter(self.app)

    def action_manual(self) -> None:
        """Open the help at the rules of the chosen game."""
        from knaves.tui.screens.help import ManualScreen

        self.app.push_screen(ManualScreen(self.app.settings.game))

    def action_resume(self) -> None:
        """Open the list of saved games."""
        self._offer(_("Saved games"), waiting(self.app.data_dir), self.app.resume, delete)

    def action_records(self) -> None:
        """Open the list of records."""
        self._offer(_("Finished games"), finished(self.app.data_dir), self.app.show_record)

    def action_quit(self) -> None:
        """Leave the program."""
        self.app.exit(0)

    def _offer(
        self,
        heading: str,
        paths: Sequence[Path],
        use: Callable[[Path], None],
        delete: Callable[[Path], None] | None = None,
    ) -> None:
        if paths:
            chosen = FilesScreen(heading, paths, delete)
            self.app.push_screen(chosen, lambda path: use(path) if path else None)
