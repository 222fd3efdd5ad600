"""The messages of one window of the page, answered at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import UNSET

from knaves import bots
from knaves.device.host import Host
from knaves.games import find
from knaves.i18n.language import CONTROL, ENGLISH, _, languages, speaking, wordings
from knaves.match.hosted import HostedTable
from knaves.match.log import Sitter
from knaves.match.match import MatchError
from knaves.wire import advice
from knaves.wire import messages as say
from knaves.wire.messages import ClientMessage, id_of, read_client
from knaves.wire.refusals import Refused, refusal, sentence
from knaves.wire.requests import REQUESTS
from knaves.wire.shapes import WireError

MOST_WORDS: Final = 500
"""Maximum number of characters in a refusal."""


class Desk:
    """A window of the page. ``out`` are the messages for it."""

    def __init__(self, host: Host) -> None:
        self.language = ENGLISH
        self.out: list[bytes] = []
        self._host = host
        self._follows: set[str] = set()

    def tell(self, message: bytes) -> None:
        """Send a message to the window."""
        self.out.append(message)

    def lose(self, table: str, why: str) -> None:
        """Stop following a table: the window must follow it again, or another one does."""
        self._follows.discard(table)
        self.tell(say.write(say.Gone(table, 0, why)))

    def close(self) -> None:
        """Stop following all tables."""
        for table in self._follows:
            self._host.unfollow(table, self)
        self._follows.clear()

    def answer(self, data: str | bytes) -> None:
        """Handle one message."""
        with speaking(self.language):
            try:
                message = read_client(data)
            except WireError as error:
                self._refuse(id_of(data), "malformed", str(error))
                return
            try:
                self._answer(message)
            except Refused as error:
                code: say.Code = "unknown" if error.code == "unknown" else "refused"
                self._refuse(message.id, code, error.why or sentence(error.code))
            except Exception as error:
                refused = refusal(error)
                if refused is None:
                    self._fail(message)
                else:
                    self._refuse(message.id, *refused)

    def _fail(self, message: ClientMessage) -> None:
        """Report an internal error; the table goes on from its log."""
        self._refuse(message.id, "failed", sentence("failed"))
        if isinstance(table := getattr(message, "table", None), str):
            self._host.drop(table)

    def _refuse(self, id: str, code: say.Code, why: str, paragraph: str = "") -> None:
        self.tell(say.write(say.Refused(id, code, CONTROL.sub("", why)[:MOST_WORDS], paragraph)))

    def _answer(self, message: ClientMessage) -> None:
        host = self._host
        person = host.signed()
        match message:
            case say.Hello(id=id, language=language):
                self.language = language if language in wordings() else ENGLISH
                self.tell(say.write(say.Welcome(id, say.VERSION, person.id, person.name, [*languages()])))
                return
            case say.Ping(id=id):
                self.tell(say.write(say.Pong(id)))
                return
            case say.Hint() | say.Worth():
                self.tell(say.write(self._advise(message)))
                return
            case say.ListBots(id=id, game=game):
                names = bots.choices(find(game).name)
                built_in = [say.HouseBot(each, bots.level(each)) for each in names]
                self.tell(say.write(say.Bots(id, built_in, [])))
                return
            case say.SeatLent() | say.Lend():
                raise MatchError(_("That bot is no longer available."))
            case say.Follow(table=table, since=since, record=record):
                host.follow(table, self, since, record)
                self._follows.add(table)
            case say.Unfollow(table=table):
                host.unfollow(table, self)
                self._follows.discard(table)
            case say.Here(table=table, here=here):
                host.look(table, self, here)
            case say.Sit(table=table, seat=seat, name=name):
                sitter = Sitter(person.id, name or person.name)
                self._once(table, message.id, lambda at: at.sit(seat, sitter, host.now(), further=bool(name)))
            case _:
                request = REQUESTS[type(message)]
                self._once(message.table, message.id, lambda at: request(at, message, person.id, host.now()))
        self.tell(say.write(say.Done(message.id)))

    def _once(self, table: str, id: str, request: Callable[[HostedTable], object]) -> None:
        """Carry out a request to a table, unless the page sends it again."""
        by = self._host.signed().id
        self._host.change(table, lambda at: at.once(by, id, request))

    def _advise(self, message: say.Hint | say.Worth) -> say.Hinted | say.Valued:
        host, by, seat = self._host, self._host.signed().id, message.seat
        table = host.table(message.table).table
        game, names = table.terms.game, table.names
        match message:
            case say.Worth(id=id, picked=picked):
                view = host.change(table.id, lambda at: at.own_view(seat, by, host.now()))
                return advice.worth(game, view, picked, id)
            case say.Hint(id=id, move=move):
                hint = id if move is UNSET else ""
                view = host.change(table.id, lambda at: at.helped(seat, by, host.now(), hint=hint))
                if isinstance(move, str):
                    return advice.doubt(game, view, names, id, move)
                return advice.hint(game, view, names, id)
