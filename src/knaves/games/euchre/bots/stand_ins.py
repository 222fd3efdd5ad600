"""Who stands in for a player when luck is measured: a quick player that bids and plays much as it does.

`Simple` and `Steady` bid by counting, which a table of bids can say exactly: a count is a sum of what trumps,
each side suit and the upcard are worth, and those are cells of the table. Strong players bid by a learnt
table and play by the network; they stray a little, because what the real ones will choose is not known.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from knaves.games.euchre.bots.steady import (
    ALONE_AT,
    ALONE_WITH_GIFT_AT,
    MAKE_AT,
    NEXT,
    ORDER_AT,
)
from knaves.games.euchre.engine import tables
from knaves.games.euchre.engine.arrays import Array
from knaves.games.euchre.engine.hand_value import TRUMP_WORTH, side_worth
from knaves.games.euchre.engine.stand_ins import StandIns, Style
from knaves.games.euchre.engine.tables import CALL_PARTS, CELLS, PLACES_IN_AUCTION, SIDE_CELLS, UPCARD_CELLS
from knaves.games.euchre.rules.open import SEATS
from knaves.games.euchre.rules.trumps import Trump, same_colour

_NEVER: Final = -1e4
"""Points that no call makes up for."""
# A count moves in steps of 0.05 tricks, which must outweigh all that a call in company may be worth.
_SURE: Final = 1000.0
"""By how much more a trick counts in a hand that is strong enough to go alone."""
_STRENGTHS: Final = (8, 9, 11, 12, 13, 14, 15, 16)
"""Of trumps, by their places in a cell: nine, ten, queen, king, ace, left, right, joker."""
_JACK: Final = 2
"""The place of an upcard that is a jack, and so the right bower."""

Part = list[float]
"""A row of the table."""


class Kind(NamedTuple):
    """How a player is imitated."""

    table: Callable[[bool], list[Part]]
    """``table(gift)``: what it bids and buries; ``gift``: whether a loner gets the partner's best card."""
    style: Style
    points: float = 0.0
    marks: float = 0.0
    """How far it strays (`engine.stand_ins.StandIns`)."""
    careful: bool = False
    """It does not go alone when a march with the partner wins the game too."""


def kind_of(player: str) -> Kind:
    """Return how a player is imitated, given its name and version."""
    name = player.partition(" ")[0]
    # Strangers bid or play otherwise than `Steady` at one point each.
    return _KINDS.get("steady" if name.startswith("stranger-") else name, _KINDS["champion"])


@cache
def stand_ins(kinds: tuple[Kind, Kind], barred: tuple[bool, bool], gift: bool) -> StandIns:
    """Return what plays for two sides; ``barred`` says which may not go alone."""
    cells = array("f")
    for kind, never in zip(kinds, barred, strict=True):
        for part, row in enumerate(kind.table(gift)):
            alone = PLACES_IN_AUCTION <= part < CALL_PARTS
            cells.extend([_NEVER] * CELLS if alone and never else row)
    strays = array("d", [stray for kind in kinds for stray in (kind.points, kind.marks)])
    return StandIns(
        memoryview(cells).cast("B").cast("f", (2, CALL_PARTS + 1, CELLS)),
        memoryview(bytes([kind.style for kind in kinds])),
        tables.card_network(),
        memoryview(strays).cast("B").cast("d", (2, 2)),
    )


def _champion(gift: bool) -> list[Part]:
    return _rows(tables.table())


def _sharp(gift: bool) -> list[Part]:
    return [*_rows(tables.second_table()), _counted()]


def _rows(table: Array) -> list[Part]:
    return [list(row) for row in table.tolist()]


def _steady(gift: bool) -> list[Part]:
    counted, alone_at = _counted(), ALONE_WITH_GIFT_AT if gift else ALONE_AT
    company, alone = [], []
    for place in range(PLACES_IN_AUCTION):
        needs = ORDER_AT[place] if place < SEATS else MAKE_AT[place - SEATS]
        company.append(_shifted(counted, -needs, _upcard(place, alone=False), 1.0))
        # Five points above: exactly enough is then worth more than any call in company.
        alone.append(_shifted(counted, 5 / _SURE - alone_at, _upcard(place, alone=True), _SURE))
    return [*company, *alone, counted]


