"""How often one's hands came to each value, beside good players', in numbers and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from knaves.figures import Spread
from knaves.i18n.language import _
from knaves.i18n.numbers import decimal
from knaves.match.results_history import BLOCKS
from knaves.match.statistics import Summary

WIDE: Final = 80
"""From this width on each value has two columns."""
MARKS: Final = 5
"""A value in so many is written below the picture."""


@dataclass(frozen=True, slots=True)
class SpreadFigures:
    """One's own spread beside that of good players.

    ``own`` are the numbers by value, from 0; ``good`` the shares of good players, from 0 to 1. ``said`` is
    the picture in a sentence; with too few numbers it says how many are needed, and ``enough`` is False.
    """

    spread: Spread
    own: tuple[int, ...]
    good: tuple[float, ...]
    enough: bool
    said: str


def spreads(summary: Summary) -> list[SpreadFigures]:
    """Return the spreads of a person at a game."""
    return [spread_of(each, summary.counts) for each in summary.spreads]


def spread_of(spread: Spread, counts: Mapping[str, int]) -> SpreadFigures:
    """Return a spread, as far as the highest value that came to anybody."""
    values = range(len(spread.good))
    own = [counts.get(f"{spread.prefix}{value}", 0) for value in values]
    used = 1 + max((value for value in values if own[value] or spread.good[value]), default=0)
    number, whole = sum(own), sum(spread.good)
    enough = number >= spread.fewest
    return SpreadFigures(
        spread,
        tuple(own[:used]),
        tuple([each / whole for each in spread.good[:used]]),
        enough,
        _said(spread, own) if enough else _(spread.missing).format(fewest=spread.fewest, number=number),
    )


def _said(spread: Spread, own: Sequence[int]) -> str:
    words = _(
        "{high} or more: {own_high} in 100 of yours, {good_high} of good players'; {low} or less: {own_low} "
        "in 100 of yours, {good_low} of theirs. Average: {mean}, theirs {good_mean}."
    )
    return words.format(
        high=spread.high,
        low=spread.low,
        own_high=_in_100(own, spread.high, len(own)),
        good_high=_in_100(spread.good, spread.high, len(own)),
        own_low=_in_100(own, 0, spread.low + 1),
        good_low=_in_100(spread.good, 0, spread.low + 1),
        mean=decimal(_mean(own)),
        good_mean=decimal(_mean(spread.good)),
    )


def _in_100(numbers: Sequence[int], first: int, end: int) -> int:
    return round(100 * sum(numbers[first:end]) / sum(numbers))


def _mean(numbers: Sequence[int]) -> float:
    return sum(value * number for value, number in enumerate(numbers)) / sum(numbers)


def lines(found: SpreadFigures, width: int) -> list[str]:
    """Return a spread as text: its name, two rows of blocks over its values, and its sentence."""
    heading = _("{name}, {number} counted").format(name=_(found.spread.name), number=sum(found.own))
    if not found.enough:
        return [_(found.spread.name), f"  {found.said}"]
    labels = _("you"), _("good players")
    across = 2 if width >= WIDE else 1
    before = max(map(len, labels)) + 4
    shares = [each / sum(found.own) for each in found.own], found.good
    most = max(max(each) for each in shares)
    rows = [
        f"  {label:<{before - 2}}{_blocks(each, most, across)}".rstrip()
        for label, each in zip(labels, shares, strict=True)
    ]
    scale = "".join(f"{value:<{MARKS * across}}" for value in range(0, len(found.own), MARKS))
    return [heading, *rows, " " * before + scale.rstrip(), f"  {found.said}"]


def _blocks(shares: Sequence[float], most: float, across: int) -> str:
    """Return a block for each share; what never came has none."""
    return "".join(
        (BLOCKS[min(len(BLOCKS) - 1, int(each / most * len(BLOCKS)))] if each else " ") * across
        for each in shares
    )
