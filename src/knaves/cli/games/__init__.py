"""The commands of the games: a folder for each game that has some, which lists them."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

Commands = dict[str, tuple[str, str]]
"""By name: where a command is, ``module:function``, and what it does, a catalogue key."""


def names() -> tuple[str, ...]:
    """Return the games that have commands."""
    return tuple(sorted(each.name for each in iter_modules(__path__)))


def all_of(table: str) -> Commands:
    """Return what the folders list under this name."""
    found: Commands = {}
    for game in names():
        found |= getattr(import_module(f"{__name__}.{game}"), table)
    return found
