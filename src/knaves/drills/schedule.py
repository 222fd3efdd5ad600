"""When an item is due again: the FSRS algorithm of spaced repetition, from the package ``fsrs``.

Time is an argument, and intervals are not randomized, so that the same answers give the same days.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Annotated, Final, Literal

from msgspec import Meta

if TYPE_CHECKING:
    from fsrs import Card, Scheduler

Grade = Literal["again", "hard", "good", "easy"]

_RATINGS: Final = {"again": 1, "hard": 2, "good": 3, "easy": 4}
_SOON: Final = timedelta(minutes=10)
_YEARS: Final = range(2000, 3000)
_REVIEW: Final = 2
"""The state of an item that is reviewed after days; before that it has learning steps."""

Time = Annotated[str, Meta(min_length=20, max_length=40)]
"""UTC in ISO form, ``2026-11-24T20:15:00+00:00``."""
State = Annotated[int, Meta(ge=1, le=3)]
Step = Annotated[int, Meta(ge=0, le=10)]
Stability = Annotated[float, Meta(ge=0.001, le=100_000)]
Difficulty = Annotated[float, Meta(ge=1, le=10)]


@dataclass(frozen=True, slots=True)
class Memory:
    """How well an item is remembered, and when it is due."""

    due: Time
    last: Time
    state: State
    step: Step | None
    stability: Stability
    difficulty: Difficulty

    def is_due(self, now: datetime) -> bool:
        """Return whether it is due."""
        return datetime.fromisoformat(self.due) <= now

    @property
    def fits(self) -> bool:
        """Check what the types do not say: that times are valid, and that the step fits the state."""
        try:
            times = [datetime.fromisoformat(each) for each in (self.due, self.last)]
        except ValueError:
            return False
        moments = all(at.tzinfo is not None and at.year in _YEARS for at in times)
        return moments and (self.step is None) == (self.state == _REVIEW)


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
    # Imported at the first answer, so that a browser starts sooner.
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
