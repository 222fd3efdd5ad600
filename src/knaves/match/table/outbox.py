"""A table's pending output: log entries to make durable, then notices and data stored outside the log."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Final

from knaves.match.around import Ask
from knaves.match.log import (
    Answered,
    Committed,
    Dated,
    Gave,
    Hinted,
    Id,
    LogEntry,
    Moved,
    Promised,
    Voided,
)
from knaves.match.notices import Delivery, FinishedGame, Happened, Notice, Outcome, Reported, Spoken
from knaves.match.table.requests import offers
from knaves.match.table.snapshot import gathering
from knaves.match.table.state import TableState


class Outbox:
    """What a table has to store and to tell. ``stale``: what may be asked may have changed, but by a move."""

    def __init__(self, state: TableState) -> None:
        self.finished: list[FinishedGame] = []
        self.said: list[Spoken] = []
        self.reports: list[Reported] = []
        self.stale = True
        self._state = state
        self._entries: list[Dated] = []
        self._told: list[Delivery] = []
        self._offered: dict[Id, int] = {}
        """A digest of what people were last told that they may ask."""
        self._moved = self._passing = True
        """Whether there was a move since, and whether what they were told holds anything that a move can end.
        Between people most moves change nothing of it."""

    @property
    def pending(self) -> int:
        """How much there is to store and to tell."""
        stored = len(self._entries) + len(self.finished) + len(self.said) + len(self.reports)
        return stored + len(self._told)

    def note(self, entry: LogEntry) -> None:
        """Append an entry to the log; the state of the table follows it."""
        self._moved = self._moved or isinstance(entry, Moved)
        self.stale = self.stale or not isinstance(entry, _QUIET)
        dated = Dated(self._state.number + 1, self._state.now, entry)
        self._entries.append(dated)
        self._state.fold(dated)

    def tell(self, notice: Notice, to: Collection[Id] | None = None, but: Iterable[Id] = ()) -> None:
        """Notify these people, or everybody except ``but``; sent once the entries are durable.

        If watching is off, only seated people receive the game.
        """
        seating = self._state.seating
        if to is None and not seating.terms.watch and isinstance(notice, Happened | Spoken):
            to = seating.people
        people = None if to is None else tuple(to)
        self._told.append(Delivery(notice, self._state.number, tuple(seating.seats), people, tuple(but)))

    def tell_around(self, to: Collection[Id] | None = None) -> None:
        """Tell these people, or everybody, how things stand around the table."""
        offered = offers(self._state)
        self._note_offers(offered)
        self.tell(gathering(self._state, offered), to)

    def drain(self) -> Outcome:
        """Return the pending output and clear it."""
        self._tell_offers()
        outcome = Outcome(
            tuple(self._entries),
            tuple(self._told),
            tuple(self.finished),
            tuple(self.said),
            tuple(self.reports),
        )
        for each in (self._entries, self._told, self.finished, self.said, self.reports):
            each.clear()
        return outcome

    def _tell_offers(self) -> None:
        """Tell those who may ask something else now than they were last told; newcomers are welcomed."""
        moved = self._moved and self._moves_matter()
        if self._state.seating.closed or not (self.stale or moved):
            return
        before = self._offered
        self._note_offers(offered := offers(self._state))
        others = before.get("")
        known = {who: before.get(who, others) for who in offered}
        changed = [who for who, told in known.items() if told not in (None, self._offered[who])]
        if not changed:
            return
        notice = replace(gathering(self._state, offered), only_may=True)
        if "" in changed:
            self.tell(notice, but=[who for who in offered if who not in changed])
        else:
            self.tell(notice, changed)

    def _note_offers(self, offered: Mapping[Id, tuple[Ask, ...]]) -> None:
        """Note what people are told that they may ask; digests, as the offers would take much memory."""
        self._offered = {who: hash(asks) for who, asks in offered.items()}
        self._passing = any(ask.kind in _PASSING for asks in offered.values() for ask in asks)
        self.stale = self._moved = False

    def _moves_matter(self) -> bool:
        """Whether the moves made since may have changed what may be asked."""
        play = self._state.running
        return self._passing or play is None or not play.game.contested or play.pause(self._state.now) >= 0


_QUIET: Final = (Moved, Promised, Committed, Gave, Voided, Hinted, Answered)
"""Entries that change nothing of what may be asked, but that a move was made."""
_PASSING: Final = frozenset({"abort", "choose", "nudge", "skip"})
"""Requests that may end with a move between people."""
