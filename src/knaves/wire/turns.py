"""The tables where somebody plays, as a client reads them in a list."""

from __future__ import annotations

from msgspec import Struct


class OwnTurn(Struct, frozen=True):
    """A table where the person plays; ``names`` by seat, ``move`` is the time for each move.

    ``moves``: whether they are to move. ``left`` is the time until their deadline, -1 without one.
    """

    table: str
    game: str
    title: str
    rules: str
    names: list[str]
    move: int
    moves: bool
    left: int
