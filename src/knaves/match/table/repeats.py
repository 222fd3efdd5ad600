"""The requests that a table has carried out: one that is sent again has no effect.

They are read from the log, so they are known after a crash, in the next game, and to the next process.
"""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Sequence
from typing import Final

from knaves.match.log import Answered, Committed, Gave, Id, LogEntry, Moved, Sitter

REMEMBERED: Final = 40
"""Number of requests remembered for each person."""
PEOPLE: Final = 50
"""Number of people remembered at a table, those who asked last: watchers may come and go."""


class Latest:
    """The last ``most`` keys added.

    Their hashes are kept, eight bytes each: the keys themselves would take half of a table's memory. Hashes
    of texts are salted in each process, so nobody can choose two keys with the same hash.
    """

    __slots__ = ("_hashes", "_most")

    def __init__(self, most: int) -> None:
        self._most = most
        self._hashes = array("q")

    def __contains__(self, key: Hashable) -> bool:
        """Whether the key is among the last ones."""
        return hash(key) in self._hashes

    def add(self, key: Hashable) -> None:
        """Add a key; the oldest is forgotten if there are too many."""
        self._hashes.append(hash(key))
        if len(self._hashes) > self._most:
            del self._hashes[0]


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
