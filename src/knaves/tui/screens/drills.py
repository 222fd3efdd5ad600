"""Drills on the full screen: the list of kinds, and one position after the other.

Questions are drawn in a thread, since the champion may have to look at many. Counting questions use the
screen that teaches counting.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import SystemRandom
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Center, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from knaves import extras
from knaves.cards import NotationError
from knaves.drills.book import Book
from knaves.drills.model import game_of, kinds, of_day, practice_of
from knaves.drills.questions import LEVELS, Question, answer, unanswered
from knaves.drills.telling import due_words, series, title
from knaves.drills.today import answered, hand_of_the_day
from knaves.drills.turns import scheduled
from knaves.explorer import spot
from knaves.i18n.language import _, marked, plural, sense
from knaves.i18n.numbers import decimal
from knaves.keys import LESSONS
from knaves.local.drill_book import DrillBook
from knaves.tui.drill_questions import Asker, KeptCounts, now
from knaves.tui.ground import Ground
from knaves.tui.keys import bindings
from knaves.tui.pictures import counting_screen
from knaves.tui.screens.explorer import ExplorerScreen
from knaves.tui.widgets.cards import look_of
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.countdown import Countdown
from knaves.tui.widgets.day_people import day_people
from knaves.tui.widgets.hand import Hand

if TYPE_CHECKING:
    from knaves.remote.days import Days

MOST: Final = 9
"""The number of answers that have a key."""
COLUMN: Final = 4
"""The number of answers listed one per line; with more, the keys below would not fit on 24 lines."""
LIMITS: Final = (0, 10, 20, 30, 60)
"""Seconds for an answer; 0: no limit."""
HOW_HARD: Final = (marked("of your level"), marked("easy"), marked("medium"), marked("hard"))
"""By level; 0: the person's own."""


class DrillsScreen(Screen[str]):
    """The list of drills with numbers, and the hand of the day."""

    BINDINGS = [  # noqa: RUF012
        *(Binding(str(place), f"drill({place})", "", show=False) for place in range(1, MOST + 1)),
        *bindings(tuple(key for key in LESSONS if key.id in ("lesson-done", "drill-time", "drill-level"))),
        Binding("up,left", "app.focus_previous", "", show=False),
        Binding("down,right", "app.focus_next", "", show=False),
    ]
    DEFAULT_CSS = """
    DrillsScreen { align: center middle; }
    DrillsScreen #all { width: 58; max-width: 100%; height: auto; }
    DrillsScreen #heading { color: $accent; text-style: bold; margin-bottom: 1; padding: 0 1; }
    DrillsScreen .more { color: $text-muted; padding: 0 3; margin-bottom: 1; height: auto; }
    """
    app: Ground

    def compose(self) -> ComposeResult:
        """Lay out the kinds."""
        self._kinds = kinds()
        with Vertical(id="all"):
            yield Static(_("Drills"), id="heading", markup=False)
            for place, kind in enumerate(self._kinds, 1):
                yield Choice(title(kind), str(place), f"drill({place})", id=f"drill-{kind}")
                yield Static(id=f"more-{kind}", classes="more", markup=False)
            place = len(self._kinds) + 1
            yield Choice(_("The hand of the day"), str(place), f"drill({place})", id="drill-today")
            yield Static(id="more-today", classes="more", markup=False)
            yield Choice("", "", "time", id="time")
            yield Choice("", "", "level", id="level")
            yield Choice(_("Back"), "Q", "done", id="done")

    def on_mount(self) -> None:
        """Focus the first drill."""
        self._drilled = DrillBook(self.app.data_dir)
        self._seconds = self._level = 0
        self._show_terms()
        self.query(Choice).first().focus()

    def on_screen_resume(self) -> None:
        """Show the progress so far."""
        try:
            book = self._drilled.book()
        except (NotationError, OSError) as error:
            self.app.tell(str(error))
            return
        if self._drilled.notice:
            self.app.tell(self._drilled.notice)
            self._drilled.notice = ""
        mistakes = self._drilled.mistakes()
        for kind in self._kinds:
            said = _("Level {level} of {all}.").format(level=book.of(kind).level, all=LEVELS)
            if due := len(scheduled(book, kind, mistakes, now())):
                again = plural("{number} hand to repeat now.", "{number} hands to repeat now.", due)
                said += " " + again.format(number=due)
            self.query_one(f"#more-{kind}", Static).update(said)
        words = series(book, now().date()) or _("The same for everybody.")
        self.query_one("#more-today", Static).update(words)

    def _show_terms(self) -> None:
        limit = plural("{number} second", "{number} seconds", self._seconds).format(number=self._seconds)
        said = _("Time for an answer: {limit}").format(limit=limit if self._seconds else _("no limit"))
        self.query_one("#time", Choice).say(said, "T")
        hard = _(HOW_HARD[self._level])
        self.query_one("#level", Choice).say(_("New hands: {level}").format(level=hard), "L")

    def action_time(self) -> None:
        """Choose the next time limit."""
        self._seconds = LIMITS[(LIMITS.index(self._seconds) + 1) % len(LIMITS)]
        self._show_terms()

    def action_level(self) -> None:
        """Choose the difficulty of new hands."""
        self._level = (self._level + 1) % len(HOW_HARD)
        self._show_terms()

    def action_drill(self, place: int) -> None:
        """Begin a drill."""
        try:
            if place > len(self._kinds) + 1:
                return
            if place > len(self._kinds):
                self.app.push_screen(DrillScreen(None, self._drilled))
                return
            kind = self._kinds[place - 1]
            asker = Asker(kind, self._drilled, SystemRandom(), self._level)
            if practice_of(kind).counts is None:
                self.app.push_screen(DrillScreen(asker, self._drilled, self._seconds))
            else:
                self.app.push_screen(counting_screen(game_of(kind))(KeptCounts(asker), self._seconds))
        except (NotationError, OSError) as error:
            self.app.tell(str(error))

    def action_done(self) -> None:
        """Go back."""
        self.dismiss("")


