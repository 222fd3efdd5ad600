"""Measure everything and write bench/results.md: ``python -m bench``, as ``make bench`` does.

``python -m bench service`` measures the service instead, ``python -m bench page`` the page in a browser; each
takes minutes, and writes its section alone.
"""

from __future__ import annotations

import os
import platform
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from bench import counting, cribbage_kernel, euchre_kernel, games, terminal

RESULTS = Path(__file__).with_name("results.md")
PACKAGES = ("cribbage", "cribbage-scorer", "pycribbage", "open-spiel")
APART = {"service": "The service", "page": "The page"}
"""What is measured for itself, with the heading of its section."""
FAST, EXPLAINING, RULES = 60, 5, 0.1


def machine() -> str:
    """Say what this ran on, in one line."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        model = names[0].partition(":")[2].strip() if names else model
    return f"{model}, {os.cpu_count()} cores, {platform.system()} {platform.release()}"


def verdict(ratio: float, target: float) -> str:
    return f"{ratio:.1f} times | {target:g} times | {'yes' if ratio >= target else '**no**'}"


def share(wrong: float) -> str:
    return f"{wrong:.1%}" if wrong else "none"


def counting_lines(found: counting.Counting) -> list[str]:
    fastest = max(found.peers.values())
    rows = [
        f"| Knaves, `counting.points` | {found.fast:,.0f} | {verdict(found.fast / fastest, FAST)} | none |",
        f"| Knaves, `scoring.tally` (explains) | {found.explaining:,.0f} "
        f"| {verdict(found.explaining / fastest, EXPLAINING)} | none |",
    ]
    rows += [
        f"| `{name}` | {rate:,.0f} | {rate / fastest:.2f} times | | | {share(found.wrong[name])} |"
        for name, rate in sorted(found.peers.items(), key=lambda item: -item[1])
    ]
    return [
        "## Counting a hand",
        "",
        "Four cards and the starter, the same random hands for all, called from Python. The ratio is to the",
        "fastest of the three packages. Wrong: the share of 100,000 other random hands for which the package",
        "gives another score than the law.",
        "",
        "| who | hands a second | against the fastest peer | target | met | wrong |",
        "|---|---:|---:|---:|---|---:|",
        *rows,
    ]


def games_lines(found: list[games.Games]) -> list[str]:
    rows = [
        f"| {each.name}, {each.unit} | {each.ours:,.0f} | {each.openspiel:,.0f} "
        f"| {each.ours / each.openspiel:.2f} times | {RULES:g} times "
        f"| {'yes' if each.ours / each.openspiel >= RULES else '**no**'} |"
        for each in found
    ]
    return [
        "## Random games through the rules",
        "",
        "The same loop for both, in Python: ask for the legal moves, choose one at random, apply it.",
        "Our rules are plain Python; OpenSpiel's are C++ called from Python.",
        "",
        "| what | Knaves, a second | OpenSpiel, a second | ratio | target | met |",
        "|---|---:|---:|---:|---:|---|",
        *rows,
    ]


def sections(page: str) -> dict[str, str]:
    """Return the sections of a page by their headings; what stands before the first has none."""
    first, *rest = page.split("\n## ")
    return {"": first.strip()} | {each.partition("\n")[0]: f"## {each.strip()}" for each in rest}


def measure_apart(what: str) -> None:
    """Measure the service or the page, and write its section."""
    name = "service_page" if what == "service" else "page_section"
    measured, told = import_module(f"bench.{what}"), import_module(f"bench.{name}")
    section = "\n".join(told.lines(measured.measure()))
    found = sections(RESULTS.read_text()) | {APART[what]: section}
    RESULTS.write_text("\n\n".join(found.values()) + "\n")
    print(section)


def main() -> None:
    """Run all benchmarks and write the page."""
    before = sections(RESULTS.read_text() if RESULTS.exists() else "")
    apart = [before[each] for each in APART.values() if each in before]
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    lines = [
        "# Speed against peers",
        "",
        "`make bench` writes this page. Everything was measured in one run, in processor time. The rivals",
        "took turns of equal length, and the best round of each counts.",
        "",
        f"Machine: {machine()}. Python {platform.python_version()}. Peers: {packages}.",
        "",
        *counting_lines(counting.measure()),
        "",
        *games_lines([games.measure("cribbage"), games.measure("euchre")]),
        "",
        *cribbage_kernel.lines(cribbage_kernel.measure()),
        "",
        *euchre_kernel.lines(euchre_kernel.measure()),
        "",
        *terminal.lines(terminal.measure()),
    ]
    RESULTS.write_text("\n\n".join(["\n".join(lines), *apart]) + "\n")
    print(RESULTS.read_text(), end="")


if __name__ == "__main__":
    measure_apart(sys.argv[1]) if sys.argv[1:] else main()
