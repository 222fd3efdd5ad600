"""The tables of one device: opens them, restores them from their logs, and lets bots think.

Synchronous: each change is drained at once. What is to be stored waits in ``unstored``, what is to be told in
the lines' own lists; whoever calls stores the rows before anybody is told.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol

from knaves import fair
from knaves.device import rows
from knaves.device.reviews import Reviews
from knaves.device.rows import Row
from knaves.i18n.language import _
from knaves.match.driver import Thought
from knaves.match.finishing import entries_of
from knaves.match.hosted import HostedTable
from knaves.match.log import Begun, Ended, Opened, Terms
from knaves.match.naming import check_name
from knaves.match.notices import Finished, Told
from knaves.match.ports import Now, Unavailable
from knaves.match.ports_results import Kept
from knaves.match.stand_ins import Substitute
from knaves.match.statistics import Entry
from knaves.office.ports import Person
from knaves.wire.refusals import Refused, sentence
from knaves.wire.telling import Teller, reader_at

KEPT: Final = 20
"""Number of tables kept that have no game in progress."""


class Line(Protocol):
    """A window of the page that follows tables."""

    @property
    def language(self) -> str: ...  # noqa: D102

    def tell(self, message: bytes) -> None:
        """Send a message."""
        ...

    def lose(self, table: str, why: str) -> None:
        """Stop following a table."""
        ...


@dataclass(slots=True)
class Followed:
    """A table, and the lines that follow it, each with whether it is looking."""

    table: HostedTable
    lines: dict[Line, bool] = field(default_factory=dict)


class Host:
    """All tables of one person. ``now`` is the clock, ``source`` gives the house's part of each shuffle."""

    def __init__(self, now: Now, source: fair.Source = fair.fresh) -> None:
        self.now = now
        self.person: Person | None = None
        self.games: dict[str, Kept] = {}
        """The finished games by the addresses of their records, without the records."""
        self.entries: dict[str, Entry] = {}
        """The figures of finished games for the statistics, likewise."""
        self.records: dict[str, str] = {}
        """Records that have been read."""
        self.reviews = Reviews(self.games, self.records, now, lambda row: self.unstored.append(row))
        """The reviews of finished games."""
        self.unstored: list[Row] = []
        """What is to be stored."""
        self._source = source
        self._unread: dict[str, str] = {}
        """Why tables could not be restored from their logs."""
        self._tables: dict[str, Followed] = {}
        self._used: dict[str, tuple[bool, int]] = {}
        """For each stored table: whether a game is in progress, and when it was last used."""

    def supply(self, supplied: Sequence[Row]) -> None:
        """Take in rows of the store: who plays here, tables and games by name, a log, or a record."""
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
            self._tables[address] = Followed(table)
            self.settle(self._tables[address])

    def knows(self, table: str) -> bool:
        """Whether a table is in memory."""
        return table in self._tables

    def come_in(self, name: str) -> Person:
        """Be a person of this name; NotationError for a name that nobody may have."""
        name = " ".join(name.split())
        check_name(name)
        before = self.person
        self.person = Person(secrets.token_hex(16), name) if before is None else replace(before, name=name)
        self.unstored.append((rows.PERSON, f"{self.person.id} {name}"))
        return self.person

    def signed(self) -> Person:
        """Return the person; Refused if nobody has come in."""
        if self.person is None:
            raise Refused("unsigned")
        return self.person

    def open(self, terms: Terms, begin: Callable[[HostedTable], None] | None = None) -> str:
        """Open a table, and let somebody begin at it; return its address.

        NotationError if the terms are invalid.
        """
        address = secrets.token_urlsafe(12)
        table = HostedTable.opened(
            address, self.signed().id, replace(terms, rated=False), self.now(), source=self._source
        )
        if begin is not None:
            begin(table)
        self._tables[address] = Followed(table)
        self.settle(self._tables[address])
        self._forget_the_oldest()
        return address

    def table(self, address: str) -> Followed:
        """Return a table; Refused if there is none."""
        if address not in self._tables:
            raise Refused("unknown", self._unread.get(address, "") or _("There is no such table."))
        return self._tables[address]

    def follow(self, address: str, line: Line, since: int, record: str) -> None:
        """Tell a line the current state, the events after ``since`` moves, and all that follows."""
        followed, person = self.table(address), self.signed()
        table, now = followed.table, self.now()
        missed = table.missed(person.id, since, record)
        if line in followed.lines:
            self.look(address, line, True)
        else:
            if not table.closed:
                table.arrive(person.id, now, person.name)
                self.settle(followed)
            followed.lines[line] = True
        if table.seats_of(person.id):
            # A seated person plays in one window, the newest.
            for other in [each for each in followed.lines if each is not line]:
                self.unfollow(address, other)
                other.lose(address, "elsewhere")
        seated = tuple(table.seating.seats)
        welcome = table.welcome(person.id, since, now, record)
        self._tell(table, [line], (*missed, *(Told(each, table.number, seated) for each in welcome)))

    def unfollow(self, address: str, line: Line) -> None:
        """Tell a line no more about a table."""
        self.look(address, line, False)
        if address in self._tables:
            self._tables[address].lines.pop(line, None)

    def look(self, address: str, line: Line, looks: bool) -> None:
        """Note whether a line is looking at a table."""
        followed = self._tables.get(address)
        if followed is None or line not in followed.lines or followed.table.closed:
            return
        table, person, looked = followed.table, self.signed(), followed.lines[line]
        if looks and looked:
            table.back(person.id, self.now())
        elif looks:
            table.arrive(person.id, self.now(), person.name)
        elif looked:
            table.depart(person.id, self.now())
        followed.lines[line] = looks
        self.settle(followed)

    def change(self, address: str, work: Callable[[HostedTable], Any]) -> Any:
        """Change a table by a request and return its answer; a refused request has changed nothing."""
        followed = self.table(address)
        answer = work(followed.table)
        self.settle(followed)
        return answer

    def drop(self, address: str) -> None:
        """Forget what is in memory of a table after an internal error: it is restored from its log."""
        followed = self._tables.pop(address, None)
        for line in [] if followed is None else followed.lines:
            line.lose(address, "moved")

    def wait(self) -> int:
        """Return the milliseconds until the next `tick`; 0 if a bot is to think, -1 for nothing."""
        if self.reviews.under_way or any(True for _each in self._thinking()):
            return 0
        dues = [each.table.due() for each in self._tables.values()]
        return min((max(0, due - self.now()) for due in dues if due is not None), default=-1)

    def tick(self) -> None:
        """Handle everything that is due, and let one bot choose; where none does, go on with a review."""
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

    def settle(self, followed: Followed) -> None:
        """Put down what a table has to store and to tell."""
        table, outcome = followed.table, followed.table.drain()
        if outcome.entries:
            self.unstored += rows.log_rows(table.id, outcome.entries)
            if any(isinstance(each.entry, Opened | Begun | Ended) for each in outcome.entries):
                self._use(table)
        for finished in outcome.finished:
            if finished.address in self.games:
                continue
            self._archive(finished)
        self._tell(table, [*followed.lines], outcome.told)
        if table.closed:
            self._delete(table.id)

    def _archive(self, finished: Finished) -> None:
        ended = self.now()
        added = rows.game_rows(finished, ended)
        self.records[finished.address] = finished.record
        self.games[finished.address] = rows.read_game(added[1][1] or "")
        for entry in entries_of(finished, ended).values():
            self.entries[entry.id] = entry
            added.append(rows.entry_row(entry))
        self.unstored += added

    def _tell(self, table: HostedTable, lines: Sequence[Line], told: Sequence[Told]) -> None:
        person = self.person.id if self.person else ""
        for each in told:
            if (each.to is not None and person not in each.to) or person in each.but:
                continue
            names = tuple(sitter.name if sitter else "" for sitter in each.seated)
            teller = Teller(table.id, table.terms.game, names)
            for line in lines:
                reader = reader_at(each.seated, person, line.language)
                for message in teller.told(each.notice, each.n, reader, self.now()):
                    line.tell(message)

    def _thinking(self) -> Iterator[tuple[Followed, Thought]]:
        for followed in self._tables.values():
            thought = None if followed.table.closed else followed.table.thought()
            if thought is not None:
                yield followed, thought

    def _use(self, table: HostedTable) -> None:
        self._used[table.id] = use = (table.playing, self.now())
        self.unstored.append(rows.use_row(table.id, *use))

    def _forget_the_oldest(self) -> None:
        """Delete the logs of tables that have not been used for long; a game in progress is rows."""
        idle = [table for table, (playing, _at) in self._used.items() if not playing]
        for table in sorted(idle, key=lambda each: self._used[each][1])[:-KEPT]:
            self._delete(table)

    def _delete(self, table: str) -> None:
        self._tables.pop(table, None)
        self._used.pop(table, None)
        self.unstored += [(rows.log_key(table), None), (rows.table_key(table), None)]


def _chosen(game: str, thought: Thought) -> Any:
    """Return a bot's move; if the bot fails, a substitute's, so that the game goes on."""
    try:
        move = thought.choose()
    except Exception:
        move = None
    return move if move in thought.view.legal else Substitute(game).choose(thought.view)
