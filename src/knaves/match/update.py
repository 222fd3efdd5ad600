"""What is told to those who sit at one face, after every move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from knaves.game import Noticed, Seat


@dataclass(frozen=True, slots=True)
class Update:
    """What those who sit at one face are told after a move, or when they sit down (no events then).

    ``number`` counts the moves made so far. ``views`` has what each of their seats may know, whole: a face
    that missed ten needs only the last. ``events`` are public, each with what lay open after it.
    ``back``: a move was taken back.
    """

    number: int
    mover: Seat
    events: tuple[Noticed[Any], ...]
    views: dict[Seat, Any]
    back: bool = False
