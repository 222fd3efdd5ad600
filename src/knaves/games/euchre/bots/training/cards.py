"""The pipeline of the network of card play: ``knaves tables make euchre-cards``.

It is learnt from deals in which every card that might be played is, and the network itself plays on: what a
card brings moves the network towards it, against nothing but its own average (an actor's gradient over all
actions, with some reward for leaving the choice open). Hands stay hidden all the while, so it learns what is
best for a player who sees only its own. Bids are by the second champion's table. It takes some minutes of
work on one core.
"""

from __future__ import annotations

from functools import partial
from math import cos, pi
from typing import Any, Final

from knaves.games.euchre.engine import kernel, tables
from knaves.games.euchre.engine.tables import HIDDEN_UNITS, NETWORK_ROWS
from knaves.pipeline import Pipeline, Step, pack, unpack

SEED: Final = 31
ROUNDS: Final = 40
BATCHES: Final = 48
BATCH: Final = 350
"""Deals, about four thousand decisions."""
# It falls along a cosine.
PACE: Final = 0.005
"""The largest step of a number in the first round; it falls to a twentieth."""
# Keeps choices open that look settled too early.
ENTROPY: Final = 0.02
"""Points."""
# At most 28 rows are added up: 28 * 4.5 * 256 is below 2**15, so that 16 bits suffice.
_LIMIT: Final = 4.5
"""So many features can be there at once that larger numbers might overflow."""
# Whole numbers: kernel and reference give exactly the same marks on any machine.
_FINE: Final = 256


def cards(seed: int = SEED, part: float = 1.0) -> Pipeline:
    """Make the network, ``(374, 32)``, with this share of the shipped network's deals."""
    import numpy

    batches = max(1, round(BATCHES * part))
    now = _fresh(seed)
    for turn in range(ROUNDS):
        pace = PACE * (0.05 + 0.475 * (1 + cos(pi * turn / ROUNDS)))
        state = [each.ravel().tolist() for each in now]
        job = partial(_learn_job, state, turn * batches, batches, pace)
        (learnt,) = yield Step(f"Card play, round {turn + 1} of {ROUNDS}", job, [seed * 1_000 + turn])
        now = numpy.array(unpack(learnt), "float32").reshape(3, NETWORK_ROWS, HIDDEN_UNITS)
    rows = numpy.rint(now[0] * _FINE).astype(int).tolist()
    work = f"{ROUNDS * batches * BATCH} deals, seed {seed}"
    return tables.write_network(rows, f"Made by knaves tables make euchre-cards: {work}.").encode()


def _fresh(seed: int) -> Any:
    """Return a network of chance, and the means of its slope and of its square, which are 0."""
    import numpy

    dice = numpy.random.default_rng(seed)
    rows = dice.uniform(-0.125, 0.125, (NETWORK_ROWS, HIDDEN_UNITS))
    rows[-2] = 0.1
    # From the start half of the units speak for a card and half against it.
    rows[-1] = dice.uniform(0.2, 0.5, HIDDEN_UNITS) * numpy.where(numpy.arange(HIDDEN_UNITS) % 2, 1, -1)
    return numpy.array([rows, 0 * rows, 0 * rows], "float32")


def _learn_job(state: list[list[float]], done: int, batches: int, pace: float, seed: int) -> bytes:
    """Learn from so many batches by Adam; return the network and its means."""
    import numpy

    shaped = numpy.array(state, "float32").reshape(3, NETWORK_ROWS, HIDDEN_UNITS)
    rows, slopes, squares = (each.astype("float64") for each in shaped)
    for batch in range(batches):
        slope, decisions = kernel.practise_cards(
            rows.astype("float32"), tables.second_table(), ENTROPY, BATCH, seed * 1_000 + batch
        )
        slope = slope / decisions
        # Adam; the mean of squares remembers about a hundred of the 1,920 batches.
        slopes = 0.9 * slopes + 0.1 * slope
        squares = 0.99 * squares + 0.01 * slope**2
        time = done + batch + 1
        step = slopes / (1 - 0.9**time) / (numpy.sqrt(squares / (1 - 0.99**time)) + 1e-7)
        rows = numpy.clip(rows + pace * step, -_LIMIT, _LIMIT)
    return pack(numpy.array([rows, slopes, squares], "float32").ravel().tolist())
