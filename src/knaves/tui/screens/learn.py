"""Learning to play: what there is to choose from, and a first game at the table with explanations."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from knaves.game import Noticed
from knaves.games import SHELF, find
from knaves.i18n.language import _, marked
from knaves.keys import LESSONS
from knaves.lessons import Tutor, lesson
from knaves.match.connection import Connection
from knaves.match.match import Update
from knaves.rulebook import Passage
from knaves.store.settings import Settings
from knaves.tui.keys import bindings
from knaves.tui.pace import Pace
from knaves.tui.parting import Parting
from knaves.tui.screens.table import TableScreen
from knaves.tui.widgets.choice import Choice

if TYPE_CHECKING:
    from knaves.tui.app import KnavesApp

HOW: Final = marked(
    "Choose a card by its number, with the arrow keys, or with the mouse, and confirm it with Enter. "
    "For anything else there is a button with its key marked. H gives a hint, E explains the last score, "
    "R opens the rules."
)
"""What a beginner has to know of this face before the first question."""
DEAF: Final = 0.4
"""So long after it has opened a passage hears no key: the key was meant for what came before, in seconds."""


class LearnScreen(Screen[str]):
    """The lessons, by their numbers: a first game of each game that has one, and counting."""

    BINDINGS = [  # noqa: RUF012
        *(Binding(str(place), f"lesson({place})", "", show=False) for place in range(1, 10)),
        *bindings(tuple(key for key in LESSONS if key.id == "lesson-done")),
        Binding("up,left", "app.focus_previous", "", show=False),
        Binding("down,right", "app.focus_next", "", show=False),
    ]
    DEFAULT_CSS = """
    LearnScreen { align: center middle; }
    LearnScreen #all { width: 58; max-width: 100%; height: auto; }
    LearnScreen #heading { color: $accent; text-style: bold; margin-bottom: 1; padding: 0 1; }
    LearnScreen .more { color: $text-muted; padding: 0 3; margin-bottom: 1; height: auto; }
    """
    app: KnavesApp

    def compose(self) -> ComposeResult:
        """Lay out the lessons."""
        first = _("A short game in which each moment is explained. You may play as you like.")
        games = [game for game in SHELF if lesson(game) is not None]
        self._lessons = [*games, "counting"]
        with Vertical(id="all"):
            yield Static(_("Learn to play"), id="heading", markup=False)
            for place, game in enumerate(games, 1):
                title = _("A first game: {game}").format(game=_(find(game).title))
                yield Choice(title, str(place), f"lesson({place})", id=f"lesson-{game}")
                yield Static(first, classes="more", markup=False)
            place = len(self._lessons)
            yield Choice(_("Counting cribbage hands"), str(place), f"lesson({place})", id="lesson-counting")
            more = _("From single fifteens to mixed hands, with what was missed.")
            yield Static(more, classes="more", markup=False)
            yield Choice(_("Back"), "Q", "done", id="done")

    def on_mount(self) -> None:
        """Let Enter begin the lesson of the game that is chosen."""
        chosen = self.app.settings.game
        self.query_one(f"#lesson-{chosen if chosen in self._lessons else self._lessons[0]}").focus()

    def action_lesson(self, place: int) -> None:
        """Begin one."""
        if place <= len(self._lessons):
            self.app.learn(self._lessons[place - 1])

    def action_done(self) -> None:
        """Go back."""
        self.dismiss("")


class PassageScreen(ModalScreen[bool]):
    """A passage of a lesson over the table; any key or click goes on, and Q leaves the lesson."""

    DEFAULT_CSS = """
    PassageScreen { align: center top; background: $background 0%; }
    PassageScreen VerticalScroll {
        width: 72; max-width: 100%; height: auto; max-height: 75%; margin-top: 1;
        border: round $accent; background: $panel; padding: 0 1;
    }
    """

    def __init__(self, passage: Passage) -> None:
        super().__init__()
        self._passage = passage
        self._opened = 0.0

    def compose(self) -> ComposeResult:
        """Lay out the text."""
        with VerticalScroll(id="passage") as box:
            box.border_title = self._passage.heading
            box.border_subtitle = _("any key: go on · Q, Esc: leave the lesson")
            yield Static(self._passage.words, markup=False)

    def on_mount(self) -> None:
        """Let what does not fit be scrolled."""
        self._opened = monotonic()
        self.query_one(VerticalScroll).focus()

    def on_key(self, event: events.Key) -> None:
        """Go on, unless the key scrolls or came too soon."""
        scroll = self.query_one(VerticalScroll)
        if event.key in ("up", "down", "pageup", "pagedown") and scroll.max_scroll_y:
            return
        event.stop()
        if monotonic() - self._opened >= DEAF:
            self.dismiss(event.key not in ("q", "Q", "escape"))

    def on_click(self, event: events.Click) -> None:
        """Go on."""
        event.stop()
        self.dismiss(True)


class LessonScreen(TableScreen):
    """A real table, at which each moment is explained the first time it comes."""

    keeps = False

    def __init__(self, connection: Connection, settings: Settings, pace: Pace) -> None:
        super().__init__(connection, settings, pace)
        self._tutor = Tutor(connection.game.name, connection.names, self.picture.called)
        self._taught: list[Noticed[Any]] = []
        self._asked = False
        self.picture.announce = self._announce

    async def _announce(self, noticed: Noticed[Any]) -> None:
        """Announce an event, then explain it: a hand is explained while its cards are before one's eyes."""
        await self._announcements.announce(noticed)
        await self._explain(noticed)

    async def _explain(self, noticed: Noticed[Any]) -> None:
        if noticed not in self._taught:
            self._taught.append(noticed)
            await self._read(self._tutor.noticed(noticed, self.view))

    async def _turn(self, update: Update) -> None:
        for noticed in update.events:
            await self._explain(noticed)
        self._taught.clear()
        view = update.views[self.seat]
        if view.legal and not self.gate.asking:
            # The champion is asked in a thread: its advice may take a moment.
            passages = await asyncio.to_thread(self._tutor.asked, view)
            how = [] if self._asked else [Passage(_("How to choose"), _(HOW))]
            self._asked = True
            await self._read([*how, *passages])
        if self._here:
            await super()._turn(update)

    async def _read(self, passages: Sequence[Passage]) -> None:
        for passage in passages:
            if not self._here:
                return
            if not await self.app.push_screen_wait(PassageScreen(passage)):
                await self.action_leave()
                return

    async def _end(self) -> None:
        """Leave: what is to be said of the end has been said."""
        if self._here and not self.over:
            self.over = True
            self.dismiss(Parting(""))
