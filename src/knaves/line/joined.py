"""Line mode at a table on a server: the waiting room, then one game after another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from knaves.cards import NotationError
from knaves.i18n.language import _
from knaves.line.console import Console, Quit
from knaves.line.meeting import LOOK, Meeting
from knaves.line.session import Conversation, interrupts
from knaves.line.waiting import WaitingRoom
from knaves.local.online import file_missed, file_online
from knaves.local.signals import exit_code, termination
from knaves.local.statistics import StatisticsView
from knaves.match.match import MatchError
from knaves.match.ports.tables import Unavailable
from knaves.match.table.naming import alike
from knaves.remote.arriving import call_oneself
from knaves.remote.asking import ask
from knaves.remote.connection import RemoteConnection, how_to_come_back
from knaves.remote.missed import missed
from knaves.remote.opening import seat_bots
from knaves.remote.others import RemoteOthers
from knaves.remote.table import RemoteTable
from knaves.store.data_dir import NOWHERE, DataDir
from knaves.store.settings import checked_name
from knaves.vocabulary import yes
from knaves.wire import messages as say


@dataclass(slots=True)
class TableVisit:
    """A person at a table on a server; ``watch``: without a seat. ``bots`` are for a new table.

    If the person chooses another name, it is stored in ``data_dir``.
    """

    table: RemoteTable
    console: Console
    expert: bool = False
    watch: bool = False
    bots: Sequence[str] = ()
    data_dir: DataDir = NOWHERE

    def play(self, seat: int | None) -> int:
        """Sit down, wait for the others, and play until the person leaves; return the exit code."""
        self.table.client.begin()
        try:
            with termination(), interrupts():
                asyncio.run(self._visit(seat))
        except Quit as quit:
            self.console.say(*([quit.why] if quit.why else []), *self._farewell())
            return quit.code
        except KeyboardInterrupt as interrupt:
            self.console.say(*self._farewell())
            return exit_code(interrupt)
        finally:
            self.table.client.close()
        return 0

    async def _visit(self, seat: int | None) -> None:
        await self._until(lambda: self.table.around is not None)
        self.console.game = self._around.game
        await self._catch_up()
        if not self.watch:
            await self._sit(seat)
            seat_bots(self.table, self.bots, lambda why: self.console.say(why))
        room = WaitingRoom(self.table, self.console, Meeting(RemoteOthers(self.table), self.console))
        while True:
            await self._until(lambda: self._around.playing or self._around.for_one_game, room)
            if not self._around.playing:
                return
            connection = RemoteConnection(self.table)
            await Conversation(connection, self.console, self.expert).hold(resumed=False, over=False)
            await self._file(connection)
            room.forget()
            if self._around.for_one_game:
                return
            if not self.watch and not yes(self.console.ask(_("Another game at this table? (yes, no):"))):
                return

    async def _catch_up(self) -> None:
        """Save the games that ended here while this program was closed."""
        owner = self.table.owner
        said = await asyncio.to_thread(
            file_missed, StatisticsView(self.data_dir), owner.code, partial(missed, owner)
        )
        if said:
            self.console.say(said)

    async def _file(self, connection: RemoteConnection) -> None:
        """Save the game on this machine too."""
        record = await connection.record()
        if record is not None:
            self.console.say(*file_online(StatisticsView(self.data_dir), record, connection.own))

    @property
    def _around(self) -> say.Around:
        around = self.table.around
        assert around is not None
        return around

    async def _sit(self, seat: int | None) -> None:
        if self.table.own:
            return
        free = [place for place, each in enumerate(self._around.seats) if each.kind == "empty"]
        if not free:
            raise Quit(_("Every seat at this table is taken. To watch: knaves join --watch and the link."), 1)
        if seat is not None and seat not in free:
            raise Quit(_("That seat is taken."), 1)
        await self._be_somebody_else()
        await self._ask(say.Sit, seat=free[0] if seat is None else seat)
        await self._until(lambda: bool(self.table.own))

    async def _be_somebody_else(self) -> None:
        """Ask for another name while the person's own is taken at this table."""
        owner = self.table.owner
        while alike(owner.name) in {alike(each.name) for each in self._around.seats if not each.yours}:
            said = _("Somebody at this table is called {name} already. What shall we call you?")
            words = self.console.ask(said.format(name=owner.name))
            if not words:
                raise Quit
            try:
                await asyncio.to_thread(call_oneself, self.data_dir, owner, checked_name(words))
            except (NotationError, Unavailable) as error:
                self.console.say(str(error))
            else:
                self.table.client.connect_again()

    async def _ask(self, kind: type, **fields: object) -> None:
        try:
            await ask(self.table, kind, **fields)
        except MatchError as refusal:
            raise Quit(str(refusal), 1) from None

    async def _until(self, done: Callable[[], bool], room: WaitingRoom | None = None) -> None:
        """Wait until ``done``; meanwhile execute typed commands and print all news."""
        asked: tuple[object, ...] = ()
        while not done():
            if self.table.gone:
                raise Quit(self.table.gone, 1)
            if self.table.client.refused:
                raise Quit(_("The server does not know you any more. Join again."), 1)
            if room is not None:
                room.tell()
                room.meeting.tell()
                await room.meeting.ask_back()
                await room.obey()
                # In line mode a person is always ready; it is said again after a change of rules or seat.
                state = (self._around.terms, self.table.own)
                own = [self._around.seats[seat] for seat in self.table.own]
                if (
                    own
                    and not self._around.playing
                    and not all(each.ready for each in own)
                    and state != asked
                ):
                    asked = state
                    await self._ask(say.Ready)
            await asyncio.sleep(LOOK / 4)

    def _farewell(self) -> list[str]:
        return [how_to_come_back(RemoteOthers(self.table).link)] if self.table.own else []
