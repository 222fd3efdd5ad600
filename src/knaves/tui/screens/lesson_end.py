"""The end of a first game with explanations: what it has taught, and what one may do next."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from knaves.drills.model import counting
from knaves.games import SHELF, find
from knaves.i18n.language import _
from knaves.lessons import learnt, lesson
from knaves.tui.escape import Close
from knaves.tui.widgets.choice import Choice

WHOLE = "whole"
"""The result for a whole game of the game that was taught; the others are names of lessons, or empty."""


class LessonEndScreen(Screen[str]):
    """What was learnt, and a whole game before all."""

    BINDINGS = [  # noqa: RUF012
        Binding("p", f"choose('{WHOLE}')", "", show=False),
        *(Binding(str(place), f"next({place})", "", show=False) for place in range(1, 10)),
        Binding("q", "choose('')", "", show=False),
        Binding("up,left", "app.focus_previous", "", show=False),
        Binding("down,right", "app.focus_next", "", show=False),
    ]
    DEFAULT_CSS = """
    LessonEndScreen { align: center middle; }
    LessonEndScreen #all { width: 60; max-width: 100%; height: auto; }
    LessonEndScreen Static { height: auto; padding: 0 1; }
    LessonEndScreen #heading { color: $accent; text-style: bold; }
    LessonEndScreen #result { text-style: bold; margin-top: 1; }
    LessonEndScreen #learnt { margin-bottom: 1; }
    LessonEndScreen .more { color: $text-muted; padding: 0 3; margin-bottom: 1; }
    """

    def __init__(self, game: str, result: str) -> None:
        super().__init__()
        self._game, self._result = game, result
        others = [each for each in SHELF if each != game and lesson(each) is not None]
        self._lessons = [*others, *counting(), game]

    def compose(self) -> ComposeResult:
        """Lay out the result and the choices."""
        with Vertical(id="all"):
            yield Static(_("The lesson is over"), id="heading", markup=False)
            yield Static(self._result, id="result", markup=False)
            yield Static(learnt(self._game), id="learnt", markup=False)
            yield Choice(_("Play a whole game"), "P", f"choose('{WHOLE}')", id="whole")
            yield Static(_("Against the weakest level; it counts."), classes="more", markup=False)
            for place, name in enumerate(self._lessons, 1):
                yield Choice(self._called(name), str(place), f"next({place})", id=f"next-{name}")
            yield Choice(_("Back"), "Q", "choose('')", id="back")

    def _called(self, name: str) -> str:
        if name == self._game:
            return _("This lesson again")
        if name in SHELF:
            return _("A first game: {game}").format(game=_(find(name).title))
        return _(counting()[name][1].title)

    def on_mount(self) -> None:
        """Focus the whole game."""
        self.query_one("#whole").focus()

    def opened(self) -> Close:
        """Return what Esc closes: this screen."""
        return lambda: self.action_choose("")

    def action_next(self, place: int) -> None:
        """Choose a lesson by its number."""
        if place <= len(self._lessons):
            self.dismiss(self._lessons[place - 1])

    def action_choose(self, what: str) -> None:
        """Choose the whole game, or go back."""
        self.dismiss(what)
