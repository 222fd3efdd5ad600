"""What better choices would gain: halves choose and judge, anywhere alike, and weak players are found out."""

from __future__ import annotations

from functools import partial
from math import fsum
from random import Random

import pytest

from knaves.cards import NotationError
from knaves.lab.ceiling import gain, measured
from knaves.lab.jobs import workers


def test_a_single_choice_gains_nothing_at_all() -> None:
    dice = Random(1)
    found = gain([(dice.random(),) for _ in range(9)], (0.3,), 0)
    assert (found.best, found.clairvoyance, found.clairvoyance_in_truth) == (0, 0, 0)


def test_a_better_choice_gains_the_difference() -> None:
    believed = [(0.4, 0.5, 0.1), (0.3, 0.4, 0.9), (0.4, 0.5, 0.1), (0.3, 0.4, 0.1)]
    found = gain(believed, (0.2, 0.5, 0.9), 0)
    # Rows 0 and 2 choose column 1, which gains 0.1 in the others. Those choose column 2, which loses 0.3.
    assert found.best == pytest.approx((0.1 - 0.3) / 2)
    assert found.clairvoyance == pytest.approx((0.1 + 0.6 + 0.1 + 0.1) / 4)
    assert found.clairvoyance_in_truth == pytest.approx(0.7)
    assert found.luck == pytest.approx(0.2 - 0.35)


def test_noise_is_no_gain() -> None:
    """Six choices that are all alike: worlds that judged their own choice would find a gain of 0.05."""
    dice = Random("noise")
    found = []
    for _ in range(2000):
        believed = [tuple([dice.random() for _ in range(6)]) for _ in range(40)]
        found.append(gain(believed, believed[0], 0).best)
    mean = fsum(found) / len(found)
    error = (fsum([(each - mean) ** 2 for each in found]) / len(found) / (len(found) - 1)) ** 0.5
    assert error < 0.002
    assert abs(mean) < 4 * error


def test_halves_take_two_worlds() -> None:
    with pytest.raises(ValueError, match="two worlds"):
        gain([(0.5,)], (0.5,), 0)


def test_a_game_without_playouts_is_refused() -> None:
    with pytest.raises(NotationError, match="tarok"):
        measured("tarok", ("random",), 16, "seed", 0)


@pytest.mark.needs("kernel")
def test_the_figures_are_the_same_on_one_core_and_on_two() -> None:
    job = partial(measured, "cribbage", ("champion",), 8, "cores")
    found = []
    for cores in (1, 2):
        with workers(cores=cores) as run:
            found.append(list(run(job, range(3))))
    assert found[0] == found[1]
    assert {each.kind for each in found[0][0]} <= {"throw", "first", "second", "third"}
    assert all(each.worlds <= 8 for game in found[0] for each in game)


@pytest.mark.needs("kernel")
def test_a_weak_player_leaves_much_to_gain() -> None:
    """A random throw costs some 5 % of a game, and the champion's nearly nothing, in the same worlds."""
    gains: dict[str, list[float]] = {"champion": [], "random": []}
    for index in range(8):
        for each in measured("cribbage", tuple(gains), 16, "weak", index):
            if each.kind == "throw":
                for name, found in zip(gains, each.gains, strict=True):
                    gains[name].append(found.best)
    means = {name: fsum(values) / len(values) for name, values in gains.items()}
    extra = [weak - strong for weak, strong in zip(gains["random"], gains["champion"], strict=True)]
    mean = fsum(extra) / len(extra)
    error = (fsum([(each - mean) ** 2 for each in extra]) / len(extra) / (len(extra) - 1)) ** 0.5
    assert mean > 3 * error > 0
    assert means["random"] > 0.03
