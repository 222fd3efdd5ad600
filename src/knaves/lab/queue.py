"""The jobs that wait, by number, and how often a lost job is tried again.

This is the only place that decides about retries, for processes and for Ray alike. A lost job is first
retried among the others. A job lost twice is run with no other job running, so that no neighbour can be the
reason. Only losses of that kind count against it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import Enum, auto
from heapq import heappop, heappush
from typing import Final, NamedTuple

# The first loss may be the fault of a neighbour, or of the machine.
SHARED: Final = 2
"""Losses of a job among others, before it is done alone."""
TRIES: Final = 3
"""Losses of a job that is done alone, before it is given up."""


class Cause(Enum):
    """What died: the process of the jobs, or the node or connection that the process depended on."""

    PROCESS = auto()
    NODE = auto()


class Loss(NamedTuple):
    """A worker's answer for a portion that was lost."""

    cause: Cause
    trouble: str = ""


class Queue:
    """Numbers of jobs, lowest first."""

    def __init__(self) -> None:
        self._left: list[int] = []
        self._alone: list[int] = []
        self._losses: Counter[tuple[int, Cause]] = Counter()

    def __len__(self) -> int:
        return len(self._left) + len(self._alone)

    def put(self, number: int) -> None:
        """Add a job that is new, or that was only waiting where something died."""
        heappush(self._left, number)

    def portion(self, most: int, *, idle: int | None) -> list[int]:
        """Take up to ``most`` numbers to be done one after the other in one process, perhaps none.

        ``idle`` is the number whose result is needed now if no job is running, else None. Only then is a job
        done alone: its result is waited for, so that nothing new begins beside it.
        """
        if not self._left:
            return [heappop(self._alone)] if self._alone and self._alone[0] == idle else []
        numbers = [heappop(self._left)]
        # A job that killed a process may do so again, and the others of its portion would be lost with it.
        while (
            self._left
            and len(numbers) < most
            and not any((number, Cause.PROCESS) in self._losses for number in (numbers[0], self._left[0]))
        ):
            numbers.append(heappop(self._left))
        return numbers

    def lose(self, numbers: Iterable[int], cause: Cause) -> list[int]:
        """Add lost jobs again, and return those that are given up instead."""
        given_up = []
        for number in numbers:
            self._losses[number, cause] += 1
            if self._losses[number, cause] >= SHARED + TRIES:
                given_up.append(number)
            elif max(self._losses[number, each] for each in Cause) >= SHARED:
                heappush(self._alone, number)
            else:
                heappush(self._left, number)
        return given_up
