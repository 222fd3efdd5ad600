"""The requests that a table has carried out: one that is sent again has no effect.

They are read from the log, so they are known after a crash, in the next game, and to the next process.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from knaves.match.log import Answered, Committed, Gave, Id, LogEntry, Moved, Sitter
from knaves.match.table.seen_ids import Latest

REMEMBERED: Final = 40
"""Number of requests remembered for each person."""
PEOPLE: Final = 50
"""Number of people remembered at a table, those who asked last: watchers may come and go."""


class Repeats:
    """The ids of each person's latest requests."""

    def __init__(self) -> None:
        self._ids: dict[Id, Latest] = {}

    def known(self, by: Id, id: str) -> bool:
        """Whether this request of this person has been carried out."""
        return by in self._ids and id in self._ids[by]

    def fold(self, entry: LogEntry, seats: Sequence[Sitter | None]) -> None:
        """Apply a log entry, new or replayed; ``seats`` are the people by seat when it was logged."""
        match entry:
            case Moved(seat, id=id) | Committed(seat=seat, id=id) | Gave(seat=seat, id=id) if id:
                sitter = seats[seat]
                if sitter is not None:
                    self._add(sitter.id, id)
            case Answered(by, id):
                self._add(by, id)
            case _:
                pass

    def _add(self, by: Id, id: str) -> None:
        ids = self._ids.pop(by, None) or Latest(REMEMBERED)
        ids.add(id)
        self._ids[by] = ids
        if len(self._ids) > PEOPLE:
            del self._ids[next(iter(self._ids))]
