"""One client's requests: its messages are handled here or by the process that runs the table.

Messages are handled one at a time, in the order in which they arrive. Output goes through a callback: to the
client's socket, or to the process with the socket.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

from msgspec import UNSET

from knaves.games import find
from knaves.i18n.language import CONTROL, ENGLISH, _, languages, speaking, wordings
from knaves.match.log import Id, Sitter
from knaves.match.match import MatchError
from knaves.match.naming import check_program
from knaves.match.ports import Lost, Now, Unavailable
from knaves.office.ports import Person
from knaves.server.gate import Gate
from knaves.server.hall import Elsewhere, Hall, NoTable
from knaves.server.lent import sitter
from knaves.server.live import Live
from knaves.server.relay import Caller, Relay
from knaves.wire import advice
from knaves.wire import messages as say
from knaves.wire.messages import ClientMessage, id_of, read_client
from knaves.wire.refusals import Refused, refusal, sentence
from knaves.wire.requests import REQUESTS
from knaves.wire.shapes import WireError

MOST_TABLES: Final = 20
"""Maximum number of tables that a client may follow."""
MOST_WORDS: Final = 500
"""Maximum number of characters in a refusal."""
INBOX: Final = 100
"""Maximum number of queued messages per client; further ones are refused."""


class Desk:
    """A client, here or in another process, which ``moved`` notifies if a table is not here."""

    def __init__(
        self,
        person: Person,
        hall: Hall,
        tell: Callable[[bytes], None],
        *,
        relay: Relay | None = None,
        moved: Callable[[str], None] | None = None,
        gate: Gate | None = None,
    ) -> None:
        self.person: Id = person.id
        self.name = person.name
        self.language = ENGLISH
        self.greeted = moved is not None
        """Whether it has said hello, which must come first."""
        self.player = ""
        """A program's player name in records."""
        self.tell = tell
        self._hall = hall
        self._relay = relay if moved is None else None
        self._moved = moved
        self._gate = gate or Gate()
        self._number = 0 if self._relay is None else self._relay.join(self)
        self._follows: dict[str, Live] = {}
        self._inbox: asyncio.Queue[str | bytes] | None = None
        """Messages of a client in another process; for others there is none, as a queue takes 3 kB."""
        self._task: asyncio.Task[None] | None = None

    def introduce(self, language: str, player: str) -> None:
        """Set the reader's language and a program's name, as in its latest hello."""
        self.language, self.player = language, player

    def hear(self, data: str | bytes) -> None:
        """Queue a message from the client; returns at once."""
        if self._inbox is None:
            self._inbox = asyncio.Queue(INBOX)
            self._task = asyncio.get_running_loop().create_task(self._work(self._inbox))
        try:
            self._inbox.put_nowait(data)
        except asyncio.QueueFull:
            with speaking(self.language):
                self._refuse(id_of(data), "limit", _("That is too much at once."))

    def lose(self, table: str) -> None:
        """Handle the loss of a table that has moved: the client must follow it again."""
        self._follows.pop(table, None)
        if self._moved is not None:
            self._moved(table)
        else:
            self.tell(say.write(say.Gone(table, 0, "moved")))

    def retire(self, table: str) -> None:
        """Stop following a table: the client's person now plays there in another window."""
        self._follows.pop(table, None)
        self.tell(say.write(say.Gone(table, 0, "elsewhere")))

    def close(self) -> None:
        """Disconnect the client: it follows no tables any more, but keeps its seats."""
        if self._task is not None:
            self._task.cancel()
        self._hall.lent.withdraw(self)
        for live in self._follows.values():
            live.unfollow(self)
        self._follows.clear()
        if self._relay is not None:
            self._relay.leave(self._number)

    async def _work(self, inbox: asyncio.Queue[str | bytes]) -> None:
        while True:
            await self.answer(await inbox.get())

    async def answer(self, data: str | bytes) -> None:
        """Handle one message to completion."""
        with speaking(self.language):
            try:
                message = read_client(data)
            except WireError as error:
                self._refuse(id_of(data), "malformed", str(error))
                return
            try:
                await self._gate.allow(message, self.person)
                begun = time.perf_counter()
                try:
                    await self._answer(message)
                finally:
                    self._gate.took(message, time.perf_counter() - begun)
            except Elsewhere as error:
                self._pass_on(error.holder, message, data)
            except Exception as error:
                refused = _refusal(error)
                if refused is None:
                    self._gate.failed(message, error)
                    self._refuse(message.id, "failed", sentence("failed"))
                    return
                self._refuse(message.id, *refused)

    def _refuse(self, id: str, code: say.Code, why: str, paragraph: str = "") -> None:
        self._gate.refused(code)
        # The text may quote a client: it must not control terminals or flood screens.
        self.tell(say.write(say.Refused(id, code, CONTROL.sub("", why)[:MOST_WORDS], paragraph)))

    def _pass_on(self, holder: str, message: ClientMessage, data: str | bytes) -> None:
        """Forward a message to the process that runs its table."""
        table: str = message.table  # type: ignore[union-attr]
        if self._relay is None or not holder or holder == self._hall.me:
            if self._moved is not None:
                self._moved(table)
            self._refuse(message.id, "unavailable", _("The table is just being moved. Try again."))
            return
        caller = Caller(self._relay.me, self._number, self.person, self.name, self.language, self.player)
        try:
            self._relay.forward(holder, table, caller, data if isinstance(data, bytes) else data.encode())
        except Unavailable as error:
            self._refuse(message.id, "unavailable", str(error))

    async def _answer(self, message: ClientMessage) -> None:
        match message:
            case say.Hello(id=id, v=v, language=language) if v != say.VERSION:
                with speaking(language if language in wordings() else ENGLISH):
                    why = _("This server speaks version {ours} of the protocol, not version {theirs}.")
                    why = why.format(ours=say.VERSION, theirs=v)[:MOST_WORDS]
                self.tell(say.write(say.Refused(id, "version", why, versions=[say.VERSION])))
            case say.Hello(id=id, language=language, player=player):
                self.greeted = True
                self.language = language if language in wordings() else ENGLISH
                if player:
                    check_program(player)
                self.player = player
                self.tell(say.write(say.Welcome(id, say.VERSION, self.person, self.name, [*languages()])))
            case say.Ping(id=id):
                self.tell(say.write(say.Pong(id)))
            case _ if not self.greeted:
                raise MatchError(_("Say hello first."))
            case say.Here(id=id, table=table, here=here):
                (await self._table(table)).look(self, here)
                self._done(id)
            case say.Unfollow(id=id, table=table):
                followed = self._follows.pop(table, None)
                if followed is not None:
                    followed.unfollow(self)
                self._done(id)
            case say.Follow(id=id, table=table, since=since, record=record):
                await self._follow(table, since, record)
                self._done(id)
            case say.Sit(table=table, seat=seat, name=name):
                sitter = Sitter(self.person, name or self.name)
                if self.player:
                    sitter = Sitter(self.person, self.name, "outside", self.player)
                live = await self._table(table)
                await live.once(
                    self.person,
                    message.id,
                    lambda at: at.sit(seat, sitter, self._now(), further=bool(name)),
                )
                live.prefer(self)
                self._done(message.id)
            case say.Lend(games=games, seats=seats):
                for player in games.values():
                    check_program(player)
                self._hall.lent.lend(self, games, seats)
                self._done(message.id)
            case say.ListBots(id=id, game=game):
                self.tell(say.write(self._hall.lent.list(find(game).name, id)))
            case say.SeatLent():
                await self._seat_lent(message)
                self._done(message.id)
            case say.Hint() | say.Worth():
                self.tell(say.write(await self._advise(message)))
            case _:
                request = REQUESTS[type(message)]
                live = await self._table(message.table)
                await live.once(
                    self.person, message.id, lambda at: request(at, message, self.person, self._now())
                )
                self._done(message.id)

    async def _advise(self, message: say.Hint | say.Worth) -> say.Hinted | say.Valued:
        """Ask the strongest player, outside the tables' queues, since it may think for a while."""
        live = await self._table(message.table)
        seat, now = message.seat, self._now()
        if isinstance(message, say.Worth):
            view = await live.ask(lambda at: at.own_view(seat, self.person, now))
        else:
            hint = message.id if message.move is UNSET else ""
            view = await live.ask(lambda at: at.helped(seat, self.person, now, hint=hint))
        names, game, thinking = live.table.names, live.table.terms.game, self._hall.thinking
        match message:
            case say.Worth(id=id, picked=picked):
                return advice.worth(game, view, picked, id)
            case say.Hint(id=id, move=str(move)):
                return await thinking.ask(advice.doubt, game, view, names, id, move)
        return await thinking.ask(advice.hint, game, view, names, message.id)

    async def _seat_lent(self, message: say.SeatLent) -> None:
        live, lent = await self._table(message.table), self._hall.lent
        if live.table.repeats.known(self.person, message.id):
            await live.ask(lambda at: None)
            return
        game = live.table.terms.game
        offer = lent.take(message.bot, game)
        try:
            await live.once(
                self.person,
                message.id,
                lambda at: at.seat_lent(message.seat, sitter(offer, game), self.person, self._now()),
            )
        except BaseException:
            lent.put_back(offer)
            raise
        await lent.invite(offer, message.table, message.seat, game)

    def _done(self, id: str) -> None:
        self.tell(say.write(say.Done(id)))

    async def _follow(self, table: str, since: int, record: str) -> None:
        if table not in self._follows and len(self._follows) >= MOST_TABLES:
            raise MatchError(_("You follow too many tables."))
        live = await self._table(table)
        self._follows[table] = live
        await live.follow(self, since, record)

    async def _table(self, table: str) -> Live:
        """Return a table; Elsewhere, with its holder, if another process runs it."""
        known = self._follows.get(table)
        if known is not None and not known.gone:
            return known
        if self._relay is not None and (holder := self._relay.where(self._number, table)):
            raise Elsewhere(holder)
        return await self._hall.table(table)

    @property
    def _now(self) -> Now:
        return self._hall.now


def guests_of(
    hall: Hall, gate: Callable[[], Gate] = Gate
) -> Callable[[Caller, Callable[[bytes], None], Callable[[str], None]], Desk]:
    """Return a factory of desks for clients in other processes, for a `Relay`."""

    def receive(caller: Caller, tell: Callable[[bytes], None], moved: Callable[[str], None]) -> Desk:
        return Desk(Person(caller.person, caller.name), hall, tell, moved=moved, gate=gate())

    return receive


def _refusal(error: Exception) -> tuple[say.Code, str, str] | None:
    """Return why a request was refused: code, sentence, paragraph; None for an internal error."""
    match error:
        case NoTable():
            return "unknown", str(error), ""
        case Refused():
            return "limit", error.why or sentence("limit"), ""
        case Lost() | Unavailable():
            return "unavailable", _("The server cannot save this just now. Try again."), ""
    return refusal(error)
