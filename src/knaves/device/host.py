"""The tables of one device: opens them, restores them from their logs, and lets bots think.

It is synchronous: each change is completed at once. Rows to store wait in ``unstored``, messages in the
windows' own lists; the caller stores the rows before it delivers any message.
"""

from __future__ import annotations

import secrets
from collections import ChainMap
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, TypeVar

from knaves import fair
from knaves.device import rows
from knaves.device.deal_sets import with_end
from knaves.device.own_choices import OwnChoices
from knaves.device.reviews import Reviews
from knaves.device.rows import Row
from knaves.device.sent_games import SentGame
from knaves.games import find, kernel_of
from knaves.i18n.language import _
from knaves.match.driver import Thought
from knaves.match.log import Begun, Ended, Id, Opened, Terms
from knaves.match.notices import Delivery, FinishedGame
from knaves.match.ports.deal_sets import DealSet, SetGame
from knaves.match.ports.results import StoredGame
from knaves.match.ports.studies import StoredStudy
from knaves.match.ports.tables import Now, Unavailable
from knaves.match.statistics import Entry
from knaves.match.table.finishing import entries_of
from knaves.match.table.hosted import HostedTable
from knaves.match.table.naming import check_name
from knaves.match.table.snapshot import greetings, missed
from knaves.match.table.stand_ins import Substitute
from knaves.office.desk import Follower
from knaves.office.ports import Person
from knaves.own_level import ASKED
from knaves.record import read_headers
from knaves.review import Review, edition
from knaves.wire.histories import own_games
from knaves.wire.refusals import RequestRefused, sentence
from knaves.wire.telling import Reader, Teller, seats_of

T = TypeVar("T")

KEPT: Final = 20
"""Number of tables kept that have no game in progress."""


class HostedWindows:
    """A table, and the windows that follow it, each with whether it is looking."""

    def __init__(self, table: HostedTable, host: Host) -> None:
        self.table = table
        self.windows: dict[Follower, bool] = {}
        self.gone = False
        self._host = host

    async def once(self, by: Id, id: str, request: Callable[[HostedTable], object]) -> None:
        """Carry out a request, unless the page sends it again."""
        await self.ask(lambda table: table.once(by, id, request))

    async def ask(self, request: Callable[[HostedTable], T]) -> T:
        """Carry out a request and return its answer; a refused request changes nothing."""
        answer = request(self.table)
        self._host.settle(self)
        return answer

    async def follow(self, follower: Follower, since: int = -1, record: str = "") -> None:
        """Send a window the current state, the events after ``since`` moves, and everything that follows."""
        table, now = self.table, self._host.now()
        told = [*missed(table.state, follower.person, since, record)]
        if follower not in self.windows:
            self.windows[follower] = False
        self.look(follower, True)
        self.prefer(follower)
        told += greetings(table.state, follower.person, since, now, record)
        self._host.tell(table, [follower], told)

    def look(self, follower: Follower, looks: bool) -> None:
        """Note whether a window is looking at the table."""
        if self.gone or self.table.closed or follower not in self.windows:
            return
        if looks and self.windows[follower]:
            self.table.back(follower.person, self._host.now())
        elif looks:
            self.table.arrive(follower.person, self._host.now(), follower.name)
        elif self.windows[follower]:
            self.table.depart(follower.person, self._host.now())
        self.windows[follower] = looks
        self._host.settle(self)

    def unfollow(self, follower: Follower) -> None:
        """Stop sending to a window."""
        self.look(follower, False)
        self.windows.pop(follower, None)

    def prefer(self, follower: Follower) -> None:
        """Close the other windows of a seated person, who plays in the newest one."""
        if follower in self.windows and self.table.state.seating.places_of(follower.person):
            for other in [each for each in self.windows if each is not follower]:
                self.unfollow(other)
                other.retire(self.table.id)


