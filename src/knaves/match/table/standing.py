"""The current state of a hosted table: the messages for newcomers, and the output of changes.

`HostedTable` adds the requests. The table changes only through `_note`, for both new and replayed entries.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import Final

from knaves import fair
from knaves.bots import Bot, bot
from knaves.game import Seat
from knaves.games import find
from knaves.i18n.language import _
from knaves.match.around import Around, Ask, agreed
from knaves.match.log import (
    NOBODY,
    Answered,
    Committed,
    Gave,
    Hinted,
    Id,
    LogEntry,
    Moved,
    Promised,
    Terms,
    Voided,
)
from knaves.match.match import MatchError
from knaves.match.notices import Gathering, Happened, Notice, Outcome, Spoken, Told
from knaves.match.table.attendance import GRACE
from knaves.match.table.chat import Chat
from knaves.match.table.company import Company
from knaves.match.table.hosted_game import HostedGame
from knaves.match.table.outbox import Outbox
from knaves.match.table.play import Play
from knaves.match.table.repeats import Repeats
from knaves.match.table.requests import offers
from knaves.match.table.seating import Seating
from knaves.options import options, read_options


class Standing:
    """The state of a table. ``said`` is its stored chat."""

    def __init__(
        self,
        id: str,
        now: int,
        source: fair.Source = fair.fresh,
        find_bot: Callable[[str, str], Bot] = bot,
        said: Iterable[Spoken] = (),
    ) -> None:
        self.id = id
        self.seating = Seating()
        self.company = Company(self.seating, now)
        self.chat = Chat(said)
        self.repeats = Repeats()
        self._source, self._find_bot = source, find_bot
        self._out = Outbox(now)
        self._play: Play | None = None
        """The current or last game."""
        self.agreed_to_end: frozenset[Seat] = NOBODY
        self._offered: dict[Id, int] = {}
        """A digest of what people were last told that they may ask."""
        self._stale = self._moved = self._passing = True
        """Whether anything but a move may have changed that since; whether there was a move; and whether it
        held anything that a move can end. Between people most moves change nothing of it."""

    def drain(self) -> Outcome:
        """Return the pending output and clear it."""
        self._tell_offers()
        return self._out.drain()

    @property
    def number(self) -> int:
        """The number of the last log entry."""
        return self._out.number

    @property
    def host(self) -> Id:
        """The person who opened the table."""
        return self.seating.host

    @property
    def terms(self) -> Terms:
        """The agreed terms."""
        return self.seating.terms

    @property
    def names(self) -> tuple[str, ...]:
        """The names by place; empty for empty seats."""
        return self.seating.names

    @property
    def playing(self) -> bool:
        """Whether a game is in progress."""
        return self.seating.playing

    @property
    def closed(self) -> bool:
        """Whether the table is closed."""
        return self.seating.closed

    @property
    def game(self) -> HostedGame | None:
        """The current or last game."""
        return None if self._play is None else self._play.game

    def idle(self, now: int) -> int:
        """Return how many milliseconds the table has been empty and inactive in this process."""
        attendance = self.company.attendance
        return 0 if attendance.everybody() else now - max(self._out.touched, attendance.seen)

    def seats_of(self, who: Id) -> tuple[int, ...]:
        """Return a person's places."""
        return self.seating.places_of(who)

    def missed(self, who: Id, since: int, record: str) -> tuple[Told, ...]:
        """Return the end of the game with that record, for a newcomer who has not been told of it.

        Until the next game begins, everybody who sat in the last one is told how it ended: a newcomer who
        names no game may have been cut off, and would wait for ever.
        """
        over, sat = self.seating.over, self.seating.sat
        seated = any(each is not None and each.id == who for each in sat)
        if over is None or not (over.record == record or (seated and not self.playing)):
            return ()
        notices: list[Notice] = []
        play = self._play
        known = play is not None and over.record == record == play.game.start.begun.record
        if play is not None and known and (seated or play.watched):
            update = replace(play.game.update(), events=play.game.since(since))
            notices.append(Happened(update, play.game.open))
        return tuple(Told(each, self.number, sat) for each in (*notices, over))

    def welcome(self, who: Id = "", since: int = -1, now: int = 0, record: str = "") -> tuple[Notice, ...]:
        """Return the current state for a newcomer, with the events and void draws after ``since`` moves.

        ``record`` identifies the game of these moves; for another game everything is sent.
        """
        if record not in ("", self.seating.address):
            since = 0
        self._out.now = max(now, self._out.now)
        notices: list[Notice] = [self.gathering()]
        seated = bool(self.seats_of(who))
        play = self.running
        if play is not None and (seated or self.terms.watch):
            notices += play.game.voids(since)
            update = replace(play.game.update(), events=play.game.since(since))
            notices.append(Happened(update, play.game.open))
            asked = play.part_asked()
            notices += [asked] if asked else []
        if self.terms.chat:
            notices += self.chat.past(who, watching=not seated)
        return tuple(notices)

    def around(self) -> Around:
        """Return who is here, and the state apart from the game, as everybody sees it."""
        seating, company, play, now = self.seating, self.company, self.running, self._out.now
        terms, game = seating.terms, find(seating.terms.game)
        rules = read_options(game.presets, terms.rules)
        return Around(
            table=self.id,
            n=self.number,
            game=terms.game,
            title=game.title,
            rules={each.name: getattr(rules, each.name) for each in options(rules)},
            terms=terms.rules,
            host=False,
            seats=[company.occupant(place, play, now) for place in range(len(seating.seats))],
            playing=seating.playing,
            locked=seating.locked,
            public=terms.public,
            chat=terms.chat,
            watch=terms.watch,
            rated=terms.rated,
            watchers=[*company.watchers()],
            series=[*seating.series],
            record=seating.address,
            ends=sorted(self.agreed_to_end),
            move=terms.timing.move,
            reserve=terms.timing.reserve,
            pause=terms.pause,
            pace=terms.pace,
            talk=-1 if play is None else play.pause(now),
            watching=len(company.watching()),
            absent=company.votes(play, now),
            muted=[],
            may=[],
            offered=None if seating.offered is None else agreed(seating.offered),
            agreed=[place for place, each in enumerate(seating.seats) if each and each.id in seating.agreed],
            breaks=[] if play is None else sorted(play.rest.agreed),
            break_left=-1 if play is None else play.rest.left(now),
            begun=play is not None and play.game.begun,
            grace=GRACE,
            origin="" if self.game is None else self.game.origin,
        )

    def gathering(self) -> Gathering:
        """Return the same, with what differs between readers."""
        return self._gathering(offers(self))

    def _gathering(self, offered: Mapping[Id, tuple[Ask, ...]]) -> Gathering:
        seating, company, chat = self.seating, self.company, self.chat
        return Gathering(
            around=self.around(),
            host=seating.host,
            sitting=tuple(each.id if each else "" for each in seating.seats),
            muted={
                by: tuple(name for whom in chat.muted(by) if (name := company.called(whom)))
                for by in chat.readers()
            },
            may=offered,
            last=None if seating.playing else seating.over,
            sat=seating.sat,
        )

    @property
    def running(self) -> Play | None:
        """The game in progress."""
        return self._play if self.playing else None

    @property
    def now(self) -> int:
        """The time of the last request."""
        return self._out.now

    def _begin(self, now: int) -> None:
        self._out.now = max(now, self._out.now)
        if self.closed:
            raise MatchError(_("This table is closed."))

    def _note(self, entry: LogEntry) -> None:
        self._moved = self._moved or isinstance(entry, Moved)
        self._stale = self._stale or not isinstance(entry, _QUIET)
        self._out.note(entry)
        self._fold(entry)

    def _fold(self, entry: LogEntry) -> None:
        """Apply an entry, new or replayed, to the table's state."""
        self.seating.fold(entry)
        self.chat.fold(entry)
        self.repeats.fold(entry, self.seating.seats)

    def _tell(self, notice: Notice, to: Collection[Id] | None = None, but: Iterable[Id] = ()) -> None:
        """Notify these people, or everybody; if watching is off, only seated people receive the game."""
        if to is None and not self.terms.watch and isinstance(notice, Happened | Spoken):
            to = self.seating.people
        self._out.tell(notice, self.seating.seats, to, but)

    def _tell_around(self, to: Collection[Id] | None = None) -> None:
        gathering = self.gathering()
        self._noted(gathering.may)
        self._tell(gathering, to)

    def _tell_offers(self) -> None:
        """Tell those who may ask something else now than they were last told; newcomers are welcomed."""
        if self.closed or not (self._stale or (self._moved and self._moves_matter())):
            return
        before = self._offered
        self._noted(offered := offers(self))
        others = before.get("")
        known = {who: before.get(who, others) for who in offered}
        changed = [who for who, told in known.items() if told not in (None, self._offered[who])]
        if "" in changed:
            self._tell(self._gathering(offered), but=[who for who in offered if who not in changed])
        elif changed:
            self._tell(self._gathering(offered), changed)

    def _noted(self, offered: Mapping[Id, tuple[Ask, ...]]) -> None:
        """Note what people are told that they may ask; digests, as the offers would take much memory."""
        self._offered = {who: hash(asks) for who, asks in offered.items()}
        self._passing = any(ask.kind in _PASSING for asks in offered.values() for ask in asks)
        self._stale = self._moved = False

    def _moves_matter(self) -> bool:
        """Whether the moves made since may have changed what may be asked."""
        play = self.running
        return self._passing or play is None or not play.game.contested or play.pause(self._out.now) >= 0


_QUIET: Final = (Moved, Promised, Committed, Gave, Voided, Hinted, Answered)
"""Entries that change nothing of what may be asked, but that a move was made."""
_PASSING: Final = frozenset({"abort", "choose", "nudge", "skip"})
"""Requests that may end with a move between people."""
