"""What the levels lose, by reviews of their games: ``python -m bench.reviews`` prints a table.

Whole games between players of one name are played and reviewed by the present champion. A row says what a
seat loses in a game, how much less the result spreads without luck, and the mean luck of the first seat,
which should be nothing. It can be stopped at any time: the next run goes on where it was.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from statistics import variance
from typing import Any

from bench.reviews_play import measured
from knaves.bots import coach
from knaves.cards import NotationError
from knaves.intervals import Interval, mean

ROWS = (
    ("cribbage", 2, 500),
    ("cribbage", 3, 100),
    ("cribbage", 4, 100),
    ("euchre", 4, 120),
)
LEVELS = ("sharp", "steady", "simple")
HEAD = (
    "| players, each against its like | games | a seat loses, wins in 100 a game "
    "| variance of the result / less luck | luck of seat 1 |\n|---|---|---|---|---|"
)


def row(game: str, seats: int, player: str, found: Sequence[Any]) -> str:
    """Return the row of a table."""
    results = [each["result"] for each in found]
    spread = variance(results) / variance([each["result"] - each["luck"] for each in found])
    cells = (
        f"{game}, {seats}: {player}",
        f"{len(found)}",
        _told(mean([each["lost"] for each in found])),
        f"{spread:.0f}",
        _told(mean([each["luck"] for each in found])),
    )
    return f"| {' | '.join(cells)} |"


def _told(found: Interval) -> str:
    return f"{100 * found.value:.1f} ± {50 * (found.high - found.low):.1f}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.reviews", description=__doc__)
    parser.add_argument("--game", choices=sorted({row[0] for row in ROWS}), help="only this game")
    parser.add_argument("--seats", type=int, help="only with so many players")
    parser.add_argument(
        "--players", nargs="*", default=LEVELS, help="by default the levels below the champion"
    )
    parser.add_argument("--part", type=float, default=1.0, metavar="0.1", help="play a part of the games")
    parser.add_argument("--seed", default="reviews")
    parser.add_argument("--cores", type=int, help="the number of cores; all by default")
    parser.add_argument("--ray", action="store_true", help="distribute the work on a Ray cluster")
    asked = parser.parse_args()
    rows = [row for row in ROWS if asked.game in (None, row[0]) and asked.seats in (None, row[1])]
    print(", ".join([f"{game}: measured by {_measure(game)}" for game in sorted({row[0] for row in rows})]))
    print(HEAD)
    for game, seats, games in rows:
        for player in asked.players:
            number = max(2, round(games * asked.part))
            try:
                found = measured(game, seats, player, number, asked.seed, cores=asked.cores, ray=asked.ray)
            except NotationError as error:
                parser.error(str(error))
            print(row(game, seats, player, found), flush=True)


def _measure(game: str) -> str:
    measure = coach(game)
    return f"{measure.name} {measure.version}"


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("Stopped. The next run goes on here.")
