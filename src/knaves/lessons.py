"""A first game with explanations: which game is played, and what is said of a moment the first time it comes.

A game recognises its moments in views and events (``games/<g>/text/lesson.py``) and has a text for each
(``lesson.md`` beside it). The faces show the passages; the player may always do otherwise than suggested.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final, Protocol, cast

from knaves.bots import coach
from knaves.game import Noticed
from knaves.i18n.language import _, marked
from knaves.rulebook import Moment, Passage, passages

__all__ = ["ADVICE", "NO_LESSON", "OPPONENT", "Lesson", "Tutor", "lesson"]

OPPONENT: Final = "simple"
"""Who plays the other seats."""
NO_LESSON: Final = marked("There is no lesson for {game}.")
ADVICE: Final = marked("Suggested: {move}. {reason}")


class Lesson(Protocol):
    """What a game's module ``text.lesson`` has."""

    SEED: str
    """The cards: a game in which much happens early."""
    RULES: dict[str, Any]
    """What is agreed, unlike the standard game: it is short."""

    def asked(self, view: Any, names: tuple[str, ...]) -> Iterable[Moment]:
        """Return what is worth a word when this seat has to move."""
        ...

    def noticed(self, event: Any, table: Any, view: Any, names: tuple[str, ...]) -> Iterable[Moment]:
        """Return what is worth a word when this seat, with this view afterwards, has noticed an event."""
        ...


def lesson(game: str) -> Lesson | None:
    """Return the lesson of the game of that name; None where it has none."""
    if not passages(game):
        return None
    return cast(Lesson, import_module(f"knaves.games.{game}.text.lesson"))


@dataclass(slots=True)
class Tutor:
    """Says each thing once. ``called`` says how a move is called where the lesson is shown."""

    game: str
    names: tuple[str, ...]
    called: Callable[[Any], str]
    _lesson: Lesson = field(init=False)
    _told: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        found = lesson(self.game)
        assert found is not None, "a tutor has a lesson"
        self._lesson = found

    def asked(self, view: Any) -> list[Passage]:
        """Return what to read before this question; what to do comes last, where the moment is a new one."""
        return self._new(self._lesson.asked(view, self.names), view)

    def noticed(self, noticed: Noticed[Any], view: Any) -> list[Passage]:
        """Return what to read after this event."""
        event, table = noticed
        return self._new(self._lesson.noticed(event, table, view, self.names), view)

    def _new(self, moments: Iterable[Moment], view: Any) -> list[Passage]:
        texts = passages(self.game)
        found = []
        for moment in moments:
            if moment.id not in self._told:
                self._told.add(moment.id)
                text = texts[moment.id]
                before, wanted, after = text.words.partition("{advice}")
                said = [each.format(**moment.fields).strip() for each in (text.heading, before, after)]
                advice = self._advice(view) if wanted and len(view.legal) > 1 else ""
                found.append(Passage(said[0], said[1], f"{advice} {said[2]}".strip() if advice else ""))
        return found

    def _advice(self, view: Any) -> str:
        champion = coach(self.game)
        if champion is None:
            return ""
        # The first of the hints says why without the odds, which tell a beginner nothing.
        advice = next(iter(champion.hint(view)), None) or champion.advise(view)
        return _(ADVICE).format(move=self.called(advice.move), reason=advice.reason)