class Host:
    """All tables of one person. ``now`` is the clock, ``source`` gives the house's part of each shuffle."""

    def __init__(self, now: Now, source: fair.Source = fair.fresh) -> None:
        self.now = now
        self.person: Person | None = None
        self.games: dict[str, StoredGame] = {}
        """The finished games by the addresses of their records, without the records."""
        self.entries: dict[str, Entry] = {}
        """The figures of finished games for the statistics, likewise."""
        self.records: dict[str, str] = {}
        """Records that have been read."""
        self.choices = OwnChoices(self.games, self.entries, self.records)
        """What the person chose in these games."""
        self.sets: dict[str, DealSet] = {}
        """The sets of deals that the person has made or entered, by address."""
        self.set_games: dict[str, SetGame] = {}
        """The person's games of these, likewise."""
        self.sent: dict[str, SentGame] = {}
        """Games of these that others have sent, by the addresses of their records."""
        self.studies: dict[str, StoredStudy] = {}
        """The person's studies, by address."""
        self._others: dict[str, StoredGame] = {}
        """The same, as finished games."""
        self.readable = ChainMap(self.games, self._others)
        """The finished games whose records are here: the person's own, and these."""
        self._lost: dict[str, float] = {}
        """What the person's reviewed games by the standard rules lost, by the addresses of their records."""
        self.reviews = Reviews(self.readable, self.records, now, self._keep_review)
        """The reviews of finished games."""
        self.unstored: list[Row] = []
        """The rows to store."""
        self._source = source
        self._unread: dict[str, str] = {}
        """Why tables could not be restored from their logs."""
        self._tables: dict[str, HostedWindows] = {}
        self._used: dict[str, tuple[bool, int]] = {}
        """For each stored table: whether a game is in progress, and when it was last used."""

    def supply(self, supplied: Sequence[Row]) -> None:
        """Accept stored rows: the person, tables and games by name, a log, or a record."""
        logs: dict[str, list[Row]] = {}
        for key, text in supplied:
            kind, _slash, rest = key.partition("/")
            if text is None:
                continue
            match kind:
                case "person":
                    id, name = text.split(" ", 1)
                    self.person = Person(id, name)
                case "game":
                    self.games[rest] = rows.read_game(text)
                case "entry":
                    self.entries[rest] = rows.read_entry(text)
                case "record":
                    self.records[rest] = text
                case "review":
                    self.reviews.supply(rest, text)
                case "set":
                    self.sets[rest] = rows.read_set(text)
                case "setgame":
                    self.set_games[rest] = rows.read_set_game(text)
                case "sent":
                    self._take_in(rows.read_sent(text))
                case "loss":
                    self._lost[rest] = rows.read_loss(text)
                case "study":
                    self.studies[rest] = rows.read_study(text)
                case "table":
                    self._used[rest] = rows.read_use(text)
                case "log":
                    logs.setdefault(rest.partition("/")[0], []).append((key, text))
        for table, log in logs.items():
            if table not in self._tables:
                self._restore(table, log)

    def _restore(self, address: str, log: Sequence[Row]) -> None:
        try:
            entries = rows.read_log(log)
            table = HostedTable.restored(address, entries, self.now(), source=self._source)
        except Unavailable as error:
            self._unread[address] = str(error)
        except Exception:
            self._unread[address] = sentence("failed")
        else:
            self._tables[address] = HostedWindows(table, self)
            self.settle(self._tables[address])

    def knows(self, table: str) -> bool:
        """Whether a table is in memory."""
        return table in self._tables

    def come_in(self, name: str) -> Person:
        """Set the person's name; NotationError if it is invalid."""
        name = " ".join(name.split())
        check_name(name)
        before = self.person
        self.person = Person(secrets.token_hex(16), name) if before is None else replace(before, name=name)
        self.unstored.append((rows.PERSON, f"{self.person.id} {name}"))
        return self.person

    def signed(self) -> Person:
        """Return the person; Refused if there is none yet."""
        if self.person is None:
            raise RequestRefused("unsigned")
        return self.person

    def open(self, terms: Terms, begin: Callable[[HostedTable], None] | None = None) -> str:
        """Open a table and let a person be the first to sit down; return its address.

        NotationError if the terms are invalid.
        """
        address = secrets.token_urlsafe(12)
        table = HostedTable.opened(
            address, self.signed().id, replace(terms, rated=False), self.now(), source=self._source
        )
        if begin is not None:
            begin(table)
        self._tables[address] = HostedWindows(table, self)
        self.settle(self._tables[address])
        self._forget_the_oldest()
        return address

    def table(self, address: str) -> HostedWindows:
        """Return a table; Refused if there is none."""
        if address not in self._tables:
            raise RequestRefused("unknown", self._unread.get(address, "") or _("There is no such table."))
        return self._tables[address]

    def drop(self, address: str) -> None:
        """Drop a table from memory after an internal error: it is restored from its log."""
        followed = self._tables.pop(address, None)
        if followed is not None:
            followed.gone = True
            for window in followed.windows:
                window.lose(address)

    def wait(self) -> int:
        """Return the milliseconds until the next `tick`; 0 if a bot is to think, -1 if nothing is due."""
        if self.reviews.under_way or any(True for _each in self._thinking()):
            return 0
        dues = [each.table.due() for each in self._tables.values()]
        return min((max(0, due - self.now()) for due in dues if due is not None), default=-1)

    def tick(self) -> None:
        """Do everything that is due, and let one bot choose; if there is none, continue a review."""
        now = self.now()
        for followed in [*self._tables.values()]:
            due = followed.table.due()
            if due is not None and due <= now:
                followed.table.tick(now)
                self.settle(followed)
        for followed, thought in self._thinking():
            move = _chosen(followed.table.terms.game, thought)
            followed.table.decide(thought, move, self.now())
            self.settle(followed)
            return
        self.reviews.advance()

    def settle(self, followed: HostedWindows) -> None:
        """Queue the rows that a table has to store, and send its messages."""
        table, outcome = followed.table, followed.table.drain()
        if outcome.entries:
            self.unstored += rows.log_rows(table.id, outcome.entries)
            if any(isinstance(each.entry, Opened | Begun | Ended) for each in outcome.entries):
                self._use(table)
        for finished in outcome.finished:
            if finished.address in self.games:
                continue
            self._archive(finished)
        self.tell(table, [*followed.windows], outcome.told)
        if table.closed:
            self._delete(table.id)

    def keep(self, finished: FinishedGame) -> None:
        """Keep a finished game and its record, without statistics."""
        added = rows.game_rows(finished, self.now())
        self.records[finished.address] = finished.record
        self.games[finished.address] = rows.read_game(added[1][1] or "")
        self.unstored += added

    def _archive(self, finished: FinishedGame) -> None:
        ended = self.now()
        self.keep(finished)
        added: list[Row] = []
        for entry in entries_of(finished, ended).values():
            self.entries[entry.id] = entry
            added.append(rows.entry_row(entry))
        self.unstored += added
        self._review_for_level(finished)
        played = self.set_games.get(finished.deal_set)
        if played is not None and not played.record:
            self.put_set_game(finished.deal_set, with_end(played, finished, ended))

    def _review_for_level(self, finished: FinishedGame) -> None:
        """Begin the review of a game against somebody who takes the level from the person's."""
        # In plain Python it would take minutes.
        if kernel_of(finished.game) == "python" or ASKED not in dict(read_headers(finished.record).headers):
            return
        with suppress(RequestRefused):
            self.reviews.begin(finished.address)

    def _keep_review(self, address: str, review: Review) -> None:
        """Keep a review, and what the game lost the person if that counts for the level."""
        self.unstored.append(rows.review_row(address, edition(review.game), review))
        entry, kept = self.entries.get(address), self.games.get(address)
        if entry is None or kept is None or address not in self.records:
            return
        kept = replace(kept, record=self.records[address])
        seats = find(kept.game).seats[0]
        for each in own_games(entry, kept, review, self.signed().id):
            if each.standard and each.seats == seats:
                self._lost[address] = each.lost
                self.unstored.append(rows.loss_row(address, each.lost))

    def losses(self, game: str) -> Sequence[float]:
        """Return what the person's reviewed standard games lost, from 0 to 1, the oldest first."""
        own = [each for each in self.games.values() if each.game == game and each.address in self._lost]
        return [self._lost[each.address] for each in sorted(own, key=lambda each: each.ended)]

    def put_set_game(self, address: str, played: SetGame) -> None:
        """Keep the person's game of a set."""
        self.set_games[address] = played
        self.unstored.append(rows.set_game_row(address, played))

    def put_sent(self, sent: SentGame, text: str) -> None:
        """Keep a game of a set that somebody has sent, and its record."""
        self._take_in(sent)
        self.records[sent.game.address] = text
        self.unstored += [(rows.record_key(sent.game.address), text), rows.sent_row(sent)]

    def _take_in(self, sent: SentGame) -> None:
        self.sent[sent.game.address] = sent
        self._others[sent.game.address] = sent.game

    def tell(self, table: HostedTable, windows: Sequence[Follower], told: Sequence[Delivery]) -> None:
        """Send windows what they may know, according to the person's seats at that time."""
        person = self.person.id if self.person else ""
        for each in told:
            if (each.to is not None and person not in each.to) or person in each.but:
                continue
            names = tuple(sitter.name if sitter else "" for sitter in each.seated)
            teller = Teller(table.id, table.terms.game, names)
            for window in windows:
                seats, hello = seats_of(person, each.seated), window.hello
                reader = Reader(person, seats, hello.language, hello.brief)
                for message in teller.told(each.notice, each.n, reader, self.now()):
                    window.tell(message)

    def _thinking(self) -> Iterator[tuple[HostedWindows, Thought]]:
        for followed in self._tables.values():
            thought = None if followed.table.closed else followed.table.thought()
            if thought is not None:
                yield followed, thought

    def _use(self, table: HostedTable) -> None:
        self._used[table.id] = use = (table.playing, self.now())
        self.unstored.append(rows.use_row(table.id, *use))

    def _forget_the_oldest(self) -> None:
        """Delete the logs of tables not used for long, except those with a game in progress."""
        idle = [table for table, (playing, _at) in self._used.items() if not playing]
        for table in sorted(idle, key=lambda each: self._used[each][1])[:-KEPT]:
            self._delete(table)

    def _delete(self, table: str) -> None:
        followed = self._tables.pop(table, None)
        if followed is not None:
            followed.gone = True
        self._used.pop(table, None)
        self.unstored += [(rows.log_key(table), None), (rows.table_key(table), None)]


def _chosen(game: str, thought: Thought) -> Any:
    """Return a bot's move; if the bot fails, a substitute's, so that the game goes on."""
    try:
        move = thought.choose()
    except Exception:
        move = None
    return move if move in thought.view.legal else Substitute(game).choose(thought.view)
