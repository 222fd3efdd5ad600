"""The desk for whoever is connected: the messages of a client, answered at the tables of any carrier.

A carrier reads a message, lets it be carried out and tells the visitor why it was refused. Where the tables
are, what thinks, and which programs are on loan is the carrier's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, ParamSpec, Protocol, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from knaves import bots
from knaves.games import find
from knaves.i18n.language import CONTROL, ENGLISH, _, languages, speaking, wordings
from knaves.match.log import Id, Sitter
from knaves.match.match import MatchError
from knaves.match.table.hosted import HostedTable
from knaves.match.table.naming import check_program
from knaves.office.ports import Person
from knaves.own_level import FEWER, amateur_for, own_level
from knaves.wire import advice
from knaves.wire import messages as say
from knaves.wire.answering import answered
from knaves.wire.lesson import explained
from knaves.wire.messages import ClientMessage
from knaves.wire.requests import REQUESTS

P = ParamSpec("P")
T = TypeVar("T")

MOST_TABLES: Final = 20
"""Maximum number of tables that a client may follow."""
MOST_EVENTS: Final = 20
"""Maximum number of events that a client may follow."""
MOST_WORDS: Final = 500
"""Maximum number of characters in a refusal."""


class Follower(Protocol):
    """A recipient of a table's messages."""

    @property
    def person(self) -> Id: ...  # noqa: D102
    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def hello(self) -> say.Hello: ...  # noqa: D102

    def tell(self, message: bytes) -> None:
        """Send a message; never waits."""
        ...

    def lose(self, table: str) -> None:
        """Notify that the table is no longer here: the follower must ask for it again."""
        ...

    def retire(self, table: str) -> None:
        """Notify that the person now plays in another window."""
        ...


class FollowedTable(Protocol):
    """A table with its followers."""

    @property
    def table(self) -> HostedTable: ...  # noqa: D102
    @property
    def gone(self) -> bool: ...  # noqa: D102

    async def once(self, by: Id, id: str, request: Callable[[HostedTable], object]) -> None:
        """Carry out a request at most once: a client may resend it if the answer was lost."""
        ...

    async def ask(self, request: Callable[[HostedTable], T]) -> T:
        """Carry out a request; return once its changes are durable and announced."""
        ...

    async def follow(self, follower: Follower, since: int = -1, record: str = "") -> None:
        """Send a follower the current state and the events after ``since`` moves, then all that follows."""
        ...

    def look(self, follower: Follower, looks: bool) -> None:
        """Note whether a follower is looking at the table."""
        ...

    def unfollow(self, follower: Follower) -> None:
        """Remove a follower."""
        ...

    def prefer(self, follower: Follower) -> None:
        """Make this the only window in which a seated person plays."""
        ...


