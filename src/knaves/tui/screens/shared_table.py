"""A table whose people are not all at this screen: talk, clocks, who is here, what may be asked of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

from textual import events
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from knaves.i18n.language import _
from knaves.keys import OTHERS
from knaves.local.online import file_online
from knaves.local.statistics import StatisticsView
from knaves.match.around import Choice
from knaves.match.changes import Watch
from knaves.match.connection import Connection
from knaves.match.match import Update
from knaves.match.others import Others, awaited, clock, short, ticks
from knaves.store.data_dir import NOWHERE
from knaves.store.settings import Settings
from knaves.tui.escape import Close
from knaves.tui.keys import bindings
from knaves.tui.pace import Pace
from knaves.tui.screens.game_over import EndPanel
from knaves.tui.screens.leave import ElsewhereScreen
from knaves.tui.screens.log import BESIDE, COLUMN
from knaves.tui.screens.people import PeopleScreen
from knaves.tui.screens.sociable import Sociable
from knaves.tui.screens.table import TableScreen
from knaves.tui.widgets.chat import ChatPane, Talk
from knaves.tui.widgets.standing import DROPPED, Standing, line

TICK: Final = 0.5
"""Seconds between two looks at the clocks."""
ASIDE: Final = "not bold $foreground 60%"
"""How words look that ask nothing."""
LOW: Final = 24
"""Below this many rows what happens is not announced while one types."""


class SharedTable(TableScreen, Sociable):
    """The screen of a table on a server."""

    BINDINGS = bindings(OTHERS)
    DEFAULT_CSS = f"""
    SharedTable #beside Talk {{
        display: none; width: {COLUMN}; max-height: 50%; scrollbar-size-vertical: 0;
        border-top: solid $primary; border-left: solid $primary; border-title-color: $accent;
    }}
    SharedTable.-wide.-talked #beside Talk {{ display: block; }}
    SharedTable.-talking KeyLine {{ display: none; }}
    SharedTable.-talking.-low #telling, SharedTable.-concerned.-low #telling {{ display: none; }}
    SharedTable.-cramped #telling {{ display: none; }}
    SharedTable.-talking.-low #words {{ height: auto; min-height: 1; }}
    """

    def __init__(
        self,
        connection: Connection,
        settings: Settings,
        pace: Pace,
        others: Others,
        statistics: StatisticsView,
    ) -> None:
        super().__init__(connection, settings, pace, statistics.data_dir if connection.own else NOWHERE)
        self._statistics = statistics
        self.others = others
        self._watch = Watch(others, counting=True)
        self.chat, self._talk, self._standing = ChatPane(others), Talk(), Standing(others)
        self._last: Update | None = None
        """The update that was followed last: it knows who is to move."""
        self._heard = others.nudges
        self._asked_back = False
        self._held: Any = None
        """A move that waits for a lost connection."""
        self._sent: Any = None
        """A move on its way."""
        self._stop_listening: Callable[[], None] = lambda: None

    def on_mount(self) -> None:
        """Lay the talk and how things stand beside what every table has."""
        if not self._here:
            # The program ended while the game began: what the screen consists of is gone.
            return
        words = self.query_one("#words")
        self.query_one("#beside").mount(self._talk)
        self.query_one("#table").mount(self.chat)
        words.mount(self._standing, before=0)
        self._stop_listening = self.others.listen(self._changed)
        self.set_interval(TICK, self._tick)
        self._tick()

    async def on_unmount(self) -> None:
        """Hear no more."""
        self._stop_listening()
        self.pace.press(False)

    def on_resize(self, event: events.Resize) -> None:
        """Show what was said beside the table, or above the line where one writes."""
        self.chat.set_class(event.size.width >= BESIDE, "elsewhere")
        self.chat.set_class(event.size.height < LOW, "low")
        self.call_after_refresh(self._show_talk)

    def _show_talk(self) -> None:
        self._talk.border_title = _("Talk")
        self._talk.show(self.others.said, _("Nothing has been said yet."))
        self.set_class(bool(self.others.said) or self.chat.display, "-talked")
        if self.chat.display:
            self.chat.show()

    def _changed(self) -> None:
        """Something has changed between the people."""
        if not self._here or not self._standing.is_mounted:
            return
        if self.others.elsewhere and not self._asked_back:
            self._asked_back = True
            self.app.push_screen(ElsewhereScreen(), self._back)
        nudges = self.others.nudges
        for sentence in self._watch.news():
            self._announcements.add(sentence)
        if nudges > self._heard and self.settings.bell:
            self.app.bell()
        self._heard = nudges
        self._show_talk()
        self._await()
        self._tick()

    def _back(self, here: bool | None) -> None:
        self._asked_back = False
        if here:
            self._do(self.others.play_here())
        else:
            self.run_worker(self.action_leave())

    def _tick(self) -> None:
        if self._standing.is_mounted:
            self._hold()
            if self.over:
                self._standing.display = False
                self.query_one(EndPanel).put_others(line(self.others, self.chat.unread))
            else:
                self._standing.show(self.chat.unread)
            passed = self.others.passed
            seats = self.others.around.seats
            self.picture.put_beside({each.name: clock(each, passed) for each in seats if ticks(each)})
            self.pace.press(any(each.yours and short(each, passed) for each in seats))
            self.call_after_refresh(self._make_room)

    def _hold(self) -> None:
        """Hide the question while its answer waits for a lost connection, and say so."""
        if self._sent is not None and self._held is None and self.others.down > DROPPED:
            self._held = self._sent
            self.picture.rest()
            self.picture.stand_out(self._held)
            words = _("Your move is sent as soon as the connection is back.")
            self.query_one("#ask", Static).update(Content.styled(words, ASIDE))

    def _make_room(self) -> None:
        """Show the whole question: with the line above it, it may take all rows."""
        if self._here:
            taken = self._standing.size.height if self._standing.display else 0
            asked, rows = self.query_one("#ask").size.height, self.query_one("#words").size.height
            self.set_class(taken > 0 and taken + asked >= rows, "-cramped")

    async def _sit(self, update: Update) -> None:
        await super()._sit(update)
        self._last = update
        self._await()

    async def _follow(self, update: Update) -> None:
        lapsed = self.gate.asking and update.mover == self.seat and not update.back
        if lapsed and not self.others.around.seats[self.seat].stand_in:
            # The server has answered for the person, as where nobody calls muggins in time.
            self._announcements.add(_("Your time to answer ran out: nothing was called."))
        await super()._follow(update)

    async def _turn(self, update: Update) -> None:
        await super()._turn(update)
        self._last = update
        self._await()

    def _await(self) -> None:
        """Say who is waited for, where nobody here is asked anything."""
        if self._last is not None and not (self.gate.asking or self._answered or self.over):
            words = awaited(self.others.around, self._last.actors)
            self.query_one("#ask", Static).update(Content.styled(words, ASIDE))

    # What the person does

    async def _submit(self, move: Any) -> None:
        self._sent = move
        await super()._submit(move)
        held, self._sent, self._held = self._held, None, None
        if held is not None and self.gate.asking:
            # It was refused: the question is open again.
            self.query_one("#ask", Static).update(self.picture.question(self.view))
            self.picture.ask(self.view)

    def set_focus(
        self, widget: Widget | None, scroll_visible: bool = True, from_app_focus: bool = False
    ) -> None:
        """Set the focus; while words are typed it stays there, and a question gets it afterwards."""
        if widget is not None and self.chat.typing:
            self.chat.give_back(widget)
        else:
            super().set_focus(widget, scroll_visible, from_app_focus)

    def swallows(self, event: events.Key) -> bool:
        """Return whether a key goes no further: words that are typed are no keys of the table."""
        if any(each.yours and each.stand_in for each in self.others.around.seats):
            self._do(self.others.here())
        return not self.chat.typing and super().swallows(event)

    def swallows_button(self, event: events.InputEvent) -> bool:
        """Return whether a button goes no further."""
        return not self.chat.typing and super().swallows_button(event)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is not to be chosen now has no key."""
        match action:
            case "choose":
                concerns = self.others.around.concerns()
                return bool(concerns) and parameters[0] in concerns[0][1]
            case "skip":
                return self.others.around.request("skip") is not None
            case "chat":
                return self.others.around.chat
        return super().check_action(action, parameters)

    @property
    def _people(self) -> int:
        """How many people play, here or elsewhere."""
        return sum(each.kind != "bot" for each in self.others.around.seats)

    def on_chat_pane_turned(self, message: ChatPane.Turned) -> None:
        """The line has taken the place of the keys, or given it back."""
        message.stop()
        self.set_class(self.chat.display, "-talking")
        self._show_talk()
        self._tick()

    def action_people(self) -> None:
        """Open the menu of the table."""
        self.app.push_screen(PeopleScreen(self.others), self._wished)

    def action_choose(self, choice: Choice) -> None:
        """Choose what is to be done about somebody who is gone."""
        concerns = self.others.around.concerns()
        if concerns:
            self._ask_for("choose", about=concerns[0][0], choice=choice)

    def action_skip(self) -> None:
        """End the pause for talk."""
        self._ask_for("skip")

    def opened(self) -> Close | None:
        """Return what Esc closes: the line to say something, then what every table has."""
        return self.chat.close if self.chat.display else super().opened()

    async def _end(self) -> None:
        self.gate.show(monotonic())
        await super()._end()
        self._tick()

    async def _file(self) -> list[str]:
        record, own = await self.connection.record(), self.connection.own
        if record is None:
            return []
        return await asyncio.to_thread(file_online, self._statistics, record, own)
