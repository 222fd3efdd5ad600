"""This server beside the one of an older commit, in turns in one run.

`make bench-service AGAINST=COMMIT` measures it. Machines differ by a factor of two from day to day,
so only the ratio of the two counts. Each round starts both anew, one after the other, each in an environment
of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bench.service import flat_out, served
from bench.watch import Load, quiet

PROCESSOR, BYTES = 0.57, 0.45
TOP = Path(__file__).parents[1]


@dataclass(slots=True)
class Against:
    """What was measured, by round."""

    commit: str
    older: list[Load] = field(default_factory=list)
    newer: list[Load] = field(default_factory=list)
    system: tuple[float, float] = (0, 0)
    """The system's load at the beginning and at the end."""

    @property
    def all(self) -> dict[str, Load]:
        """Every measurement by its name."""
        older = {f"round {number}, {self.commit}": load for number, load in enumerate(self.older, 1)}
        return older | {f"round {number}, this server": load for number, load in enumerate(self.newer, 1)}


def measure(commit: str, rounds: int = 3, seconds: float = 8) -> Against:
    """Measure both in turns; some minutes, of which most go into installing the older one."""
    import uvloop

    with _installed(commit) as older:
        found, before = Against(commit), os.getloadavg()[0]
        for number in range(1, rounds + 1):
            for name, python, loads in (
                (commit, older, found.older),
                ("this server", sys.executable, found.newer),
            ):
                with served(python=python) as (port, pid):
                    work = flat_out(f"round {number}, {name}", [port], [pid], seconds)
                    loads.append(uvloop.run(work))
        found.system = before, os.getloadavg()[0]
    return found


def lines(found: Against) -> list[str]:
    """Return the section of the page."""
    return [
        "## The service beside an older commit",
        "",
        f"`make bench-service AGAINST={found.commit}` writes this section. Both servers were",
        "measured in turns in one run, by the same people outside, at "
        f"{found.newer[0].tables} tables at full load:",
        "half of them cribbage with two people, half euchre with four. Each server has an environment of",
        "its own, as its commit locks it.",
        *quiet(max(each.others for each in found.all.values()), *found.system),
        "",
        "| a move costs | this server | then | ratio | target | met |",
        "|---|---:|---:|---:|---:|---|",
        _row("processor time, µs", found, "processor", PROCESSOR),
        _row("bytes", found, "bytes", BYTES),
        "",
        "| round | processor time | then | ratio | bytes | then | ratio | people | then |",
        "|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
        *[
            f"| {number} | {new.processor:,.0f} µs | {old.processor:,.0f} µs "
            f"| {new.processor / old.processor:.2f} "
            f"| {new.bytes:,.0f} | {old.bytes:,.0f} | {new.bytes / old.bytes:.2f} "
            f"| {new.people:,.0f} µs | {old.people:,.0f} µs |"
            for number, (new, old) in enumerate(zip(found.newer, found.older, strict=True), 1)
        ],
    ]


def _row(what: str, found: Against, name: str, target: float) -> str:
    newer, older = _mean(found.newer, name), _mean(found.older, name)
    ratio = newer / older
    met = "yes" if ratio <= target else "**no**"
    return f"| {what} | {newer:,.0f} | {older:,.0f} | {ratio:.2f} | {target:g} | {met} |"


def _mean(loads: Sequence[Load], name: str) -> float:
    """Return the cost of a move in all rounds together; a round lasts as long as the others."""
    cost: float = sum(getattr(each, name) * each.moves for each in loads)
    return cost / sum(each.moves for each in loads)


@contextmanager
def _installed(commit: str) -> Iterator[str]:
    """Install a commit in a folder of its own, as its Makefile does; its interpreter."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", tree, commit], cwd=TOP, check=True)
        try:
            # What `make` and `uv run` have told this process is about this tree.
            environment = {
                name: value
                for name, value in os.environ.items()
                if not name.startswith(("MAKE", "MFLAGS", "UV_PROJECT", "VIRTUAL_ENV", "PYTHON"))
            }
            make = ["make", "--silent", ".venv/.serve", f"PYTHON={sys.executable}"]
            subprocess.run(make, cwd=tree, env=environment, check=True)
            python = str(tree / ".venv/bin/python")
            asked = [python, "-c", "import knaves; print(knaves.__file__)"]
            where = subprocess.run(asked, cwd=tree, capture_output=True, text=True, check=True)
            if not Path(where.stdout).is_relative_to(tree):
                raise RuntimeError(f"The older server would run {where.stdout.strip()}.")
            yield python
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=TOP, check=True)
