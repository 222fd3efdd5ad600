"""Rates, measured so that a noisy machine treats all rivals alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import process_time


def rates(rivals: Mapping[str, Callable[[], int]], rounds: int, least: float = 0.2) -> dict[str, float]:
    """Return each rival's best rate, in units of work a second of processor time.

    A rival is a function that does some work and says how many units it was. The rivals take turns,
    so that a slow moment of the machine hits no one of them alone; a turn lasts at least so many
    seconds for everybody, so that none slips through a gap too short for the others. The best round counts.
    """
    best = dict.fromkeys(rivals, 0.0)
    for _ in range(rounds):
        for name, work in rivals.items():
            best[name] = max(best[name], _rate(work, least))
    return best


def _rate(work: Callable[[], int], least: float) -> float:
    units, spent, began = 0, 0.0, process_time()
    while not units or spent < least:
        units += work()
        spent = process_time() - began
    return units / spent
