"""A table in this process: requests are serialized, and nobody is notified before changes are durable.

Requests run one after the other on the table, which never waits. One database write covers all requests that
arrived during the previous write; then the followers are notified. If a write fails, the table in memory is
dropped: the log is authoritative.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol, TypeVar

from knaves.cards import NotationError
from knaves.game import IllegalMove
from knaves.match.driver import Thought
from knaves.match.log import Id
from knaves.match.match import MatchError
from knaves.match.notices import Delivery, FinishedGame, Happened, Outcome
from knaves.match.ports.tables import Lease, Listing, Lost, Now, Tables, Unavailable
from knaves.match.table.hosted import HostedTable
from knaves.match.table.snapshot import greetings, missed
from knaves.match.table.stand_ins import Substitute
from knaves.match.table.turns import turns
from knaves.office.desk import Follower
from knaves.server.logs import short
from knaves.wire.telling import KnownUpdate, Reader, Teller, seats_of

T = TypeVar("T")

THOUGHT: Final = 120.0
"""Seconds after which a bot that has not chosen counts as failed."""
LISTED: Final = 10_000
"""Milliseconds between updates of a table's last activity in lists."""


class FailureReport(Protocol):
    """Reports a failure: its kind, its place, and further details."""

    def __call__(self, kind: str, where: str, error: BaseException, **about: Any) -> None: ...  # noqa: D102


@dataclass(slots=True)
class _PendingWrite:
    """An outcome not yet written, with a future for its durability."""

    outcome: Outcome
    done: asyncio.Future[None]
    comer: Follower | None = None
    welcome: tuple[Delivery, ...] = ()
    """The messages for a new follower: the current state."""


