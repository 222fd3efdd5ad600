"""The summary of a finished game: how the scores developed, and each side's best moments.

It is computed from the moves alone, like the statistics. For a match it covers the last game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from knaves.game import Highlight
from knaves.record import Record, walk


@dataclass(frozen=True, slots=True)
class Ending:
    """``curve`` has the scores by side: the initial scores, then one entry for each time a score rose.

    ``deals`` has the length of the curve at each deal, that is, where the deal begins in it.
    """

    scores: tuple[int, ...]
    curve: tuple[tuple[int, ...], ...]
    deals: tuple[int, ...]
    highlights: tuple[Highlight, ...]
    events: tuple[Any, ...]
    """The events, for `Figures.how`."""


def ending(record: Record) -> Ending:
    """Return the summary of a recorded game."""
    game, seats = record.game, len(record.seated)
    curve: list[tuple[int, ...]] = [game.scores(record.opening)]
    deals: list[int] = []
    events: list[Any] = []
    for entry, before, _after in walk(record):
        if game.deals(entry.move) and _begins_anew(game.scores(before), curve):
            curve, deals, events = [game.scores(before)], [], []
        if game.deals(entry.move):
            deals.append(len(curve))
        for event, table in game.events(before, entry.seat, entry.move):
            events.append(event)
            if _risen(table.scores, curve[-1]):
                curve.append(tuple(table.scores))
    return Ending(
        curve[-1], tuple(curve), tuple(deals), game.figures.highlights(events, seats), tuple(events)
    )


def _begins_anew(scores: Sequence[int], curve: Sequence[tuple[int, ...]]) -> bool:
    return sum(scores) < sum(curve[-1])


def _risen(scores: Sequence[int], last: Sequence[int]) -> bool:
    return sum(scores) > sum(last)
