"""The desk of one window of the page: its messages, answered at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ParamSpec, TypeVar

from knaves.device.carrier import at_once
from knaves.device.host import Host, HostedWindows
from knaves.i18n.language import _, speaking
from knaves.match.log import Id
from knaves.match.match import MatchError
from knaves.office.desk import Visitor
from knaves.office.ports import Person
from knaves.wire import messages as say
from knaves.wire.messages import ClientMessage, id_of, read_client
from knaves.wire.refusals import RequestRefused, refusal, sentence
from knaves.wire.shapes import WireError

P = ParamSpec("P")
T = TypeVar("T")


class Desk:
    """A window. ``out`` are the messages for it."""

    def __init__(self, host: Host) -> None:
        self.out: list[bytes] = []
        self._host = host
        self._visitor = Visitor(Person("", ""), _Tables(host), self.out.append)

    def close(self) -> None:
        """Stop following all tables."""
        self._visitor.close()

    def answer(self, data: str | bytes) -> None:
        """Handle one message."""
        visitor = self._visitor
        with speaking(visitor.language):
            try:
                message = read_client(data)
            except WireError as error:
                visitor.refuse(id_of(data), "malformed", str(error))
                return
            try:
                visitor.who = self._host.signed()
                at_once(visitor.carry_out(message))
            except RequestRefused as error:
                code: say.Code = "unknown" if error.code == "unknown" else "refused"
                visitor.refuse(message.id, code, error.why or sentence(error.code))
            except Exception as error:
                refused = refusal(error)
                if refused is None:
                    self._fail(message)
                else:
                    visitor.refuse(message.id, *refused)

    def _fail(self, message: ClientMessage) -> None:
        """Report an internal error; the table goes on from its log."""
        self._visitor.refuse(message.id, "failed", sentence("failed"))
        if isinstance(table := getattr(message, "table", None), str):
            self._host.drop(table)


class _Tables:
    """The tables of a host, as its desks need them."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def now(self) -> int:
        return self._host.now()

    async def table(self, address: str) -> HostedWindows:
        return self._host.table(address)

    async def follow_event(self, event: str, visitor: Visitor) -> None:
        raise RequestRefused("unknown", _("There is no such event."))

    def unfollow_event(self, event: str, visitor: Visitor) -> None:
        """Do nothing: there are no events."""

    async def think(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        return work(*args, **kwargs)

    async def losses(self, person: Id, game: str) -> Sequence[float]:
        return self._host.losses(game)

    def lent(self, game: str) -> list[say.LentBot]:
        return []

    def lend(self, visitor: Visitor, games: Mapping[str, str], seats: int) -> None:
        raise MatchError(_("That bot is no longer available."))

    async def seat_lent(self, visitor: Visitor, message: say.SeatLent) -> None:
        raise MatchError(_("That bot is no longer available."))
