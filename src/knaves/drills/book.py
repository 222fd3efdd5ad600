"""The book of drills: how far one is in each kind, what comes back and when, and the hands of the day.

It is one JSON text. A text that cannot be read is never overwritten: `Damaged` says so.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any, Final

from knaves.drills.model import Kind, item_of
from knaves.drills.schedule import Memory
from knaves.i18n.language import _

VERSION: Final = 1


class Damaged(Exception):
    """A book that cannot be read; one sentence."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far one is in a kind. ``level`` is 1 to 3; ``here`` counts right answers in a row at it."""

    level: int = 1
    here: int = 0
    wrong: int = 0
    streak: int = 0
    best: int = 0
    asked: int = 0
    right: int = 0


@dataclass(frozen=True, slots=True)
class Book:
    """Everything that is kept of one's drills."""

    progress: Mapping[str, Progress] = field(default_factory=dict)
    memories: Mapping[str, Memory] = field(default_factory=dict)
    """By the key of the item."""
    days: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By date, the own moves of the hand of the day, by game."""

    def of(self, kind: Kind) -> Progress:
        """Return the progress in a kind."""
        return self.progress.get(kind, Progress())


def write(book: Book) -> str:
    """Return the text of a book."""
    return json.dumps({"version": VERSION, **asdict(book)}, indent=1, ensure_ascii=False) + "\n"


def read(text: str) -> Book:
    """Return the book of a text; Damaged for anything else."""
    try:
        whole = json.loads(text)
        version = whole["version"]
        if not isinstance(version, int):
            raise TypeError(version)
        if version > VERSION:
            raise Damaged(_("The drills were kept by a newer version of this program."))
        return _read(whole)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise Damaged(_("The file of the drills is damaged.")) from error


def _read(whole: Any) -> Book:
    progress = {kind: Progress(**each) for kind, each in whole["progress"].items()}
    memories = {item_of(key).key: Memory(**each) for key, each in whole["memories"].items()}
    for each in memories.values():
        if any(datetime.fromisoformat(time).tzinfo is None for time in (each.due, each.last)):
            raise ValueError(each)
    days = {
        str(day): {str(game): str(move) for game, move in moves.items()}
        for day, moves in whole["days"].items()
    }
    for each_progress in progress.values():
        if not all(isinstance(number, int) for number in asdict(each_progress).values()):
            raise ValueError(each_progress)
    return Book(progress, memories, days)
