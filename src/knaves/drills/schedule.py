"""When an item comes back: the FSRS algorithm of spaced repetition, from the package ``fsrs``.

Time is handed in, and intervals are not spread by chance, so that the same answers give the same days.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from fsrs import Card, Scheduler

Grade = Literal["again", "hard", "good", "easy"]

_RATINGS: Final = {"again": 1, "hard": 2, "good": 3, "easy": 4}
_SOON: Final = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Memory:
    """How well an item is remembered, and when it is due; times are UTC in ISO form."""

    due: str
    last: str
    state: int
    step: int | None
    stability: float
    difficulty: float

    def is_due(self, now: datetime) -> bool:
        """Return whether it is to be asked again."""
        return datetime.fromisoformat(self.due) <= now


def after(memory: Memory | None, grade: Grade, now: datetime) -> Memory:
    """Return the memory after an answer at this moment, UTC; None is a first answer."""
    from fsrs import Card, Rating

    card = Card(card_id=1, due=now) if memory is None else _card(memory)
    found, _log = _scheduler().review_card(card, Rating(_RATINGS[grade]), now)
    assert found.stability is not None, "a reviewed card has one"
    assert found.difficulty is not None, "a reviewed card has one"
    return Memory(
        found.due.isoformat(),
        now.isoformat(),
        int(found.state),
        found.step,
        found.stability,
        found.difficulty,
    )


@cache
def _scheduler() -> Scheduler:
    # Imported at the first answer: a browser begins sooner without it.
    from fsrs import Scheduler

    return Scheduler(learning_steps=(_SOON,), relearning_steps=(_SOON,), enable_fuzzing=False)


def _card(memory: Memory) -> Card:
    from fsrs import Card, State

    return Card(
        card_id=1,
        state=State(memory.state),
        step=memory.step,
        stability=memory.stability,
        difficulty=memory.difficulty,
        due=datetime.fromisoformat(memory.due),
        last_review=datetime.fromisoformat(memory.last),
    )
