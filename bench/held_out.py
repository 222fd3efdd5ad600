"""Which reading of an opponent's cards holds for players it was not chosen on? ``python -m bench.held_out``.

The cribbage champion plays whole games against each member of a pool. Wherever it must choose a card and the
opponent has laid one, its belief gives the hand that the opponent really holds a probability. A reading is
judged by the mean logarithm of that. For each member the best reading of all others is taken, and what it
gains on that member is printed beside the reading in use. Players see only their views.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.calibration import cards_chosen
from knaves.game import Seat
from knaves.games.cribbage import GAME
from knaves.games.cribbage.bots.evaluate import observe
from knaves.games.cribbage.bots.opponent_model import BEFORE, SURE, WEIGHT, FinishedPlay, played
from knaves.games.cribbage.engine import firsts
from knaves.games.cribbage.engine.reference.beliefs import (
    FIRST_FLOOR,
    LOOSE_FLOOR,
    Answers,
    Guess,
    Spot,
    guesses,
)
from knaves.games.cribbage.engine.reference.judge import replay
from knaves.games.cribbage.engine.search import LIKELIHOOD_FLOOR, Observation
from knaves.games.cribbage.engine.tables import KEEP_PLACES, KEEPS, shipped

POOL = (
    "stranger-warm",
    "stranger-hot",
    "stranger-greedy",
    "stranger-cautious",
    "stranger-keeps",
    "stranger-hand",
    "stranger-textbook",
    "stranger-ahead",
    "simple",
    "steady",
    "sharp",
    "champion@1",
    "champion",
)
Numbers = NDArray[np.float64]


class Reading(NamedTuple):
    """How cards are read: see `search.Judge`, `reference.beliefs` and `who` for the figures in use."""

    floor: float = LIKELIHOOD_FLOOR
    loose: float = LOOSE_FLOOR
    first: float = FIRST_FLOOR
    before: tuple[float, float, float] = (BEFORE.careful, BEFORE.loose, BEFORE.looks)
    weight: float = WEIGHT
    alike: float = 0.0
    """The part of hands that are kept as if every keep were equally likely."""


USED = Reading()
READINGS = {
    "in use": USED,
    **{f"careful floor {floor}": USED._replace(floor=floor) for floor in (0.02, 0.1, 0.25)},
    **{f"loose floor {floor}": USED._replace(loose=floor) for floor in (0.3, 0.7)},
    **{f"floor of first cards {floor}": USED._replace(first=floor) for floor in (0.1, 0.2, 0.3)},
    "shares 30, 40, 30": USED._replace(before=(0.3, 0.4, 0.3)),
    "shares 60, 20, 20": USED._replace(before=(0.6, 0.2, 0.2)),
    "shares 20, 20, 60": USED._replace(before=(0.2, 0.2, 0.6)),
    **{f"evidence to the power {power}": USED._replace(weight=power) for power in (0.25, 1.0)},
    **{f"{part:.0%} of keeps alike": USED._replace(alike=part) for part in (0.02, 0.05, 0.1)},
    "cards tell nothing": USED._replace(floor=1.0, before=(1.0, 0.0, 0.0)),
}


class Laid(NamedTuple):
    """The opponent's cards, by hand that it may have had and by card."""

    strange: Numbers
    """1 where a careful player would have laid another."""
    others: Numbers
    """The number of other ranks that fitted."""
    share: Numbers
    """How often one who looks ahead begins so, 0 to 1; -1 after its first card."""
    ranks: Numbers
    """The number of ranks held."""


class Seen(NamedTuple):
    """A decision: the hands that the opponent may hold, and the place of the true one."""

    at: Observation
    hands: tuple[tuple[int, ...], ...]
    weights: Numbers
    kept: Numbers
    """How often each is kept, beside the average keep."""
    laid: Laid
    true: int
    past: tuple[Laid, ...]
    """The opponent's cards of the finished deals, its hand known."""


def seen(opponent: str, games: int, seed: str) -> list[Seen]:
    """Play games of the champion against an opponent, who deals first by turns; return the decisions."""
    return [each for number in range(games) for each in _game(opponent, f"{seed}/{number}", Seat(number % 2))]


def _game(opponent: str, seed: str, seat: Seat) -> Iterator[Seen]:
    for _number, state, _move in cards_chosen(opponent, seed, seat):
        view = GAME.view(state, seat)
        at = observe(view)
        if not all(mine for mine, _ in at.laid):
            held = GAME.view(state, Seat(1 - seat)).hand
            past = tuple([_finished(play, seat) for play in played(view.past)])
            yield from decided(at, tuple(sorted([card % 13 for card in held])), past)


def decided(at: Observation, held: tuple[int, ...], past: tuple[Laid, ...]) -> Iterator[Seen]:
    """Yield the decision, unless the tables do not know the hand that the opponent really holds."""
    laid = bytes([number for mine, rank in at.laid for number in (mine, rank)])
    spot, choices = replay(bytes((*at.kept, *at.thrown, at.starter)), laid, at.pile, at.mine, at.theirs)
    unseen = list(spot.unseen)
    for rank in [*spot.mine, *[card % 13 for card in at.thrown]]:
        unseen[rank] -= 1
    kept, theirs = shipped().kept, 1 - at.seat
    found = guesses(kept, theirs, unseen, [rank for _, rank in choices], at.stuck, third=True)
    true = [place for place, guess in enumerate(found) if guess.ranks == held]
    if true:
        average = sum(kept[theirs * len(KEEPS) : (theirs + 1) * len(KEEPS)]) / len(KEEPS)
        yield Seen(
            at,
            tuple([guess.ranks for guess in found]),
            np.array([guess.weight for guess in found]),
            np.array([kept[theirs * len(KEEPS) + guess.keep] for guess in found]) / average,
            _laid(found, choices),
            true[0],
            past,
        )


