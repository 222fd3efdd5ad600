"""The pipelines of the champion's figures: ``knaves tables make euchre-bids``, then ``euchre-ends``.

The bidding table comes from counterfactual regret. Deals are bid by bidders who mix; wherever a call was
considered, every call is played out and so is passing, and what calling gained over passing is the regret.
It is not kept hand by hand but fitted by least squares with one number for each cell. The table is the mean
of all rounds, later ones counting for more, and the bidders of the next round match it as Hedge does: a call
is the likelier the more it has gained, and the more sharply the more rounds there were. The first table is
counted tricks. Dealers bury by the table of buries and the network plays, both as they are; for the table of
the second champion, which is kept, both follow rules of thumb. Chance has its own seed in every chunk. The
row of how deals end, which `odds` reckons with, is counted over deals between second champions at no points
each. Each is some minutes of work on one core.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any, Final

from knaves.game import CHANCE, Seat
from knaves.games.euchre.bots.champion import SecondChampion
from knaves.games.euchre.engine import kernel
from knaves.games.euchre.engine.tables import (
    CELLS,
    JUDGED_BY,
    PLACES_IN_AUCTION,
    SHAPE_CELLS,
    SIDE_CELLS,
    UPCARD_CELLS,
    buries,
    card_network,
    write,
)
from knaves.games.euchre.rules.moves import Dealer
from knaves.games.euchre.rules.open import SEATS, WithUpcard
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.turns import apply, chance, start
from knaves.games.euchre.rules.view import view
from knaves.pipeline import Pipeline, Step, pack, unpack

SEED: Final = 77
# Against twelve rounds of half as many deals, at 0.6 points, this gained 0.0021 ± 0.0005 points a hand
# (docs/strength-trials.md, "The value of each part").
ROUNDS: Final = 16
CHUNKS: Final = 2
DEALS: Final = 250_000
"""In a chunk."""
TEMPERATURE: Final = 0.5
"""Softmax temperature of a call in the first round, in points; it falls with the root of the rounds.
In deals played by the rollout policy 0.25 lost 0.002 points a hand to 0.6, and 1.2 lost 0.009."""
ENDS: Final = 4_000
"""Deals that the row of the race is counted over."""
ENDS_CHUNK: Final = 10
# Without it, cells that no deal came to would make the equations singular.
_RIDGE: Final = 3.0
"""Ridge of the least squares: deals of no gain that each cell begins with."""
# By place in trumps, nine first, as `hand_value` counts them.
_TRUMPS: Final = (0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 1.0, 1.0)
_POINTS: Final = 0.8
"""Points for each counted trick, in the first table."""


def first_table() -> Any:
    """Return the initial table: the counted tricks of a hand minus those that a call needs."""
    import numpy

    table = numpy.zeros((2, PLACES_IN_AUCTION, CELLS), "float32")
    for place in range(PLACES_IN_AUCTION):
        for cell in range(SIDE_CELLS):
            table[:, place, cell] = sum(worth for bit, worth in enumerate(_TRUMPS) if cell >> bit & 1)
        for cell in range(SIDE_CELLS, UPCARD_CELLS):
            table[:, place, cell] = _side((cell - SIDE_CELLS) % 64, (cell - SIDE_CELLS) // 128)
        for rank, worth in enumerate((0.4, 0.45, 1.0, 0.5, 0.6, 0.7, 0.0, 1.0)):
            table[:, place, UPCARD_CELLS + rank] = (-0.9, 0.9, -0.9, 0.0)[place % 4] * worth
            table[:, place, UPCARD_CELLS + 8 + rank] = (0.4, -0.4)[place % 2]
        # About the tricks that `Steady` asks for, in company and alone.
        table[0, place, UPCARD_CELLS:SHAPE_CELLS] -= 2.1
        table[1, place, UPCARD_CELLS:SHAPE_CELLS] -= 3.0
    return table * numpy.float32(_POINTS)


def _side(held: int, trumps: int) -> float:
    """Return what a side suit counts; ``trumps`` is 0 for none or one of them beside it."""
    length = held.bit_count()
    if not held:
        return 0.25 if trumps else 0.0
    if held >> 5 & 1:
        return (0.6, 0.5, 0.35)[min(length, 3) - 1]
    if held >> 4 & 1:
        return 0.1 if length == 1 else 0.2
    return 0.0


def bids(seed: int = SEED, part: float = 1.0) -> Pipeline:
    """Make the bidding table, ``(2, 8, 1296)``, with this share of the shipped table's deals.

    Dealers bury by the table of buries, and the network plays; both as they are.
    """
    return _bids(seed, part, "euchre-bids", learnt=True)


def second_bids(seed: int = SEED, part: float = 1.0) -> Pipeline:
    """Make the second champion's table in the same way, by rules of thumb."""
    return _bids(seed, part, "euchre-second-bids", learnt=False)


