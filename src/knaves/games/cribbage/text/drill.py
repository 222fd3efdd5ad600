"""A lesson in counting: hands of increasing difficulty, each answer compared with the true count.

An answer is a number, or the combinations found. Every face uses this for questions and grades.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from knaves.cards import CARDS, Card, Dice, NotationError, shuffled, symbols
from knaves.games.cribbage.rules.open import in_order
from knaves.games.cribbage.rules.picks import Line, judged, made
from knaves.games.cribbage.rules.scoring import Kind, Part, Tally, tally
from knaves.games.cribbage.text.picked import NO_FLUSH, like_a_flush
from knaves.games.cribbage.text.words import part_name
from knaves.i18n.language import _, marked
from knaves.practice import Reached

MOST: Final = 29
"""The most that a hand counts."""
ENOUGH: Final = 3
"""The number of right answers in a row that leads to the next stage."""
BEGINNING: Final = Reached()
_ALIKE: Final = frozenset({Kind.PAIR, Kind.PAIR_ROYAL, Kind.DOUBLE_PAIR_ROYAL})


class Stage(NamedTuple):
    """A stage of practice: its name, what to look for, and the counts that belong to it."""

    name: str
    words: str
    fits: Callable[[Sequence[Kind]], bool]


STAGES: Final = (
    Stage(
        marked("Fifteens"),
        marked(
            "Every set of cards that adds up to 15 is worth two. King, queen and jack count ten, an ace one."
        ),
        lambda kinds: set(kinds) == {Kind.FIFTEEN} and len(kinds) < 3,
    ),
    Stage(
        marked("Pairs"),
        marked("A pair is worth two, three of a kind six, four of a kind twelve."),
        lambda kinds: bool(kinds) and set(kinds) <= _ALIKE,
    ),
    Stage(
        marked("Fifteens and pairs"),
        marked("First the fifteens, then the pairs. Each card of a pair may stand in the same fifteen."),
        lambda kinds: Kind.FIFTEEN in kinds and bool(_ALIKE & set(kinds)) and Kind.RUN not in kinds,
    ),
    Stage(
        marked("Runs"),
        marked("Three or more cards in sequence are worth one each. There may be fifteens besides."),
        lambda kinds: kinds.count(Kind.RUN) == 1,
    ),
    Stage(
        marked("Double runs"),
        marked("A pair within a run makes the run count once with each card of the pair."),
        lambda kinds: kinds.count(Kind.RUN) > 1,
    ),
    Stage(
        marked("Flush and nobs"),
        marked(
            "Four cards of one suit in the hand are worth four, five with the starter. "
            "The jack of the starter's suit is one."
        ),
        lambda kinds: bool({Kind.FLUSH, Kind.NOBS} & set(kinds)),
    ),
    Stage(
        marked("Mixed hands"),
        marked("Everything may come, and sometimes nothing."),
        lambda kinds: True,
    ),
)


class Problem(NamedTuple):
    """Four cards and a starter to be counted; in a crib, four of a suit are no flush."""

    hand: tuple[Card, ...]
    starter: Card
    crib: bool = False

    @property
    def cards(self) -> tuple[Card, ...]:
        """All five cards in the order of their numbers, the starter last."""
        return (*self.hand, self.starter)

    @property
    def worth(self) -> Tally:
        """The points of the hand."""
        return tally(self.hand, self.starter, crib=self.crib)


class GradedCount(NamedTuple):
    """A graded answer. ``lines`` are the combinations found and missed."""

    right: bool
    verdict: str
    lines: tuple[Line, ...]


@dataclass(slots=True)
class Drill:
    """One person's progress through the stages."""

    dice: Dice
    reached: Reached = BEGINNING

    @property
    def heading(self) -> str:
        """The current stage and the progress in it."""
        return _("{stage} ({number} of {all}) · {streak} in a row, {best} at best").format(
            stage=_(self._stage.name),
            number=self.reached.stage + 1,
            all=len(STAGES),
            streak=self.reached.streak,
            best=self.reached.best,
        )

    @property
    def words(self) -> str:
        """What to look for at this stage."""
        return _(self._stage.words)

    @property
    def _stage(self) -> Stage:
        return STAGES[self.reached.stage]

    def go_on(self, reached: Reached) -> None:
        """Go on from there."""
        self.reached = reached._replace(stage=min(reached.stage, len(STAGES) - 1))

    def fits(self, problem: Problem) -> bool:
        """Return whether a hand belongs to the stage."""
        return self._stage.fits([part.kind for part in problem.worth.parts])

    def problem(self) -> Problem:
        """Draw a hand for the stage."""
        while True:
            *hand, starter = shuffled(CARDS, self.dice)[:5]
            found = Problem(in_order(tuple(hand)), starter)
            if self.fits(found):
                return found

    def grade(self, problem: Problem, said: int | Sequence[Part] | None) -> GradedCount:
        """Grade an answer, None if none came in time; three right ones in a row lead to the next stage."""
        found = unsaid(problem) if said is None else graded(problem, said)
        self.note(found.right)
        return found

    def note(self, right: bool) -> None:
        """Note an answer."""
        stage, here, streak, best = self.reached
        here, streak = (here + 1, streak + 1) if right else (0, 0)
        if here >= ENOUGH and stage < len(STAGES) - 1:
            stage, here = stage + 1, 0
        self.reached = Reached(stage, here, streak, max(best, streak))


