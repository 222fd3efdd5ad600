"""What is drilled: kinds of questions, and items as data that a position can be rebuilt from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from knaves import bots
from knaves.games import SHELF
from knaves.practice import Counts, Practice

Kind: TypeAlias = str
"""The name of a kind of questions: ``discard``. No two games have one of the same name."""


def kinds() -> tuple[Kind, ...]:
    """Return all kinds, in the order of the games on the shelf."""
    return tuple([kind for game in SHELF for kind in bots.practice(game)])


def practice_of(kind: Kind) -> Practice:
    """Return what a game says of a kind; KeyError for anything else."""
    return bots.practice(game_of(kind))[kind]


def game_of(kind: Kind) -> str:
    """Return the game of a kind; KeyError for anything else."""
    for game in SHELF:
        if kind in bots.practice(game):
            return game
    raise KeyError(kind)


def kind_of(game: str, part: str) -> Kind | None:
    """Return the kind that asks for a part of a reviewed game again; None if none does."""
    return next((kind for kind, each in bots.practice(game).items() if part in each.parts), None)


def of_day() -> dict[str, Kind]:
    """Return what is asked of the day, by game."""
    return {game: kind for game in SHELF for kind, each in bots.practice(game).items() if each.of_day}


def counting() -> dict[str, tuple[str, Counts]]:
    """Return the lessons in counting by name: the game, and how it is counted there."""
    return {
        each.counts.lesson: (game, each.counts)
        for game in SHELF
        for each in bots.practice(game).values()
        if each.counts is not None
    }


@dataclass(frozen=True, slots=True)
class Drawn:
    """A position drawn by the dice of this seed."""

    seed: int


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A position of a record, and the move, from 1.

    ``record`` is the key of its review on disk (`store.review_files`), and its address on a server.
    """

    record: str
    move: int


Origin: TypeAlias = Drawn | RecordedMove


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
            case RecordedMove(record, move):
                return f"{self.kind}:{record}:{move}"


def item_of(key: str) -> Item:
    """Return the item with this key; ValueError for anything else."""
    kind, *rest = key.split(":")
    if kind not in kinds() or len(rest) not in (1, 2):
        raise ValueError(key)
    return Item(kind, Drawn(int(rest[0])) if len(rest) == 1 else RecordedMove(rest[0], int(rest[1])))
