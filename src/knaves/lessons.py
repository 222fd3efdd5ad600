"""A first game with explanations: the cards of the game, and a passage for each new kind of moment.

A game recognises its moments in views and events (``games/<g>/text/lesson.py``) and has a text for each
(``lesson.md`` next to it). The faces show the passages; the player need not follow the suggestions. In the
first deal each move has a suggestion, in the second only what is new is explained, and later nothing is
before the end, unless the player has switched the explanations on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final, Literal, Protocol, cast

from knaves.bots import coach
from knaves.game import Advice, Noticed
from knaves.i18n.language import _, marked
from knaves.rulebook import Moment, Passage, passages

__all__ = ["ADVICE", "NO_LESSON", "OPPONENT", "Guidance", "Lesson", "Tutor", "learnt", "lesson"]

Guidance = Literal["less", "all", "none"]
"""How much is explained: less with each deal, everything new in any deal, or nothing."""

OPPONENT: Final = "simple"
"""The bot in the other seats."""
NO_LESSON: Final = marked("There is no lesson for {game}.")
_PART: Final = re.compile(r"(?<=[.;])\s+")
_NUMBER: Final = re.compile(r"\b\d+(?:[.,]\d+)?\b(?![♠♥♦♣])")
"""A number that is not the rank of a card."""
ADVICE: Final = marked("Suggested: {move}. {reason}")
DEALT: Final = "dealt"
"""The moment that begins a deal, in every game."""
FADES: Final = 2
"""The number of deals in which something is explained."""
LAST: Final = frozenset({"won", "lost"})
"""The moments that are explained in any deal: they end the lesson."""
ALONE: Final = Passage(
    marked("On your own"),
    marked(
        "From here on you play by yourself. The hint is still there when you ask for it, and so are the "
        "words and the rules. You can switch the explanations on again at any time."
    ),
    id="alone-now",
)
"""What is said when the explanations end by themselves."""


class Lesson(Protocol):
    """The interface of a game's module ``text.lesson``. Its moment ``dealt`` begins each deal."""

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


def learnt(game: str) -> str:
    """Return what a lesson has taught, in one sentence; empty if the game has no lesson."""
    found = passages(game).get("learnt")
    return "" if found is None else found.words


@dataclass(slots=True)
class Tutor:
    """Explains each thing once. ``called`` returns the name of a move in a view, on this face."""

    game: str
    names: tuple[str, ...]
    called: Callable[[Any, Any], str]
    advises: bool = True
    """Whether moves are suggested."""
    guidance: Guidance = "less"
    advice: Advice | None = None
    """The move suggested last, with its reason; None if none was before the latest question."""
    _lesson: Lesson = field(init=False)
    _deal: int = 0
    _told: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        found = lesson(self.game)
        assert found is not None, "a tutor has a lesson"
        self._lesson = found

    @property
    def explains(self) -> bool:
        """Whether what is new is explained now, and a mistake is named before it is made."""
        return self.guidance == "all" or (self.guidance == "less" and self._deal <= FADES)

    def switch(self) -> None:
        """Switch the explanations off, or on for the rest of the game."""
        self.guidance = "none" if self.explains else "all"

    def asked(self, view: Any) -> list[Passage]:
        """Return the text before this question. The suggestion comes last, alone if there is nothing new."""
        self.advice = None
        found = self._new(self._lesson.asked(view, self.names), view)
        each_step = self.guidance == "all" or (self.guidance == "less" and self._deal <= 1)
        if each_step and self.advice is None and (words := self._advice(view)):
            found.append(Passage("", "", words))
        return found

    def noticed(self, noticed: Noticed[Any], view: Any) -> list[Passage]:
        """Return the text after this event."""
        event, table = noticed
        moments = list(self._lesson.noticed(event, table, view, self.names))
        found: list[Passage] = []
        if any(moment.id == DEALT for moment in moments):
            self._deal += 1
            if self.guidance == "less" and self._deal == FADES + 1:
                found.append(Passage(_(ALONE.heading), _(ALONE.words), id=ALONE.id))
        return [*found, *self._new(moments, view)]

    def _new(self, moments: Iterable[Moment], view: Any) -> list[Passage]:
        texts = passages(self.game)
        found = []
        for moment in moments:
            if moment.id in self._told or not self._explains(moment):
                continue
            self._told.add(moment.id)
            text = texts[moment.id]
            before, wanted, after = text.words.partition("{advice}")
            said = [each.format(**moment.fields).strip() for each in (text.heading, before, after)]
            advice = self._advice(view) if wanted else ""
            more = f"{advice} {said[2]}".strip() if advice else ""
            found.append(Passage(said[0], said[1], more, moment.id))
        return found

    def _explains(self, moment: Moment) -> bool:
        return self.explains or (self.guidance == "less" and moment.id in LAST)

    def _advice(self, view: Any) -> str:
        champion = coach(self.game)
        if champion is None or not self.advises or len(view.legal) < 2:
            return ""
        # The first hint gives a reason without the odds, which mean nothing to a beginner.
        found = next(iter(champion.hint(view)), None) or champion.advise(view)
        self.advice = Advice(found.move, plain(found.reason))
        return _(ADVICE).format(move=self.called(view, found.move), reason=self.advice.reason).strip()


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
