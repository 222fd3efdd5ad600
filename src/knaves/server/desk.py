"""One client's requests: its messages are handled here or by the process that runs the table.

Messages are handled one at a time, in the order in which they arrive. Output goes through a callback: to the
client's socket, or to the process with the socket.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final, ParamSpec, TypeVar

from knaves.i18n.language import _, speaking
from knaves.match.log import Id
from knaves.match.ports.tables import Lost, Unavailable
from knaves.office.desk import Visitor
from knaves.office.events import NO_EVENT
from knaves.office.ports import Person
from knaves.server.followed_events import FollowedEvents
from knaves.server.hall import Elsewhere, Hall, NoTable
from knaves.server.live import Live
from knaves.server.loaned_bots import sitter
from knaves.server.relay import Caller, Relay
from knaves.server.request_guard import Gate
from knaves.wire import messages as say
from knaves.wire.messages import ClientMessage, Hello, id_of, read_client
from knaves.wire.refusals import RequestRefused, refusal, sentence
from knaves.wire.shapes import WireError

P = ParamSpec("P")
T = TypeVar("T")

INBOX: Final = 100
"""Maximum number of queued messages per client; further ones are refused."""


class Desk:
    """A client, here or in another process, which ``moved`` notifies if a table is not here.

    ``events`` are for a client whose socket is here.
    """

    def __init__(
        self,
        person: Person,
        hall: Hall,
        tell: Callable[[bytes], None],
        *,
        relay: Relay | None = None,
        moved: Callable[[str], None] | None = None,
        gate: Gate | None = None,
        events: FollowedEvents | None = None,
    ) -> None:
        self._hall = hall
        self._relay = relay if moved is None else None
        self._moved = moved
        self._gate = gate or Gate()
        self._number = 0 if self._relay is None else self._relay.join(self)
        self.visitor = Visitor(person, _Tables(hall, self._relay, self._number, events), tell, moved)
        self.visitor.greeted = moved is not None
        self._inbox: asyncio.Queue[str | bytes] | None = None
        """The queue of a client in another process; None for others, since a queue takes 3 kB."""
        self._task: asyncio.Task[None] | None = None

    @property
    def language(self) -> str:
        """The reader's language."""
        return self.visitor.language

    def tell(self, message: bytes) -> None:
        """Send a message to the client."""
        self.visitor.tell(message)

    def lose(self, table: str) -> None:
        """Notify that the client must follow the table again."""
        self.visitor.lose(table)

    def introduce(self, hello: Hello) -> None:
        """Set what the client said in hello."""
        self.visitor.hello = hello

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

    def close(self) -> None:
        """Disconnect the client: it follows no tables any more, but keeps its seats."""
        if self._task is not None:
            self._task.cancel()
        self._hall.lent.withdraw(self.visitor)
        self.visitor.close()
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
                await self._gate.allow(message, self.visitor.person)
                begun = time.perf_counter()
                try:
                    await self.visitor.carry_out(message)
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
        self.visitor.refuse(id, code, why, paragraph)

    def _pass_on(self, holder: str, message: ClientMessage, data: str | bytes) -> None:
        """Forward a message to the process that runs its table."""
        table: str = message.table  # type: ignore[union-attr]
        if self._relay is None or not holder or holder == self._hall.me:
            if self._moved is not None:
                self._moved(table)
            self._refuse(message.id, "unavailable", _("The table is just being moved. Try again."))
            return
        visitor = self.visitor
        caller = Caller(self._relay.me, self._number, visitor.person, visitor.name, visitor.hello)
        try:
            self._relay.forward(holder, table, caller, data if isinstance(data, bytes) else data.encode())
        except Unavailable as error:
            self._refuse(message.id, "unavailable", str(error))


class _Tables:
    """The tables that a client can reach, as its desk needs them."""

    def __init__(
        self, hall: Hall, relay: Relay | None, number: int, events: FollowedEvents | None = None
    ) -> None:
        self._hall, self._relay, self._number, self._events = hall, relay, number, events

    def now(self) -> int:
        return self._hall.now()

    async def table(self, address: str) -> Live:
        """Return a table; Elsewhere, with its holder, if another process runs it."""
        if self._relay is not None and (holder := self._relay.where(self._number, address)):
            raise Elsewhere(holder)
        return await self._hall.table(address)

    async def follow_event(self, event: str, visitor: Visitor) -> None:
        if self._events is None:
            raise RequestRefused("unknown", _(NO_EVENT))
        await self._events.follow(event, visitor)

    def unfollow_event(self, event: str, visitor: Visitor) -> None:
        if self._events is not None:
            self._events.unfollow(event, visitor)

    async def think(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._hall.thinking.ask(work, *args, **kwargs)

    async def losses(self, person: Id, game: str) -> Sequence[float]:
        return await self._hall.losses(person, game)

    def lent(self, game: str) -> list[say.LentBot]:
        return self._hall.lent.offers(game)

    def lend(self, visitor: Visitor, games: Mapping[str, str], seats: int) -> None:
        self._hall.lent.lend(visitor, games, seats)

    async def seat_lent(self, visitor: Visitor, message: say.SeatLent) -> None:
        followed, lent, by = await visitor.table(message.table), self._hall.lent, visitor.person
        if followed.table.state.repeats.known(by, message.id):
            await followed.ask(lambda at: None)
            return
        game = followed.table.terms.game
        offer = lent.take(message.bot, game)
        try:
            await followed.once(
                by,
                message.id,
                lambda at: at.seat_lent(message.seat, sitter(offer, game), by, self._hall.now()),
            )
        except BaseException:
            lent.put_back(offer)
            raise
        await lent.invite(offer, message.table, message.seat, game)


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
        case RequestRefused(code="unknown"):
            return "unknown", error.why, ""
        case RequestRefused():
            return "limit", error.why or sentence("limit"), ""
        case Lost() | Unavailable():
            return "unavailable", _("The server cannot save this just now. Try again."), ""
    return refusal(error)
