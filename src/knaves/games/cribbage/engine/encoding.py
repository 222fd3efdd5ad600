"""The forms of the tables that are stepped together: how many actions there are, and how much a seat sees.

The short form is for two, where the program says go, pegs and counts, in a single game with runs in any
order and without a handicap. Every other table has the full form: all actions of `actions` without cuts, and
all numbers of `observations`. The short form has the first of both.
"""

from __future__ import annotations

from typing import Final

from knaves.games.cribbage.engine.actions import CUT, SINGLE
from knaves.games.cribbage.engine.observations import LONGEST, fields
from knaves.games.cribbage.rules.open import side, sides_of
from knaves.games.cribbage.rules.options import Rules
from knaves.stepping import Form

_SHORT: Final = {
    "runs": "any",
    "go": "automatic",
    "pegging": "given",
    "counting": "automatic",
    "best_of": 1,
    "handicap": 0,
}
_SEEN: Final = 67
_THROWS, _CLAIMS = 15, 30


def is_short(rules: Rules, seats: int) -> bool:
    """Return whether the short form does."""
    return seats == 2 and all(getattr(rules, name) == value for name, value in _SHORT.items())


def form(rules: Rules, seats: int, whole: bool = False) -> Form:
    """Return the form of tables by these rules; ``whole`` is the full form even where the short one does."""
    sides = tuple(side(seats, seat) for seat in range(seats))  # type: ignore[arg-type]
    if is_short(rules, seats) and not whole:
        return Form(sides, actions=SINGLE, listed=_THROWS + 1, features=_SEEN)
    width = sum(field.width for field in fields(rules, seats))
    return Form(sides, actions=CUT, listed=_CLAIMS + 2, features=width)


def scores_at(seats: int) -> int:
    """Return where an observation has the scores, those of the seat's own side first."""
    return 52 + LONGEST[seats] + 3


def dealer_at(seats: int) -> int:
    """Return where a whole observation says how many places clockwise the dealer sits."""
    return scores_at(seats) + sides_of(seats) + 2 * (seats - 1) + 1
