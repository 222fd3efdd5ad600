"""After how many games does each rating order players right? ``python -m bench.two_ratings`` tells.

Players of known strength at cribbage for two: the levels, and mixtures that make the champion's move at times
and that of `simple` else. Each plays whole games against its like, which the champion reviews. Play is then
drawn from these losses again and again, n games each. Results are simulated: leagues of these players by the
win rates of the arena, rated by openskill as on a server. Both numbers order a pair right at n games if they
did so in 95 of 100 trials.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from statistics import fmean
from typing import Any, Final

from knaves.bots import Bot, bot, losses, wins
from knaves.game import Seat
from knaves.games import find
from knaves.intervals import mean
from knaves.match.notices import FinishedGame
from knaves.match.play_ratings import wins_lost
from knaves.match.ports.play import MeasuredGame
from knaves.match.ports.results import Rating
from knaves.match.ratings import rate
from knaves.recency import HALF
from knaves.record import Entry, Record, SeatedPlayer
from knaves.review import review, sums
from knaves.table import play

GAME: Final = find("cribbage")
MIXED: Final[Mapping[str, float]] = {"mostly champion": 0.85, "half champion": 0.5}
"""The share of its moves that a mixture makes as the champion; the others are those of `simple`."""
LEVELS: Final = ("champion", "sharp", "steady", "simple")
NUMBERS: Final = (3, 5, 7, 10, 15, 20, 30, 40, 50, 70, 100, 150, 200, 300, 400, 500, 700, 1000)
"""The numbers of games that are looked at."""
RIGHT: Final = 0.95


class Mixture:
    """Makes the champion's move with a probability, else that of `simple`."""

    name, version = "mixture", "1"

    def __init__(self, share: float, dice: Random) -> None:
        self._share, self._dice = share, dice
        self._champion, self._simple = bot("cribbage", "champion", dice), bot("cribbage", "simple", dice)

    def choose(self, view: Any) -> Any:
        """Choose a move."""
        return (self._champion if self._dice.random() < self._share else self._simple).choose(view)


def player(name: str, dice: Random) -> Bot:
    """Return a player of the study."""
    return Mixture(MIXED[name], dice) if name in MIXED else bot("cribbage", name, dice)


def lost_by(name: str, games: int, seed: str) -> list[float]:
    """Return what a player lost in each of its games against its like, from 0 to 1: two losses a game."""
    found = []
    for number in range(games):
        dice = Random(f"{seed}/{name}/{number}")
        state = play(GAME, GAME.rules(), [player(name, dice) for _seat in range(2)], dice)
        entries = tuple(Entry(seat, move) for seat, move in state.history)
        whole = review(Record(GAME, GAME.rules(), (SeatedPlayer("1"), SeatedPlayer("2")), entries))
        found += [sums(whole.games[0], whole.sides, Seat(seat)).lost for seat in range(2)]
    return found


def gain() -> float:
    """Return the share of games that is won more for each chance that is lost less, by the levels."""
    lost = {"champion": 0.0, **losses("cribbage")}
    pairs = [(lost[other] - lost[one], share - 0.5) for (one, other), share in wins("cribbage").items()]
    return sum(less * won for less, won in pairs) / sum(less * less for less, _won in pairs)


def won_by(one: str, other: str, lost: Mapping[str, float], slope: float) -> float:
    """Return the share of games that one wins against the other: as measured, else from their losses."""
    known = wins("cribbage")
    if (one, other) in known:
        return known[one, other]
    if (other, one) in known:
        return 1 - known[other, one]
    return 0.5 + slope * (lost[other] - lost[one])


def by_play(pools: Mapping[str, Sequence[float]], trials: int, dice: Random) -> dict[Any, list[float]]:
    """Return how often each pair was ordered right by play, for each of the numbers of games."""
    found: dict[Any, list[float]] = {pair: [] for pair in combinations(pools, 2)}
    for number in NUMBERS:
        weights = [0.5 ** (age / HALF) for age in range(number)]
        drawn = {
            name: [
                sum(weight * loss for weight, loss in zip(weights, dice.choices(pool, k=number), strict=True))
                for _trial in range(trials)
            ]
            for name, pool in pools.items()
        }
        for one, other in found:
            right = [first < second for first, second in zip(drawn[one], drawn[other], strict=True)]
            found[one, other].append(fmean(right))
    return found