def _finished(play: FinishedPlay, seat: Seat) -> Laid:
    own, other = ([card for who, card in play.laid if (who == seat) is mine] for mine in (True, False))
    flat = bytes([number for who, card in play.laid for number in (who == seat, card % 13)])
    _spot, choices = replay(bytes((*own, *play.thrown[seat], play.starter)), flat, 0, 1, 1)
    return _laid([Guess((), 1.0, KEEP_PLACES[tuple(sorted([card % 13 for card in other]))])], choices)


def _laid(found: Sequence[Guess], choices: Sequence[tuple[Spot, int]]) -> Laid:
    answers = [(Answers(spot, False), rank) for spot, rank in choices]
    rows = np.empty((4, len(found), len(choices)))
    for row, guess in enumerate(found):
        hand = guess.ranks
        for column in reversed(range(len(choices))):
            each, rank = answers[column]
            hand = tuple(sorted((*hand, rank)))
            often = each.first(firsts.shipped(), guess.keep, len(hand))
            rows[:, row, column] = (
                each.answer(hand) != rank,
                len({card for card in hand if each.points[card] >= 0}) - 1,
                often[hand.index(rank)] / 255 if often else -1,
                len(set(hand)),
            )
    return Laid(*rows)


def belief(at: Seen, reading: Reading) -> Numbers:
    """Return the probability of each hand by this reading."""
    careful, loose, looks = _likely(at.laid, reading)
    shares = _who(at.past, reading)
    known = (1 - reading.alike) + reading.alike / at.kept
    weights = at.weights * known * (shares[0] * careful + shares[1] * loose + shares[2] * looks)
    return np.asarray(weights / weights.sum())


def _likely(laid: Laid, reading: Reading) -> tuple[Numbers, Numbers, Numbers]:
    """How well the cards suit each hand, as each of the three players would lay them."""
    careful = np.where(laid.strange > 0, reading.floor, 1.0)
    loose = np.where(laid.strange > 0, reading.loose, 1.0)
    first = (1 - reading.first) * laid.share + reading.first / laid.ranks
    looks = np.where(laid.share >= 0, first, loose)
    return careful.prod(-1), loose.prod(-1), looks.prod(-1)


def _who(past: Sequence[Laid], reading: Reading) -> Numbers:
    """The shares of the three players after finished deals, as `who.weighed` has them."""
    before = np.array(reading.before)
    sums = np.zeros(3)
    for laid in past:
        careful = np.where(laid.strange > 0, reading.floor, 1.0) / (1 + reading.floor * laid.others)
        less = np.where(laid.strange > 0, reading.loose, 1.0) / (1 + reading.loose * laid.others)
        first = (1 - reading.first) * laid.share + reading.first / (laid.others + 1)
        looks = np.where(laid.share >= 0, first, less).prod(-1)
        sums += np.log(np.maximum([careful.prod(-1)[0], less.prod(-1)[0], looks[0]], 1e-300))
    weights = before * np.exp(reading.weight * (sums - sums.max()))
    return np.asarray((1 - SURE) * before + SURE * weights / weights.sum())


def scores(opponent: str, games: int, seed: str) -> dict[str, Numbers]:
    """Return by reading the logarithm of the probability of the true hand, decision by decision."""
    found = seen(opponent, games, seed)
    return {
        name: np.log([belief(each, reading)[each.true] for each in found])
        for name, reading in READINGS.items()
    }


def main() -> None:
    """Print what each reading gains on each member, and what the best of the others gains there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=120, help="games with each member")
    parser.add_argument("--seed", default="held-out")
    parser.add_argument("--cores", type=int, default=1)
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.cores) as workers:
        found = dict(
            zip(POOL, workers.map(partial(scores, games=asked.games, seed=asked.seed), POOL), strict=True)
        )
    gains = {
        member: {name: each - score["in use"] for name, each in score.items()}
        for member, score in found.items()
    }
    print("| member | decisions | in use | chosen on the others | gain |\n|---|---|---|---|---|")
    for member in POOL:
        others = [each for each in POOL if each != member]
        best = max(READINGS, key=lambda name: sum([gains[each][name].mean() for each in others]))
        gain = gains[member][best]
        doubt = 1.96 * gain.std() / sqrt(len(gain))
        used = found[member]["in use"].mean()
        print(f"| {member} | {len(gain):,} | {used:.2f} | {best} | {gain.mean():+.3f} ± {doubt:.3f} |")
    print("\n| reading | mean gain | least | on |\n|---|---|---|---|")
    for name in READINGS:
        each = {member: gains[member][name].mean() for member in POOL}
        least = min(each, key=lambda member: each[member])
        print(f"| {name} | {sum(each.values()) / len(each):+.3f} | {each[least]:+.3f} | {least} |")


if __name__ == "__main__":
    main()
