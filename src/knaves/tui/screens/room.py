"""The waiting room of a table on a server: who sits where, the link, who is ready. Games are played from it.

It stays under the table while one is played; leaving it hangs up, with the seat kept.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.css.query import NoMatches

from knaves.bots import choices, strongest
from knaves.i18n.language import _
from knaves.keys import ROOM
from knaves.match.changes import Watch
from knaves.match.connection import SavedNotice
from knaves.match.table.naming import alike
from knaves.remote.asking import ask
from knaves.remote.connection import RemoteConnection, how_to_come_back
from knaves.remote.hosting import Bot, bots_for, offer, seat_bot
from knaves.remote.opening import Visit, WantedTable, seat_bots
from knaves.remote.others import RemoteOthers
from knaves.remote.table import RemoteTable
from knaves.remote.terms import as_wanted, outcome
from knaves.store import passes
from knaves.tui.escape import Close
from knaves.tui.ground import Ground
from knaves.tui.keyed_screen import KeyedScreen
from knaves.tui.keys import bindings
from knaves.tui.left_table import Parting
from knaves.tui.screens.bots import BotScreen
from knaves.tui.screens.leave import ElsewhereScreen
from knaves.tui.screens.naming import NameScreen
from knaves.tui.screens.open_table import OfferScreen
from knaves.tui.screens.people import COPIED, PeopleScreen, Wish
from knaves.tui.screens.shared_table import SharedTable
from knaves.tui.screens.sociable import Sociable
from knaves.tui.screens.terms_draft import present
from knaves.tui.widgets.chat import ChatPane
from knaves.tui.widgets.key_line import KeyLine
from knaves.tui.widgets.room_view import RoomView
from knaves.wire import messages as say

TICK: Final = 1.0
"""Seconds between two looks at the line."""
PATIENCE: Final = 3.0
"""Seconds without a line after which that is said."""


class RoomScreen(KeyedScreen["Parting | None"], Sociable):
    """Somebody at a table on a server, as long as they stay."""

    BINDINGS = [  # noqa: RUF012
        *bindings(tuple(key for key in ROOM if key.id not in ("offer", "offer-done"))),
        Binding("up", "app.focus_previous", "", show=False),
        Binding("down", "app.focus_next", "", show=False),
    ]
    DEFAULT_CSS = """
    RoomScreen { align: center top; }
    RoomScreen.-talking KeyLine { display: none; }
    """
    app: Ground

    def __init__(self, table: RemoteTable, visit: Visit) -> None:
        super().__init__()
        self.table = table
        self.others = RemoteOthers(table)
        self.chat = ChatPane(self.others, elsewhere=True)
        self._visit = visit
        self._view = RoomView(self.others.link)
        self._watch = Watch(self.others)
        self._drawn: tuple[Any, ...] = ()
        self._came = self._noted = False
        self._playing = self._asked_back = False
        self._stop: Callable[[], None] = lambda: None
        self._bot = ""
        """The bot that was chosen last."""

    def compose(self) -> ComposeResult:
        """Lay out the room, the line to say something, the keys."""
        yield self._view
        yield self.chat
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin to listen."""
        self._stop = self.others.listen(self._changed)
        self.table.client.begin()
        self.set_interval(TICK, self._changed)

    def on_unmount(self) -> None:
        """Hang up."""
        self._stop()
        self.table.client.close()

    @property
    def watching(self) -> bool:
        """Whether the person only watches."""
        return self._visit.watch and not self.table.own

    # What is heard

    def _changed(self) -> None:
        if not self.is_attached or not self.app.is_running:
            return
        if self.table.client.refused:
            self._away(_("The server does not know you any more. Join again."))
        elif self.table.gone and not self._playing:
            self._away(self.table.gone)
        elif self.table.elsewhere and not self._playing:
            self._ask_back()
        elif self.table.around is not None:
            if not self._came:
                self._came = True
                self._do(self._arrive())
            if self.table.around.playing and not self._playing and (self.table.own or self.watching):
                self._play()
            self._show(self.table.around)
            self._note()
        elif self.others.down > PATIENCE:
            self._view.put("heading", _("The server does not answer; trying again …"))

    def _note(self) -> None:
        """Note where the seat is, once, so that the lobby can lead back to it."""
        if self.table.own and not self._noted:
            self._noted = True
            with suppress(OSError):
                passes.note_table(self.app.data_dir, self.table.owner.code, self.table.id)

    def _away(self, why: str) -> None:
        self._stop()
        if self.is_current:
            self.dismiss(Parting(why))

    def _ask_back(self) -> None:
        """Ask whether to play here again, and not in the other window."""
        if not self._asked_back:
            self._asked_back = True
            self.app.push_screen(ElsewhereScreen(), self._back)

    def _back(self, here: bool | None) -> None:
        self._asked_back = False
        if here:
            self.table.play_here()
        else:
            self.action_done()

    async def _arrive(self) -> None:
        """Sit down where that was asked for, or in the only free seat."""
        around, visit = self.table.around, self._visit
        assert around is not None
        if self.table.own or visit.watch or around.playing:
            return
        free = [place for place, each in enumerate(around.seats) if each.kind == "empty"]
        wanted = visit.seat if visit.seat is not None else free[0] if len(free) == 1 or around.host else None
        if wanted is not None and free:
            await self._sit(wanted)
            seat_bots(self.table, visit.bots, lambda why: None)

    def _show(self, around: say.Around) -> None:
        """Show who is here; nothing is laid out anew that has not changed."""
        dropped = self.others.down > PATIENCE
        drawn = (around, len(self.table.said), dropped, len(self.table.announced))
        if drawn == self._drawn:
            return
        before = self._drawn[0] if self._drawn else around
        self._drawn = drawn
        if not self._playing and (words := [*self._watch.from_server(), *outcome(before, around)]):
            self.tell("\n".join(words))
        self._view.show(around, self.table.own, watching=self._visit.watch, dropped=dropped)
        self._view.show_talk(self.others.said, asked=self.chat.display)
        self.refresh_bindings()
        self.call_after_refresh(self._point)

    def _point(self) -> None:
        """Point at what is to be done next, unless something is pointed at that is still there."""
        choices = self._view.choices()
        if choices and not self.chat.typing and self.focused not in choices:
            choices[0].focus()

    def tell(self, words: str) -> None:
        """Show some words until the next key."""
        if self.is_attached:
            self._view.put("told", words)

    # The games

    def _play(self) -> None:
        """The game has begun: go to the table."""
        self._playing = True
        self.chat.close()
        connection = RemoteConnection(self.table)
        self.app.clear_notifications()
        while self.app.screen is not self and self in self.app.screen_stack:
            # What lay over the room was about the game before.
            self.app.pop_screen()
        table = SharedTable(
            connection, self.app.settings, self.app.pace, connection.others, self.app.statistics
        )
        self.app.push_screen(table, self._parted)

    def _parted(self, parting: Parting | None) -> None:
        self._playing = False
        self._drawn = ()
        around = self.table.around
        if parting is None or parting.wish != "same" or (around is not None and around.for_one_game):
            self.dismiss(parting or Parting(""))
            return
        if not self.watching:
            self._request(say.Ready)
        self._changed()

    @property
    def kept(self) -> SavedNotice | None:
        """Where the seat is kept; None where nobody here has one."""
        if not self.table.own:
            return None
        return SavedNotice(_("Your seat is kept."), how_to_come_back(self.others.link))

    # What the person does

    async def _while_here(self, work: Awaitable[None]) -> None:
        try:
            await work
        except NoMatches:
            if self.is_attached:
                raise

    def _request(self, kind: type, **fields: object) -> None:
        """Ask the table for something; say why, when it is refused."""
        self._do(ask(self.table, kind, **fields))

    def on_key(self, event: events.Key) -> None:
        """A digit sits down in a seat; any key takes away what was told."""
        if self.chat.typing:
            return
        self.tell("")
        if event.character and event.character.isdecimal():
            place = int(event.character) - 1
            if (found := self.query(f"#sit-{place}")) and found.first().display:
                event.stop()
                self.action_sit(place)

    def action_sit(self, place: int) -> None:
        """Sit down, or move there from another seat."""
        self._do(self._sit(place))

    async def _sit(self, place: int) -> None:
        around = self.table.around
        others = {alike(each.name) for each in around.seats if not each.yours} if around else set()
        if alike(self.table.owner.name) in others and not await self._renamed():
            return
        for seat in self.table.own:
            await ask(self.table, say.Stand, seat=int(seat))
        await ask(self.table, say.Sit, seat=place)

    async def _renamed(self) -> bool:
        """Ask for another name where one's own is taken here; return whether one was given."""
        name = await self.app.push_screen_wait(NameScreen(self.table.owner, self.app.data_dir))
        if name:
            self.table.client.connect_again()
        return bool(name)

    def action_bot(self, place: int = -1) -> None:
        """Seat a bot in a free seat, the first unless one is named."""
        around = self.table.around
        assert around is not None
        free = [each for each, who in enumerate(around.seats) if who.kind == "empty"]
        if free:
            self._do(self._seat_bot(free[0] if place < 0 else place))

    async def _seat_bot(self, place: int) -> None:
        around = self.table.around
        assert around is not None
        usual = self.app.settings.against
        last = self._bot or (usual if usual in choices(around.game) else strongest(around.game))
        found = await bots_for(self.table)
        bot: Bot | None = await self.app.push_screen_wait(BotScreen(around.game, place, found, last))
        if bot is not None:
            self._bot = bot.name or bot.id
            await seat_bot(self.table, place, bot)

    def action_stand(self, place: int) -> None:
        """Empty a seat."""
        self._ask_for("stand", seat=place)

    def action_ready(self) -> None:
        """Be ready."""
        self._ask_for("ready")

    def action_watch(self) -> None:
        """Watch the game that is played here."""
        around = self.table.around
        if around is not None and around.playing and not self._playing:
            self._play()

    def action_consent(self, agreed: bool) -> None:
        """Agree to what is offered, or decline it."""
        self._ask_for("consent", agreed=agreed)

    def action_lock(self) -> None:
        """Lock or unlock the table."""
        self._ask_for("lock")

    def action_copy(self) -> None:
        """Copy the link to the clipboard, as terminals can."""
        self.app.copy_to_clipboard(self.others.link)
        self.tell(_(COPIED))

    def action_people(self) -> None:
        """Open the menu of the table."""
        offer = self.others.around.request("offer")
        more = [] if offer is None else [Wish(offer.label, self._offer, digit="3")]
        self.app.push_screen(PeopleScreen(self.others, more), self._wished)

    async def _offer(self) -> None:
        around = self.table.around
        assert around is not None
        draft = present(self.app.settings, as_wanted(around), around.rules)
        wanted: WantedTable | None = await self.app.push_screen_wait(OfferScreen(draft))
        if wanted is not None:
            await offer(self.table, wanted)

    def on_chat_pane_turned(self, message: ChatPane.Turned) -> None:
        """The line has taken the place of the keys, or given it back."""
        message.stop()
        self.set_class(self.chat.display, "-talking")
        self._view.show_talk(self.others.said, asked=self.chat.display)

    def opened(self) -> Close:
        """Return what Esc closes: the line to say something, else the room."""
        return self.chat.close if self.chat.display else self.action_done

    def action_done(self) -> None:
        """Leave; a seat is kept."""
        kept = self.kept
        self.dismiss(Parting("" if kept is None else kept.words, kept=kept))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What cannot be done has no key."""
        around = self.others.around
        match action:
            case "ready" | "lock":
                return around.request(action) is not None
            case "bot":
                return around.request("seat_bot") is not None
            case "consent":
                return around.request("consent", agreed=parameters[0]) is not None
            case "watch":
                return around.playing and not around.own
            case "chat":
                return around.chat
        return True
