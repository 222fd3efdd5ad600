"""A roster: the bots of a game by name, each in a module that is imported when that bot is looked at.

A champion needs a search, tables and the kernel; a table without one opens sooner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any


class Roster(Mapping[str, Any]):
    """The classes of bots by name, in their order. ``places``: a module of ``room`` and the class in it."""

    def __init__(self, room: str, places: Mapping[str, str]) -> None:
        self._room, self._places = room, places

    def __getitem__(self, name: str) -> Any:
        module, _colon, kind = self._places[name].partition(":")
        return getattr(import_module(f"{self._room}.{module}"), kind)

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)
