"""The handicap: points that one side has before the first deal of a game, as club players give them.

A game has two options for it, made by `points` and `favoured`. Players and reviews read the scores, and so
need to know nothing of it.
"""

from __future__ import annotations

from typing import Any, Final

from knaves.i18n.language import _, marked
from knaves.options import option, values_of

FIRST: Final = "first"
"""The side of the first seat has the points; otherwise every other side has them."""
_OTHERS: Final = "others"


def points(high: int) -> Any:
    """Declare the option with the number of points, ``high`` at most."""
    return option(
        0,
        marked("points that one side has before the first deal of each game"),
        low=0,
        high=high,
        # Whatever it does, the score does.
        engine="neutral",
        label=marked("Handicap"),
        role="handicap",
    )


def favoured() -> Any:
    """Declare the option that says who has these points."""
    return option(
        FIRST,
        marked("who has the points of the handicap: the side of the first player, or all others"),
        choices=(FIRST, _OTHERS),
        engine="neutral",
        label=marked("Handicap for"),
        words=(marked("the first player"), marked("the others")),
    )


def first_scores(number: int, favours: str, sides: int) -> tuple[int, ...]:
    """Return the scores before the first deal, by side.

    >>> first_scores(15, "first", 2), first_scores(15, "others", 3)
    ((15, 0), (0, 15, 15))
    """
    return tuple([number * ((favours == FIRST) == (side == 0)) for side in range(sides)])


def refusal(number: int, target: int) -> str:
    """Return why a handicap is too large for the length of the game, as a sentence; empty if it is not."""
    if number < target:
        return ""
    return _(
        "A handicap must be less than the length of the game: {handicap} is too much for {target}."
    ).format(handicap=number, target=target)


def has_handicap(rules: Any) -> bool:
    """Return whether one side begins with points by these rules."""
    return any(values_of(rules, "handicap").values())
