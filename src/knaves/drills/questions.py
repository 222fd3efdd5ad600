"""A question and its grade: the view of the seat that is asked, the champion's moves, an answer's cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from knaves.bots import bot, coach
from knaves.coaching import alike, hint_for
from knaves.drills.model import Drawn, Item, Kind, RecordedMove, game_of, practice_of
from knaves.game import CHANCE, AnyGame, Hint
from knaves.games import find
from knaves.i18n.language import _
from knaves.i18n.numbers import decimal
from knaves.practice import Counts, Part, Problem
from knaves.record import Record
from knaves.review import position
from knaves.review.answer import compared

NAMES: Final = ("Ann", "Otto", "Ruth", "Ida")
"""The seats of a drawn position; the first one is asked, and is "you"."""
LEVELS: Final = 3
CLOSE: Final = 0.03
"""Where the second best loses at least so much, a position is easy."""
WRONG: Final = 0.01
"""An answer that loses so much chance to win, beyond its doubt, is wrong."""
FEW: Final = 3
MANY: Final = 5
"""So many combinations make a count easy, or hard."""


@dataclass(frozen=True, slots=True)
class Question:
    """A position that asks for a move. ``hints`` are the champion's, best first."""

    item: Item
    game: AnyGame
    view: Any
    names: tuple[str, ...]
    hints: tuple[Hint, ...]

    @property
    def level(self) -> int:
        """1 where the best move stands out, 2 where another is close, 3 where a modest player goes wrong."""
        modest = bot(self.game.name, practice_of(self.item.kind).modest, Random(0))
        chosen = hint_for(self.game, self.hints, modest.choose(self.view))
        if chosen is not None and not _right(self.hints[0], chosen):
            return 3
        others = [hint for hint in self.hints if not alike(self.hints[0], hint)]
        return 1 if others and self.hints[0].value - others[0].value >= CLOSE else 2

    @property
    def shown(self) -> tuple[str, ...]:
        """The table by lines, the hand last, with the tricks that are over: nobody saw them being played."""
        *table, on_it, hand = self.game.show(self.view, self.names)
        played = practice_of(self.item.kind).past(self.view, self.names)
        return (*table, *played, on_it, hand)

    def brief(self, move: Any) -> str:
        """Return a move in a few letters, as said of one that was made: ``5♠``, ``Pass``."""
        champion = coach(self.game.name)
        assert champion is not None, "only games with a coach are drilled"
        return champion.brief(self.view, move, self.names)

    @property
    def asks(self) -> bool:
        """Whether some move is wrong."""
        return any(not _right(self.hints[0], hint) for hint in self.hints[1:])