@dataclass(slots=True)
class Live:
    """A table with its followers. ``archive`` stores finished games, ``think`` runs a bot.

    ``beside`` stores chat and reports. ``failed`` reports a bot's errors, ``spoiled`` internal errors that no
    request caused.
    """

    table: HostedTable
    lease: Lease
    tables: Tables
    now: Now
    archive: Callable[[FinishedGame], Awaitable[None]]
    think: Callable[[Thought], Awaitable[Any]]
    dropped: Callable[[Live], None]
    failed: FailureReport
    spoiled: Callable[[str, Exception], None]
    beside: Callable[[str, Outcome], object] = lambda table, outcome: None
    followers: dict[Follower, bool] = field(default_factory=dict)
    """The followers, and whether each is looking at the table."""
    _known: dict[Follower, KnownUpdate] = field(default_factory=dict)
    """The last update of each follower who is told only changes."""
    _coming: set[Follower] = field(default_factory=set)
    """Followers who have not yet received the current state; they get no other messages before it."""
    gone: bool = False
    _queue: list[_PendingWrite] = field(default_factory=list)
    _writing: bool = False
    """Whether a task writes what is queued; without such a task nothing is queued."""
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _thinking: Thought | None = None
    _timer: asyncio.TimerHandle | None = None
    _due: int | None = None
    """When the timer fires."""
    _listed: Listing | None = None
    """The table's latest listing."""

    def begin(self) -> None:
        """Start working; effects of the restore are written first."""
        self._queue_up()

    async def once(self, by: Id, id: str, request: Callable[[HostedTable], object]) -> None:
        """Carry out a request at most once: a client may resend it if the answer was lost."""
        await self.ask(lambda table: table.once(by, id, request))

    async def ask(self, request: Callable[[HostedTable], T]) -> T:
        """Carry out a request; return once its changes are durable and announced.

        Errors of the request are passed on, with nothing changed; Lost or Unavailable if the write failed.
        """
        self._here()
        with _Sound(self):
            answer = request(self.table)
        await self._queue_up()
        return answer

    async def follow(self, follower: Follower, since: int = -1, record: str = "") -> None:
        """Send a follower the current state and the events after ``since`` moves, then all further messages.

        ``record`` identifies the game of these moves, which may be over by now.
        """
        self._here()
        table, now = self.table, self.now()
        self._known.pop(follower, None)
        told = [*missed(table.state, follower.person, since, record)]
        if follower not in self.followers:
            self.followers[follower] = False
            self._coming.add(follower)
            self.look(follower, True)
        self.prefer(follower)
        told += greetings(table.state, follower.person, since, now, record)
        await self._queue_up(follower, tuple(told))

    def prefer(self, follower: Follower) -> None:
        """A seated person plays in one window, the newest: notify their others, which stop following."""
        if follower in self.followers and self.table.state.seating.places_of(follower.person):
            for other in [each for each in self.followers if each.person == follower.person]:
                if other is not follower:
                    self.unfollow(other)
                    other.retire(self.table.id)

    def unfollow(self, follower: Follower) -> None:
        """Remove a follower."""
        self.look(follower, False)
        self.followers.pop(follower, None)
        self._known.pop(follower, None)
        self._coming.discard(follower)

    def look(self, follower: Follower, looks: bool) -> None:
        """Note whether a follower is looking at the table."""
        if self.gone or self.table.closed or follower not in self.followers:
            return
        if looks and self.followers[follower]:
            self.table.back(follower.person, self.now())
        elif looks:
            self.table.arrive(follower.person, self.now(), follower.name)
        elif self.followers[follower]:
            self.table.depart(follower.person, self.now())
        self.followers[follower] = looks
        self._queue_up()

    def drop(self) -> None:
        """Unload the table; the next request restores it from its log."""
        if self.gone:
            return
        self.gone = True
        if self._timer is not None:
            self._timer.cancel()
        for task in self._tasks:
            task.cancel()
        for waiting in self._queue:
            if not waiting.done.done():
                waiting.done.set_exception(Lost())
        self._queue.clear()
        self.dropped(self)
        for follower in [*self.followers]:
            follower.lose(self.table.id)

    @property
    def listing(self) -> Listing:
        """The table as shown in lists."""
        table, play = self.table, self.table.state.running
        return Listing(
            table.id,
            table.terms,
            table.names,
            table.state.seating.host,
            table.playing,
            self.now(),
            closed=table.closed,
            wakes=0 if play is None else play.waits_until,
            turns=turns(table.state),
        )

    def _changed_listing(self, *, over: bool = False) -> Listing | None:
        """Return the new listing if it has changed or is outdated, else None.

        ``over``: a game has just ended, and its record is not stored yet.
        """
        listing, before = self.listing, self._listed
        listing = replace(listing, playing=listing.playing or over)
        known = before is not None and before.turns == listing.turns
        late = before is None or listing.touched - before.touched >= LISTED
        if before is not None and not late and replace(listing, touched=before.touched) == before:
            return None
        self._listed = listing
        return replace(listing, turns=None) if known else listing

    def _turns_changed(self) -> bool:
        """Whether the stored turns are outdated, though nothing was logged: somebody is gone, or is back."""
        return turns(self.table.state) != (() if self._listed is None else self._listed.turns)

    def _here(self) -> None:
        if self.gone:
            raise Lost

    def _queue_up(
        self, comer: Follower | None = None, welcome: tuple[Delivery, ...] = ()
    ) -> asyncio.Future[None]:
        """Queue the table's changes for writing."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        # The caller may have left: an error that nobody awaits must not be logged as unhandled.
        done.add_done_callback(lambda future: future.cancelled() or future.exception())
        self._queue.append(_PendingWrite(self.table.drain(), done, comer, welcome))
        if not self._writing:
            self._writing = True
            self._task(self._write())
        self._let_think()
        return done

    async def _write(self) -> None:
        """Write queued changes, then announce them, until nothing is queued.

        A task that waited for more would keep the last announcements in memory at each table.
        """
        while self._queue:
            self._set_timer()
            waiting, self._queue = self._queue, []
            entries = [entry for each in waiting for entry in each.outcome.entries]
            over = [finished for each in waiting for finished in each.outcome.finished]
            try:
                if entries or self._turns_changed():
                    # Until its record is stored, a game counts as unfinished, so that another process takes
                    # it over.
                    await self.tables.append(self.lease, entries, self._changed_listing(over=bool(over)))
                for finished in over:
                    await self.archive(finished)
                for each in waiting:
                    self._tell(each)
                    if not each.done.done():
                        each.done.set_result(None)
                if over:
                    await self.tables.append(self.lease, [], self._changed_listing())
            except (Lost, Unavailable) as error:
                self._give_up(waiting, error)
                return
            except asyncio.CancelledError:
                self._give_up(waiting, Lost())
                raise
            except Exception as error:
                self.spoiled("write", error)
                self._give_up(waiting, Lost())
                return
        self._writing = False

    def _give_up(self, waiting: Iterable[_PendingWrite], error: Exception) -> None:
        """Drop the table, and report to waiting callers that the result is unknown."""
        for each in waiting:
            if not each.done.done():
                each.done.set_exception(error)
        self.drop()

    def _tell(self, waiting: _PendingWrite) -> None:
        outcome, tellers = waiting.outcome, dict[tuple[str, ...], Teller]()
        for told in outcome.told:
            followers = [
                each
                for each in self.followers
                if each not in self._coming
                and (told.to is None or each.person in told.to)
                and each.person not in told.but
            ]
            self._pass_on(told, followers, tellers)
        if waiting.comer is not None:
            for told in waiting.welcome:
                self._pass_on(told, [waiting.comer], tellers)
            self._coming.discard(waiting.comer)
        if outcome.said or outcome.reports:
            self.beside(self.table.id, outcome)

    def _pass_on(
        self, told: Delivery, followers: Iterable[Follower], tellers: dict[tuple[str, ...], Teller]
    ) -> None:
        """Send followers what they may know, according to their seats at that time."""
        names = tuple(each.name if each else "" for each in told.seated)
        teller = tellers.setdefault(names, Teller(self.table.id, self.table.terms.game, names))
        for follower in followers:
            hello, seats = follower.hello, seats_of(follower.person, told.seated)
            known = self._known.get(follower) if hello.changes else None
            reader = Reader(follower.person, seats, hello.language, hello.brief, known)
            for message in teller.told(told.notice, told.n, reader, self.now()):
                follower.tell(message)
            if hello.changes and isinstance(told.notice, Happened):
                self._known[follower] = KnownUpdate(told.notice, told.n, seats)

    def _set_timer(self) -> None:
        """Set the timer for what is due next, unless it is set for earlier: most moves put that off."""
        due = self.table.due()
        if due is None or (self._due is not None and self._due <= due):
            return
        if self._timer is not None:
            self._timer.cancel()
        self._due = due
        delay = max(0.0, (due - self.now()) / 1000)
        self._timer = asyncio.get_running_loop().call_later(delay, self._tick)

    def _tick(self) -> None:
        self._timer = self._due = None
        due = self.table.due()
        if due is not None and due > self.now():
            self._set_timer()
        elif due is not None:
            self._by_itself("tick", lambda table: table.tick(self.now()))

    def _by_itself(self, where: str, change: Callable[[HostedTable], None]) -> None:
        """Change the table without a request; after any error it is dropped, and restored after a pause."""
        if self.gone:
            return
        try:
            change(self.table)
        except Exception as error:
            self.spoiled(where, error)
            self.drop()
        else:
            self._queue_up()

    def _let_think(self) -> None:
        thought = self.table.thought()
        if thought is not None and thought is not self._thinking:
            self._thinking = thought
            self._task(self._decide(thought))

    async def _decide(self, thought: Thought) -> None:
        move = await self._chosen(thought)
        self._by_itself("decide", lambda table: table.decide(thought, move, self.now()))

    async def _chosen(self, thought: Thought) -> Any:
        """Return a bot's move; if the bot fails, a substitute's, so that the game goes on."""
        try:
            async with asyncio.timeout(THOUGHT):
                move = await self.think(thought)
            if move in thought.view.legal:
                return move
            raise ValueError("The bot chose no legal move.")
        except Exception as error:
            self.failed("bot", "think", error, table=short(self.table.id), seat=int(thought.seat))
        # Not where bots run: that may be what has failed.
        return await asyncio.to_thread(Substitute(self.table.terms.game).choose, thought.view)

    def _task(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class _Sound:
    """Drops a table after an internal error, which may leave it half changed. Refusals change nothing."""

    __slots__ = ("_live",)

    def __init__(self, live: Live) -> None:
        self._live = live

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, *raised: object) -> None:
        if kind is None or issubclass(kind, MatchError | IllegalMove | NotationError):
            return
        if issubclass(kind, Exception):
            self._live.drop()
