"""Calibration of the amateurs of a game: which haze costs how many wins, by games that they play.

Amateurs of a few hazes play whole games against their like. At every decision the expected loss is added up,
over the probabilities of all moves: it has the mean of what a review says of the moves made, and varies less.
Between the hazes that were played a straight line, of logarithms, finds the haze of each number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from math import exp, log
from random import Random
from statistics import fmean
from typing import Any, Final

from knaves.amateurs import MOST, Amateur, write
from knaves.cards import Dice
from knaves.game import CHANCE, AnyGame
from knaves.pipeline import Pipeline, Step, pack, unpack

HAZES: Final = (0.012, 0.02, 0.035, 0.05, 0.07, 0.1, 0.14, 0.2, 0.3, 0.45)
"""The hazes that are played; they must lose from less than 1 to more than `MOST` wins in 100."""
Maker = Callable[[Dice, float], Amateur]
"""``make(dice, haze)``: an amateur with this haze."""


def calibrated(game: AnyGame, make: Maker, games: int, seed: int, made: Sequence[str]) -> Pipeline:
    """Make the table of the standard game's hazes, by so many games of each haze with the same cards."""
    items = [(haze, number) for haze in HAZES for number in range(games)]
    results = [unpack(each) for each in (yield Step("Games", partial(played, game, make, seed), items))]
    lost = [fmean(results[at : at + games]) for at in range(0, len(results), games)]
    about = [f"{haze:g} loses {100 * loss:.2f}" for haze, loss in zip(HAZES, lost, strict=True)]
    lines = (*made, f"Seed {seed}; {games} games of each haze. Wins lost in 100: {', '.join(about)}.")
    return write([0.0, *[haze_of(number / 100, lost) for number in range(1, MOST + 1)]], lines).encode()


def played(game: AnyGame, make: Maker, seed: int, item: tuple[float, int]) -> bytes:
    """Play a standard game between amateurs of this haze, and return what a seat loses, in chances to win."""
    haze, number = item
    rules, seats = game.rules(), game.seats[0]
    cards = Random(f"{seed}/{number}")
    bots = [make(Random(f"{seed}/{number}/{seat}"), haze) for seat in range(seats)]
    state, lost = game.start(rules, seats), 0.0
    while actors := game.actors(state):
        seat = actors[0]
        if seat == CHANCE:
            move: Any = game.chance(state, cards)
        else:
            view = game.view(state, seat)
            thoughts = bots[seat].thoughts(view)
            lost += sum([each.loss * each.probability for each in thoughts])
            move = bots[seat].chosen(view, thoughts)
        state = game.apply(state, seat, move)
    return pack(lost / seats)


def haze_of(loss: float, lost: Sequence[float]) -> float:
    """Return the haze that loses so much, given what `HAZES` lose; ValueError if none does.

    >>> round(haze_of(0.03, [haze / 10 for haze in HAZES]), 6)
    0.3
    """
    for (low, high), (less, more) in zip(pairwise(HAZES), pairwise(lost), strict=True):
        if less <= loss <= more and less < more:
            part = (log(loss) - log(less)) / (log(more) - log(less))
            return exp(log(low) + part * (log(high) - log(low)))
    raise ValueError(f"no haze loses {loss}")
