"""The tables of this process: opens them, restores them from their logs, and unloads idle ones."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from knaves.i18n.language import _
from knaves.match.log import Id, Terms
from knaves.match.match import MatchError
from knaves.match.notices import FinishedGame, Outcome
from knaves.match.ports.tables import Bus, Lease, Lost, Now, Tables, Unavailable
from knaves.match.ports.talk import Talk
from knaves.match.table.chat import KEPT
from knaves.match.table.hosted import HostedTable
from knaves.match.table.stored_talk import lines, reports, spoken
from knaves.server.bot_pool import BotPool
from knaves.server.live import FailureReport, Live
from knaves.server.loaned_bots import LoanedBots
from knaves.server.logs import log_failure, short
from knaves.wire.public_view import PublicView, shown

_log = logging.getLogger(__name__)

LEASE: Final = 6_000
"""Duration of a lease in milliseconds: a process may run a table this long without renewing it."""
QUIET: Final = 600_000
"""Idle time in milliseconds after which an empty table is unloaded; it is restored when needed."""
ABANDONED: Final = 24 * 3_600_000
"""Milliseconds without activity after which an abandoned game is closed, unless its clock is days."""
PAUSE: Final = 2_000
"""Milliseconds for which a table is not restored after an internal error that nobody's request caused."""
CLOSING: Final = 2.0
"""Seconds in which chat has to be stored when the process exits."""
ARCHIVING: Final = 2.0
"""Seconds that the announcement of a game's end waits for its record to be stored."""


def new_address() -> str:
    """Return an address for a table that nobody can guess."""
    return secrets.token_urlsafe(12)


class NoTable(LookupError):
    """There is no table with that address: one sentence."""


class Elsewhere(Exception):
    """Another process runs the table; ``holder`` is empty if it has just given it up."""

    def __init__(self, holder: str) -> None:
        super().__init__(holder)
        self.holder = holder


_EPOCH: Final = time.time_ns() - time.monotonic_ns()


def _written_down(kind: str, where: str, error: BaseException, **about: Any) -> None:
    log_failure(where, error, kind, **about)


def clock() -> int:
    """Return the time in milliseconds since 1970 UTC, extrapolated from the start of the process.

    Changes to the system clock have no effect on clocks and waits.
    """
    return (_EPOCH + time.monotonic_ns()) // 1_000_000


async def _nobody_is_known(person: Id, game: str) -> Sequence[float]:
    return ()


