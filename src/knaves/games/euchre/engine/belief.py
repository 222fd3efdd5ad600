"""The belief of a seat: worlds that fit all it has seen, weighted by the likelihood of bids and cards.

Random numbers are seeded by the view alone: the same view gives the same worlds.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import Final
from zlib import crc32

from knaves.games.euchre.engine import kernel, tables
from knaves.games.euchre.engine.arrays import Array
from knaves.games.euchre.engine.hidden import unseen
from knaves.games.euchre.engine.open_deal import NONE
from knaves.games.euchre.engine.splitmix import SplitMix64
from knaves.games.euchre.rules.open import Playing, WithTrump, WithUpcard
from knaves.games.euchre.rules.view import View

COLUMNS: Final = 55
"""Of a row that says what a seat has seen: fifteen facts, and who played which card, up to twenty times."""


@dataclass(frozen=True, slots=True)
class Belief:
    """How a player imagines: the worlds it keeps, the tries it draws them from, its model of the others."""

    worlds: int
    tries: int
    temperature: float
    """Softmax temperature of a bid, in points. 0: bids carry no information."""
    error_rate: float
    """Likelihood of a card that the heuristic would not play, against 1 for its own. 1: cards carry none."""
    learnt: bool = False
    """Whether others may play by the network too, and hands are played out by it. ``error_rate`` then only
    says whether cards carry information."""
    second: bool = False
    """Whether the others bid and bury by the second champion's table."""

    @property
    def table(self) -> Array:
        """The table that the others bid and bury by."""
        return tables.second_table() if self.second else tables.table()

    @property
    def network(self) -> Array | None:
        """The network that the others play by."""
        return tables.card_network() if self.learnt else None


def encode_seen(view: View) -> bytes:
    """Return what a seat has seen of the deal as a row of `COLUMNS` small numbers; ValueError without one."""
    rules, at = view.open.rules, view.open.phase
    if not isinstance(at, WithUpcard):
        raise ValueError("No cards are on the table.")
    trump, alone, out = (at.trump, at.alone, at.out) if isinstance(at, WithTrump) else (NONE, False, ())
    taken = 0 if trump == NONE or at.passes > 3 else 1 if at.step == "bury" else 2
    tricks = (*at.tricks, at.trick) if isinstance(at, Playing) else ()
    fallen = [each for trick in tricks for each in trick]
    row = [
        view.seat, view.open.dealer, at.upcard, at.passes, trump,
        alone, taken, sum(1 << seat for seat in out), view.buried[0] if view.buried else NONE,
        rules.joker, rules.stick_the_dealer, rules.canadian, rules.loner_lead == "loner",
        rules.alone == "exchange", len(fallen), *(number for each in fallen for number in each),
    ]  # fmt: skip
    return bytes(row) + bytes(COLUMNS - len(row))


def believable(view: View) -> bool:
    """Whether what was bid and played can be weighed: not after an exchange, whose card changed hands."""
    at = view.open.phase
    return not (isinstance(at, WithTrump) and at.alone and view.open.rules.alone == "exchange")


def imagined(view: View, belief: Belief) -> tuple[Array, Array]:
    """Return worlds as rows of six sets, and how often each counts.

    Where `believable` says no, all worlds that the rules allow are alike.
    """
    row = encode_seen(view)
    # Seeded by what the seat has seen: worlds cannot depend on hidden cards, and answers repeat.
    seed = crc32(row + bytes(view.hand))
    weighed = believable(view) and (belief.temperature > 0 or belief.error_rate < 1)
    # Sampling importance resampling: many placings are drawn alike, then picked by weight. With few tries,
    # a few heavy worlds stand for many; `bots.evaluate` takes that into its doubts.
    drawn = kernel.worlds(unseen(view), belief.tries if weighed else belief.worlds, seed)
    if not weighed:
        return drawn, memoryview(array("d", [1.0] * len(drawn)))
    told = memoryview(row)
    likely = kernel.believe(
        told,
        drawn,
        belief.table,
        temperature=belief.temperature,
        error_rate=belief.error_rate,
        network=belief.network,
    )
    # Systematic resampling with a random start adds less noise than separate draws.
    start = SplitMix64(seed).next() / 2**64
    return kernel.pick(drawn, likely, belief.worlds, start)
