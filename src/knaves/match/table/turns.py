"""Whose turn it is at a table, for lists and for those who want to be told."""

from __future__ import annotations

from knaves.game import Seat
from knaves.match.ports.tables import Turn
from knaves.match.table.state import TableState


def turns(state: TableState) -> tuple[Turn, ...]:
    """Return the people in the game in play, each with their turn; empty between games.

    Where the clock is not days, the others at the table say what is to be done about somebody who is gone,
    and only then somebody is told that it is their turn.
    """
    play = state.running
    if play is None:
        return ()
    found: dict[str, Turn] = {}
    asked, attendance, by_days = play.game.asked, state.company.attendance, state.seating.terms.timing.by_days
    for place, sitter in enumerate(state.seating.seats):
        if sitter is None or sitter.kind != "person":
            continue
        seat, here = Seat(place), attendance.here(sitter.id)
        moves = seat in asked and (by_days or attendance.of(sitter.id, state.now) == "gone")
        due = play.deadline(seat) if moves and by_days else 0
        turn = Turn(sitter.id, moves, due, untold=moves and not here)
        found[sitter.id] = _more_urgent(found.get(sitter.id), turn)
    return tuple(found.values())


def _more_urgent(one: Turn | None, other: Turn) -> Turn:
    """Return the turn of two seats of one person that comes first."""
    return other if one is None or (not one.moves, one.due) > (not other.moves, other.due) else one
