"""Measure everything and write bench/results.md: ``python -m bench``, as ``make bench`` does.

``python -m bench service`` measures the service instead, ``python -m bench page`` the page in a browser,
``python -m bench evening`` an event of many, ``python -m bench daylong`` a game of the day of many,
``python -m bench environments`` those for learners, ``python -m bench vector`` many tables at once, and
``python -m bench service --against COMMIT`` the service beside an older one; each takes minutes, and writes
its section alone. The first also writes what an operator should know into docs/guide/server.md.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TypeVar

from bench import counting, cribbage_kernel, euchre_kernel, games, terminal
from bench.watch import Bystanders, disturbed

T = TypeVar("T")
RESULTS = Path(__file__).with_name("results.md")
PACKAGES = ("cribbage", "cribbage-scorer", "pycribbage", "open-spiel")
APART = {
    "service": "The service",
    "against": "The service beside an older commit",
    "page": "The page",
    "evening": "A club evening of 200",
    "daylong": "A game of the day of 10,000",
    "environments": "Environments for learners",
    "vector": "Tables stepped together",
}
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


def counting_lines(found: counting.Counting, meanwhile: Sequence[str] = ()) -> list[str]:
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
        *meanwhile,
        "",
        "| who | hands a second | against the fastest peer | target | met | wrong |",
        "|---|---:|---:|---:|---|---:|",
        *rows,
    ]


def games_lines(found: list[games.Games], meanwhile: Sequence[str] = ()) -> list[str]:
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
        *meanwhile,
        "",
        "| what | Knaves, a second | OpenSpiel, a second | ratio | target | met |",
        "|---|---:|---:|---:|---:|---|",
        *rows,
    ]


def section(measure: Callable[[], T], lines: Callable[[T, Sequence[str]], list[str]]) -> list[str]:
    """Measure, and return the section, which says what else the machine did meanwhile."""
    bystanders = Bystanders()
    found = measure()
    return lines(found, bystanders.lines())


def sections(page: str) -> dict[str, str]:
    """Return the sections of a page by their headings; what stands before the first has none."""
    first, *rest = page.split("\n## ")
    return {"": first.strip()} | {each.partition("\n")[0]: f"## {each.strip()}" for each in rest}


def measure_page() -> None:
    """Measure the page in a browser, and write its section."""
    from bench import page, page_section

    _write("page", page_section.lines(page.measure()))


def measure_service() -> None:
    """Measure the service; write its section and the guide's, or nothing if the machine did other work."""
    from bench import service, service_guide, service_page

    found = service.measure()
    told, guide = service_page.lines(found), service_guide.lines(found, machine())
    print("\n".join([*told, "", *guide]))
    _stop_if(disturbed(found.all))
    _write("service", told)
    service_guide.write(guide)


def measure_evening() -> None:
    """Measure an event of many, and write its section."""
    from bench import evening

    _write("evening", evening.lines(evening.measure()))


def measure_daylong() -> None:
    """Measure a game of the day of many, and write its section."""
    from bench import daylong

    _write("daylong", daylong.lines(daylong.measure()))


def measure_vector() -> None:
    """Measure tables stepped together in the kernel, and write their section."""
    from bench import vector

    _write("vector", section(lambda: [*map(vector.measure, vector.SEATS)], vector.lines))


def measure_environments() -> None:
    """Measure the environments for learners beside others', and write their section."""
    from bench import environments

    _write("environments", section(environments.measure, environments.lines))


def measure_against(commit: str) -> None:
    """Measure the service beside that of a commit; write the section as `measure_service` does."""
    from bench import against

    found = against.measure(commit)
    print("\n".join(against.lines(found)))
    _stop_if(disturbed(found.all))
    _write("against", against.lines(found))


def _stop_if(why: str) -> None:
    if why:
        sys.exit(why)


def _write(what: str, lines: list[str]) -> None:
    found = sections(RESULTS.read_text()) | {APART[what]: "\n".join(lines)}
    RESULTS.write_text("\n\n".join(found.values()) + "\n")


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
        *section(counting.measure, counting_lines),
        "",
        *section(lambda: [games.measure("cribbage"), games.measure("euchre")], games_lines),
        "",
        *section(cribbage_kernel.measure, cribbage_kernel.lines),
        "",
        *section(euchre_kernel.measure, euchre_kernel.lines),
        "",
        *section(terminal.measure, terminal.lines),
    ]
    RESULTS.write_text("\n\n".join(["\n".join(lines), *apart]) + "\n")
    print(RESULTS.read_text(), end="")


if __name__ == "__main__":
    match sys.argv[1:]:
        case []:
            main()
        case ["page"]:
            measure_page()
        case ["service"]:
            measure_service()
        case ["evening"]:
            measure_evening()
        case ["daylong"]:
            measure_daylong()
        case ["environments"]:
            measure_environments()
        case ["vector"]:
            measure_vector()
        case ["service", "--against", commit]:
            measure_against(commit)
        case _:
            apart = "page | evening | daylong | environments | vector | service [--against COMMIT]"
            sys.exit(f"python -m bench [{apart}]")
