"""A first game with explanations: the cards of the game, and a passage for each new kind of moment.

A game recognises its moments in views and events (``games/<g>/text/lesson.py``) and has a text for each
(``lesson.md`` next to it). The faces show the passages; the player need not follow the suggestions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final, Protocol, cast

from knaves.bots import coach
from knaves.game import Advice, Noticed
from knaves.i18n.language import _, marked
from knaves.rulebook import Moment, Passage, passages

__all__ = ["ADVICE", "NO_LESSON", "OPPONENT", "Lesson", "Tutor", "lesson"]

OPPONENT: Final = "simple"
"""The bot in the other seats."""
NO_LESSON: Final = marked("There is no lesson for {game}.")
_PART: Final = re.compile(r"(?<=[.;])\s+")
_NUMBER: Final = re.compile(r"\b\d+(?:[.,]\d+)?\b(?![♠♥♦♣])")
"""A number that is not the rank of a card."""
ADVICE: Final = marked("Suggested: {move}. {reason}")


class Lesson(Protocol):
    """The interface of a game's module ``text.lesson``."""

    SEED: str
    """The seed of the cards: a game in which much happens early."""
    RULES: dict[str, Any]
    """Its rules, where they differ from the standard game: it is short."""

    def asked(self, view: Any, names: tuple[str, ...]) -> Iterable[Moment]:
        """Return the moments when this seat has to move."""
        ...

    def noticed(self, event: Any, table: Any, view: Any, names: tuple[str, ...]) -> Iterable[Moment]:
        """Return the moments after an event; the view is this seat's after it."""
        ...


def lesson(game: str) -> Lesson | None:
    """Return the lesson of the game of that name; None if it has none."""
    if not passages(game):
        return None
    return cast(Lesson, import_module(f"knaves.games.{game}.text.lesson"))


@dataclass(slots=True)
class Tutor:
    """Explains each thing once. ``called`` returns the name of a move on this face."""

    game: str
    names: tuple[str, ...]
    called: Callable[[Any], str]
    advises: bool = True
    """Whether a move is suggested where a passage has room for it."""
    advice: Advice | None = None
    """The move suggested last, with its reason; None if none was before the latest question."""
    _lesson: Lesson = field(init=False)
    _told: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        found = lesson(self.game)
        assert found is not None, "a tutor has a lesson"
        self._lesson = found

    def asked(self, view: Any) -> list[Passage]:
        """Return the text before this question; the suggestion comes last, if the moment is new."""
        self.advice = None
        return self._new(self._lesson.asked(view, self.names), view)

    def noticed(self, noticed: Noticed[Any], view: Any) -> list[Passage]:
        """Return the text after this event."""
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
                advice = self._advice(view) if wanted and self.advises and len(view.legal) > 1 else ""
                more = f"{advice} {said[2]}".strip() if advice else ""
                found.append(Passage(said[0], said[1], more, moment.id))
        return found

    def _advice(self, view: Any) -> str:
        champion = coach(self.game)
        if champion is None:
            return ""
        # The first hint gives a reason without the odds, which mean nothing to a beginner.
        found = next(iter(champion.hint(view)), None) or champion.advise(view)
        self.advice = Advice(found.move, plain(found.reason))
        return _(ADVICE).format(move=self.called(found.move), reason=self.advice.reason).strip()


def plain(reason: str) -> str:
    """Return the beginning of a reason, of one sentence at most and with one number at most.

    >>> plain("You keep 4♥ 4♠: a pair for 2 points; 4 of the 46 cuts make it more. Any 5.")
    'You keep 4♥ 4♠: a pair for 2 points.'
    """
    said: list[str] = []
    for part in _PART.split(reason):
        if len(_NUMBER.findall(" ".join([*said, part]))) > 1:
            break
        said.append(part)
        if part.endswith("."):
            break
    words = " ".join(said).rstrip(";.")
    return f"{words}." if words else ""