def _counted() -> Part:
    """Return the tricks that `Steady` counts."""
    return _part(_tricks_of_trumps, _tricks_of_side)


def _upcard(place: int, *, alone: bool) -> dict[int, float]:
    """Return what the upcard adds to a count, by its cell."""
    if place == SEATS - 1:
        # The dealer counts it among its cards.
        return {}
    if place >= SEATS:
        # The second kind of upcard cells is the other suit of the colour.
        return {} if alone else {8 + rank: -NEXT if place % 2 else NEXT for rank in range(8)}
    partner = place == 1
    if partner and alone:
        return {}
    strengths = {_JACK: 15, 7: 16, 0: 8, 1: 9, 3: 11, 4: 12, 5: 13}
    return {
        rank: (0.9 if partner else -0.9) * TRUMP_WORTH[strengths[rank]] if rank in strengths else 0.0
        for rank in range(8)
    }


def _simple(gift: bool) -> list[Part]:
    def trumps(held: int) -> float:
        return held.bit_count()

    def nothing(held: int, following: bool, many: int) -> float:
        return 0.0

    company = _part(lambda held: trumps(held) - 2.5, nothing)
    ordering = _part(lambda held: _SURE * (trumps(held) - 4.5), nothing)
    never = [_NEVER] * CELLS
    buries = _part(
        lambda held: sum([10.0 + place for place in range(8) if held >> place & 1]),
        lambda held, following, many: sum([1.0 + place for place in range(6) if held >> place & 1]),
    )
    return [*[company] * PLACES_IN_AUCTION, *[ordering] * SEATS, *[never] * SEATS, buries]


def _part(of_trumps: Callable[[int], float], of_side: Callable[[int, bool, int], float]) -> Part:
    """Return a row in which only trumps and side suits count."""
    row = [0.0] * CELLS
    for held in range(SIDE_CELLS):
        row[held] = of_trumps(held)
    for many in range(4):
        for other in (False, True):
            for held in range(64):
                row[SIDE_CELLS + (many * 2 + other) * 64 + held] = of_side(held, not other, many + 1)
    return row


def _shifted(counted: Part, less: float, upcard: dict[int, float], scale: float) -> Part:
    row = list(counted)
    for held in range(SIDE_CELLS):
        # Floats add up to a little less than the count that is just enough.
        row[held] += less + 1e-4
    for cell, worth in upcard.items():
        row[UPCARD_CELLS + cell] += worth
    return [cell * scale for cell in row]


def _tricks_of_trumps(held: int) -> float:
    trumps = [_STRENGTHS[place] for place in range(8) if held >> place & 1]
    return sum([TRUMP_WORTH[each] for each in trumps]) + (0.2 if {14, 15} <= {*trumps} else 0.0)


def _tricks_of_side(held: int, following: bool, many: int) -> float:
    cards = [1 + place for place in range(6) if held >> place & 1]
    suit = same_colour(Trump.HEARTS) if following else Trump.SPADES
    return side_worth(cards, suit, Trump.HEARTS, many)


# How far they stray was chosen among 16 and 12 pairs of figures, on 315 deals between champions and between
# sharp players; a little more or less makes no difference (docs/strength-trials.md, "Luck taken out").
_KINDS: Final = {
    "simple": Kind(_simple, Style.PLAIN),
    "steady": Kind(_steady, Style.THUMB, careful=True),
    "sharp": Kind(_sharp, Style.LEARNT, marks=5 * tables.MARK_SCALE),
    "champion": Kind(_champion, Style.LEARNT, points=0.5, marks=3 * tables.MARK_SCALE, careful=True),
}
"""By the name of the player; all others are taken for champions."""
