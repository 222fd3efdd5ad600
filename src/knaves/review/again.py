"""A reviewed decision again: the position as its seat saw it, and the better move with its reason."""

from __future__ import annotations

from typing import Any

from knaves.bots import coach
from knaves.record import Record
from knaves.review.model import Decision


def position(record: Record, number: int) -> Any:
    """Return the view of the seat that made this move, counted from 1, before it made it."""
    moves = tuple([(entry.seat, entry.move) for entry in record.entries[: number - 1]])
    state = record.game.replay(record.rules, len(record.seated), moves)
    return record.game.view(state, record.entries[number - 1].seat)


def better(record: Record, decision: Decision, view: Any) -> tuple[str, str]:
    """Return the better move as a label, and why it is better; an empty reason where none is known.

    ``view`` is the `position` of the decision.
    """
    measure = coach(record.game.name)
    hints = measure.hint(view) if measure is not None else ()
    if not hints:
        best = record.game.read(decision.choices[0].move)
        return record.game.label(view, best, record.names), ""
    return record.game.label(view, hints[0].move, record.names), hints[0].reason
