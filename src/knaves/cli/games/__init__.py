"""The commands of the games: a folder for each game that has some, which lists them."""

from __future__ import annotations

from importlib import import_module

from knaves.games import SHELF

Commands = dict[str, tuple[str, str]]
"""By name: where a command is, ``module:function``, and what it does, a catalogue key."""


def all_of(table: str) -> Commands:
    """Return what the folders of the games list under this name, in the order of the shelf."""
    return {name: each for game in SHELF for name, each in _listed(game, table).items()}


def _listed(game: str, table: str) -> Commands:
    room = f"knaves.cli.games.{game}"
    try:
        found: Commands = getattr(import_module(room), table)
    except ModuleNotFoundError as missing:
        if missing.name != room:
            raise
        return {}
    return found
