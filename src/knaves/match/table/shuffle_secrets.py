"""The house's secrets of past draws, revealed once all their cards are known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from knaves.match.notices import Revealed


class Secrets:
    """Secrets not yet revealed, each with the index of its move in the history."""

    def __init__(self) -> None:
        self._kept: list[tuple[int, Revealed]] = []

    def __bool__(self) -> bool:
        return bool(self._kept)

    def keep(self, place: int, secret: Revealed) -> None:
        """Store the secret of the draw whose move has this index."""
        self._kept.append((place, secret))

    def all(self) -> tuple[Revealed, ...]:
        """Reveal all secrets: the game is over."""
        told, self._kept = self._kept, []
        return tuple(each for _place, each in told)

    def known(self, moves: Sequence[Any], seen: Sequence[Sequence[Any]]) -> tuple[Revealed, ...]:
        """Reveal the secrets of moves that every seat has seen in full; ``seen`` is each seat's history."""
        known = [
            (place, each)
            for place, each in self._kept
            if all(len(history) > place and history[place] == moves[place] for history in seen)
        ]
        self._kept = [each for each in self._kept if each not in known]
        return tuple(each for _place, each in known)
