"""How far one is in a drill, on the wire. The browser keeps it; an answer is handed in with what was kept.

The server keeps nothing of it, and believes it: it is nobody else's.
"""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from knaves.drills.book import Book, Level, Number, Progress
from knaves.drills.model import Item
from knaves.drills.questions import GradedAnswer
from knaves.drills.schedule import Difficulty, Memory, Stability, State, Step, Time
from knaves.drills.turns import noted
from knaves.i18n.language import _
from knaves.wire.drills import item_named
from knaves.wire.refusals import RequestRefused


class ProgressKept(Struct, frozen=True, forbid_unknown_fields=True):
    """How far one is in a kind: `knaves.drills.book.Progress`."""

    level: Level = 1
    here: Number = 0
    wrong: Number = 0
    streak: Number = 0
    best: Number = 0
    asked: Number = 0
    right: Number = 0


class MemoryKept(Struct, frozen=True, forbid_unknown_fields=True):
    """How well a question is remembered: `knaves.drills.schedule.Memory`. Asked again from ``due`` on."""

    due: Time
    last: Time
    state: State
    step: Step | None
    stability: Stability
    difficulty: Difficulty


class Noting(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer as it was graded, with what was kept before it. ``seconds``, if it was against the clock."""

    right: bool
    loss: Annotated[float, Meta(ge=0, le=1)] = 0.0
    seconds: Annotated[float, Meta(ge=0, le=1_000_000)] | None = None
    progress: ProgressKept = ProgressKept()
    memory: MemoryKept | None = None


class NotedRead(Struct, frozen=True):
    """What to keep after an answer; without a ``memory`` the question does not come back."""

    progress: ProgressKept
    memory: MemoryKept | None


class MistakesRead(Struct, frozen=True):
    """Own mistakes of reviewed games, the dearest first, by kind and name: ``count:zb3…:41``."""

    items: list[str]


def noted_read(kind: str, name: str, given: Noting, now: int) -> NotedRead:
    """Return what to keep after an answer; ``now`` is in milliseconds since 1970 UTC."""
    item, moment = item_named(kind, name), datetime.fromtimestamp(now / 1000, UTC)
    before = Progress(**msgspec.structs.asdict(given.progress))
    memories = {} if given.memory is None else {item.key: _memory(given.memory)}
    graded = GradedAnswer(given.right, given.loss, 0.0, ())
    after = noted(Book({item.kind: before}, memories), item, graded, moment, given.seconds)
    kept = after.memories.get(item.key)
    return NotedRead(
        ProgressKept(**asdict(after.of(item.kind))), None if kept is None else MemoryKept(**asdict(kept))
    )


def mistakes_read(items: list[Item]) -> MistakesRead:
    """Return mistakes by their keys in the book of drills."""
    return MistakesRead([each.key for each in items])


def _memory(kept: MemoryKept) -> Memory:
    memory = Memory(**msgspec.structs.asdict(kept))
    if not memory.fits:
        raise RequestRefused("malformed", _("What was kept of this question cannot be read."))
    return memory
