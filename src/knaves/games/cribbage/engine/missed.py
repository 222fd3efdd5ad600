"""What the champion's search expects of a deal and does not get, on average.

The figures are our own. `bots.missed_training` makes ``data/missed.csv``, whose first lines say how; this
module only stores and reads them.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final, NamedTuple

from knaves.cards import NotationError
from knaves.i18n.language import _

ENDS: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 26)
"""The needs of points at which the last deals of a game were played; between them lie straight lines."""
BEYOND: Final = 34
"""Where a side needs so many points, nothing is missed because it is the end of the game."""
_STEPS: Final = (*ENDS, BEYOND)
_COLUMNS: Final = "what,seat,laid,mine,theirs,figure\n"


class MissedPoints(NamedTuple):
    """What is missed. Seat 0 is pone, 1 the dealer.

    ``points``: by seat and number of cards laid, the points in the play, own and the other's, that come more
    than are expected. ``unseen``: by seat, points of the other that are missed besides until it has laid a
    card. ``throws`` and ``plays``: near the end, by seat and by what it and the other need, what a throw and
    a card are better than their value says, as a difference of logits.
    """

    points: Mapping[tuple[int, int], tuple[float, float]]
    unseen: tuple[float, float]
    throws: Mapping[tuple[int, int, int], float]
    plays: Mapping[tuple[int, int, int], float]


def near_end(figures: Mapping[tuple[int, int, int], float], seat: int, mine: int, theirs: int) -> float:
    """Return the figure at a score: between those of `ENDS` by straight lines, 0 from `BEYOND` on."""
    if max(mine, theirs) >= BEYOND:
        return 0.0
    # Bilinear interpolation. A missing figure is 0, so that the correction fades out towards `BEYOND`.
    (low, more), (least, rest) = _between(mine), _between(theirs)
    return sum(
        [
            weight * other * figures.get((seat, _STEPS[low + own], _STEPS[least + its]), 0.0)
            for own, weight in enumerate((1 - more, more))
            for its, other in enumerate((1 - rest, rest))
            if weight * other
        ]
    )


def _between(needs: int) -> tuple[int, float]:
    """Return the place of the step at or below these needs, and the part of the way to the next one."""
    low = bisect(_STEPS, needs) - 1
    return low, (needs - _STEPS[low]) / (_STEPS[low + 1] - _STEPS[low])


@cache
def shipped() -> MissedPoints:
    """Return the table in the package."""
    return read(files(__package__).joinpath("data/missed.csv").read_text(encoding="utf-8"))


def write(missed: MissedPoints, made: Iterable[str]) -> str:
    """Return the table as comma-separated text after lines that say how it was made, and a checksum."""
    figures = ""
    for (seat, laid), both in missed.points.items():
        for what, figure in zip(("own", "other"), both, strict=True):
            figures += f"{what},{seat},{laid},,,{figure:.3f}\n"
    for seat, figure in enumerate(missed.unseen):
        figures += f"unseen,{seat},,,,{figure:.3f}\n"
    for what, ends in (("throw", missed.throws), ("play", missed.plays)):
        for (seat, mine, theirs), figure in ends.items():
            figures += f"{what},{seat},,{mine},{theirs},{figure:.3f}\n"
    lines = [*made, f"SHA-256 of the figures: {sha256(figures.encode()).hexdigest()}"]
    return "".join([f"# {line}\n" for line in lines]) + _COLUMNS + figures


def read(text: str) -> MissedPoints:
    """Read the text of `write`; NotationError if it is damaged."""
    head, _gap, figures = text.partition(_COLUMNS)
    if not head.endswith(f"{sha256(figures.encode()).hexdigest()}\n"):
        raise NotationError(_("The champion's tables are damaged: their checksum is wrong."))
    rows = [line.split(",") for line in figures.splitlines()]
    own, other = (
        {(int(seat), int(laid)): float(figure) for what, seat, laid, *_needs, figure in rows if what == kind}
        for kind in ("own", "other")
    )
    throws, plays = (
        {
            (int(seat), int(mine), int(theirs)): float(figure)
            for what, seat, _laid, mine, theirs, figure in rows
            if what == kind
        }
        for kind in ("throw", "play")
    )
    pone, dealer = (float(figure) for what, *_rest, figure in rows if what == "unseen")
    points = {place: (figure, other[place]) for place, figure in own.items()}
    return MissedPoints(points, (pone, dealer), throws, plays)
