"""What servers and the people at them cost between two moments, and what else the machine did meanwhile.

Every section of the page says the latter, in the words of `quiet` or `said_load`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, process_time
from typing import Any, Final

MOST = 0.1
"""Cores that other processes may use while something is measured."""
BUSY: Final = "**Other work ran beside it, and made every figure worse: measure again on a quiet machine.**"
_TICK = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Load:
    """So many tables for a while: times in ms, processor times in µs a move, ``memory`` in kB."""

    tables: int
    moves: float
    p50: float
    p99: float
    processor: float
    """What the servers cost."""
    bytes: float
    memory: int
    busy: float
    """Cores that the servers had."""
    people: float = 0
    """What the people cost."""
    others: float = 0
    """Cores that processes had which are neither of the servers' nor of this one's family."""


class Bystanders:
    """The processes that are neither this one nor of its family, from now on."""

    def __init__(self) -> None:
        self._spent, self._begun, self._load = _others(), monotonic(), os.getloadavg()[0]

    @property
    def cores(self) -> float:
        """The cores that they have had."""
        return max(0.0, (_others() - self._spent) / (monotonic() - self._begun))

    def lines(self) -> list[str]:
        """Say what they and the system did, in lines of a page."""
        return quiet(self.cores, self._load, os.getloadavg()[0])


class Watch:
    """What some server processes and some people do from now on."""

    def __init__(self, processes: Sequence[int], crowd: Any) -> None:
        self._processes, self._crowd = processes, crowd
        crowd.measured.clear()
        self._spent, self._received = sum(map(processor, processes)), crowd.received
        self._own, self._bystanders = process_time(), Bystanders()
        self._begun = monotonic()

    def load(self, name: str, tables: int) -> Load:
        """Return what was measured, and say it in a line with its name."""
        measured = self._crowd.measured
        seconds = monotonic() - self._begun
        spent = sum(map(processor, self._processes)) - self._spent
        own = process_time() - self._own
        delays, moves = sorted(measured.delays) or [0.0], max(1, measured.moves)
        found = Load(
            tables,
            moves / seconds,
            1000 * delays[len(delays) // 2],
            1000 * delays[int(0.99 * len(delays))],
            1e6 * spent / moves,
            (self._crowd.received - self._received) / moves,
            sum(map(memory, self._processes)),
            spent / seconds,
            1e6 * own / moves,
            self._bystanders.cores,
        )
        print(_line(name, found, measured.refused), file=sys.stderr, flush=True)
        return found


def disturbed(loads: Mapping[str, Load]) -> str:
    """Say which measurement was disturbed by other processes, and how much; empty if none was."""
    name, worst = max(loads.items(), key=lambda each: each[1].others)
    if worst.others <= MOST:
        return ""
    return (
        f"Nothing is written: other processes used {worst.others:.2f} of a core during “{name}”, "
        f"and {MOST:g} is the limit. Measure again on a machine that does nothing else."
    )


def quiet(most: float, before: float, after: float) -> list[str]:
    """Say what else ran, in lines of a page: the cores that others had at most, and the system's load."""
    return [
        f"Other processes used at most {most:.2f} of a core during a measurement.",
        said_load(before, after),
        *([BUSY] if most > MOST else []),
    ]


def said_load(before: float, after: float) -> str:
    """Say the system's load, as `os.getloadavg` has it."""
    times = f"{before:.1f} at the beginning and {after:.1f} at the end"
    return f"The system's load was {times}, on {os.cpu_count()} cores."


def processor(process: int) -> float:
    """Return the processor time of a process, in seconds."""
    return sum(map(int, _stat(process)[11:13])) / _TICK


def memory(process: int) -> int:
    """Return what a process has in memory, in kB."""
    return int(Path(f"/proc/{process}/status").read_text().partition("VmRSS:")[2].split()[0])


def _line(name: str, load: Load, refused: Mapping[str, int]) -> str:
    return (
        f"{name}: {load.moves:,.0f} moves a second, p99 {load.p99:,.0f} ms, server {load.processor:,.0f} µs "
        f"and people {load.people:,.0f} µs a move; "
        f"server {load.busy:.2f} and others {load.others:.2f} of a core"
        + "".join(f"; refused {times} times: {why}" for why, times in refused.items())
    )


def _others() -> float:
    return _machine() - family()


def _machine() -> float:
    """Return the processor time of all processes since the machine began, in seconds.

    The kernel's own interrupts are left out, since no process is charged for them.
    """
    user, nice, system = Path("/proc/stat").read_text().split(maxsplit=4)[1:4]
    return (int(user) + int(nice) + int(system)) / _TICK


def family() -> float:
    """Return the processor time of this process and all that descend from it, in seconds."""
    spent: dict[int, int] = {}
    parents: dict[int, int] = {}
    for each in Path("/proc").iterdir():
        if each.name.isdigit():
            try:
                fields = _stat(int(each.name))
            except OSError:
                continue
            # With the children that have ended.
            parents[int(each.name)], spent[int(each.name)] = int(fields[1]), sum(map(int, fields[11:15]))
    ours = {os.getpid()}
    while more := {each for each, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return sum(spent[each] for each in ours) / _TICK


def _stat(process: int) -> list[str]:
    """Return the fields of a process from the third on: its name, the second, may contain anything."""
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
