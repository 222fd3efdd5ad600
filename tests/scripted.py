"""A person at a console who tries one answer after the other until the table goes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations

from knaves.line.console import Console

TRIED = (
    *(str(number) for number in range(1, 7)),
    *(f"{one} {other}" for one, other in combinations(range(1, 7), 2)),
    *("go", "pass", "clubs", "diamonds", "hearts", "spades", "0", "20", "yes"),
)
"""What may be meant at some prompt of some game."""


@dataclass(slots=True)
class Scripted(Console):
    """``first`` has, by a part of the question, what is answered once before anything else is tried."""

    first: dict[str, str] = field(default_factory=dict)
    always: Mapping[str, str] = field(default_factory=dict)
    heard: list[str] = field(default_factory=list)
    _asked: str = ""
    _tried: int = 0

    @property
    def polls(self) -> bool:
        return False

    def say(self, *lines: str) -> None:
        self.heard += lines

    def _line(self, question: str) -> str | None:
        self.heard.append(question)
        for part in [*self.first]:
            if part in question:
                return self.first.pop(part)
        for part, answer in self.always.items():
            if part in question:
                return answer
        if question != self._asked:
            self._asked, self._tried = question, 0
        answer = TRIED[self._tried % len(TRIED)]
        self._tried += 1
        return answer
