"""A compact set of the latest keys, to recognise a key that is sent again."""

from __future__ import annotations

from array import array
from collections.abc import Hashable


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