class Hall:
    """All tables of this process. ``me`` is its name in leases, ``talk`` stores chat."""

    def __init__(
        self,
        tables: Tables,
        archive: Callable[[FinishedGame], Awaitable[None]],
        *,
        now: Now = clock,
        me: str = "",
        bus: Bus | None = None,
        talk: Talk | None = None,
        thinking: BotPool | None = None,
        failed: FailureReport = _written_down,
    ) -> None:
        self.tables = tables
        self.now = now
        self.me = me or secrets.token_hex(8)
        self.lent = LoanedBots(self.me, now, bus)
        """The bots that hosts can seat."""
        self.thinking = thinking or BotPool()
        self.losses: Callable[[Id, str], Awaitable[Sequence[float]]] = _nobody_is_known
        """What a person's reviewed games lost, for bots that take their level from it."""
        self._archive = archive
        self._talk = talk
        self._failed = failed
        self._live: dict[str, asyncio.Future[Live]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._talking: set[asyncio.Task[Any]] = set()
        """Tasks that store chat."""
        self._broken: dict[str, int] = {}
        """Tables that are not restored before a certain time."""
        self._asked: set[asyncio.Task[Lease | None]] = set()
        """Leases that are being acquired."""
        self._taken: dict[str, Lease] = {}
        """Leases of tables that do not run yet."""
        self._closed = False

    async def begin(self) -> None:
        """Start renewing leases and taking over unattended games."""
        self._task(self._keep(), "keep")
        self._task(self.lent.begin(), "lent")

    async def close(self) -> None:
        """Release all tables; the next process asked for one restores it from its log."""
        self._closed = True
        if self._talking:
            await asyncio.wait(self._talking, timeout=CLOSING)
        for task in [*self._tasks]:
            task.cancel()
        lives = self.lives
        for live in lives:
            live.drop()
        if self._asked:
            # The database may grant a lease after its task was cancelled.
            await asyncio.wait(self._asked, timeout=CLOSING)
        with suppress(Unavailable):
            leases = [*(live.lease for live in lives), *self._taken.values()]
            await asyncio.gather(*[self.tables.release(lease) for lease in leases])
        self.thinking.close()

    async def open(
        self,
        by: Id,
        terms: Terms,
        begin: Callable[[HostedTable], None] | None = None,
        address: str = "",
        event: str = "",
    ) -> str:
        """Open a table; return its address once it is durable. NotationError if the terms are invalid.

        ``begin`` seats people before anybody else can. Tables of an ``event`` have an ``address`` already.
        """
        address = address or new_address()
        table = HostedTable.opened(address, by, terms, self.now(), event)
        if begin is not None:
            begin(table)
        live = self._run(table, await self._leased(address))
        future: asyncio.Future[Live] = asyncio.get_running_loop().create_future()
        future.set_result(live)
        self._live[address] = future
        await live.ask(lambda table: None)
        return address

    async def table(self, address: str) -> Live:
        """Return a table, restored from its log if necessary; NoTable if there is none."""
        known = self._live.get(address)
        if known is None:
            if self._broken.get(address, 0) > self.now():
                raise Unavailable(_("The server cannot do this just now. Try again."))
            # The task must be independent of the first caller, who may leave before it is done.
            known = self._live[address] = self._task(self._read(address))
            known.add_done_callback(lambda read: self._was_read(address, read))
        return await asyncio.shield(known)

    def has(self, address: str, person: Id) -> bool:
        """Whether somebody is looking at a table that is in this process."""
        known = self._live.get(address)
        if known is None or not known.done() or known.cancelled() or known.exception() is not None:
            return False
        return known.result().table.state.company.attendance.here(person)

    async def look(self, address: str, language: str) -> PublicView:
        """Show a table of this process; NoTable if there is none, Elsewhere if another process runs it."""
        return shown((await self.table(address)).table, language, self.now())

    def _was_read(self, address: str, read: asyncio.Future[Live]) -> None:
        """Forget a table that could not be read, so that the next request retries."""
        if (read.cancelled() or read.exception() is not None) and self._live.get(address) is read:
            del self._live[address]

    @property
    def here(self) -> int:
        """The number of tables in this process."""
        return len(self._live)

    async def _read(self, address: str) -> Live:
        log = await self.tables.log(address)
        if not log:
            # Without a lease, so that guessing addresses causes no writes to the database.
            raise NoTable(_("There is no such table."))
        lease = await self._leased(address)
        try:
            log += await self.tables.log(address, after=log[-1].number)
            said = () if self._talk is None else spoken(await self._talk.said(address, limit=KEPT))
            return self._run(HostedTable.restored(address, log, self.now(), said=said), lease)
        except Exception as error:
            if not isinstance(error, Unavailable):
                self._spoiled(address, "read", error)
            # Another process, for example a newer version, may be able to.
            self._taken.pop(address, None)
            with suppress(Unavailable):
                await self.tables.release(lease)
            raise

    def _spoiled(self, address: str, where: str, error: BaseException) -> None:
        """Report an internal error of a table that may happen again at once; it gets a pause."""
        self._failed("mistake", where, error, table=short(address))
        self._broken[address] = self.now() + PAUSE

    async def _leased(self, address: str) -> Lease:
        if self._closed:
            raise Elsewhere("")
        now = self.now()
        asked = asyncio.ensure_future(self._granted(address, now))
        self._asked.add(asked)
        asked.add_done_callback(self._asked.discard)
        lease = await asyncio.shield(asked)
        if lease is None:
            raise Elsewhere(await self.tables.holder(address, now) or "")
        return lease

    async def _granted(self, address: str, now: int) -> Lease | None:
        """Acquire a lease and note it at once: the task that wants it may have been cancelled."""
        lease = await self.tables.lease(address, self.me, now, now + LEASE)
        if lease is not None:
            self._taken[address] = lease
        return lease

    def _run(self, table: HostedTable, lease: Lease) -> Live:
        self._taken.pop(table.id, None)
        live = Live(
            table,
            lease,
            self.tables,
            self.now,
            archive=self._keep_game,
            think=self.thinking.choose,
            dropped=lambda gone: self._forget(gone),
            failed=self._failed,
            spoiled=lambda where, error: self._spoiled(table.id, where, error),
            beside=self._beside,
        )
        live.begin()
        return live

    async def _keep_game(self, finished: FinishedGame) -> None:
        """Archive a game before its end is announced, so that the record is found; the wait is limited."""
        await asyncio.wait([self._task(self._archive(finished), "archive")], timeout=ARCHIVING)

    def _forget(self, gone: Live) -> None:
        known = self._live.get(gone.table.id)
        if known is not None and known.done() and known.result() is gone:
            del self._live[gone.table.id]

    def _beside(self, table: str, outcome: Outcome) -> None:
        task = self._task(self._keep_talk(table, outcome), "talk")
        self._talking.add(task)
        task.add_done_callback(self._talking.discard)

    async def _keep_talk(self, table: str, outcome: Outcome) -> None:
        """Store chat and reports; if that fails, the game goes on without them."""
        if self._talk is None:
            return
        try:
            for line in lines(table, outcome.said):
                await self._talk.say(line)
            for report in reports(table, outcome):
                await self._talk.report(report)
        except Unavailable as error:
            _log.warning("what was said is not kept: %s", error)

    async def _keep(self) -> None:
        """Renew the leases of the tables here, well before they expire."""
        while True:
            await asyncio.sleep(LEASE / 3000)
            # Renewal fails while the database is down; lost leases are noticed when it is back.
            try:
                await self._look_after()
            except Unavailable:
                pass
            except Exception as error:
                # Without this task every table here would be lost.
                self._failed("mistake", "keep", error)

    async def _look_after(self) -> None:
        await asyncio.gather(*[self._prolong(live) for live in self.lives])
        await self.tidy()
        now = self.now()
        self._broken = {address: until for address, until in self._broken.items() if until > now}
        for address in await self.tables.unattended(now):
            await self._attend(address)

    async def _attend(self, address: str) -> None:
        """Take over an unattended game; on failure, log it and leave the game to other processes."""
        try:
            await self.table(address)
        except Unavailable as error:
            _log.warning("a table cannot be taken up: %s", error)
        except Exception:
            # By now it is elsewhere or gone, or the error was reported where it was read.
            pass

    @property
    def lives(self) -> list[Live]:
        """The tables in this process."""
        done = [each for each in self._live.values() if each.done() and not each.cancelled()]
        return [each.result() for each in done if each.exception() is None]

    async def tidy(self) -> None:
        """Unload idle tables, and close abandoned games."""
        for live in self.lives:
            table, idle = live.table, live.table.state.idle(self.now())
            by_days = table.terms.timing.by_days
            if table.playing and idle >= ABANDONED and not by_days:
                # A table dropped in the meantime is closed next time.
                with suppress(Lost, MatchError):
                    await live.ask(lambda table: table.shut("abandoned", self.now()))
            elif table.deserted(self.now()):
                with suppress(Lost, MatchError):
                    await live.ask(lambda table: table.forsake(self.now()))
            elif idle >= QUIET and (not table.playing or self._sleeps(table)):
                # Its lease is left to expire: releasing it would race with a person who is just joining.
                live.drop()

    def _sleeps(self, table: HostedTable) -> bool:
        """Whether nothing happens by itself for a while in a game whose clock is days."""
        play = table.state.running
        return play is not None and play.waits_until - self.now() >= QUIET

    async def _prolong(self, live: Live) -> None:
        now = self.now()
        lease = await self.tables.lease(live.table.id, self.me, now, now + LEASE)
        if lease is None:
            live.drop()
        else:
            live.lease = lease

    def _task(self, work: Any, where: str = "") -> asyncio.Task[Any]:
        """Start a task; ``where`` names it if nobody waits for it, so that its errors are reported."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        if where:
            task.add_done_callback(lambda done: self._done(done, where))
        return task

    def _done(self, task: asyncio.Task[Any], where: str) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._failed("mistake", where, error)