@dataclass(frozen=True, slots=True)
class CountQuestion:
    """A hand to be counted."""

    item: Item
    problem: Problem

    @property
    def game(self) -> AnyGame:
        """The game whose hand it is."""
        return find(game_of(self.item.kind))

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits there."""
        return NAMES[: self.game.seats[0]]

    @property
    def counts(self) -> Counts:
        """How it is counted."""
        found = practice_of(self.item.kind).counts
        assert found is not None, "only a kind that is counted has hands to count"
        return found

    @property
    def view(self) -> Any:
        """The view of a player who counts this hand."""
        return self.counts.view(self.problem)

    @property
    def level(self) -> int:
        """1 to 3, by the number of combinations; nothing at all is for the middle."""
        number = len(self.problem.worth.parts)
        return 2 if not number else 1 if number < FEW else 3 if number >= MANY else 2

    @property
    def asks(self) -> bool:
        """Every hand can be miscounted."""
        return True


@dataclass(frozen=True, slots=True)
class GradedAnswer:
    """A graded answer. ``loss`` is in chance to win, ``points`` in this deal; of a count they are the error.

    ``lines`` are sentences: the verdict first.
    """

    right: bool
    loss: float
    points: float
    lines: tuple[str, ...]
    missed: bool = False
    """Whether it did not come in time: then it is not right, whatever it loses."""


def question(item: Item, record: Record | None = None) -> Question | CountQuestion | None:
    """Return an item as a question; None if nothing is asked there, or the record is missing."""
    practice, game = practice_of(item.kind), find(game_of(item.kind))
    match item.origin:
        case Drawn(seed) if practice.counts is not None:
            return CountQuestion(item, practice.draw(Random(seed)))
        case Drawn(seed):
            return _asked(item, game, drawn_view(item.kind, seed), NAMES[: game.seats[0]])
        case RecordedMove(_key, move):
            if record is None or record.game.name != game.name:
                return None
            if not 0 < move <= len(record.entries) or record.entries[move - 1].seat == CHANCE:
                return None
            seen = position(record, move)
            if practice.counts is not None:
                problem = practice.counts.counted(seen)
                return None if problem is None else CountQuestion(item, problem)
            return _asked(item, game, seen, tuple(record.names))


def measured(kind: Kind, seed: int) -> Question | CountQuestion | None:
    """Return what `question` does for a drawn item, without reasons: of the same level, and sooner."""
    item = Item(kind, Drawn(seed))
    if practice_of(kind).counts is not None:
        return question(item)
    game, view = find(game_of(kind)), drawn_view(kind, seed)
    champion = coach(game.name)
    found = None if champion is None else champion.compared(view, view.legal[0])
    return None if found is None else Question(item, game, view, NAMES[: game.seats[0]], found.hints)


def drawn_view(kind: Kind, seed: int) -> Any:
    """Return the view of the position that a seed draws, for a kind that asks for a move."""
    return practice_of(kind).draw(Random(seed))


def _asked(item: Item, game: AnyGame, view: Any, names: tuple[str, ...]) -> Question | None:
    champion = coach(game.name)
    hints = () if champion is None else champion.hint(view)
    return Question(item, game, view, names, hints) if hints else None


def count_answer(asked: CountQuestion, said: int | Sequence[Part]) -> GradedAnswer:
    """Grade a count: the sum, or the combinations; what was missed is listed."""
    found = asked.counts.grade(asked.problem, said)
    off = float(abs(asked.problem.worth.total - asked.counts.points(said)))
    return GradedAnswer(found.right, 0.0, off, (found.verdict, *asked.counts.told(found.lines)))


def answer(asked: Question, move: Any) -> GradedAnswer:
    """Grade a legal move by the champion's hints."""
    best, made = asked.hints[0], hint_for(asked.game, asked.hints, move)
    if made is None:
        return GradedAnswer(True, 0.0, 0.0, (_("This move was not evaluated."),))
    loss, points = max(0.0, best.value - made.value), best.points - made.points
    brief = asked.brief(best.move)
    if made == best or alike(best, made):
        verdict = _("Right.") if made == best else _("Right: as good as the best.")
        return GradedAnswer(True, loss, points, (verdict, f"{brief}. {best.reason} {best.rule}".rstrip()))
    right = _right(best, made)
    said = _("Nearly: it loses {cost}.") if right else _("Not the best: it loses {cost}.")
    verdict = said.format(cost=cost(loss, points))
    # Beside the move that was made, not beside the second best.
    reason = compared(asked.game, asked.view, move, asked.names).reason
    return GradedAnswer(
        right, loss, points, (verdict, _("Better: {move}. {reason}").format(move=brief, reason=reason))
    )


def cost(loss: float, points: float) -> str:
    """Return what a move loses, in words: chance to win, and points, of which it may bring more."""
    said, shown = _("{loss} wins in 100"), round(points, 1)
    if shown > 0:
        said = _("{loss} wins in 100 and {points} points of lead")
    elif shown < 0:
        said = _("{loss} wins in 100, though it brings {points} points more")
    return said.format(loss=decimal(100 * loss), points=decimal(abs(points)))


def unanswered(asked: Question | CountQuestion) -> GradedAnswer:
    """Grade the answer that did not come in time: it is wrong, and what would have been right is said."""
    if isinstance(asked, CountQuestion):
        found = asked.counts.unsaid(asked.problem)
        return GradedAnswer(
            False,
            0.0,
            float(asked.problem.worth.total),
            (found.verdict, *asked.counts.told(found.lines)),
            missed=True,
        )
    late = _("Time is up: this counts as missed.")
    best = asked.hints[0]
    brief = asked.brief(best.move)
    return GradedAnswer(
        False,
        0.0,
        0.0,
        (late, _("Best: {move}. {reason}").format(move=brief, reason=best.reason)),
        missed=True,
    )


def late(given: GradedAnswer, seconds: float, limit: int) -> GradedAnswer:
    """Return the grade of an answer that came after ``seconds``, where ``limit`` were allowed."""
    said = _("Too late, after {seconds} s of {limit}: this counts as missed.").format(
        seconds=decimal(seconds), limit=limit
    )
    return replace(given, right=False, lines=(said, *given.lines), missed=True)


def _right(best: Hint, made: Hint) -> bool:
    loss = best.value - made.value
    return loss < WRONG or loss <= max(best.doubt, made.doubt)
