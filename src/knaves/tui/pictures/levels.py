"""How well the computer's players play, to stand beside their names where there is room."""

from __future__ import annotations

from collections.abc import Mapping

from textual.content import Content

from knaves.bots import level
from knaves.local.setup import HUMAN
from knaves.match.connection import Connection

Levels = Mapping[str, str]
"""The level with its version by the name of the player; names at a table differ. People have none."""


def levels_of(connection: Connection) -> Levels:
    """Return the levels at a table."""
    seated = zip(connection.names, connection.players, strict=False)
    return {name: level(player) for name, player in seated if player != HUMAN}


def beside(name: str, levels: Levels, room: int) -> Content:
    """Return what stands behind a name in so many columns: level and version, the level alone, or nothing."""
    whole = levels.get(name, "")
    for words in (whole, whole.partition(" ")[0]):
        if words and Content(f" · {words}").cell_length <= room:
            return Content.styled(f" · {words}", "dim")
    return Content("")