class DrillScreen(Screen[str]):
    """One position after the other: cards are picked in the hand, all other answers are buttons.

    Without an ``asker`` it asks the hands of the day, one of each game.
    """

    BINDINGS = [  # noqa: RUF012
        *bindings(tuple(key for key in LESSONS if key.id in ("next-hand", "drill-explore", "lesson-done"))),
        *(Binding(str(place), f"say({place})", "", show=False) for place in range(1, MOST + 1)),
        Binding("up,left", "app.focus_previous", "", show=False),
        Binding("down,right", "app.focus_next", "", show=False),
    ]
    DEFAULT_CSS = """
    DrillScreen { align: center middle; }
    DrillScreen #all { width: 74; max-width: 100%; height: auto; max-height: 100%; }
    DrillScreen Static { height: auto; padding: 0 1; }
    DrillScreen #heading { color: $accent; text-style: bold; margin-bottom: 1; }
    DrillScreen Center { height: auto; }
    DrillScreen #asked { margin-top: 1; text-style: bold; }
    DrillScreen #answers { height: auto; }
    DrillScreen #answers Vertical { width: auto; height: auto; margin-right: 2; }
    DrillScreen #graded { margin-top: 1; }
    DrillScreen #below { height: 1; margin-top: 1; }
    """
    app: Ground

    def __init__(self, asker: Asker | None, drilled: DrillBook, seconds: int = 0) -> None:
        super().__init__()
        self._countdown = Countdown(seconds)
        self._asker = asker
        self._drilled = drilled
        self._days = list(of_day())
        self._day = now().date()
        self._asked: Question | None = None
        self._game = ""
        self._others: tuple[tuple[str, Any], ...] = ()
        self._given, self._began = False, 0.0
        self._people: Days | None = None
        """Knows how everybody answered the hand of a day."""

    @property
    def practised(self) -> str:
        """The game whose words are explained here; empty before the first question."""
        return "" if self._asked is None else self._asked.game.name

    def compose(self) -> ComposeResult:
        """Compose the position, the hand, the answers and the grade."""
        with VerticalScroll(id="all", can_focus=False):
            yield Static(_("Looking for a hand …"), id="heading", markup=False)
            yield self._countdown
            yield Static(id="position", markup=False)
            yield Static(id="asked", markup=False)
            with Center():
                yield Hand()
            yield Horizontal(id="answers")
            yield Static(id="graded", markup=False)
            with Horizontal(id="below"):
                yield Choice(_("Answer"), sense("key", "Enter"), "confirm", id="confirm")
                yield Choice(_("Next hand"), sense("key", "Enter"), "go_on", id="next")
                yield Choice(_("Explorer"), "X", "explore", id="explore")
                yield Choice(_("Back"), "Q", "done", id="done")

    def on_mount(self) -> None:
        """Ask the first question."""
        self.query_one("#confirm").display = False
        self.query_one("#explore").display = False
        hand = self.query_one(Hand)
        hand.look, hand.pointer = look_of(self.app.settings), self.app.settings.pointer
        self.query_one("#next").display = False
        self.run_worker(self._ask(), exclusive=True)

    async def _ask(self) -> None:
        if self._asker is None:
            self._game = self._days.pop(0)
            hand = await asyncio.to_thread(hand_of_the_day, self._day, self._game)
            self._asked, self._others = hand.asked, hand.others
            heading = _("The hand of the day, {day} (UTC)").format(day=self._day.isoformat())
        else:
            found = await asyncio.to_thread(self._asker.next)
            assert isinstance(found, Question), "counts have a screen of their own"
            self._asked, heading = found, self._asker.heading(found.item)
        self.query_one("#heading", Static).update(heading)
        await self._lay(self._asked)

    async def _lay(self, asked: Question) -> None:
        self._given, self._began = False, monotonic()
        *shown, _hand = asked.shown
        self.query_one("#position", Static).update("\n".join(shown))
        self.query_one("#asked", Static).update(asked.game.question(asked.view, asked.names))
        self.query_one("#graded", Static).update("")
        self.query_one("#next").display = self.query_one("#explore").display = False
        hand, wanted = self.query_one(Hand), asked.game.picks(asked.view)
        hand.cards, hand.wanted = asked.game.hand(asked.view), wanted
        answers = self.query_one("#answers", Horizontal)
        await answers.remove_children()
        answers.display = not wanted
        # Other answers have other keys.
        self.query_one("#confirm").display = bool(wanted)
        if wanted:
            hand.focus()
        else:
            choices = [
                Choice(
                    asked.game.label(asked.view, move, asked.names),
                    str(place),
                    f"say({place})",
                    id=f"say-{place}",
                )
                for place, move in enumerate(asked.view.legal[:MOST], 1)
            ]
            columns = [choices[first : first + COLUMN] for first in range(0, len(choices), COLUMN)]
            await answers.mount(*[Vertical(*column) for column in columns])
            self.query_one("#say-1").focus()
        made = self._drilled.book().days.get(self._day.isoformat(), {}).get(self._game)
        if self._asker is None and made is not None:
            self._grade(asked, asked.game.read(made))
        else:
            self._countdown.begin()

    def on_hand_chosen(self, message: Hand.Chosen) -> None:
        """Answer with the cards."""
        message.stop()
        if self._asked is None or self._given:
            return
        move = self._asked.game.of_cards(self._asked.view, message.cards)
        if move is None:
            return
        refused = self._asked.game.refusal(self._asked.view, move)
        if refused is not None:
            self.query_one("#graded", Static).update(str(refused))
            return
        self._answer(move)

    def action_confirm(self) -> None:
        """Mark the card pointed at, or give the marked ones as the answer."""
        self.query_one(Hand).action_confirm()

    def action_say(self, place: int) -> None:
        """Give the answer with this number."""
        if self._asked is not None and not self._given and place <= len(self.query("#answers Choice")):
            self._answer(self._asked.view.legal[place - 1])

    def _answer(self, move: Any) -> None:
        asked = self._asked
        assert asked is not None, "a question is asked before it is answered"
        try:
            if self._asker is None:
                written, game, day = asked.game.write(move), self._game, self._day

                def keep(book: Book) -> Book:
                    return answered(book, day, game, written)

                self._drilled.change(keep)
            else:
                self._asker.note(asked.item, answer(asked, move))
        except (NotationError, OSError) as error:
            self.app.tell(str(error))
        self._grade(asked, move)

    def on_countdown_up(self, message: Countdown.Up) -> None:
        """Handle that no answer came in time."""
        message.stop()
        asked = self._asked
        if asked is None or self._given or self._asker is None:
            return
        try:
            self._asker.note(asked.item, unanswered(asked))
        except (NotationError, OSError) as error:
            self.app.tell(str(error))
        self._grade(asked, None)

    def _grade(self, asked: Question, move: Any) -> None:
        """Show the grade of a move; None if none came in time."""
        self._given = True
        self._countdown.stop()
        found, took = unanswered(asked) if move is None else answer(asked, move), monotonic() - self._began
        self.query_one(Hand).wanted = 0
        self.query_one("#confirm").display = False
        verdict, *lines = found.lines
        label = "" if move is None else _("You: {move}.").format(move=asked.brief(move))
        if self._asker is None:
            lines += [f"{_(level)}: {asked.brief(other)}" for level, other in self._others]
            lines.append(series(self._drilled.book(), self._day))
        else:
            lines += [_("Time: {seconds} s.").format(seconds=decimal(took))] if label else []
            lines.append(due_words(self._drilled.book(), self._asker.kind, now()))
        styled = Content.styled(verdict, f"bold {'$success' if found.right else '$warning'}")
        parts = [*([Content(label)] if label else []), styled, *[Content(line) for line in lines if line]]
        self._show_grade(parts)
        more = self._asker is not None or bool(self._days)
        self.query_one("#next").display = more
        self.query_one("#explore").display = spot(asked.game, asked.view) is not None
        # On a small screen the grade needs their room.
        self.query_one("#answers").display = False
        self.set_focus(None if more else self.query_one("#done"))
        if self._asker is None:
            self.run_worker(self._ask_everybody(asked, asked.game.write(move), parts), group="everybody")

    def _show_grade(self, parts: Sequence[Content]) -> None:
        self.query_one("#graded", Static).update(Content("\n").join(parts))
        self.call_after_refresh(self.query_one("#all", VerticalScroll).scroll_end, animate=False)

    async def _ask_everybody(self, asked: Question, move: str, parts: Sequence[Content]) -> None:
        """Show below the grade how everybody answered, if a server reports it."""
        if not extras.installed("web"):
            return
        if self._people is None:
            from knaves.remote.days import Days

            self._people = Days(self.app.data_dir)
        found = await asyncio.to_thread(self._people.everybody, self._day, self._game, move)
        said = await asyncio.to_thread(self._people.talk, self._day, self._game)
        if found is None or asked is not self._asked:
            return
        lines = day_people(found, said or (), asked, self._others)
        self._show_grade([*parts, *lines])

    def action_go_on(self) -> None:
        """Ask the next question."""
        if self._given and (self._asker is not None or self._days):
            self._given = False
            # The next question may take a second; the old hand with its grade would look as if the key had no
            # effect.
            self.query_one("#heading", Static).update(_("Looking for a hand …"))
            self.query_one("#graded", Static).update("")
            self.query_one("#next").display = self.query_one("#explore").display = False
            self.run_worker(self._ask(), exclusive=True)

    def action_explore(self) -> None:
        """Open the explorer of this hand."""
        if self._asked is not None:
            self.app.push_screen(ExplorerScreen(self._asked.game, self._asked.view))

    def action_done(self) -> None:
        """Go back."""
        self.dismiss("")

    def check_action(self, action: str, parameters: tuple[Any, ...]) -> bool | None:
        """Enable the next hand, and the explorer, only after the verdict."""
        return self._given if action in ("go_on", "explore") else True
