"""The application: its screens, its themes, and what holds on every screen.

It never sees a State; a game lives in its connection, and the screens show views. It is long, since every
screen is opened and closed here.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic as clock
from typing import TYPE_CHECKING, Any, Final

from textual import events
from textual.app import App
from textual.screen import Screen

from knaves.bots import levels
from knaves.cards import NotationError
from knaves.files import describe_os_error
from knaves.game import IllegalMove
from knaves.glossary import terms
from knaves.i18n.language import _
from knaves.keys import EVERYWHERE, keys_of
from knaves.local.connection import LocalConnection
from knaves.local.seating import Seating, another, next_seed, sit_again, sit_down
from knaves.local.setup import TableRequest, TableSetup, plan
from knaves.local.statistics import StatisticsView
from knaves.match.driver import shown_of
from knaves.own_level import takes_own_level
from knaves.record import Record, load, play_back
from knaves.store.data_dir import NOWHERE, DataDir
from knaves.store.settings import Settings
from knaves.tui.escape import opened
from knaves.tui.ground import Ground
from knaves.tui.idle import patience
from knaves.tui.keys import bindings
from knaves.tui.left_table import Parting
from knaves.tui.screens.boss_key import BlankScreen, ShellScreen
from knaves.tui.screens.table import TableScreen
from knaves.tui.signals import heed, suspend, suspendable

if TYPE_CHECKING:
    from knaves.local.entering import EntryRequest
    from knaves.remote.opening import Visit
    from knaves.study import Study

PAINTED: Final = 1.0
"""Seconds after which the first screen has been painted for certain, and garbage may be collected."""


class KnavesApp(Ground):
    """The full-screen program."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS = bindings(EVERYWHERE, first=True)
    CSS = """
    Button:focus, Button.-primary:focus { background: $accent; color: $background; text-style: bold; }
    """

    def __init__(
        self,
        data_dir: DataDir,
        settings: Settings,
        request: TableRequest,
        *,
        notices: Sequence[str] = (),
        seating: Seating | None = None,
        record: Path | None = None,
        lesson: str = "",
        visit: Visit | None = None,
        entry: EntryRequest | None = None,
        study: Study | None = None,
    ) -> None:
        super().__init__(data_dir, settings, request, notices)
        self.request = request
        self._seated, self._record, self._lesson, self._visit = seating, record, lesson, visit
        self._entry, self._study = entry, study
        self._seed = request.seed
        self._played: set[str | None] = set()
        """The seeds of the games begun so far."""
        self._everywhere = {each for key in EVERYWHERE for each in keys_of(key, self.given_keys)}
        interrupt = next(key for key in EVERYWHERE if key.id == "interrupt")
        self._interrupting = keys_of(interrupt, self.given_keys)
        self._active = 0.0
        self._left_corner = True
        self._clicked: events.Key | None = None

    def on_mount(self) -> None:
        """Apply the theme, and open the first screen."""
        self.theme = self.settings.theme
        self.set_keymap(self.given_keys)
        heed(self)
        self.app_resume_signal.subscribe(self, self._come_back)
        self._stir()
        self.set_interval(1.0, self._look_at_the_clock)
        self.set_timer(PAINTED, _collect_garbage)
        if self._seated is not None:
            self.sit(self._seated)
        elif self._record is not None:
            self.show_record(self._record)
        elif self._study is not None:
            from knaves.tui.screens.study import StudyScreen

            self.push_screen(StudyScreen(self._study), lambda _result: self.show_title())
        elif self._lesson:
            from knaves.tui.screens.learn import LearnScreen, learn

            self.push_screen(LearnScreen(), lambda _nothing: self.show_title())
            if self._lesson != "any":
                learn(self, self._lesson)
        elif self._visit is not None:
            from knaves.tui import net

            net.visit(self, self._visit)
        elif self._entry is not None:
            from knaves.tui.entering import enter

            enter(self, self._entry)
        elif self.request.begin:
            self.begin()
        else:
            self.show_title()

    def show_title(self) -> None:
        """Show the title unless another screen covers it: a game from the command line begins without."""
        from knaves.tui.screens.title import TitleScreen

        if len(self.screen_stack) == 1:
            self.push_screen(TitleScreen())
        elif isinstance(self.screen, TitleScreen):
            self.screen.show_again()

    def begin(self) -> None:
        """Begin a game with the settings in force."""
        # The same seed would deal the same game again.
        while self._seed in self._played:
            self._seed = next_seed(self._seed)
        self.play(plan(TableRequest(game=self.settings.game, seed=self._seed), self.settings))

    def play_weakest(self, game: str) -> None:
        """Begin a whole game against the weakest level."""
        self.adopt(replace(self.settings, game=game))
        self.play(plan(TableRequest(game=game, against=levels(game)[:1]), self.settings))

    def play(self, agreed: TableSetup) -> None:
        """Begin a game."""
        self._played |= {agreed.seed} if agreed.seed else set()
        if takes_own_level(agreed.against):
            from knaves.tui.own_level import begin

            self.run_worker(begin(agreed, self.data_dir, self.sit), group="level", exclusive=True)
        else:
            self.sit(sit_down(agreed))

    def resume(self, path: Path) -> None:
        """Resume the game in a file, or show why that is impossible."""
        try:
            seating = sit_again(self.data_dir, path)
        except NotationError as error:
            self.tell(str(error))
        except OSError as error:
            self.tell(describe_os_error(error))
        else:
            self.sit(seating)

    def show_record(self, path: Path) -> None:
        """Open a record to step through; show the reason if it cannot be read."""
        from knaves.tui.screens.replay import ReplayScreen

        try:
            found = play_back(load(path).record)
        except (NotationError, IllegalMove) as error:
            self.tell(str(error))
        else:
            self.push_screen(ReplayScreen(found, path), lambda _result: self.show_title())
            return
        self.show_title()

    def replay(self, record: Record, path: Path | None) -> None:
        """Step through a game, and return."""
        from knaves.tui.screens.replay import ReplayScreen

        self.push_screen(ReplayScreen(play_back(record), path))

    def practise(self, seat: Callable[[], Seating]) -> None:
        """Play a game that is neither saved nor counted; repeat as long as the person wants."""
        try:
            seating = seat()
        except NotationError as error:
            self.tell(str(error))
            return

        def parted(parting: Parting | None) -> None:
            if parting is not None and parting.wish == "same":
                self.practise(seat)

        connection = LocalConnection(seating, StatisticsView(NOWHERE))
        self.push_screen(TableScreen(connection, self.settings, self.pace, settled=True), parted)

    def tell(self, sentence: str) -> None:
        """Show a message: at a table among its announcements, elsewhere as a notification."""
        if isinstance(self.screen, TableScreen):
            self.screen.tell(sentence)
        else:
            super().tell(sentence)

    def sit(self, seating: Seating) -> None:
        """Play a game, and further games as long as the person wants one; then return to the title."""
        connection = LocalConnection(seating, self.statistics, shown=shown_of(seating.record))
        # Earlier notifications would cover the first question.
        self.clear_notifications()

        def parted(parting: Parting | None) -> None:
            match parting.wish if parting is not None else "":
                case "same":
                    self.play(another(seating))
                case "new":
                    from knaves.tui.screens.next_game import Newcomers

                    self.push_screen(Newcomers(another(seating)), agreed)
                case _:
                    if parting is not None and parting.words:
                        self.remember(parting.kept)
                        self.parting = parting.words
                    self.show_title()

        def agreed(plan: TableSetup | None) -> None:
            if plan is not None:
                self.play(plan)
            else:
                self.show_title()

        # Notifications of an earlier game must not cover the questions of this one.
        self.parting = ""
        self.clear_notifications()
        self.push_screen(TableScreen(connection, self.settings, self.pace, self.data_dir), parted)

    @property
    def hidden(self) -> BlankScreen | ShellScreen | None:
        """The screen that hides the game, if one does."""
        top = self.screen
        return top if isinstance(top, BlankScreen | ShellScreen) else None

    def blank(self) -> None:
        """Blank the screen at once, unless blanking is disabled."""
        if self.settings.blank and self.hidden is None:
            self.push_screen(BlankScreen())

    def action_boss(self) -> None:
        """Blank the screen where a game is being played."""
        if any(isinstance(screen, TableScreen) for screen in self.screen_stack):
            self.blank()

    def action_shell(self) -> None:
        """Show a screen that looks like a shell."""
        if self.hidden is None:
            self.push_screen(ShellScreen())

    def push_screen(self, screen: Screen[Any] | str, *more: Any, **named: Any) -> Any:
        """Push a screen, but below the boss screen if one is shown."""
        over = self.hidden if self.screen_stack else None
        if over is not None:
            self.pop_screen()
        placed = super().push_screen(screen, *more, **named)
        if over is not None:
            super().push_screen(type(over)())
        return placed

    async def on_event(self, event: events.Event) -> None:
        """Handle every key and every move of the mouse, once, before any screen does."""
        if isinstance(event, events.InputEvent) and not event.is_forwarded:
            self._stir()
            if self._swallowed(event):
                return
        await super().on_event(event)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Blank the screen when the pointer reaches the top right corner."""
        corner = (event.screen_x, event.screen_y) == (self.size.width - 1, 0)
        if corner and self._left_corner:
            self.blank()
        self._left_corner = not corner

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Note that somebody is there, which restarts the idle timer."""
        self._stir()

    def _swallowed(self, event: events.InputEvent) -> bool:
        """Return whether a key or button must not reach any screen."""
        if not self.screen_stack:
            return False
        if isinstance(event, events.Key):
            return self._key_swallowed(event)
        return isinstance(self.screen, TableScreen) and self.screen.swallows_button(event)

    def _key_swallowed(self, key: events.Key) -> bool:
        """Return whether a key must not reach any screen: it only uncovers the game, or keys are ignored."""
        if self.hidden is not None:
            if self.hidden.wakes(key):
                self.hidden.dismiss()
            return True
        ignored = not self.request.keyboard and key is not self._clicked
        if ignored and getattr(self.focused, "id", None) != "name":
            # Somebody without a mouse must still be able to leave.
            return key.key not in self._interrupting
        if key.key in self._everywhere:
            return False
        # A key that cuts a wait short at a table has no other effect.
        return isinstance(self.screen, TableScreen) and self.screen.swallows(key)

    def simulate_key(self, key: str) -> None:
        """Run the action of a key clicked in the key line, even where keys are ignored."""
        self._clicked = events.Key(key, None)
        self.post_message(self._clicked)

    def _stir(self) -> None:
        self._active = clock()

    def _look_at_the_clock(self) -> None:
        if clock() - self._active >= patience(self.settings):
            self.blank()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether Esc is free: it first closes what is open, and only then has its other meaning."""
        return opened(self.screen) is not None if action == "close" else True

    def action_close(self) -> None:
        """Close what is open, or go back."""
        if (close := opened(self.screen)) is not None:
            close()

    async def action_interrupt(self) -> None:
        """Ask whether to leave the program; if the question is already open, leave."""
        from knaves.tui.screens.leave import LeaveScreen

        if isinstance(self.screen, LeaveScreen):
            await self.action_end()
            return
        question = _("Leave the program?")
        tables = [
            screen for screen in self.screen_stack if isinstance(screen, TableScreen) and not screen.over
        ]
        if tables:
            question = tables[-1].connection.leaving
        self.push_screen(LeaveScreen(question), self._asked_to_leave)

    async def _asked_to_leave(self, leave: bool | None) -> None:
        if leave:
            await self.action_end()

    def action_suspend(self) -> None:
        """Suspend the program if a shell waits; the table pauses meanwhile."""
        if suspendable(self):
            self.pace.hold()
            suspend(self)
        else:
            self.tell(_("The program cannot be suspended here: no shell would take over."))

    def _come_back(self, _app: App[Any]) -> None:
        """Redraw everything after the program was suspended, and go on."""
        self._stir()
        self.action_redraw()
        if isinstance(self.screen, TableScreen):
            self.pace.go_on()

    def action_keys(self) -> None:
        """Show the list of all keys, or close it."""
        from knaves.tui.screens.help import KeysScreen

        if isinstance(self.screen, KeysScreen):
            self.screen.action_done()
        else:
            self.push_screen(KeysScreen(self.screen, self.given_keys))

    def action_words(self) -> None:
        """Show the words of the game at the table, or else of the chosen one; or close the list."""
        from knaves.tui.screens.help import game_at
        from knaves.tui.screens.words import WordsScreen

        game = game_at(self.screen) or self.settings.game
        if isinstance(self.screen, WordsScreen):
            self.screen.action_done()
        elif terms(game):
            self.push_screen(WordsScreen(game))
        else:
            self.tell(_("This game has no list of words."))

    def action_redraw(self) -> None:
        """Redraw the whole screen."""
        self.screen.refresh(layout=True)
        self.refresh(repaint=True, layout=True)

    async def action_end(self) -> None:
        """Leave the program; a game in progress is saved."""
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen) and not screen.over:
                self.remember(await screen.leave())
            elif (kept := getattr(screen, "kept", None)) is not None:
                self.remember(kept)
        self.exit(0)


def _collect_garbage() -> None:
    """Collect garbage from now on, but never look through what the start has left."""
    gc.freeze()
    gc.enable()
