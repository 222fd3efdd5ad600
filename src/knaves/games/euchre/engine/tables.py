"""The bidding table: how many points a call gains over passing, by what the hand holds.

A call is worth the sum of seven cells: its trumps, each side suit beside so many trumps, the upcard, the
upcard beside the trumps, and the shape of the hand; one part for each of the eight places in the auction, for
calls in company and alone. `bots.training` makes the table; this module only stores and reads it.
"""

from __future__ import annotations

from array import array
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


@cache
def table() -> memoryview[float]:
    """Return the shipped table, ``(2, 8, 1296)`` floats, in points; NotationError when it is damaged."""
    return read(files(__package__).joinpath("data/bids.txt").read_text(encoding="utf-8"))


def read(text: str) -> memoryview[float]:
    """Read the text of `write`; NotationError if it is incomplete."""
    head, _gap, body = text.partition("\n\n")
    if f"sha256 {sha256(body.encode()).hexdigest()}" not in head:
        raise NotationError(_("The bidding table is damaged: its checksum is wrong."))
    cells = array("f", [int(cell) / _FINE for cell in body.split()])
    if len(cells) != 2 * PLACES_IN_AUCTION * CELLS:
        raise NotationError(_("The bidding table has {number} cells.").format(number=len(cells)))
    return memoryview(cells).cast("B").cast("f", (2, PLACES_IN_AUCTION, CELLS))


def write(cells: list[float], made: str) -> str:
    """Return a table as text; ``made`` is a line that says how it was made."""
    hundredths = [str(round(cell * _FINE)) for cell in cells]
    rows = [hundredths[at : at + CELLS] for at in range(0, len(hundredths), CELLS)]
    body = "\n".join(" ".join(row) for row in rows) + "\n"
    head = (
        "What a call gains over passing, in hundredths of a point; "
        "knaves.games.euchre.engine.tables reads it.\n"
        f"{made}\nsha256 {sha256(body.encode()).hexdigest()}"
    )
    return f"{head}\n\n{body}"
