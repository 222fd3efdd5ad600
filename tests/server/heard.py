"""Handmade server messages about a table."""

from __future__ import annotations

from msgspec import Raw
from msgspec.structs import replace

from knaves.match.around import UNKNOWN
from knaves.wire import messages as say


def around(*yours: bool, record: str = "", playing: bool = False) -> say.Around:
    """A table of programs; ``yours`` says which seats are the reader's own."""
    seats = [say.Occupant("x", "x 1", "", "outside", each, "here", True, "", -1, -1, -1) for each in yours]
    return replace(UNKNOWN, table="t", n=1, game="cribbage", seats=seats, playing=playing, record=record)


def update(moves: int) -> say.Update:
    """An update that only has the number of moves made."""
    return say.Update("t", 1, moves, -1, False, [], [], [], Raw(b"{}"))
