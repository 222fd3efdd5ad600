"""An append-only log with hashes over its history: the Merkle tree of RFC 9162, section 2.1.

A hash of the whole log, its root, changes when any leaf changes. Whoever keeps a root and the number of
leaves can check later, with a few hashes, that the log has only grown. This module only computes: it stores
nothing.

A *node* is a complete part of the tree. The one of ``level`` and ``place`` covers 2 to the power of ``level``
leaves, from leaf ``place`` times that number, and never changes once its leaves are there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Final, TypeAlias

Node: TypeAlias = tuple[int, int]
"""A level, from 0 for the leaves, and a place in it."""
Lookup: TypeAlias = Callable[[int, int], bytes]
"""Returns the hash of the node of a level and a place."""

EMPTY: Final = sha256(b"").digest()
"""The root of a log without leaves."""


def leaf_hash(data: bytes) -> bytes:
    """Return the hash of a leaf."""
    return sha256(b"\x00" + data).digest()


def parent_hash(left: bytes, right: bytes) -> bytes:
    """Return the hash over two neighbouring parts."""
    return sha256(b"\x01" + left + right).digest()


def grown(lookup: Lookup, size: int, leaf: bytes) -> dict[Node, bytes]:
    """Return the nodes that a log of ``size`` leaves gains with one more, whose hash is ``leaf``."""
    level, place, found = 0, size, leaf
    new = {(level, place): found}
    while place % 2:
        found = parent_hash(lookup(level, place - 1), found)
        level, place = level + 1, place // 2
        new[level, place] = found
    return new


def root(lookup: Lookup, size: int) -> bytes:
    """Return the hash of the first ``size`` leaves."""
    return _part(lookup, 0, size) if size else EMPTY


def growth(lookup: Lookup, old: int, size: int) -> tuple[bytes, ...]:
    """Return the consistency proof: hashes that show how ``old`` leaves have grown to ``size``.

    There is none, and none is needed, if ``old`` is 0 or ``size``. ValueError unless 0 <= old <= size.
    """
    if not 0 <= old <= size:
        raise ValueError(f"A log of {size} leaves never had {old}.")
    return () if old in (0, size) else tuple(_growth(lookup, old, 0, size, known=True))


def path(lookup: Lookup, number: int, size: int) -> tuple[bytes, ...]:
    """Return the inclusion proof: the hashes that lead from a leaf, by its number from 0, to the root."""
    if not 0 <= number < size:
        raise ValueError(f"A log of {size} leaves has no leaf {number}.")
    found: list[bytes] = []
    start, end = 0, size
    while end - start > 1:
        middle = start + _half(end - start)
        if number < middle:
            found.append(_part(lookup, middle, end))
            end = middle
        else:
            found.append(_part(lookup, start, middle))
            start = middle
    return tuple(reversed(found))


def includes(root: bytes, size: int, number: int, leaf: bytes, proof: Sequence[bytes]) -> bool:
    """Return whether a proof shows that this leaf hash has this number, from 0, in the log (2.1.3.2)."""
    if not 0 <= number < size:
        return False
    place, last, found = number, size - 1, leaf
    for each in proof:
        if not last:
            return False
        if place % 2 or place == last:
            found = parent_hash(each, found)
            while not place % 2 and place:
                place, last = place // 2, last // 2
        else:
            found = parent_hash(found, each)
        place, last = place // 2, last // 2
    return not last and found == root


def has_only_grown(before: bytes, old: int, now: bytes, size: int, proof: Sequence[bytes]) -> bool:
    """Return whether a proof shows that a log has only grown (2.1.4.2).

    Its root was ``before`` with ``old`` leaves, and is ``now`` with ``size``.
    """
    if old == size or not old:
        return not proof and (before == now if old else before == EMPTY)
    if not 0 < old < size or not proof:
        return False
    hashes = [*proof] if old & (old - 1) else [before, *proof]
    place, last = old - 1, size - 1
    while place % 2:
        place, last = place // 2, last // 2
    was = found = hashes[0]
    for each in hashes[1:]:
        if not last:
            return False
        if place % 2 or place == last:
            was, found = parent_hash(each, was), parent_hash(each, found)
            while not place % 2 and place:
                place, last = place // 2, last // 2
        else:
            found = parent_hash(found, each)
        place, last = place // 2, last // 2
    return not last and was == before and found == now


class Tree:
    """A whole log in memory, built from its leaves."""

    def __init__(self, leaves: Iterable[bytes] = ()) -> None:
        self.size = 0
        self.nodes: dict[Node, bytes] = {}
        """The hashes of all nodes."""
        for each in leaves:
            self.append(each)

    def append(self, leaf: bytes) -> None:
        """Add a leaf, given as its data."""
        self.nodes |= grown(self.node, self.size, leaf_hash(leaf))
        self.size += 1

    def node(self, level: int, place: int) -> bytes:
        """Return the hash of a node."""
        return self.nodes[level, place]

    def root(self, size: int | None = None) -> bytes:
        """Return the hash of the first ``size`` leaves, or of all."""
        return root(self.node, self.size if size is None else size)


def _half(number: int) -> int:
    """Return the largest power of two that is smaller than a number from 2."""
    return 1 << ((number - 1).bit_length() - 1)


def _part(lookup: Lookup, start: int, end: int) -> bytes:
    """Return the hash of the leaves from ``start`` up to ``end``, a part that the tree has."""
    number = end - start
    if not number & (number - 1):
        level = number.bit_length() - 1
        return lookup(level, start >> level)
    middle = start + _half(number)
    return parent_hash(_part(lookup, start, middle), _part(lookup, middle, end))


def _growth(lookup: Lookup, old: int, start: int, end: int, *, known: bool) -> list[bytes]:
    """Return the proof for the leaves from ``start`` to ``end``, of which those before ``old`` are old.

    ``known``: whoever checks it knows the hash of the part, if all of it is old.
    """
    if old == end:
        return [] if known else [_part(lookup, start, end)]
    middle = start + _half(end - start)
    if old <= middle:
        return [*_growth(lookup, old, start, middle, known=known), _part(lookup, middle, end)]
    return [*_growth(lookup, old, middle, end, known=False), _part(lookup, start, middle)]
