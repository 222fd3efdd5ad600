"""An adapter: the driver writes to it as to a file, and it passes the moves to the table's log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from knaves.fair import Proof
from knaves.game import Seat
from knaves.record import Record


class NotedMoves:
    """Passes each move to ``moved``; everything else in a file has its own log entries."""

    where = ""

    def __init__(self, moved: Callable[[Seat, Any], None]) -> None:
        self._moved = moved

    def move(self, seat: Seat, move: Any, proof: Proof | None) -> None:
        """Log a move; the parts of its draw are in the log already."""
        self._moved(seat, move)

    def comment(self, text: str) -> None:
        """Do nothing: the log has its own entries for what comments say."""

    def rewind(self, record: Record) -> None:
        """Do nothing: the log has its own entry for takebacks."""

    def finish(self) -> str:
        """Do nothing: the archive stores the record."""
        return ""

    def close(self) -> None:
        """Do nothing: there is no file."""
