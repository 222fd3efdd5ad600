"""The screen on which a game is played: updates in, moves out, and everything common to all tables.

The game's picture draws, and `Announcements` reports events; this screen sets the pace, asks, and passes
answers to the connection. Refusals are the rules' own sentences. It is long, because a table has many keys.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.css.query import NoMatches
from textual.widgets import Static

from knaves.card_words import in_words
from knaves.cards import NotationError
from knaves.game import IllegalMove, Seat
from knaves.i18n.language import _
from knaves.keys import ASKING, TABLE
from knaves.match.answers import Answers
from knaves.match.connection import Connection, SavedNotice
from knaves.match.match import MatchError, Update
from knaves.store.data_dir import NOWHERE, DataDir
from knaves.store.settings import Settings
from knaves.tui.escape import Close
from knaves.tui.ground import Ground
from knaves.tui.input_gate import Gate
from knaves.tui.keyed_screen import KeyedScreen
from knaves.tui.keys import bindings
from knaves.tui.last_score import Again
from knaves.tui.left_table import Parting
from knaves.tui.pace import Pace
from knaves.tui.pictures import Moved, Told, Typed, picture_of
from knaves.tui.refusals import pointed, taken
from knaves.tui.screens import advice
from knaves.tui.screens.announcements import Announcements
from knaves.tui.screens.game_over import EndPanel, judged, review, told_of
from knaves.tui.screens.handover import Veil
from knaves.tui.screens.log import BESIDE, COLUMN, LogScreen, SideLog
from knaves.tui.screens.overlays import over_table
from knaves.tui.updates import Lost, news
from knaves.tui.widgets.box import Box, Corner
from knaves.tui.widgets.confirm import Doubt
from knaves.tui.widgets.hint import HintPanel, Opinion
from knaves.tui.widgets.key_line import KeyLine

TALL: Final = 24
"""The height of the window from which the announcements have a fourth row."""


class TableScreen(KeyedScreen[Parting]):
    """A game being played by the people at this screen."""

    BINDINGS = bindings((*TABLE, *ASKING))
    HORIZONTAL_BREAKPOINTS = [(0, "-usual"), (BESIDE, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (TALL, "-tall")]  # noqa: RUF012
    DEFAULT_CSS = (
        """
    TableScreen { layers: default box corner veil; align: center middle; overflow: hidden; }
    TableScreen #beside { width: auto; }
    TableScreen.-wide SideLog { display: block; }
    TableScreen.-wide #telling { scrollbar-size-vertical: 0; }
    TableScreen #words { height: 3; }
    TableScreen.-tall #words { height: 4; }
    TableScreen #telling { height: 1fr; }
    TableScreen #told { height: auto; padding: 0 1; color: $accent; }
    TableScreen #ask { height: auto; max-height: 2; padding: 0 1; text-style: bold; }
    """
        + advice.LOOKS
        + f"TableScreen.-wide EndPanel {{ margin-right: {COLUMN}; }}"
    )
    app: Ground

    def __init__(
        self,
        connection: Connection,
        settings: Settings,
        pace: Pace,
        reviews: DataDir = NOWHERE,
        *,
        settled: bool = False,
    ) -> None:
        super().__init__()
        self._settled = settled
        """Whether the seats are those of a record; a new game then has the same players."""
        self.connection = connection
        self._answers = Answers(connection)
        self.reviews = reviews
        """Where the review of this game is stored; None if the game does not count."""
        self.settings = settings
        self.pace = pace
        self.gate = Gate(pace, picking=not settings.confirm)
        self.picture = picture_of(connection, settings, pace)
        self._beside, self._box, self._repetition = SideLog(), Box(), Again()
        self._hints, self._warning = HintPanel(), Doubt()
        self._announcements = Announcements(
            connection, self.picture, pace, self._beside, self._box, self._repetition
        )
        self.picture.announce = self._announcements.announce
        self.seat: Seat = connection.own[0] if connection.own else Seat(0)
        """The seat whose view is shown."""
        self._expert = settings.expert and not connection.unhelped
        self.view: Any = None
        self.over = False
        self._answered = False
        self._shown: int | None = None
        """The number of moves that have been shown in full."""
        self._noted = ""
        self._advising = advice.Adviser(connection.game, self.picture.called)
        self._lifted = asyncio.Event()

    def compose(self) -> ComposeResult:
        """Compose the picture, the announcements, the question, the keys, and what may lie over them."""
        # Textual adds these classes with the first size, and would then work out all styles once more.
        width, height = self.app.size
        self.add_class(
            "-wide" if width >= BESIDE else "-usual", "-tall" if height >= TALL else "-low", update=False
        )
        with Horizontal():
            with Vertical(id="table"):
                yield self.picture
                yield self._hints
                yield self._warning
                with Vertical(id="words"):
                    yield self._announcements
                    yield Static(id="ask", markup=False)
            with Vertical(id="beside"):
                yield self._beside
        yield KeyLine()
        yield self._box
        yield self._repetition
        yield EndPanel()
        yield Corner()
        yield Veil()

    def on_mount(self) -> None:
        """Start receiving updates."""
        self.run_worker(self._while_here(self._listen()))

    async def on_unmount(self) -> None:
        """Leave the table, however the screen was closed; the game is saved in its file."""
        await self.leave()

    async def leave(self) -> SavedNotice | None:
        """Leave the table; a resumed game goes on with what has not been shown yet."""
        return await self.connection.leave(self._shown)

    def on_screen_suspend(self) -> None:
        """Pause: another screen covers the table."""
        self.pace.hold()

    def on_screen_resume(self) -> None:
        """Resume: the table is visible again."""
        self.gate.show(monotonic())
        self.pace.go_on()

    @property
    def said(self) -> list[str]:
        """Everything announced so far."""
        return self._announcements.said

    def tell(self, words: str) -> None:
        """Show a message among the announcements."""
        self._announcements.tell(words)

    @property
    def _here(self) -> bool:
        return self.app.is_running and self.is_attached and self in self.app.screen_stack

    async def _while_here(self, work: Awaitable[None]) -> None:
        try:
            await work
        except NoMatches:
            # The screen was closed during the work; anything else is an error.
            if self._here:
                raise

    async def _listen(self) -> None:
        self._announcements.tell_the_past(self.connection.notices)
        self._beside.say(self._announcements.lines)
        try:
            first = await news(self.connection)
            if first is not None:
                await self._sit(first)
                self._shown = first.number
            while (update := await news(self.connection)) is not None:
                await self._follow(update)
                self._shown = update.number
        except Lost as lost:
            await self._break_off(str(lost))
            return
        await self._end()

    async def _sit(self, update: Update) -> None:
        self._answers.follow(update)
        to_move = self._to_move(update)
        self.seat = to_move[0] if to_move else self.seat
        if len(self.connection.own) > 1:
            await self._hand_over(self.seat)
        self.view = update.views[self.seat]
        await self.picture.begin(self.view)
        if to_move:
            self._ask()

    async def _follow(self, update: Update) -> None:
        view = update.views[self.seat]
        own = update.back or update.mover == self.seat
        if own:
            self._answered = False
        if own or not (self.gate.asking and view.legal == self.view.legal):
            self._rest()
        self._announcements.note(update, self.view, view)
        self.view = view
        if update.back:
            await self.picture.begin(view)
        else:
            await self.picture.follow(replace(update, views={self.seat: view}), view)
        await self._announcements.announce_the_rest()
        # What is asked is answered as far as it has been told.
        self._answers.follow(update)
        await self._turn(update)

    def _to_move(self, update: Update) -> list[Seat]:
        return [seat for seat in self.connection.own if update.views[seat].legal]

    async def _turn(self, update: Update) -> None:
        """Ask the next person here who may move, once all answers so far have been confirmed."""
        to_move = self._to_move(update)
        if not to_move or self._answered or self.gate.asking:
            return
        if self.seat not in to_move:
            await self._hand_over(to_move[0])
            self.seat = to_move[0]
            self.view = update.views[self.seat]
            await self.picture.begin(self.view)
        self._ask()

    async def _hand_over(self, seat: Seat) -> None:
        """Hide everything until the person at this seat is there."""
        self._rest()
        self.tell("\n".join(self.said[-1:]))
        self._lifted.clear()
        await self.query_one(Veil).lower(self.connection.names[seat], self.said, self.pace.seconds)
        await self._lifted.wait()

    def on_veil_lifted(self, message: Veil.Lifted) -> None:
        """The person who was asked for is there."""
        message.stop()
        self._lifted.set()

    def _ask(self) -> None:
        self.gate.ask(monotonic())
        self.query_one("#ask", Static).update(self.picture.question(self.view))
        self.picture.ask(self.view)
        if self._expert:
            self._opinion()

    def _rest(self) -> None:
        self.gate.asking = False
        self.picture.rest()
        self.query_one("#ask", Static).update("")
        self._hints.close()
        self._repetition.close()
        self._announcements.withdraw(self._noted)

    async def on_typed(self, message: Typed) -> None:
        """Read the text typed; show why, if it cannot be read."""
        message.stop()
        if not self.gate.asking:
            return
        try:
            move = self.connection.game.hear(self.view, message.words)
        except NotationError as refusal:
            self._refuse(str(refusal))
        else:
            await self._chosen(move)

    def on_told(self, message: Told) -> None:
        """Show why something cannot be chosen."""
        message.stop()
        self._refuse(message.words)

    async def on_moved(self, message: Moved) -> None:
        """Pass the chosen move to the connection."""
        message.stop()
        if self.gate.asking:
            await self._chosen(message.move)

    async def _chosen(self, move: Any) -> None:
        self._answered, self.gate.asking = True, False
        doubted = self._expert and move in self.view.legal
        # An answer may take as long as the connection is down; the screen goes on meanwhile.
        self.run_worker(self._while_here(self._doubt(move) if doubted else self._submit(move)))

    async def _submit(self, move: Any) -> None:
        try:
            await self.connection.submit(self.seat, move)
        except (IllegalMove, MatchError) as refusal:
            self._answered, self.gate.asking = False, True
            self._refuse(*pointed(refusal, self.app.given_keys))

    def action_rules(self) -> None:
        """Show how the game is played; after a refusal, the paragraph of the law behind it."""
        from knaves.tui.screens.help import ManualScreen

        self.app.push_screen(ManualScreen(self.connection.game.name, self._announcements.paragraph))

    def _refuse(self, why: str, paragraph: str = "") -> None:
        self._announcements.tell(why, paragraph)
        if self.settings.bell:
            self.app.bell()

    async def _doubt(self, move: Any) -> None:
        """Ask before a clear mistake, and make the move unless it is taken back."""

        def thinking(words: str) -> None:
            self.picture.rest()
            self.picture.stand_out(move)
            self.query_one("#ask", Static).update(words)

        def before() -> None:
            thinking("")
            self.gate.show(monotonic())

        said = await self._advising.doubted(self._warning, self.view, move, thinking, before)
        if said is None:
            self._answered = False
            self._ask()
            self.picture.stand_out(move)
            return
        await self._submit(move)
        self._announcements.add(said)

    def _opinion(self) -> asyncio.Task[Opinion]:
        """Return the champion's opinion of the view shown; it is asked once."""
        return self._advising.opinion(self.view)

    def action_hint(self) -> None:
        """Show the champion's choice with its reason, or hide it."""
        panel = self._hints
        self._repetition.close()
        if panel.display:
            panel.close()
        elif self.connection.unhelped:
            self.tell(self.connection.unhelped)
        elif self.gate.asking:
            self.run_worker(self._while_here(self._hint(self.gate.asked)))

    async def _hint(self, question: float) -> None:
        self.connection.hinted(self.seat)
        await self._advising.hint(self._hints, self.view, lambda: question == self.gate.asked)

    def action_speed(self, by: int) -> None:
        """Go faster or slower."""
        self.query_one(Corner).show_speed(self.pace.change(by))

    async def action_take_back(self) -> None:
        """Take the last move back."""
        try:
            await self.connection.take_back(self.seat)
        except MatchError as refusal:
            self.tell(str(refusal))

    def action_explain(self) -> None:
        """Repeat how the last score came about."""
        self._again("\n".join(self._announcements.score) or _("Nobody has scored yet."), "explain")

    def action_last(self) -> None:
        """Repeat the last trick or the last count."""
        self._again(self.picture.last() or self._announcements.past() or _("There is none yet."), "last")

    def action_query(self, name: str) -> None:
        """Answer a question about the table, at any moment; the same key again hides the answer."""
        seat = self.seat if self.connection.own else None
        self._again(
            "\n".join(in_words(line) for line in self._answers.answer(name, seat)),
            f"ask-{name}",
            from_end=False,
        )

    def _again(self, words: str, asked_by: str, *, from_end: bool = True) -> None:
        """Repeat something in the place of a hint, one thing at a time; if it is shown already, hide it."""
        told = self._announcements
        read = self._repetition.asked_by if self._repetition.display else told.asked_by
        self._hints.close()
        self._repetition.close()
        if read != asked_by:
            self.call_after_refresh(told.tell_again, words, asked_by, from_end)
        elif told.asked_by:
            told.put_back()

    def action_read(self, pages: int) -> None:
        """Scroll the repeated text."""
        self._repetition.scroll_by(pages)

    def action_log(self) -> None:
        """Show everything announced."""
        self.app.push_screen(LogScreen(self._announcements.lines))

    def swallows(self, event: events.Key) -> bool:
        """Return whether a key is consumed: it cut a wait short, or came before the question."""
        bound = self.active_bindings.get(event.key)
        action = (bound.binding.id or "") if bound is not None else ""
        dropped = self.gate.key(event, action) == "drop"
        words = "" if dropped else taken(self.connection.game.name, event.key, action, self.app.given_keys)
        if words:
            self._noted = words
            self.tell(words)
        return dropped or bool(words)

    def swallows_button(self, event: events.InputEvent) -> bool:
        """Return whether a button is consumed; one that asks for a hint opens it here."""
        verdict = self.gate.mouse(event)
        if verdict == "hint":
            self.action_hint()
        return verdict != "pass"

    def opened(self) -> Close | None:
        """Return what Esc closes: what lies over the table or, after the end, the table."""
        over = over_table(self._warning, self._hints, self._repetition, self._box, self.pace)
        if over is not None:
            return over
        if self.over:
            return partial(self.dismiss, Parting(""))
        return self._announcements.put_back if self._announcements.asked_by else None

    async def _end(self) -> None:
        """Show how the game ended, unless the table was left."""
        if not self._here or self.over:
            return
        self.over = True
        self._rest()
        if self.connection.others is None:
            await self._announcements.wait()
        filed = await self._file()
        said = self.said[-1] if self.said else ""
        told = await told_of(self.connection, said, filed, settled=self._settled)
        self.tell("")
        self.gate.show(monotonic())
        panel = self.query_one(EndPanel)
        await panel.open(told)
        panel.judge(*await judged(self.reviews, self.connection))

    async def _file(self) -> list[str]:
        """Save the game unless the connection does; return sentences about that."""
        return []

    async def on_end_panel_wished(self, message: EndPanel.Wished) -> None:
        """Leave with or without the wish for another game; after a review this screen is shown again."""
        message.stop()
        if message.wish == "review":
            await review(self.app, self.connection, self.reviews)
            return
        self.dismiss(Parting("", message.wish))

    async def _break_off(self, why: str) -> None:
        """Leave, with a sentence about the error."""
        self._rest()
        kept = await self.leave()
        what = kept.words if kept is not None else _("This game is not saved.")
        words = _("The game cannot go on: {why}").format(why=why)
        self.query_one(Box).open(f"{words}\n{what}")
        await self.pace.key()
        self.dismiss(Parting(f"{words} {what}", kept=kept))

    async def action_leave(self) -> None:
        """Leave the table."""
        if self.over:
            self.dismiss(Parting(""))
            return
        kept = await self.leave()
        self.dismiss(Parting("" if kept is None else kept.words, kept=kept))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable hints and taking back only where they exist."""
        match action:
            case "hint":
                return not self.connection.unhelped
            case "teach":
                return False
            case "take_back":
                # Two people here may have hints, but take nothing back: a move is also the other's.
                return not self.connection.unhelped and self._people == 1
        return True

    @property
    def _people(self) -> int:
        """How many people play."""
        return len(self.connection.own)
