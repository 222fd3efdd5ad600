"""The list of games. A new game is one folder here and one entry in the list."""

from __future__ import annotations

import copyreg
from importlib import import_module
from typing import Final, cast

from knaves.cards import NotationError
from knaves.game import AnyGame, Game
from knaves.i18n.language import _, meant

SHELF: Final = ("cribbage", "euchre")


def find(name: str) -> AnyGame:
    """Return the game of that name; NotationError if there is none."""
    if name not in SHELF:
        raise NotationError(
            meant(
                _("There is no game {name!r}. The games are {games}.").format(
                    name=name, games=", ".join(SHELF)
                ),
                name,
                SHELF,
            )
        )
    return cast(AnyGame, import_module(f"knaves.games.{name}").GAME)


def kernel_of(game: str) -> str:
    """Return which kernel a game has loaded: ``extension``, ``webassembly`` or ``python``.

    It is empty for a game without an engine.
    """
    room = f"knaves.games.{game}.engine"
    try:
        found: str = import_module(f"{room}.kernel").found
    except ModuleNotFoundError as missing:
        if missing.name not in (room, f"{room}.kernel"):
            raise
        return ""
    return found


# A game is pickled by its name: its functions are the same in every installation.
copyreg.pickle(Game, lambda game: (find, (game.name,)))
