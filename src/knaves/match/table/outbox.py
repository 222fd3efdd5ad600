"""A table's pending output: log entries to make durable, then notices and data stored outside the log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from knaves.match.log import Dated, Id, LogEntry, Sitter
from knaves.match.notices import Finished, Notice, Outcome, Reported, Spoken, Told


@dataclass(slots=True)
class Outbox:
    """``number`` and ``touched`` are number and time of the last log entry; ``now`` is the request's time."""

    now: int
    number: int = 0
    touched: int = 0
    finished: list[Finished] = field(default_factory=list)
    said: list[Spoken] = field(default_factory=list)
    reports: list[Reported] = field(default_factory=list)
    _entries: list[Dated] = field(default_factory=list)
    _told: list[Told] = field(default_factory=list)

    @property
    def pending(self) -> int:
        """How much there is to store and to tell."""
        stored = len(self._entries) + len(self.finished) + len(self.said) + len(self.reports)
        return stored + len(self._told)

    def note(self, entry: LogEntry) -> None:
        """Append an entry to the log."""
        self.number, self.touched = self.number + 1, self.now
        self._entries.append(Dated(self.number, self.now, entry))

    def tell(
        self,
        notice: Notice,
        seated: Iterable[Sitter | None],
        to: Iterable[Id] | None = None,
        but: Iterable[Id] = (),
    ) -> None:
        """Queue a notice for these people, or everybody except ``but``; sent once the entries are durable."""
        people = None if to is None else tuple(to)
        self._told.append(Told(notice, self.number, tuple(seated), people, tuple(but)))

    def drain(self) -> Outcome:
        """Return the pending output and clear it."""
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