def _bids(seed: int, part: float, name: str, *, learnt: bool) -> Pipeline:
    deals, table = max(1, round(DEALS * part)), first_table()
    for turn in range(ROUNDS):
        seeds = [seed + 1000 * turn + chunk for chunk in range(CHUNKS)]
        # Hedge: the step falls with the root of the rounds.
        temperature = TEMPERATURE / (turn + 1) ** 0.5
        title = f"Bids, round {turn + 1} of {ROUNDS}"
        job = partial(_learn_job, table.ravel().tolist(), temperature, deals, learnt)
        found = yield Step(title, job, seeds)
        # A mean in which round n counts n times, because early rounds answer bad bidders.
        table = (table + (fitted(found) - table) * 2 / (turn + 2)).astype("float32")
    work = f"{ROUNDS} rounds of {CHUNKS * deals} deals, seed {seed}"
    return write(table.ravel().tolist(), f"Made by knaves tables make {name}: {work}.").encode()


def ends(seed: int = SEED, part: float = 1.0) -> Pipeline:
    """Count the results of deals between champions, for the row of the race."""
    deals = max(1, round(ENDS * part))
    chunks = [(start, min(start + ENDS_CHUNK, deals)) for start in range(0, deals, ENDS_CHUNK)]
    ended = yield Step("Deals between champions", partial(_ends_job, seed), chunks)
    points = [each for result in ended for each in unpack(result)]
    rows = "".join(f"{each},{points.count(each)}\n" for each in sorted(set(points)))
    made = (
        "# How many deals between champions brought the dealer's side so many points.\n"
        f"# Made by: knaves tables make euchre-ends\n# Seed {seed}; {deals} deals at no points each.\n"
    )
    return f"{made}points,deals\n{rows}".encode()


def _learn_job(table: Sequence[float], temperature: float, deals: int, learnt: bool, seed: int) -> bytes:
    """Bid and play deals; return by place the sums of least squares: only cells that are not 0, all whole."""
    import numpy

    whole, network = ([*table, *buries()], card_network()) if learnt else (table, None)
    shaped = numpy.array(whole, "float32").reshape(-1, CELLS)
    rows, gained = kernel.practise(shaped, temperature, deals, seed, network)
    parts = []
    for place in range(PLACES_IN_AUCTION):
        here = rows[:, 0] == place
        squares, sums = numpy.zeros(CELLS * CELLS), numpy.zeros((CELLS, 2))
        _add(squares, sums, rows[here, 1:].astype("int64"), gained[here])
        cells = squares.nonzero()[0]
        # Sums of squares are counts, so whole numbers are exact and pack small.
        parts.append([cells.tolist(), squares[cells].astype("int64").tolist(), sums.tolist()])
    return pack(parts)


def fitted(learnt: Sequence[bytes]) -> Any:
    """Return what calling gains, fitted cell by cell, out of what the jobs of a round have summed."""
    import numpy

    squares = numpy.zeros((PLACES_IN_AUCTION, CELLS * CELLS))
    sums = numpy.zeros((PLACES_IN_AUCTION, CELLS, 2))
    for result in learnt:
        for place, (cells, numbers, gains) in enumerate(unpack(result)):
            squares[place, cells] += numbers
            sums[place] += gains
    table = numpy.zeros((2, PLACES_IN_AUCTION, CELLS), "float32")
    for place in range(PLACES_IN_AUCTION):
        normal = squares[place].reshape(CELLS, CELLS) + _RIDGE * numpy.eye(CELLS)
        table[:, place] = numpy.linalg.solve(normal, sums[place]).T
    return table


def _add(squares: Any, sums: Any, cells: Any, gained: Any) -> None:
    import numpy

    for one in range(JUDGED_BY):
        for which in (0, 1):
            sums[:, which] += numpy.bincount(cells[:, one], weights=gained[:, which], minlength=CELLS)
        squares += numpy.bincount((cells[:, one, None] * CELLS + cells).ravel(), minlength=CELLS * CELLS)


def _ends_job(seed: int, chunk: tuple[int, int]) -> bytes:
    return pack([deal_end(seed, number) for number in range(*chunk)])


def deal_end(seed: int, number: int) -> int:
    """Play a deal between champions; return the points of the dealer's side, below 0 for the others'."""
    dice = Random(f"{seed}-{number}")
    state = apply(start(Rules(), SEATS), CHANCE, Dealer(Seat(0)))
    state = apply(state, CHANCE, chance(state, dice))
    while isinstance(state.open.phase, WithUpcard):
        state = apply(state, state.open.turn, SecondChampion().choose(view(state, state.open.turn)))
    return state.open.scores[0] - state.open.scores[1]