def graded(problem: Problem, said: int | Sequence[Part]) -> GradedCount:
    """Grade an answer: the sum, or the combinations."""
    count = problem.worth
    if isinstance(said, int):
        right, claimed = said == count.total, said
        # Who says too much has missed none of them.
        lines = tuple(Line(part, "missed" if said < count.total else "right") for part in count.parts)
    else:
        lines, claimed = judged(said, count), Tally(tuple(said)).total
        right = all(line.verdict == "right" for line in lines)
    if right:
        return GradedCount(True, _("Right: it counts {total}.").format(total=count.total), lines)
    verdict = _("It counts {total}, and you said {claimed}.")
    if claimed == count.total:
        verdict = _("It counts {total}, as you said, but not in that way.")
    said_so = verdict.format(total=count.total, claimed=claimed)
    if problem.crib and claimed > count.total and _seems_a_flush(problem):
        said_so = f"{said_so} {_(NO_FLUSH)}"
    return GradedCount(False, said_so, lines)


def _seems_a_flush(problem: Problem) -> bool:
    """Return whether the four cards are of one suit and the starter is not."""
    return like_a_flush(problem.hand) and problem.starter.suit is not problem.hand[0].suit


def unsaid(problem: Problem) -> GradedCount:
    """Grade the count that was not said in time."""
    said = _("Time is up: this counts as missed. It counts {total}.")
    return GradedCount(False, said.format(total=problem.worth.total), graded(problem, ()).lines)


def hear(problem: Problem, words: str) -> int | tuple[Part, ...]:
    """Return the meaning of an answer: ``8`` is the sum, ``12 13 245`` are combinations by the cards' places.

    A single combination ends with a comma. NotationError for anything else.
    """
    groups = words.replace(",", " ").split()
    if not groups or not all(group.isascii() and group.isdecimal() for group in groups):
        raise NotationError(_("Type the sum, such as 8, or combinations by their places, such as 12 13 245."))
    if len(groups) == 1 and "," not in words:
        if int(groups[0]) > MOST:
            raise NotationError(
                _("No hand counts more than {most}. A single combination ends with a comma: {sets}").format(
                    most=MOST, sets=f"{groups[0]},"
                )
            )
        return int(groups[0])
    parts: list[Part] = []
    for group in groups:
        if len(set(group)) != len(group) or not set(group) <= set("12345"):
            raise NotationError(
                _("The cards have the places 1 to 5, and {group} is none of their sets.").format(group=group)
            )
        cards = tuple(problem.cards[int(place) - 1] for place in group)
        found = made(cards, crib=problem.crib)
        if not found and problem.crib and like_a_flush(cards):
            raise NotationError(_(NO_FLUSH))
        if not found and len(cards) == 1:
            raise NotationError(_("{cards} counts nothing alone.").format(cards=symbols(*cards)))
        if not found:
            raise NotationError(_("{cards} make nothing together.").format(cards=symbols(*cards)))
        parts += found
    return tuple(parts)


def shown(problem: Problem) -> str:
    """Return the hand or crib as it is laid out, with the places of the cards."""
    cards = ", ".join(f"{place} {symbols(card)}" for place, card in enumerate(problem.hand, 1))
    said = _("Hand: {cards}. Starter: 5 {starter}.")
    if problem.crib:
        said = _("Crib: {cards}. Starter: 5 {starter}.")
    return said.format(cards=cards, starter=symbols(problem.starter))


def told(lines: Sequence[Line]) -> tuple[str, ...]:
    """Return the combinations with their verdicts, as lines."""
    words = {
        "right": "{part} ({cards}): {points}",
        "again": _("{part} ({cards}): counted already"),
        "wrong": _("{part} ({cards}): does not count"),
        "missed": _("{part} ({cards}): {points}, missed"),
    }
    return tuple(
        words[line.verdict].format(
            part=part_name(line.part), cards=symbols(*line.part.cards), points=line.part.points
        )
        for line in lines
    ) or (_("Nothing in it."),)
