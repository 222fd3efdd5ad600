"""What is said of two games with the same cards: where they first parted, and what that lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from knaves.record import Record
from knaves.review.answer import position
from knaves.review.beside import DealBeside, Parting
from knaves.review.model import Review
from knaves.review.reviewing import measuring


@dataclass(frozen=True, slots=True)
class PartingTold:
    """Where two games parted in a deal, in the reader's language. Pairs are by record.

    ``losses`` are chances to win, 0 to 1; None where the decision has not been measured.
    """

    deal: int
    decision: str
    numbers: tuple[int, int]
    moves: tuple[str, str]
    losses: tuple[float | None, float | None]


def partings(
    deals: Sequence[DealBeside], records: tuple[Record, Record], reviews: tuple[Review | None, Review | None]
) -> Iterator[PartingTold]:
    """Yield where two games first parted in each deal; NotReviewed if no player measures this game."""
    for each in deals:
        if each.parted is not None:
            yield _told(each.number, each.parted, records, reviews)


def _told(
    deal: int, parted: Parting, records: tuple[Record, Record], reviews: tuple[Review | None, Review | None]
) -> PartingTold:
    first, second = parted.numbers
    names = tuple(records[0].names)
    seen = position(records[0], first)
    return PartingTold(
        deal,
        measuring(records[0]).title(seen, names, own=False),
        parted.numbers,
        (_move(records[0], first), _move(records[1], second)),
        (_loss(reviews[0], first), _loss(reviews[1], second)),
    )


def _move(record: Record, number: int) -> str:
    seen = position(record, number)
    return measuring(record).brief(seen, record.entries[number - 1].move, tuple(record.names))


def _loss(found: Review | None, number: int) -> float | None:
    if found is None:
        return None
    return next((each.loss for each in found.games[0].decisions if each.number == number), None)
