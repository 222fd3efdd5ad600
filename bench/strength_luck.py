"""The result of a row without its luck (`knaves.lab.aivat`), beside the plain one.

A row that was played with luck measured has both over the same pairs. An older plain result over more pairs
stays, and so each of the two says how many pairs it has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum, sqrt
from typing import Any

from bench.strength_rows import Row
from knaves.intervals import Interval, student
from knaves.lab.scoreboard import Scoreboard

Figures = Mapping[str, Any]


def without_luck(row: Row, board: Scoreboard) -> tuple[str, Interval]:
    """Return what the row is measured by, and that less the luck in it.

    Of games it is the share that A wins. Luck is a chance to win, and so it does not suit the points of
    single hands: there as much of it goes off as leaves least. ValueError where luck was not measured, and
    below three pairs of hands.
    """
    if not row.hands:
        found = board.report().without_luck
        if found is None:
            raise ValueError("Luck was not measured.")
        return "win_rate", found.win_rate
    lucks = [each.luck for each in board.rows if each.luck is not None]
    # A hand is one deal, so each pair has two.
    points = [each.points / each.deals for each in board.rows]
    return "points_per_deal", at_no_luck(points, lucks)


def at_no_luck(results: Sequence[float], lucks: Sequence[float]) -> Interval:
    """Return the mean of the results at a luck of 0, by least squares (a regression's intercept).

    Luck is 0 on average, so any multiple of it may be taken off; this one leaves the least variance
    (Lavenberg and Welch, Management Science 27, 1981). ValueError unless there are as many of both, and at
    least three.
    """
    number = len(results)
    if number != len(lucks) or number < 3:
        raise ValueError("There must be three pairs at least, and luck measured in each.")
    result, luck = fsum(results) / number, fsum(lucks) / number
    spread = fsum((each - luck) ** 2 for each in lucks)
    both = fsum((one - luck) * (other - result) for one, other in zip(lucks, results, strict=True))
    # Where the players choose so much alike that all luck cancels in a pair, nothing is left to take off.
    slope = both / spread if spread else 0.0
    rests = [other - result - slope * (one - luck) for one, other in zip(lucks, results, strict=True)]
    far = luck * luck / spread if spread else 0.0
    width = student(number - 2) * sqrt(
        fsum(each * each for each in rests) / (number - 2) * (1 / number + far)
    )
    value = result - slope * luck
    return Interval(value, value - width, value + width)


def merged(before: Figures | None, result: Figures) -> dict[str, Any]:
    """Return what to keep of a row: the plain figures and those without luck, each over the most pairs.

    Figures of other players, or by other values of luck, give way to the new ones.
    """
    if not before or before["players"] != result["players"]:
        return {**result}
    kept = before if before["pairs"] > result["pairs"] else result
    old, new = before.get("without_luck"), result.get("without_luck")
    if old and new and old["values"] == new["values"]:
        luck = old if old["pairs"] > new["pairs"] else new
    else:
        luck = new or old
    return {**kept, "without_luck": luck} if luck else {**kept}


def stands(row: Row, result: Figures | None, pairs: int) -> bool:
    """Whether there is a result by the present versions and at least so large, and one without luck too."""
    if not result or result["players"] != [*row.labels()] or not _large(row, result, pairs):
        return False
    luck = result.get("without_luck")
    return not row.values or bool(luck and luck["values"] == row.values and _large(row, luck, pairs))


def _large(row: Row, result: Figures, pairs: int) -> bool:
    return bool(result["seed"] == row.seed and result["pairs"] >= pairs)
