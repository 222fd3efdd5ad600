"""Long proofs that a review is right, one for each claim of ``docs/review.md`` that a test can show."""

from __future__ import annotations

from itertools import islice
from random import Random
from statistics import mean as average
from statistics import quantiles
from zlib import crc32

import pytest
from judging import gain, mistakes, worlds
from luck import figures, reviewed
from reviewing import played

from knaves.game import Seat
from knaves.games.euchre.engine import belief
from knaves.intervals import Interval, mean
from knaves.review import review, sums

pytestmark = pytest.mark.slow


def half(interval: Interval) -> float:
    return (interval.high - interval.low) / 2


def test_luck_is_unbiased_in_each_part_and_role_up_to_two_in_a_hundred() -> None:
    """What the search expects is made level with what it gets on average: ``bots/level.py``."""
    found = figures("cribbage", reviewed("cribbage", 2, "champion", range(300)))
    assert len(found.luck) == 7
    assert {k: each.value for k, each in found.luck.items() if abs(each.value) > half(each) + 0.02} == {}


def test_losses_foretell_results_to_a_quarter() -> None:
    lost, won = [], []
    for seed in range(300):
        for turn in (0, 1):
            names = ("champion", "steady") if turn else ("steady", "champion")
            [game] = review(played("cribbage", 2, names, f"mixed-{seed}")).games
            champion, steady = (sums(game, (0, 1), Seat(seat)).lost for seat in (1 - turn, turn))
            lost.append(steady - champion)
            assert game.result is not None
            won.append(game.result[1 - turn] - 0.5)
    said, got = mean(lost), mean([average(won[at : at + 2]) for at in range(0, len(won), 2)])
    assert abs(said.value - got.value) < 0.25 * got.value + half(got)


@pytest.mark.parametrize(
    ("game", "seats", "player", "games", "least"),
    [("cribbage", 2, "steady", 200, 10), ("euchre", 4, "steady", 40, 8)],
)
def test_the_result_without_luck_spreads_much_less(
    game: str, seats: int, player: str, games: int, least: float
) -> None:
    found = figures(game, reviewed(game, seats, player, range(games)))
    assert found.results / found.adjusted > least


def test_other_seeds_hardly_move_a_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cribbage is searched without dice."""
    moved = []
    for seed in range(4):
        record = played("euchre", 4, "steady", seed)
        losses = []
        for other in (0, 1):
            monkeypatch.setattr(belief, "crc32", lambda data, other=other: crc32(data) ^ other)
            losses.append({each.number: each.loss for each in review(record).games[0].decisions})
        moved += [abs(losses[0][number] - losses[1][number]) for number in losses[0]]
    percentiles = quantiles(moved, n=100)
    assert percentiles[49] < 0.005
    assert percentiles[94] < 0.02


def test_a_mistake_is_one_for_an_independent_judge_too() -> None:
    """In worlds in which the other player, `steady` as in truth, would have made the same moves."""
    dice, gains = Random(1), []
    for seed in range(100):
        for mistake in mistakes(played("cribbage", 2, "steady", f"judge-{seed}")):
            drawn = islice(worlds(mistake, "steady", dice), 100)
            gains.append(average([gain(mistake, world, at) for at, world in enumerate(drawn)]))
        if len(gains) >= 60:
            break
    assert sum(each > 0 for each in gains) >= 0.8 * len(gains)


def test_mistakes_cost_what_is_said_in_the_true_cards() -> None:
    said, got = [], []
    for seed in range(120):
        for mistake in mistakes(played("cribbage", 2, "steady", f"true-{seed}")):
            said.append(mistake.decision.loss)
            got.append(average([gain(mistake, mistake.before, at) for at in range(3)]))
    found = mean(got)
    assert found.low > 0
    assert abs(average(said) - found.value) < half(found) + 0.01
