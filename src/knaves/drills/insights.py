"""The dearest decisions of an insight, as items to be asked again."""

from __future__ import annotations

from knaves.drills.model import Item, RecordedMove, kind_of
from knaves.review.insights import DRILLED, Insight


def dearest(game: str, found: Insight) -> tuple[Item, ...]:
    """Return the dearest decisions of an insight that some kind of drill can ask, at most five."""
    asked = [(kind_of(game, each.part), RecordedMove(each.record, each.number)) for each in found.dearest]
    return tuple([Item(kind, origin) for kind, origin in asked if kind is not None][:DRILLED])
