"""What the levels lose, by reviews of their games: ``python -m bench.reviews`` prints a table.

Whole games between players of one name are played and reviewed by the present champion. A row says what a
seat loses in a game, how much less the result spreads without luck, and the mean luck of the first seat,
which should be nothing.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from random import Random
from statistics import variance

from knaves.bots import bot, coach
from knaves.cards import NotationError
from knaves.game import Seat
from knaves.games import find
from knaves.intervals import Interval, mean
from knaves.record import Entry, Record, SeatedPlayer
from knaves.review import Review, review, sums
from knaves.table import play

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


def reviewed(game: str, seats: int, player: str, games: int, seed: str) -> Iterator[Review]:
    """Yield the reviews of games between players of one name. Each game has a seed of its own."""
    found = find(game)
    for number in range(games):
        dice = Random(f"{seed}-{number}")
        # The deal is cut for, so that the first dealer is any seat.
        state = play(found, found.rules(), [bot(game, player, dice)] * seats, dice)
        seated = tuple([SeatedPlayer(f"{seat + 1}", player) for seat in range(seats)])
        yield review(
            Record(found, found.rules(), seated, tuple([Entry(seat, move) for seat, move in state.history]))
        )


def row(game: str, seats: int, player: str, found: Sequence[Review]) -> str:
    """Return the row of a table."""
    lost, luck, results, adjusted = [], [], [], []
    for each in found:
        [one] = each.games
        own = [sums(one, each.sides, Seat(seat)) for seat in range(seats)]
        lost.append(sum(each.lost for each in own) / seats)
        luck.append(own[0].luck)
        results.append(one.result[0])
        adjusted.append(one.result[0] - own[0].luck)
    spread = variance(results) / variance(adjusted)
    cells = (
        f"{game}, {seats}: {player}",
        f"{len(found)}",
        _told(mean(lost)),
        f"{spread:.0f}",
        _told(mean(luck)),
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
    asked = parser.parse_args()
    rows = [row for row in ROWS if asked.game in (None, row[0]) and asked.seats in (None, row[1])]
    print(", ".join([f"{game}: measured by {_measure(game)}" for game in sorted({row[0] for row in rows})]))
    print(HEAD)
    for game, seats, games in rows:
        for player in asked.players:
            number = max(2, round(games * asked.part))
            try:
                found = list(reviewed(game, seats, player, number, asked.seed))
            except NotationError as error:
                parser.error(str(error))
            print(row(game, seats, player, found), flush=True)


def _measure(game: str) -> str:
    measure = coach(game)
    return f"{measure.name} {measure.version}"


if __name__ == "__main__":
    main()