def covered(pool: Sequence[float], number: int, trials: int, dice: Random) -> float:
    """Return how often the interval of so many games contains what a player loses on average."""
    truth, hits = fmean(pool), 0
    for _trial in range(trials):
        games = [MeasuredGame(2, 1.0, {"": loss}, 0, 0) for loss in dice.choices(pool, k=number)]
        found = wins_lost(games)
        hits += found is not None and found.low <= truth <= found.high
    return hits / trials


def by_results(lost: Mapping[str, float], leagues: int, dice: Random) -> dict[Any, list[float]]:
    """Return the same by results: leagues in which everybody plays as often, against anybody."""
    names, slope = [*lost], gain()
    right = {pair: [0] * len(NUMBERS) for pair in combinations(names, 2)}
    for _league in range(leagues):
        ratings: dict[str, Rating] = {}
        for played in range(1, NUMBERS[-1] + 1):
            dice.shuffle(names)
            for one, other in zip(names[::2], names[1::2], strict=True):
                side = int(dice.random() >= won_by(one, other, lost, slope))
                for each in rate(_game(one, other, side), ratings, 0):
                    ratings[each.person] = each
            if played in NUMBERS:
                at = NUMBERS.index(played)
                for one, other in right:
                    right[one, other][at] += ratings[one].mu > ratings[other].mu
    return {pair: [count / leagues for count in counts] for pair, counts in right.items()}


def _game(one: str, other: str, side: int) -> FinishedGame:
    people = (one, other)
    return FinishedGame("", "", "cribbage", people, people, people, ({}, {}), "played", side, True)


def enough(right: Sequence[float]) -> str:
    """Return the number of games from which on a pair was ordered right often enough.

    At that number, and on average at all larger ones: a few hundred leagues are right by 2 in 100 or so.
    """
    for at, number in enumerate(NUMBERS):
        if min(right[at], fmean(right[at:])) >= RIGHT:
            return f"{number:,}"
    return f"over {NUMBERS[-1]:,}"


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.two_ratings", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="reviewed games of each player")
    parser.add_argument("--trials", type=int, default=2000, help="draws of play")
    parser.add_argument("--leagues", type=int, default=200, help="simulated leagues")
    parser.add_argument("--seed", default="two ratings")
    asked = parser.parse_args()
    pools = {name: lost_by(name, asked.games, asked.seed) for name in (*LEVELS, *MIXED)}
    pools = dict(sorted(pools.items(), key=lambda each: fmean(each[1])))
    print("| player | losses | wins lost in 100 games |\n|---|---|---|")
    for name, pool in pools.items():
        whole = mean(pool)
        print(f"| {name} | {len(pool)} | {100 * whole.value:.1f} ± {50 * (whole.high - whole.low):.1f} |")
    print(f"\nOf 100 games, {gain():.2f} more are won for each win that is lost less.", flush=True)
    for number in (3, 5, 10, 30, 100):
        dice = Random(f"{asked.seed}/covered/{number}")
        shares = [covered(pool, number, asked.trials, dice) for name, pool in pools.items() if any(pool)]
        print(f"The interval of {number} games contains the truth {100 * fmean(shares):.0f} times in 100.")
    play_right = by_play(pools, asked.trials, Random(f"{asked.seed}/play"))
    lost = {name: fmean(pool) for name, pool in pools.items()}
    results_right = by_results(lost, asked.leagues, Random(f"{asked.seed}/results"))
    print("\n| pair | wins lost, difference | games, by play | games, by results |\n|---|---|---|---|")
    for pair in play_right:
        one, other = pair
        cells = f"{100 * (lost[other] - lost[one]):.1f} | {enough(play_right[pair])} | "
        print(f"| {one}, {other} | {cells}{enough(results_right[pair])} |")
    for name, right in (("play", play_right), ("results", results_right)):
        means = [fmean(each[at] for each in right.values()) for at in range(len(NUMBERS))]
        course = ", ".join(f"{n}: {100 * share:.0f}" for n, share in zip(NUMBERS, means, strict=True))
        print(f"\nPairs in the right order, of 100, by {name}: {course}. Enough: {enough(means)}.")


if __name__ == "__main__":
    main()
