"""What is drilled: kinds of questions, and items as data that a position can be rebuilt from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Kind = Literal["count", "discard", "peg", "bid", "play"]

KINDS: Final[tuple[Kind, ...]] = ("count", "discard", "peg", "bid", "play")
GAME_OF: Final[Mapping[Kind, str]] = {
    "count": "cribbage",
    "discard": "cribbage",
    "peg": "cribbage",
    "bid": "euchre",
    "play": "euchre",
}
PARTS: Final[Mapping[tuple[str, str], Kind]] = {
    ("cribbage", "counting"): "count",
    ("cribbage", "muggins"): "count",
    ("cribbage", "discard"): "discard",
    ("cribbage", "lead"): "peg",
    ("cribbage", "play"): "peg",
    ("euchre", "bid"): "bid",
    ("euchre", "bury"): "play",
    ("euchre", "lead"): "play",
    ("euchre", "follow"): "play",
}
"""The kind of a reviewed decision, by game and part."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A position drawn by the dice of this seed."""

    seed: int


@dataclass(frozen=True, slots=True)
class Recorded:
    """A position of a record, and the move, from 1.

    ``record`` is the key of its review on disk (`store.review_files`), and its address on a server.
    """

    record: str
    move: int


Origin: TypeAlias = Drawn | Recorded


@dataclass(frozen=True, slots=True)
class Item:
    """Something to be answered."""

    kind: Kind
    origin: Origin

    @property
    def key(self) -> str:
        """Its name in the book of drills."""
        match self.origin:
            case Drawn(seed):
                return f"{self.kind}:{seed}"
            case Recorded(record, move):
                return f"{self.kind}:{record}:{move}"


def item_of(key: str) -> Item:
    """Return the item with this key; ValueError for anything else."""
    kind, *rest = key.split(":")
    if kind not in KINDS or len(rest) not in (1, 2):
        raise ValueError(key)
    found = next(each for each in KINDS if each == kind)
    return Item(found, Drawn(int(rest[0])) if len(rest) == 1 else Recorded(rest[0], int(rest[1])))
