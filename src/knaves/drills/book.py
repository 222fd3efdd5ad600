"""The book of drills: the progress in each kind, what is due again and when, and the hands of the day.

It is one JSON text. A text that cannot be read is never overwritten: it raises `DamagedBook`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta

from knaves.drills.model import Kind, item_of
from knaves.drills.schedule import Memory
from knaves.i18n.language import _

VERSION: Final = 1

T = TypeVar("T", "Progress", Memory)
Level = Annotated[int, Meta(ge=1, le=3)]
Number = Annotated[int, Meta(ge=0, le=1_000_000_000)]


class DamagedBook(Exception):
    """A book that cannot be read; one sentence."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress in a kind. ``here`` counts right answers in a row at the level."""

    level: Level = 1
    here: Number = 0
    wrong: Number = 0
    streak: Number = 0
    best: Number = 0
    asked: Number = 0
    right: Number = 0


@dataclass(frozen=True, slots=True)
class Book:
    """Everything stored about a person's drills."""

    progress: Mapping[str, Progress] = field(default_factory=dict)
    memories: Mapping[str, Memory] = field(default_factory=dict)
    """By the key of the item."""
    days: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By date, the person's moves in the hand of the day, by game."""

    def of(self, kind: Kind) -> Progress:
        """Return the progress in a kind."""
        return self.progress.get(kind, Progress())


def write(book: Book) -> str:
    """Return the text of a book."""
    return json.dumps({"version": VERSION, **asdict(book)}, indent=1, ensure_ascii=False) + "\n"


def read(text: str) -> Book:
    """Return the book in a text; Damaged if it is none."""
    try:
        whole = json.loads(text)
        version = whole["version"]
        if not isinstance(version, int):
            raise TypeError(version)
        if version > VERSION:
            raise DamagedBook(_("The drills were kept by a newer version of this program."))
        return _read(whole)
    except (
        ValueError,
        TypeError,
        KeyError,
        AttributeError,
        RecursionError,
        msgspec.ValidationError,
    ) as error:
        raise DamagedBook(_("The file of the drills is damaged.")) from error


def _read(whole: Any) -> Book:
    progress = {kind: _made(Progress, each) for kind, each in whole["progress"].items()}
    memories = {item_of(key).key: _made(Memory, each) for key, each in whole["memories"].items()}
    if not all(each.fits for each in memories.values()):
        raise ValueError(memories)
    return Book(progress, memories, msgspec.convert(whole["days"], dict[str, dict[str, str]]))


def _made(kind: type[T], given: Any) -> T:
    """Return a value of these fields and no others; TypeError or ValidationError if one is wrong."""
    return msgspec.convert(asdict(kind(**given)), kind)