class Hall(Protocol):
    """Where the tables are."""

    def now(self) -> int:
        """Return the time in milliseconds since 1970 UTC."""
        ...

    async def table(self, address: str) -> FollowedTable:
        """Return a table; an error of the carrier if it is not here."""
        ...

    async def follow_event(self, event: str, visitor: Visitor) -> None:
        """Tell a visitor the version of an event, now and whenever it changes; Refused if there is none."""
        ...

    def unfollow_event(self, event: str, visitor: Visitor) -> None:
        """Tell a visitor no more about an event."""
        ...

    async def think(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work of seconds, for which somebody waits; return its result."""
        ...

    async def losses(self, person: Id, game: str) -> Sequence[float]:
        """Return what a person's reviewed games by the standard rules lost, from 0 to 1, the oldest first."""
        ...

    def lent(self, game: str) -> list[say.LentBot]:
        """Return the programs on loan that play a game."""
        ...

    def lend(self, visitor: Visitor, games: Mapping[str, str], seats: int) -> None:
        """Register a program, or change its number of free seats."""
        ...

    async def seat_lent(self, visitor: Visitor, message: say.SeatLent) -> None:
        """Seat a program on loan; MatchError if it is not free."""
        ...


class Visitor:
    """A client. ``moved``: who is told that a table is elsewhere, in place of the client."""

    def __init__(
        self,
        who: Person,
        hall: Hall,
        tell: Callable[[bytes], None],
        moved: Callable[[str], None] | None = None,
    ) -> None:
        self.who = who
        self.hello = say.Hello("none", say.VERSION)
        """What it has said of itself, in a language of ours."""
        self.greeted = False
        """Whether it has said hello, which must come first."""
        self.follows: dict[str, FollowedTable] = {}
        self.events: set[str] = set()
        """The addresses of the events that it follows."""
        self.tell = tell
        self._hall, self._moved = hall, moved

    @property
    def person(self) -> Id:
        """Who asks."""
        return self.who.id

    @property
    def name(self) -> str:
        """The person's name."""
        return self.who.name

    @property
    def language(self) -> str:
        """The reader's language."""
        return self.hello.language

    @property
    def player(self) -> str:
        """A program's player name in records; empty for a person."""
        return self.hello.player

    def lose(self, table: str) -> None:
        """Handle the loss of a table that has moved: the client must follow it again."""
        self.follows.pop(table, None)
        if self._moved is not None:
            self._moved(table)
        else:
            self.tell(say.write(say.Gone(table, 0, "moved")))

    def retire(self, table: str) -> None:
        """Stop following a table: the client's person now plays there in another window."""
        self.follows.pop(table, None)
        self.tell(say.write(say.Gone(table, 0, "elsewhere")))

    def close(self) -> None:
        """Follow no tables and no events any more; seats are kept."""
        for followed in self.follows.values():
            followed.unfollow(self)
        self.follows.clear()
        for event in self.events:
            self._hall.unfollow_event(event, self)
        self.events.clear()

    def refuse(self, id: str, code: say.Code, why: str, paragraph: str = "") -> None:
        """Say why a message was refused."""
        # The text may quote a client: it must not control terminals or flood screens.
        self.tell(say.write(say.Refused(id, code, CONTROL.sub("", why)[:MOST_WORDS], paragraph)))

    async def table(self, address: str) -> FollowedTable:
        """Return a table."""
        known = self.follows.get(address)
        if known is not None and not known.gone:
            return known
        return await self._hall.table(address)

    async def carry_out(self, message: ClientMessage) -> None:
        """Carry out a message and answer it; errors are the carrier's to tell."""
        match message:
            case say.Hello(id=id, v=v, language=language) if v != say.VERSION:
                with speaking(language if language in wordings() else ENGLISH):
                    why = _("This server speaks version {ours} of the protocol, not version {theirs}.")
                    why = why.format(ours=say.VERSION, theirs=v)[:MOST_WORDS]
                self.tell(say.write(say.Refused(id, "version", why, versions=[say.VERSION])))
            case say.Hello(id=id, language=language, player=player):
                if player:
                    check_program(player)
                self.greeted = True
                self.hello = message if language in wordings() else replace(message, language=ENGLISH)
                self.tell(say.write(say.Welcome(id, say.VERSION, self.person, self.name, [*languages()])))
            case say.Ping(id=id):
                self.tell(say.write(say.Pong(id)))
            case _ if not self.greeted:
                raise MatchError(_("Say hello first."))
            case say.ListBots(id=id, game=game):
                name = find(game).name
                built_in = [
                    say.HouseBot(each, bots.level(each)) for each in (*bots.sized(name), *bots.choices(name))
                ]
                self.tell(say.write(say.Bots(id, built_in, self._hall.lent(name))))
            case say.Hint() | say.Worth():
                self.tell(say.write(await self._advise(message)))
            case say.Explain(table=table, seat=seat):
                followed = await self.table(table)
                now = self._hall.now()
                steps = await followed.ask(lambda at: at.lesson(seat, self.person, now))
                names, game = followed.table.names, followed.table.terms.game
                self.tell(say.write(await self._hall.think(explained, game, steps, names, message)))
            case say.Ask():
                followed, now = await self.table(message.table), self._hall.now()
                self.tell(say.write(await followed.ask(lambda at: answered(at, message, self.person, now))))
            case _:
                await self._do(message)
                self.tell(say.write(say.Done(message.id)))

    async def _do(self, message: ClientMessage) -> None:
        """Carry out a message that is answered by `Done`."""
        match message:
            case say.Here(table=table, here=here):
                (await self.table(table)).look(self, here)
            case say.Unfollow(table=table):
                followed = self.follows.pop(table, None)
                if followed is not None:
                    followed.unfollow(self)
            case say.Follow(table=table, since=since, record=record):
                await self._follow(table, since, record)
            case say.FollowEvent(event=event):
                await self._follow_event(event)
            case say.UnfollowEvent(event=event):
                self.events.discard(event)
                self._hall.unfollow_event(event, self)
            case say.Sit(table=table, seat=seat, name=name):
                sitter = Sitter(self.person, name or self.name)
                if self.player:
                    sitter = Sitter(self.person, self.name, "outside", self.player)
                followed = await self.table(table)
                await followed.once(
                    self.person,
                    message.id,
                    lambda at: at.sit(seat, sitter, self._hall.now(), further=bool(name)),
                )
                followed.prefer(self)
            case say.SeatBot(table=table, seat=seat, bot=bot, name=name) if bot in FEWER:
                followed, now = await self.table(table), self._hall.now()
                player = await self._of_level(followed.table, self.person, bot)
                await followed.once(
                    self.person,
                    message.id,
                    lambda at: at.seat_bot(seat, player, name, self.person, now, asked=bot),
                )
            case say.Ready(table=table):
                followed, now = await self.table(table), self._hall.now()
                # The bots that take their level from the host's look at it before each game.
                seating = followed.table.state.seating
                asked = {each.asked for each in seating.seats if each is not None and each.asked}
                players = {each: await self._of_level(followed.table, seating.host, each) for each in asked}

                def be_ready(at: HostedTable) -> None:
                    at.match_level(players, now)
                    at.be_ready(self.person, now)

                await followed.once(self.person, message.id, be_ready)
            case say.Lend(games=games, seats=seats):
                for player in games.values():
                    check_program(player)
                self._hall.lend(self, games, seats)
            case say.SeatLent():
                await self._hall.seat_lent(self, message)
            case _:
                request = REQUESTS[type(message)]
                followed = await self.table(message.table)  # type: ignore[union-attr]
                await followed.once(
                    self.person, message.id, lambda at: request(at, message, self.person, self._hall.now())
                )

    async def _of_level(self, table: HostedTable, person: Id, bot: str) -> str:
        """Return the name of the bot that one becomes who takes its level from a person's."""
        game = table.terms.game
        if bot not in bots.sized(game):
            raise MatchError(_("There is no player {name!r}.").format(name=bot))
        return amateur_for(bot, own_level(await self._hall.losses(person, game)))

    async def _follow(self, table: str, since: int, record: str) -> None:
        if table not in self.follows and len(self.follows) >= MOST_TABLES:
            raise MatchError(_("You follow too many tables."))
        followed = await self.table(table)
        self.follows[table] = followed
        await followed.follow(self, since, record)

    async def _follow_event(self, event: str) -> None:
        if event not in self.events and len(self.events) >= MOST_EVENTS:
            raise MatchError(_("You follow too many events."))
        await self._hall.follow_event(event, self)
        self.events.add(event)

    async def _advise(self, message: say.Hint | say.Worth) -> say.Hinted | say.Valued:
        """Ask the strongest player, outside the tables' queues, since it may think for a while."""
        followed = await self.table(message.table)
        seat, now = message.seat, self._hall.now()
        if isinstance(message, say.Worth):
            view = await followed.ask(lambda at: at.own_view(seat, self.person, now))
        else:
            hint = message.id if message.move is UNSET else ""
            view = await followed.ask(lambda at: at.helped(seat, self.person, now, hint=hint))
        names, game, think = followed.table.names, followed.table.terms.game, self._hall.think
        match message:
            case say.Worth(id=id, picked=picked):
                return advice.worth(game, view, picked, id)
            case say.Hint(id=id, move=str(move)):
                return await think(advice.doubt, game, view, names, id, move)
        return await think(advice.hint, game, view, names, message.id)
