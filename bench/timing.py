"""Rates, measured so that a noisy machine treats all rivals alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter


def rates(rivals: Mapping[str, Callable[[], int]], rounds: int) -> dict[str, float]:
    """Return each rival's best rate, in units of work a second.

    A rival is a function that does some work and says how many units it was. The rivals take turns,
    so that a slow moment of the machine hits no one of them alone, and the best of the rounds counts.
    """
    best = dict.fromkeys(rivals, 0.0)
    for _ in range(rounds):
        for name, work in rivals.items():
            began = perf_counter()
            units = work()
            best[name] = max(best[name], units / (perf_counter() - began))
    return best
