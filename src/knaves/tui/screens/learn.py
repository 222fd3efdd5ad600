"""Learning to play: the list of lessons, and a first game at the table with explanations."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import SystemRandom
from time import monotonic
from typing import Any, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from knaves.drills.model import counting
from knaves.game import Noticed
from knaves.games import SHELF, find
from knaves.i18n.language import _, marked
from knaves.keys import LESSONS
from knaves.lessons import Tutor, lesson
from knaves.local.connection import LocalConnection
from knaves.local.lesson import seat_lesson
from knaves.local.statistics import StatisticsView
from knaves.match.connection import Connection
from knaves.match.match import Update
from knaves.rulebook import Passage
from knaves.store.data_dir import NOWHERE
from knaves.store.settings import Settings
from knaves.tui.escape import Close
from knaves.tui.ground import Ground
from knaves.tui.keys import bindings
from knaves.tui.left_table import Parting
from knaves.tui.pace import Pace
from knaves.tui.pictures import counting_screen
from knaves.tui.screens.advice import how_to_close
from knaves.tui.screens.lesson_end import WHOLE, LessonEndScreen
from knaves.tui.screens.log import COLUMN
from knaves.tui.screens.table import TableScreen
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.hand import Hand
from knaves.tui.widgets.hint import HintPanel
from knaves.tui.widgets.question import Question

HOW: Final = marked(
    "Choose a card by its number, with the arrow keys, or with the mouse, and confirm it with Enter. "
    "For anything else there is a button with its key marked. H gives a hint, e explains the last score, "
    "r opens the rules."
)
"""What a beginner must know about this face before the first question."""
SILENT: Final = marked("The explanations are off. Z switches them on again.")
WIDTH: Final = 72
"""The maximum width of the text of a passage, with its frame."""
FRAME: Final = 4
"""Columns of its border and padding."""
LEFT: Final = 13
"""Rows that a passage leaves to the table, without the key line: enough for cards in the hand."""
DEAF: Final = 0.4
"""Seconds in which a new passage ignores keys, which were meant for what was there before."""


class LearnScreen(Screen[str]):
    """The lessons by number: a first game for each game that has one, counting, drills."""

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
    app: Ground

    def compose(self) -> ComposeResult:
        """Lay out the lessons."""
        first = _("A short game in which each moment is explained. You may play as you like.")
        games = [game for game in SHELF if lesson(game) is not None]
        counts = counting()
        self._lessons = [*games, *counts, "drills"]
        with Vertical(id="all"):
            yield Static(_("Learn to play"), id="heading", markup=False)
            for place, game in enumerate(games, 1):
                title = _("A first game: {game}").format(game=_(find(game).title))
                yield Choice(title, str(place), f"lesson({place})", id=f"lesson-{game}")
                yield Static(first, classes="more", markup=False)
            for place, (name, (_game, how)) in enumerate(counts.items(), len(games) + 1):
                yield Choice(_(how.title), str(place), f"lesson({place})", id=f"lesson-{name}")
                yield Static(_(how.about), classes="more", markup=False)
            place = len(self._lessons)
            yield Choice(_("Drills"), str(place), f"lesson({place})", id="lesson-drills")
            more = _("Hands of your level, and your own mistakes again.")
            yield Static(more, classes="more", markup=False)
            yield Choice(_("Back"), "Q", "done", id="done")

    def on_mount(self) -> None:
        """Focus the lesson of the game that is chosen."""
        chosen = self.app.settings.game
        self.query_one(f"#lesson-{chosen if chosen in self._lessons else self._lessons[0]}").focus()

    def action_lesson(self, place: int) -> None:
        """Begin a lesson."""
        if place > len(self._lessons):
            return
        if self._lessons[place - 1] == "drills":
            from knaves.tui.screens.drills import DrillsScreen

            self.app.push_screen(DrillsScreen())
        else:
            learn(self.app, self._lessons[place - 1])

    def action_done(self) -> None:
        """Go back."""
        self.dismiss("")


class PassageScreen(ModalScreen[str]):
    """A passage of a lesson at the foot of the table, or over the log beside it.

    Any key or click goes on. Esc also only closes the passage; Z ends the explanations, Q leaves the lesson.
    Its result is ``teach``, ``leave`` or empty.
    """

    HORIZONTAL_BREAKPOINTS = TableScreen.HORIZONTAL_BREAKPOINTS
    DEFAULT_CSS = (
        """
    PassageScreen { align: center bottom; background: $background 0%; }
    PassageScreen VerticalScroll {
        width: 100%; height: auto; max-height: 75%;
        border: round $accent; background: $panel; padding: 0 1;
    }
    PassageScreen.-wide { align: right top; }
    """
        + f"PassageScreen Static {{ max-width: {WIDTH - FRAME}; }}"
        + f"PassageScreen.-wide VerticalScroll {{ width: {COLUMN}; max-height: 100%; }}"
    )

    def __init__(self, passage: Passage) -> None:
        super().__init__()
        self._passage = passage
        self._opened = 0.0

    def compose(self) -> ComposeResult:
        """Lay out the text."""
        with VerticalScroll(id="passage") as box:
            box.border_title = self._passage.heading
            box.border_subtitle = _("any key · Z no more explanations · Q leaves")
            yield Static(self._passage.words, markup=False)

    def on_mount(self) -> None:
        """Focus the text, so that it scrolls."""
        self._opened = monotonic()
        self.query_one(VerticalScroll).focus()

    def on_key(self, event: events.Key) -> None:
        """Go on, unless the key scrolls or came too early."""
        scroll = self.query_one(VerticalScroll)
        if event.key in ("up", "down", "pageup", "pagedown") and scroll.max_scroll_y:
            return
        event.stop()
        if monotonic() - self._opened >= DEAF:
            self.dismiss({"q": "leave", "z": "teach"}.get(event.key.lower(), ""))

    def opened(self) -> Close:
        """Return what Esc closes: only the passage."""
        return self._go_on

    def _go_on(self) -> None:
        if monotonic() - self._opened >= DEAF:
            self.dismiss("")

    def on_click(self, event: events.Click) -> None:
        """Go on."""
        event.stop()
        self.dismiss("")


class LessonScreen(TableScreen):
    """A real table at which each moment is explained when it first occurs."""

    def __init__(self, connection: Connection, settings: Settings, pace: Pace) -> None:
        super().__init__(connection, settings, pace)
        self._tutor = Tutor(
            connection.game.name, connection.names, lambda _view, move: self.picture.called(move)
        )
        self._taught: list[Noticed[Any]] = []
        self._asked = False
        self.picture.announce = self._announce

    async def _announce(self, noticed: Noticed[Any]) -> None:
        """Announce an event, then explain it: a hand is explained while its cards are visible."""
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
        suggested = None
        if view.legal and not self.gate.asking:
            suggested = await self._before(view)
        if self._here:
            await super()._turn(update)
        if suggested is not None and self.gate.asking:
            self._suggest(*suggested)

    async def _before(self, view: Any) -> tuple[str, Any] | None:
        """Explain the question before it is asked; return the suggestion in words, and its move."""
        # The champion is asked in a thread, since its advice may take a moment.
        passages = await asyncio.to_thread(self._tutor.asked, view)
        how = [Passage(_("How to choose"), _(HOW))] if passages and not self._asked else []
        self._asked = True
        await self._read([*how, *passages])
        self._expert = self.settings.expert or self._tutor.explains
        words = [passage.advice for passage in passages if passage.advice]
        advised = self._tutor.advice
        return (words[-1], advised.move) if words and advised is not None and self._tutor.explains else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the switch of the explanations."""
        return True if action == "teach" else super().check_action(action, parameters)

    def action_teach(self) -> None:
        """Switch the explanations off, or on; then the present question is explained."""
        self.run_worker(self._while_here(self._switch()))

    async def _switch(self) -> None:
        self._tutor.switch()
        self._expert = self.settings.expert or self._tutor.explains
        if not self._tutor.explains:
            self._hints.close()
            self.tell(_(SILENT))
            return
        self.tell(_("The explanations are on."))
        if self.gate.asking:
            question = self.gate.asked
            suggested = await self._before(self.view)
            if suggested is not None and self.gate.asking and question == self.gate.asked:
                self._suggest(*suggested)

    def _point_at(self, move: Any) -> None:
        """Put the pointer on the first card suggested, so that Enter never plays another one."""
        words = self.connection.game.write(move).split()
        for hand in self.query(Hand):
            places = [place for place, card in enumerate(hand.cards) if str(card) in words]
            hand.at = places[0] if places else hand.at

    def _suggest(self, advice: str, move: Any) -> None:
        """Keep the suggestion visible while the person chooses, with the pointer on its card."""
        self._point_at(move)
        panel = self.query_one(HintPanel)
        panel.open(Content.assemble(advice, "  ", (how_to_close(panel), "dim")))

    async def _read(self, passages: Sequence[Passage]) -> None:
        words = self.query_one("#words")
        for passage in passages:
            if not self._here:
                return
            if not passage.words:
                continue
            words.styles.height = self._rows(passage)
            wish = await self.app.push_screen_wait(PassageScreen(passage))
            words.styles.height = None
            if wish == "leave":
                await self._leave()
            elif wish == "teach":
                self._tutor.switch()
                self.tell(_(SILENT))
                return

    def _rows(self, passage: Passage) -> int | None:
        """Return how many rows a passage may take below the table without hiding cards; None: the default."""
        if self.has_class("-wide"):
            return None
        lines = Content(passage.words).wrap(max(1, min(WIDTH, self.size.width) - FRAME))
        usual = self.query_one("#words").outer_size.height
        return max(usual, min(len(lines) + 1, self.size.height - LEFT))

    def opened(self) -> Close | None:
        """Return what Esc closes: what lies over the table, else, after a question, the lesson."""
        return super().opened() or self._ask_to_leave

    async def action_leave(self) -> None:
        """Leave the lesson if the person confirms it: it cannot be resumed."""
        self._ask_to_leave()

    def _ask_to_leave(self) -> None:
        self.run_worker(self._while_here(self._leave()))

    async def _leave(self) -> None:
        question = Question(_("Leave the lesson? It is not saved."), _("Yes, leave"), _("No, stay"))
        if self.over or await self.app.push_screen_wait(question):
            await super().action_leave()

    async def _end(self) -> None:
        """Leave; the end of the game has been explained, and another screen says what may come next."""
        if self._here and not self.over:
            self.over = True
            self.dismiss(Parting(self.said[-1] if self.said else "", "new"))


def learn(app: Ground, lesson: str) -> None:
    """Begin a lesson: counting, or a first game, which is not saved."""
    if lesson in counting():
        game, counts = counting()[lesson]
        app.push_screen(counting_screen(game)(counts.begin(SystemRandom())))
        return

    def parted(parting: Parting | None) -> None:
        # A lesson that was left has no end.
        if parting is not None and parting.wish:
            app.push_screen(LessonEndScreen(lesson, parting.words), chosen)

    def chosen(wish: str | None) -> None:
        if wish == WHOLE:
            app.play_weakest(lesson)
        elif wish:
            learn(app, wish)

    connection = LocalConnection(seat_lesson(lesson, app.settings), StatisticsView(NOWHERE))
    app.push_screen(LessonScreen(connection, app.settings, app.pace), parted)
