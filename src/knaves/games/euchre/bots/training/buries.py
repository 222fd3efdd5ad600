"""The pipeline of the table of buries: ``knaves tables make euchre-buries``.

Deals in which the dealer takes the upcard in are played by the network, once for each of the six cards that
may be buried. How much better one hand does than the others that could be kept is fitted by least squares,
with one number for each cell. Bids are the second champion's, and the network is as it is. It takes a minute
and a half of work on one core.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from knaves.games.euchre.engine import kernel, tables
from knaves.games.euchre.engine.tables import CELLS, JUDGED_BY
from knaves.pipeline import Pipeline, Step, pack, unpack

SEED: Final = 78
CHUNKS: Final = 24
# 1,200,000 deals in all. A trial's table from twice as many gained 0.024 ± 0.026 points a hand over none
# (docs/strength-trials.md, "Dealers who bury well").
DEALS: Final = 50_000
"""In a chunk; the dealer takes the upcard in in four of five."""
TEMPERATURE: Final = 0.3
"""Softmax temperature of a call, in points."""
# Only differences within a deal are fitted, so the level of the cells is free: the ridge fixes it.
_RIDGE: Final = 3.0
"""Ridge of the least squares: hands, no better than others, that each cell begins with."""
# Bounds the memory of the dense rows below, 1296 numbers for each deal.
_ROWS: Final = 2_000
"""Deals that are summed at once."""


def buries(seed: int = SEED, part: float = 1.0) -> Pipeline:
    """Make the table of buries, ``(1296,)``, with this share of the shipped table's deals."""
    import numpy

    deals = max(1, round(DEALS * part))
    seeds = [seed + 1000 * chunk for chunk in range(CHUNKS)]
    learnt = yield Step("Buries", partial(_learn_job, deals), seeds)
    squares, sums = numpy.zeros(CELLS * CELLS), numpy.zeros(CELLS)
    for result in learnt:
        cells, numbers, worths = unpack(result)
        squares[cells] += numbers
        sums += worths
    # Until here sums are six times too large, so that they are whole numbers and exact.
    normal = squares.reshape(CELLS, CELLS) / kernel.SIX + _RIDGE * numpy.eye(CELLS)
    table = numpy.linalg.solve(normal, sums)
    work = f"{CHUNKS * deals} deals, seed {seed}"
    return tables.write_buries(table.tolist(), f"Made by knaves tables make euchre-buries: {work}.").encode()


def _learn_job(deals: int, seed: int) -> bytes:
    """Play deals; return the sums of least squares: of cells that are not 0, six times what they are."""
    import numpy

    hands, brought = kernel.practise_burying(
        tables.second_table(), TEMPERATURE, deals, seed, network=tables.card_network()
    )
    squares, sums = numpy.zeros((CELLS, CELLS)), numpy.zeros(CELLS)
    for start in range(0, len(hands), _ROWS):
        _add(squares, sums, hands[start : start + _ROWS], brought[start : start + _ROWS])
    cells = squares.ravel().nonzero()[0]
    return pack([cells.tolist(), squares.ravel()[cells].astype("int64").tolist(), sums.tolist()])


def _add(squares: Any, sums: Any, hands: Any, brought: Any) -> None:
    """Add deals: each hand, and what it brought, less the average of the six of its deal."""
    import numpy

    every = hands.reshape(-1, JUDGED_BY).astype("int64")
    pairs = (every[:, :, None] * CELLS + every[:, None, :]).ravel()
    squares += kernel.SIX * numpy.bincount(pairs, minlength=CELLS * CELLS).reshape(CELLS, CELLS)
    whole = numpy.zeros((len(hands), CELLS))
    numpy.add.at(whole, (numpy.arange(len(hands)).repeat(kernel.SIX * JUDGED_BY), every.ravel()), 1)
    squares -= whole.T @ whole
    # Differences from the mean of the six hands: the luck of the deal cancels out.
    gains = (brought - brought.mean(axis=1, keepdims=True)).ravel().astype("float64")
    sums += numpy.bincount(every.ravel(), weights=gains.repeat(JUDGED_BY), minlength=CELLS)
