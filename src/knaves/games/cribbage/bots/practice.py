"""What is practised at cribbage: counting, throws to the crib, and pegging."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from knaves.cards import CARDS, Card, Dice, shuffled
from knaves.games.cribbage.bots import random_positions
from knaves.games.cribbage.bots.what_if import position_to_count
from knaves.games.cribbage.rules.open import in_order
from knaves.games.cribbage.rules.scoring import Part
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text import drill
from knaves.games.cribbage.text.drill import Problem
from knaves.games.cribbage.text.picked import parts_of
from knaves.i18n.language import marked
from knaves.practice import Counts, Practice


def _hand(dice: Dice) -> Problem:
    *hand, starter = shuffled(CARDS, dice)[:5]
    return Problem(in_order(tuple(hand)), starter)


def _counted(view: View) -> Problem | None:
    table = view.open
    if table.count is None or table.count.what == "play" or table.starter is None:
        return None
    return Problem(in_order(table.counted), table.starter, table.count.what == "crib")


def _view(problem: Problem) -> View:
    return position_to_count(problem.hand, problem.starter, crib=problem.crib)


def _picked(problem: Problem, sets: Sequence[Sequence[Card]]) -> tuple[Part, ...]:
    return parts_of(sets, problem.worth)


def _points(said: int | Sequence[Part]) -> int:
    return said if isinstance(said, int) else sum(part.points for part in said)


PRACTISED: Final = marked("What a hand is worth, which cards to throw to the crib, and which to lay.")
"""What it is about."""
PRACTICE: Final = {
    "count": Practice(
        marked("Counting"),
        _hand,
        ("counting", "muggins"),
        counts=Counts(
            lesson="counting",
            title=marked("Counting cribbage hands"),
            about=marked("From single fifteens to mixed hands, with what was missed."),
            begin=drill.Drill,
            counted=_counted,
            view=_view,
            shown=drill.shown,
            hear=drill.hear,
            picked=_picked,
            points=_points,
            grade=drill.graded,
            unsaid=drill.unsaid,
            told=drill.told,
        ),
    ),
    "discard": Practice(marked("Throws to the crib"), random_positions.discard, ("discard",), of_day=True),
    "peg": Practice(marked("Pegging"), random_positions.peg, ("lead", "play")),
}
