"""The server's answers to the hands of the day: who has answered, and how often each move was chosen.

A person answers a hand once. The counts name nobody and outlive the answers.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

from knaves.match.log import Id


@dataclass(frozen=True, slots=True)
class DayAnswer:
    """One's own answer: ``day`` as in ``2026-11-24``, the move as text, and when it was given."""

    day: str
    game: str
    move: str
    at: int


class Answers(Protocol):
    """The answers to the hands of the day."""

    async def answer(self, person: Id, answer: DayAnswer) -> bool:
        """Store and count an answer; False, and nothing is counted, if the person has answered this hand."""
        ...

    async def answer_of(self, person: Id, day: str, game: str) -> str:
        """Return the move that a person answered; empty if there is none."""
        ...

    async def moves(self, people: Collection[Id], day: str, game: str) -> Mapping[Id, str]:
        """Return what these people answered, as moves; those without an answer are left out."""
        ...

    async def answers(self, person: Id) -> tuple[DayAnswer, ...]:
        """Return a person's stored answers, the oldest first."""
        ...

    async def counts(self, day: str, game: str) -> Mapping[str, int]:
        """Return how often each move was the answer to a hand."""
        ...
