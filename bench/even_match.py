"""Play even matches against fixed players: ``python -m bench.even_match cribbage``.

Each player plays game after game against the amateur that its reviewed games so far give it, like somebody
who asks for ``even`` from the first game on. At euchre its partner is such an amateur too. It prints how
often the amateurs won, and what the player lost on average; docs/levels.md has the figures.
"""

from __future__ import annotations

import argparse
from random import Random

from knaves.bots import bot
from knaves.game import Seat
from knaves.games import SHELF, find
from knaves.intervals import share
from knaves.own_level import EVEN, amateur_for, own_level
from knaves.record import Entry, Record, SeatedPlayer
from knaves.review import review
from knaves.review.sums import sums
from knaves.table import play

PLAYERS = ("amateur-20", "simple", "steady", "amateur-4", "sharp")


def game_against(game: str, player: str, other: str, seed: str) -> tuple[bool, float]:
    """Play a game; return whether the other side won, and what the player's mistakes lost, from 0 to 1."""
    found, dice = find(game), Random(seed)
    seats = found.seats[0]
    # The player sits in each seat in turn: where cutting decides who deals, this changes little.
    own = Seat(Random(f"{seed}/seat").randrange(seats))
    table = [bot(game, player if seat == own else other, Random(f"{seed}/{seat}")) for seat in range(seats)]
    state = play(found, found.rules(), table, dice)
    seated = tuple([SeatedPlayer(f"P{seat}", f"{one.name} {one.version}") for seat, one in enumerate(table)])
    record = Record(found, found.rules(), seated, tuple([Entry(seat, move) for seat, move in state.history]))
    judged = review(record)
    [each] = judged.games
    result = found.result(state)
    assert result is not None
    return found.side(seats, own) != result.side, sums(each, judged.sides, own).lost


def main() -> None:
    """Play and print a row for each player."""
    parser = argparse.ArgumentParser(prog="python -m bench.even_match", description=__doc__)
    parser.add_argument("game", choices=SHELF)
    parser.add_argument("players", nargs="*", default=PLAYERS, metavar="PLAYER")
    parser.add_argument("--games", type=int, default=200)
    asked = parser.parse_args()
    for player in asked.players:
        losses: list[float] = []
        won, numbers = [], []
        for number in range(asked.games):
            other = amateur_for(EVEN, own_level(losses))
            beaten, lost = game_against(asked.game, player, other, f"even/{player}/{number}")
            losses.append(lost)
            won.append(float(beaten))
            numbers.append(int(other.partition("-")[2]))
        found = share(won)
        rate, low, high = (100 * each for each in (found.value, found.low, found.high))
        lost = 100 * sum(losses) / len(losses)
        print(
            f"{player}: even wins {rate:.1f} % ({low:.1f} to {high:.1f}) of {len(won)} games; it loses"
            f" {lost:.1f} wins in 100; numbers from {min(numbers)} to {max(numbers)}, at last {numbers[-1]}",
            flush=True,
        )


if __name__ == "__main__":
    main()
