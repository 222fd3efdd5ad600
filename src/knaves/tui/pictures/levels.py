"""The levels of bots, shown beside their names where there is room."""

from __future__ import annotations

from collections.abc import Mapping

from rich.cells import cell_len
from textual.content import Content

from knaves.bots import level
from knaves.i18n.language import _
from knaves.match.connection import Connection
from knaves.record import HUMAN

Levels = Mapping[str, str]
"""Level and version, by the name of the player; names at a table differ. People have none."""


def levels_of(connection: Connection) -> Levels:
    """Return the levels at a table."""
    seated = zip(connection.names, connection.players, strict=False)
    game = connection.game.name
    return {name: _with_version(player, game) for name, player in seated if player != HUMAN}


def _with_version(player: str, game: str) -> str:
    """Return a level and its version; a "v" tells the version from a number of cards."""
    name, _space, version = player.rpartition(" ")
    if not name or not version[:1].isdigit():
        return level(player, game)
    return _("{level} (v{version})").format(level=level(name, game), version=version)


def fitting(name: str, levels: Levels, room: int) -> str:
    """Return level and version of a player if they fit in the columns, else the level alone, or nothing."""
    whole = levels.get(name, "")
    wishes = (whole, whole.partition(" (")[0])
    return next((words for words in wishes if cell_len(words) <= room), "")


def beside(name: str, levels: Levels, room: int) -> Content:
    """Return the text after a name that fits in the columns."""
    sign = " · "
    words = fitting(name, levels, room - len(sign))
    return Content.styled(sign + words, "dim") if words else Content("")
