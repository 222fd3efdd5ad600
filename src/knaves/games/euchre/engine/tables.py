"""The bidding table and the network of card play.

The table says how many points a call gains over passing, by what the hand holds.

A call is worth the sum of seven cells: its trumps, each side suit beside so many trumps, the upcard, the
upcard beside the trumps, and the shape of the hand; one part for each of the eight places in the auction, for
calls in company and alone. `bots.training` makes the table, and `bots.card_training` the network that says
what a strong player plays; this module only stores and reads them.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

from knaves.cards import NotationError
from knaves.i18n.language import _

PLACES_IN_AUCTION: Final = 8
"""Two rounds of four, the dealer's left first."""
SIDE_CELLS: Final = 256
"""Where the cells of side suits begin; before them is one for each set of trumps."""
UPCARD_CELLS: Final = SIDE_CELLS + 4 * 2 * 64
SHAPE_CELLS: Final = UPCARD_CELLS + 3 * 8
"""One for so many trumps, side aces and voids, with and without a side king."""
PAIR_CELLS: Final = SHAPE_CELLS + 5 * 4 * 3 * 2
"""One for each upcard beside so many trumps and these bowers."""
CELLS: Final = PAIR_CELLS + 3 * 8 * 4 * 4
JUDGED_BY: Final = 7
"""So many cells a call is judged by."""
_FINE: Final = 100
_READ: Final = "knaves.games.euchre.engine.tables reads it."

HIDDEN_UNITS: Final = 32
NETWORK_ROWS: Final = 374
MARK_SCALE: Final = 65536.0
"""A card becomes e times as likely by a mark higher by this."""


@cache
def table() -> memoryview[float]:
    """Return the shipped table, ``(2, 8, 1296)`` floats, in points; NotationError when it is damaged."""
    return read(files(__package__).joinpath("data/bids.txt").read_text(encoding="utf-8"))


@cache
def card_network() -> memoryview[int]:
    """Return the shipped network of card play, ``(374, 32)`` int16; NotationError when it is damaged."""
    return read_network(files(__package__).joinpath("data/cards.txt").read_text(encoding="utf-8"))


def read_network(text: str) -> memoryview[int]:
    """Read the text of `write_network`; NotationError if it is incomplete."""
    numbers = array(
        "h", [int(each) for each in _body(text, _("The network of card play is damaged.")).split()]
    )
    if len(numbers) != NETWORK_ROWS * HIDDEN_UNITS:
        raise NotationError(_("The network of card play is damaged."))
    return memoryview(numbers).cast("B").cast("h", (NETWORK_ROWS, HIDDEN_UNITS))


def write_network(rows: Sequence[Sequence[int]], made: str) -> str:
    """Return a network as text; ``made`` is a line that says how it was made."""
    said = f"What a strong player plays, as a network; {_READ}"
    return _with_head([" ".join(map(str, row)) for row in rows], said, made)


def read(text: str) -> memoryview[float]:
    """Read the text of `write`; NotationError if it is incomplete."""
    body = _body(text, _("The bidding table is damaged: its checksum is wrong."))
    cells = array("f", [int(cell) / _FINE for cell in body.split()])
    if len(cells) != 2 * PLACES_IN_AUCTION * CELLS:
        raise NotationError(_("The bidding table has {number} cells.").format(number=len(cells)))
    return memoryview(cells).cast("B").cast("f", (2, PLACES_IN_AUCTION, CELLS))


def write(cells: list[float], made: str) -> str:
    """Return a table as text; ``made`` is a line that says how it was made."""
    hundredths = [str(round(cell * _FINE)) for cell in cells]
    rows = [hundredths[at : at + CELLS] for at in range(0, len(hundredths), CELLS)]
    said = f"What a call gains over passing, in hundredths of a point; {_READ}"
    return _with_head([" ".join(row) for row in rows], said, made)


def _with_head(lines: list[str], said: str, made: str) -> str:
    body = "\n".join(lines) + "\n"
    return f"{said}\n{made}\nsha256 {sha256(body.encode()).hexdigest()}\n\n{body}"


def _body(text: str, damaged: str) -> str:
    """Return what stands under the head; NotationError with these words when the checksum is wrong."""
    head, _gap, body = text.partition("\n\n")
    if f"sha256 {sha256(body.encode()).hexdigest()}" not in head:
        raise NotationError(damaged)
    return body
