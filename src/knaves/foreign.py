"""Notations of others in which a game can be written: what a game says about each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

OMITTED: Final = "Omitted"
"""The header of a record that names what it has no place for."""


@dataclass(frozen=True, slots=True)
class Branch:
    """Moves that might have been made instead of those from the place ``at`` of the game on.

    ``comments`` are those on a move, by its place in ``moves``.
    """

    at: int
    moves: tuple[tuple[Any, Any], ...]
    comments: Mapping[int, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game as a notation tells it. ``headers`` are those of its record, such as ``Title``.

    ``comments`` are those on a move, by its place in ``moves``. A record has no place for ``branches``; a
    study has. ``lost`` is what a study lacks too, as the value of the header ``Omitted``.
    """

    rules: Any
    names: tuple[str, ...]
    moves: tuple[tuple[Any, Any], ...]
    headers: Mapping[str, str] = field(default_factory=dict)
    comments: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    branches: tuple[Branch, ...] = ()
    lost: str = ""


@dataclass(frozen=True, slots=True)
class Notation:
    """A notation of others. ``write(sheet)`` returns the text, ``read(text)`` the game.

    Both raise NotationError for what the notation, or our rules, cannot say.
    """

    name: str
    write: Callable[[Sheet], str]
    read: Callable[[str], Sheet]
