"""The tables of the explorer: ``python -m bench.explorer``, as ``make explorer`` does.

It adds deals between a game's strongest player that is fast enough to the table which ships with the game
(`knaves.lab.explorer`), and writes the figures into docs/explorer.md. It can be stopped at any time: the next
run goes on where it was, on the processes of this machine or on Ray.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from pathlib import Path

from bench.command import run
from knaves import explorer
from knaves.cli.output import bar
from knaves.explorer import ENOUGH, Table
from knaves.games import SHELF
from knaves.lab.checkpoint import checkpoint
from knaves.lab.explorer import added, began
from knaves.lab.tables import make

ROOT = Path(__file__).parents[1]
GAMES_FOLDER = ROOT / "src" / "knaves" / "games"
PAGE = ROOT / "docs" / "explorer.md"
WORK = ROOT / "build" / "explorer"
DEALS = 10_000


def main(words: list[str]) -> None:
    """Do what the command line asks for."""
    asked = _asked(words)
    path = GAMES_FOLDER / asked.game / explorer.FILE
    if asked.deals:
        table = began(asked.game, explorer.shipped(asked.game))
        WORK.mkdir(parents=True, exist_ok=True)
        work = WORK / f"{asked.game}.work"
        # A table that has grown since would count the same games twice, so its size is part of the name.
        about = {"game": asked.game, "player": table.player, "from game": table.games, "deals": asked.deals}
        with checkpoint(work, about) as held:
            made = make(added(asked.game, table, asked.deals), held, bar, cores=asked.cores, ray=asked.ray)
            begun = path.with_suffix(".new")
            begun.write_bytes(made)
            begun.replace(path)
        work.unlink()
        explorer.shipped.cache_clear()
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")


def _asked(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.explorer", description=__doc__)
    parser.add_argument("--game", default="cribbage", choices=SHELF)
    parser.add_argument("--deals", type=int, default=DEALS, help="deals to add; 0 writes the page only")
    parser.add_argument("--cores", type=int, help="the number of cores; all by default")
    parser.add_argument("--ray", action="store_true", help="work on a Ray cluster")
    return parser.parse_args(words)


def written(text: str) -> str:
    """Return the page with the figures of each game's table made anew, between its comments."""

    def made(match: re.Match[str]) -> str:
        table = explorer.shipped(match[2])
        return f"{match[1]}\n{'' if table is None else _figures(match[2], table)}\n<!-- end -->"

    return re.sub(r"(<!-- table of (\w+) -->)\n.*?<!-- end -->", made, text, flags=re.DOTALL)


def _figures(game: str, table: Table) -> str:
    """Return how many decisions there are, and how wide the kinds are that show them, scores together."""
    asked = explorer.questions(game)
    assert asked is not None, "only a game with questions has a table"
    lines = [
        f"{table.player} against itself: {table.games:,} games, {table.deals:,} deals.",
        "",
        "| question | decisions | hands met | shown as the hand itself, as wider kinds |",
        "| --- | ---: | ---: | --- |",
    ]
    for question, places in sorted(table.cells.items()):
        met, of_kind, shown = Counter[tuple[str, str]](), Counter[tuple[str, int, str]](), Counter[int]()
        for place, hands in places.items():
            for hand, zones in hands.items():
                times = sum([numbers[0] for choices in zones.values() for numbers in choices.values()])
                met[place, hand] = times
                for width, kind in enumerate(asked.widths(question, hand)):
                    of_kind[place, width, kind] += times
        for (place, hand), times in met.items():
            kinds = asked.widths(question, hand)
            enough = [width for width, kind in enumerate(kinds) if of_kind[place, width, kind] >= ENOUGH]
            shown[min(enough, default=len(kinds) - 1)] += times
        shares = ", ".join([f"{100 * shown[width] / met.total():.0f} %" for width in range(len(kinds))])
        lines.append(f"| {question} | {met.total():,} | {len(met):,} | {shares} |")
    return "\n".join(lines)


if __name__ == "__main__":
    run(main)
