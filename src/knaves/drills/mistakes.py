"""Own mistakes of reviewed games, as items to be asked again. The storage of reviews is the caller's."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from knaves.drills.model import Item, RecordedMove, kind_of
from knaves.game import Seat
from knaves.review import Review, dearest

Played = tuple[str, Review, Collection[Seat]]
"""The key of a record, its review, and the seats of the person."""


def mistakes(played: Iterable[Played]) -> list[Item]:
    """Return the mistakes of a person in reviewed games, the most costly first."""
    found: list[tuple[float, Item]] = []
    for key, review, seats in played:
        for each in [each for game in review.games for seat in seats for each in dearest(game, seat)]:
            kind = kind_of(review.game, each.part)
            if kind is not None:
                found.append((-each.loss, Item(kind, RecordedMove(key, each.number))))
    return [item for _loss, item in sorted(found, key=lambda each: (each[0], each[1].key))]
