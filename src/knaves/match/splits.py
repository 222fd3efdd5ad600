"""What became of one's hands, row by row, such as one's calls by seat: in numbers and words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from knaves.figures import Splits
from knaves.i18n.language import _, plural
from knaves.match.statistics import Summary


@dataclass(frozen=True, slots=True)
class SplitFigures:
    """One's own numbers: a row for each of the splits' rows, with a number for each part.

    ``said`` is the picture in a sentence; with too few numbers it says how many are needed, and ``enough`` is
    False.
    """

    splits: Splits
    numbers: tuple[tuple[int, ...], ...]
    enough: bool
    said: str


def all_splits(summary: Summary) -> list[SplitFigures]:
    """Return the splits of a person at a game."""
    return [splits_of(each, summary.counts) for each in summary.splits]


def splits_of(splits: Splits, counts: Mapping[str, int]) -> SplitFigures:
    """Return one's own numbers, with their sentence."""
    numbers = tuple(
        tuple(counts.get(f"{part}_{row}", 0) for part, _name in splits.parts) for row, _label in splits.rows
    )
    number = sum(map(sum, numbers))
    enough = number >= splits.fewest
    return SplitFigures(
        splits, numbers, enough, _said(splits, numbers) if enough else _needed(number, splits)
    )


def _said(splits: Splits, numbers: tuple[tuple[int, ...], ...]) -> str:
    number = sum(map(sum, numbers))
    sums = [sum(each) for each in zip(*numbers, strict=True)]
    parts = ", ".join(
        _("{part} {number}").format(part=_(name), number=each)
        for (_key, name), each in zip(splits.parts, sums, strict=True)
    )
    return plural("In {number} hand: {parts}.", "In {number} hands: {parts}.", number).format(
        number=number, parts=parts
    )


def _needed(number: int, splits: Splits) -> str:
    words = plural(
        "This picture needs {fewest} hands; {number} is counted so far.",
        "This picture needs {fewest} hands; {number} are counted so far.",
        number,
    )
    return words.format(fewest=splits.fewest, number=number)


def lines(found: SplitFigures, width: int) -> list[str]:
    """Return splits as text: their name, a line for each row if these fit, and their sentence."""
    if not found.enough:
        return [_(found.splits.name), f"  {found.said}"]
    labels = [_(label) for _row, label in found.splits.rows]
    heads = [_(name) for _part, name in found.splits.parts]
    before = max(map(len, labels))
    rows = [
        f"  {label:<{before}}  "
        + "  ".join(f"{number:>{len(head)}}" for head, number in zip(heads, row, strict=True))
        for label, row in zip(labels, found.numbers, strict=True)
    ]
    drawn = [f"  {'':<{before}}  {'  '.join(heads)}", *rows]
    return [_(found.splits.name), *(drawn if max(map(len, drawn)) <= width else []), f"  {found.said}"]
