"""The questions of the drills on the full screen, and what an answer changes; nothing is drawn here."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from knaves.cards import Dice
from knaves.drills.model import Item, Kind, RecordedMove
from knaves.drills.questions import LEVELS, CountQuestion, GradedAnswer, Question, count_answer, unanswered
from knaves.drills.telling import due_words, title
from knaves.drills.turns import drawn, noted, scheduled
from knaves.i18n.language import _
from knaves.local.drill_book import DrillBook
from knaves.practice import GradedCount


def now() -> datetime:
    """Return the time, UTC."""
    return datetime.now(UTC)


class Asker:
    """Draws the next question of a kind: those due, own mistakes, then new hands; and records answers.

    ``first`` are asked before all others.
    """

    def __init__(
        self, kind: Kind, drilled: DrillBook, dice: Dice, level: int = 0, *, first: Sequence[Item] = ()
    ) -> None:
        self.kind = kind
        self._level = level
        """Difficulty of new hands; 0: adapted to the person."""
        self.drilled = drilled
        self.known = False
        self._dice = dice
        due = scheduled(drilled.book(), kind, drilled.mistakes(), now())
        self._waiting = [*first, *(each for each in due if each not in first)]

    def next(self) -> Question | CountQuestion:
        """Return the next question, which may take a second to find."""
        while self._waiting:
            found = self.drilled.ask(self._waiting.pop(0))
            if found is not None:
                self.known = True
                return found
        self.known = False
        return drawn(self.kind, self._level or self.drilled.book().of(self.kind).level, self._dice)

    def note(self, item: Item, given: GradedAnswer) -> None:
        """Store an answer."""
        self.drilled.change(lambda book: noted(book, item, given, now()))

    def heading(self, item: Item) -> str:
        """Return the progress so far, and whether this question was asked before."""
        at = self.drilled.book().of(self.kind)
        whence = _("One of your mistakes.") if isinstance(item.origin, RecordedMove) else ""
        whence = whence or (_("Again.") if self.known else "")
        said = _("{kind}, level {level} of {all}, {streak} in a row.").format(
            kind=title(self.kind), level=self._level or at.level, all=LEVELS, streak=at.streak
        )
        return f"{said} {whence}".strip()


class KeptCounts:
    """Asks counting questions of the drills, for the screen that teaches counting."""

    def __init__(self, asker: Asker) -> None:
        self._asker = asker
        self._item = Item(asker.kind, RecordedMove("", 0))

    @property
    def heading(self) -> str:
        """The progress so far."""
        return self._asker.heading(self._item)

    @property
    def words(self) -> str:
        """What is due again."""
        return due_words(self._asker.drilled.book(), self._asker.kind, now())

    def problem(self) -> Any:
        """Return the next hand."""
        found = self._asker.next()
        assert isinstance(found, CountQuestion), "a drill of counts asks for nothing else"
        self._item = found.item
        return found.problem

    def grade(self, problem: Any, said: Any, /) -> GradedCount:
        """Grade an answer, None if none came in time, and store it."""
        asked = CountQuestion(self._item, problem)
        self._asker.note(self._item, unanswered(asked) if said is None else count_answer(asked, said))
        return asked.counts.unsaid(problem) if said is None else asked.counts.grade(problem, said)
