"""Practice: the kinds of questions that a game asks in drills, as its ``bots/practice.py`` lists them.

A kind asks for a move, which the strongest player grades, or for a count, which the game grades itself.
Nothing here knows a game; `knaves.drills` asks, grades and remembers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

from knaves.cards import Card, Dice

Verdict = Literal["right", "again", "wrong", "missed"]
"""Of a combination: found, found twice, no combination, or not found."""


class Kind(Protocol):
    """What a combination is: a word of its game."""

    @property
    def value(self) -> str:
        """The word."""
        ...


class Part(Protocol):
    """A combination of cards and its points."""

    @property
    def kind(self) -> Kind:
        """What it is."""
        ...

    @property
    def cards(self) -> tuple[Card, ...]:
        """Its cards."""
        ...

    @property
    def points(self) -> int:
        """Its points."""
        ...


class Line(Protocol):
    """A combination with its verdict."""

    @property
    def part(self) -> Any:
        """The combination: a `Part`."""
        ...

    @property
    def verdict(self) -> Verdict:
        """The verdict on it."""
        ...


class Worth(Protocol):
    """The true count."""

    @property
    def total(self) -> int:
        """The points."""
        ...

    @property
    def parts(self) -> Any:
        """All combinations: a tuple of `Part`."""
        ...


class Problem(Protocol):
    """Cards to be counted."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards."""
        ...

    @property
    def worth(self) -> Worth:
        """Their true count."""
        ...


class GradedCount(Protocol):
    """A graded count: whether it is right, a sentence, and the combinations found and missed."""

    @property
    def right(self) -> bool:
        """Whether it is right."""
        ...

    @property
    def verdict(self) -> str:
        """The sentence."""
        ...

    @property
    def lines(self) -> Sequence[Any]:
        """The combinations: each a `Line`."""
        ...


class Reached(NamedTuple):
    """How far somebody has come in a lesson: the stage, from 0, and right answers in a row.

    ``here`` are those at this stage, ``streak`` all of the present row, ``best`` the longest row.
    """

    stage: int = 0
    here: int = 0
    streak: int = 0
    best: int = 0


class Lesson(Protocol):
    """One person's way through a lesson in counting."""

    @property
    def reached(self) -> Reached:
        """How far it has come."""
        ...

    def go_on(self, reached: Reached, /) -> None:
        """Go on from there; a stage that there is not is the last one."""
        ...

    def fits(self, problem: Any, /) -> bool:
        """Return whether a `Problem` belongs to the present stage."""
        ...

    def note(self, right: bool, /) -> None:
        """Note an answer that was graded elsewhere."""
        ...

    @property
    def heading(self) -> str:
        """The stage and the progress in it."""
        ...

    @property
    def words(self) -> str:
        """What to look for."""
        ...

    def problem(self) -> Any:
        """Draw the next `Problem`."""
        ...

    def grade(self, problem: Any, said: Any, /) -> GradedCount:
        """Grade an answer, None if none came in time."""
        ...


@dataclass(frozen=True, slots=True)
class Counts:
    """How a game's cards are counted in practice. What is said is a number, or the combinations found."""

    lesson: str
    """The name of the lesson in counting, for command lines."""
    title: str
    """The title of the lesson: a catalogue key."""
    about: str
    """What it teaches: a catalogue key."""
    begin: Callable[[Dice], Lesson]
    """``begin(dice)``: the lesson."""
    counted: Callable[[Any], Any]
    """``counted(view)``: the `Problem` of a seat that counts; None where nothing is counted."""
    view: Callable[[Any], Any]
    """``view(problem)``: the view of a seat that counts it."""
    shown: Callable[[Any], str]
    """``shown(problem)``: the cards with their places, as a line."""
    hear: Callable[[Any, str], Any]
    """``hear(problem, words)``: what is said by these words; NotationError if they cannot be read."""
    picked: Callable[[Any, Sequence[Sequence[Card]]], Any]
    """``picked(problem, sets)``: the combinations that picked cards make."""
    points: Callable[[Any], int]
    """``points(said)``: how many points were said."""
    grade: Callable[[Any, Any], GradedCount]
    """``grade(problem, said)``: the grade."""
    unsaid: Callable[[Any], GradedCount]
    """``unsaid(problem)``: the grade of a count that was not said in time."""
    told: Callable[[Any], tuple[str, ...]]
    """``told(lines)``: the combinations with their verdicts, as lines."""


def _nothing(view: Any, names: tuple[str, ...]) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Practice:
    """A kind of drill of a game."""

    title: str
    """What it is called: a catalogue key."""
    draw: Callable[[Dice], Any]
    """``draw(dice)``: the view of a position, or the `Problem` of a kind that is counted."""
    parts: tuple[str, ...]
    """The parts of a game, as reviews call them, whose mistakes are asked again."""
    of_day: bool = False
    """Whether the hand of the day is of this kind; at most one of a game is."""
    past: Callable[[Any, tuple[str, ...]], tuple[str, ...]] = _nothing
    """``past(view, names)``: what happened before in this deal, as lines: nobody saw it."""
    modest: str = "steady"
    """The player that goes wrong where a question is hard."""
    counts: Counts | None = None
    """How it is counted; None where it asks for a move."""
