"""``make simulate SEEDS=1-200``: run worlds, check them, and count; ``SEED=7`` tells the story of one."""

from __future__ import annotations

import argparse
import gc
import logging
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Final

from simulation import faults
from simulation.broken import Broken

if TYPE_CHECKING:
    from simulation import club

LIMIT: Final = 60
"""Seconds of real time for one world, which takes one or two."""
MARKS: Final = ("<!-- worlds -->", "<!-- end -->")
"""Where a file has the closing line of a run."""


def main() -> int:
    """Run the worlds that were asked for; return 1 if a promise was broken in one."""
    parser = argparse.ArgumentParser(prog="simulation")
    parser.add_argument("--seeds", default="1-20", help="the first and the last seed")
    parser.add_argument("--seed", type=int, help="one seed, with its story")
    parser.add_argument("--write", type=Path, help="put the closing line between the marks in this file")
    parser.add_argument(
        "--fault", type=int, help="put this fault into the server, and stop where it is found"
    )
    parser.add_argument(
        "--within", type=float, help="begin no world after so many seconds", default=float("inf")
    )
    asked = parser.parse_args()
    if asked.fault is not None:
        print(f"With a fault: {faults.put_in(asked.fault).name}.")
    if asked.seed is not None:
        return _one(asked.seed)
    logging.disable()
    first, _dash, last = asked.seeds.partition("-")
    seeds = range(int(first), int(last or first) + 1)
    said, failed = _several(seeds, asked.within, first_only=asked.fault is not None)
    print(said)
    if asked.write is not None:
        write(asked.write, said)
    return 1 if failed else 0


def write(file: Path, said: str) -> None:
    """Put a line between the marks of a file."""
    before, begin, rest = file.read_text("utf-8").partition(MARKS[0])
    _old, end, after = rest.partition(MARKS[1])
    if not begin or not end:
        raise SystemExit(f"{file} has no place for it, between {MARKS[0]} and {MARKS[1]}.")
    file.write_text(f"{before}{begin}\n{said}\n{end}{after}", "utf-8")


def _several(seeds: range, within: float, *, first_only: bool) -> tuple[str, int]:
    """Run worlds, and begin none after so many seconds; return what there was, and how many failed."""
    count: Counter[str] = Counter()
    failed = 0
    begun, worked, seed = time.time(), time.process_time(), seeds[0]
    for seed in seeds:
        try:
            count += world(seed)
        except Exception as trouble:  # whatever goes wrong in a world belongs to its seed
            failed += 1
            print(f"seed {seed}: {type(trouble).__name__}: {trouble}", flush=True)
            if first_only:
                break
        # What is loaded by now stays; the collection at the end of each world need not look at it.
        gc.collect()
        gc.freeze()
        if time.time() - begun > within:
            break
    said = (
        f"Seeds {seeds[0]} to {seed}: {count['worlds']} worlds, "
        f"{count['seconds'] / 3600:.1f} simulated hours, "
        f"{count['cuts']} power cuts, {count['moves']} acknowledged moves, {count['games']} games; "
        f"{failed} worlds broke a promise "
        f"({time.time() - begun:.0f} s, {time.process_time() - worked:.0f} s of the processor)."
    )
    return said, failed


def world(seed: int) -> Counter[str]:
    """Run one world and check it; return what there was."""
    # Imported once a fault is in its place.
    from simulation import checks, club, economy

    with tempfile.TemporaryDirectory(dir=economy.MEMORY) as folder:
        try:
            with _limited():
                course = club.run(seed, Path(folder))
        except Endless:
            raise Broken(f"the world does not end within {LIMIT} s of this machine") from None
        checks.verify(course)
        return checks.told(course)


class Endless(KeyboardInterrupt):
    """A world goes round and round without its time passing. No part of it catches this."""


@contextmanager
def _limited() -> Iterator[None]:
    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise Endless

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(LIMIT)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _one(seed: int) -> int:
    """Tell the story of a world; where it breaks a promise, with as few faults as it takes."""
    course, broken = _judged(seed, frozenset())
    if broken:
        print(f"Broken: {broken}. Looking for fewer faults than {len(course.faults)} ...", flush=True)
        course, broken = _smaller(seed, course, broken)
    print(course.plan)
    for line in course.story:
        print(f"{line.at:9.3f}  {line.who:<8} {line.what}")
    print(course.digest, dict(course.weather))
    if broken:
        print(f"Broken: {broken}")
    return 1 if broken else 0


def _smaller(seed: int, course: club.Course, broken: str) -> tuple[club.Course, str]:
    """Leave out one fault after another, as long as a promise is broken all the same."""
    without: frozenset[int] = frozenset()
    for number in course.faults:
        found, trouble = _judged(seed, without | {number})
        if trouble:
            without, course, broken = without | {number}, found, trouble
    return course, broken


def _judged(seed: int, without: frozenset[int]) -> tuple[club.Course, str]:
    """Run a world without some faults; return it, and what it broke."""
    from simulation import checks, club, economy

    with tempfile.TemporaryDirectory(dir=economy.MEMORY) as folder:
        course = club.run(seed, Path(folder), without)
        try:
            checks.verify(course)
        except Broken as broken:
            return course, str(broken)
    return course, ""


if __name__ == "__main__":
    sys.exit(main())
