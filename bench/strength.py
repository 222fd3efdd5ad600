"""Measure the players and write docs/strength.md: ``python -m bench.strength``, as ``make strength`` does.

Without names it plays every row that lacks a result by the present versions, the most important first. It can
be stopped at any time: the next run goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from bench.command import run
from bench.strength_luck import merged, stands
from bench.strength_page import luckless, page, points, rate
from bench.strength_play import play
from bench.strength_rows import Row, rows

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "bench" / "strength.json"
PAGE = ROOT / "docs" / "strength.md"
WORK = ROOT / "build" / "strength"
BARE = """
import sys
sys.modules["knaves.games.cribbage.engine._kernel"] = None
sys.modules["knaves.games.euchre.engine._kernel"] = None
from bench.strength import main
main(sys.argv[1:])
"""
"""A program that does the same without the compiled kernels."""


def main(words: list[str]) -> None:
    """Do what the command line asks for."""
    asked = _asked(words)
    known = rows()
    found: dict[str, Any] = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    if unknown := set(asked.rows) - {row.name for row in known}:
        sys.exit(f"There is no row {', '.join(sorted(unknown))}. --list shows them.")
    chosen = [row for row in known if row.name in asked.rows or not asked.rows]
    if asked.list:
        print("\n".join(_listed(row, found, known) for row in chosen))
        return
    for row in [] if asked.page else chosen:
        if row.here and (asked.rows or not stands(row, found.get(row.name), _pairs(row, asked.part))):
            _measure(row, found, asked)
    if not asked.bare:
        PAGE.write_text(page(PAGE.read_text("utf-8"), known, found), "utf-8")


def _asked(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("rows", nargs="*", metavar="ROW", help="only these rows, even if they are measured")
    parser.add_argument("--list", action="store_true", help="list the rows with their sizes and times")
    parser.add_argument("--part", type=float, default=1.0, metavar="0.1", help="play a part of each row")
    parser.add_argument("--cores", type=int, help="the number of cores; all by default")
    parser.add_argument("--ray", action="store_true", help="distribute the work on a Ray cluster")
    parser.add_argument("--page", action="store_true", help="write the page from the results there are")
    parser.add_argument("--bare", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args(words)


def _pairs(row: Row, part: float) -> int:
    return max(1, round(row.pairs * part))


def _measure(row: Row, found: dict[str, Any], asked: argparse.Namespace) -> None:
    """Play a row and keep its result; a row without the kernel in a process of its own."""
    if not row.kernel and not asked.bare:
        words = [row.name, "--bare", "--cores", "1", "--part", str(asked.part)]
        subprocess.run([sys.executable, "-c", BARE, *words], check=True, cwd=ROOT)
        found.update(json.loads(RESULTS.read_text("utf-8")))
        return
    result = play(row, _pairs(row, asked.part), WORK, asked.cores, ray=asked.ray and row.kernel)
    kept = found[row.name] = merged(found.get(row.name), result)
    if kept["pairs"] > result["pairs"]:
        print(f"{row.name}: kept the plain result of {kept['pairs']:,} pairs")
    text = json.dumps(dict(sorted(found.items())), indent=1)
    RESULTS.write_text(f"{text}\n", "utf-8")
    print(_told(row, result), flush=True)


def _told(row: Row, result: Any) -> str:
    minutes = result["cpu_seconds"] / 60
    took = f"{minutes:.1f} minutes of processor time" if minutes >= 1 else f"{60 * minutes:.1f} seconds"
    found = (
        f"longest {result['times']['longest']:.3f} s" if row.timed else f"{rate(result)} %, {points(result)}"
    )
    luck = f", without luck {luckless(result)}" if "without_luck" in result else ""
    return f"{row.name}: {found}{luck} in {result['games']:,} games, {took}"


def _listed(row: Row, found: dict[str, Any], known: list[Row]) -> str:
    if not row.here:
        return f"{row.name}: one of the players does not exist, or they cannot meet"
    result = found.get(row.name)
    has = f"has {result['pairs']:,}" if result else "never measured"
    if result and (luck := result.get("without_luck")):
        has += f", {luck['pairs']:,} without luck"
    note = ", to be measured again" if result and not stands(row, result, row.pairs) else ""
    return f"{row.name}: {row.pairs:,} pairs, {_time(row, found, known)}; {has}{note}"


def _time(row: Row, found: dict[str, Any], known: list[Row]) -> str:
    each = _seconds_a_pair(row, found, known, luck=bool(row.values))
    least = ""
    if each is None and row.values:
        # To reckon the luck takes longer than the games alone.
        each, least = _seconds_a_pair(row, found, known, luck=False), "more than "
    return (
        "nobody knows how long" if each is None else f"{least}{each * row.pairs / 60:.0f} minutes of one core"
    )


def _seconds_a_pair(row: Row, found: dict[str, Any], known: list[Row], *, luck: bool) -> float | None:
    """Return the processor time of a pair, by its own result or by that of the rows most like it."""
    for alike in (_itself, _of_its_kind):
        pairs = seconds = 0
        for other in known:
            result = found.get(other.name, {})
            if luck:
                result = result.get("without_luck", {})
            if "cpu_seconds" in result and alike(other) == alike(row):
                pairs += result["pairs"]
                seconds += result["cpu_seconds"]
        if pairs:
            return seconds / pairs
    return None


def _itself(row: Row) -> object:
    return row.name


def _of_its_kind(row: Row) -> object:
    champions = [name.startswith("champion") for name in (row.a, row.b)]
    return row.game, row.hands, row.kernel, row.seats, any(champions)


if __name__ == "__main__":
    run(main)
