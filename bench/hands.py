"""How much are the hands of two champions worth? ``python -m bench.hands`` prints how often each value came.

The figures stand in `knaves.games.cribbage.text.figures`, beside the averages of good players: what a hand or
a crib counts by the rules, also where the game ended before all of it was pegged.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from typing import Any

from knaves.game import Seat
from knaves.games.cribbage import GAME
from knaves.games.cribbage.bots.champion import Champion
from knaves.games.cribbage.rules.claims import MOST
from knaves.match.statistics import count
from knaves.table import play


def counted(games: int, seed: str) -> Counter[str]:
    """Play so many games to 121 and return the counts of both seats."""
    found: Counter[str] = Counter()
    rules = GAME.rules()
    for number in range(games):
        state: Any = play(GAME, rules, [Champion(), Champion()], Random(f"{seed}/{number}"))
        seats = Seat(0), Seat(1)
        for counts in count(GAME, rules, 2, state.history, seats).values():
            found.update(counts)
    return found


def main() -> None:
    """Print the number of hands and cribs by value, from 0 to the most."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=400)
    asked.add_argument("--seed", default="hands")
    chosen = asked.parse_args()
    found = counted(chosen.games, chosen.seed)
    for what in ("hand", "crib"):
        print(what, tuple(found[f"{what}_of_{value}"] for value in range(MOST + 1)))


if __name__ == "__main__":
    main()
