"""Rosters: the bots of a game by name, each in a module that is imported when that bot is looked at.

A champion needs a search, tables and the kernel; a table without one opens sooner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
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


class Numbered(Mapping[str, Any]):
    """What makes each bot of a family by its name; ``place``: a module of ``room`` and a function in it.

    The function takes the number of a bot as ``number``.
    """

    def __init__(self, room: str, place: str, numbers: Mapping[str, int]) -> None:
        self._room, self._place, self._numbers = room, place, numbers

    def __getitem__(self, name: str) -> Any:
        number = self._numbers[name]
        module, _colon, maker = self._place.partition(":")
        return partial(getattr(import_module(f"{self._room}.{module}"), maker), number=number)

    def __contains__(self, name: object) -> bool:
        return name in self._numbers

    def __iter__(self) -> Iterator[str]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)
