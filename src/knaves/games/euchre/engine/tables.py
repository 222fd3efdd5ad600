"""The tables of bids and buries, and the network of card play.

They say how many points a call gains over passing, and a hand over the others that a dealer might keep.

A call is worth the sum of seven cells: its trumps, each side suit beside so many trumps, the upcard, the
upcard beside the trumps, and the shape of the hand; one part for each of the eight places in the auction, for
calls in company and alone. One more part has what hands are worth that a dealer may keep of its six cards.
`bots.training.bids` makes the parts of calls, `bots.training.buries` that of buries, and
`bots.training.cards` the network that says what a strong player plays; this module only stores and reads
them.
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
CALL_PARTS: Final = 2 * PLACES_IN_AUCTION
"""Those in company come first. The part after them, where there is one, is for buries."""
# Whole hundredths keep the file short; rounding seven cells costs 0.035 points at most.
_FINE: Final = 100
# Hands that a dealer may keep differ by less than calls do.
_FINER: Final = 1000
_READ: Final = "knaves.games.euchre.engine.tables reads it."

# 48 units learnt from nine times the deals were 0.026 ± 0.001 points a hand better alone, but no better in
# the champion, which searches (docs/strength-trials.md, "Champion 3").
HIDDEN_UNITS: Final = 32
NETWORK_ROWS: Final = 374
MARK_SCALE: Final = 65536.0
"""A card becomes e times as likely by a mark higher by this."""


@cache
def table() -> memoryview[float]:
    """Return the shipped table, ``(17, 1296)`` floats, in points; NotationError when it is damaged."""
    return _parts([*_floats("bids.txt", CALL_PARTS, _FINE), *buries()])


@cache
def second_table() -> memoryview[float]:
    """Return the second champion's, ``(16, 1296)``: a dealer keeps the hand it would rather call with."""
    return _parts(_floats("second_bids.txt", CALL_PARTS, _FINE))


def buries() -> list[float]:
    """Return the part of buries, 1296 floats, in points."""
    return _floats("buries.txt", 1, _FINER)


def _parts(cells: Sequence[float]) -> memoryview[float]:
    numbers = array("f", cells)
    return memoryview(numbers).cast("B").cast("f", (len(numbers) // CELLS, CELLS))


def _floats(name: str, parts: int, fine: int) -> list[float]:
    return read(files(__package__).joinpath(f"data/{name}").read_text(encoding="utf-8"), parts, fine)


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


def read(text: str, parts: int = CALL_PARTS, fine: int = _FINE) -> list[float]:
    """Return the cells that `write` wrote, so many parts; NotationError if it is incomplete."""
    body = _body(text, _("The bidding table is damaged: its checksum is wrong."))
    cells = [int(cell) / fine for cell in body.split()]
    if len(cells) != parts * CELLS:
        raise NotationError(_("The bidding table has {number} cells.").format(number=len(cells)))
    return cells


def write(cells: list[float], made: str) -> str:
    """Return the parts of calls as text; ``made`` is a line that says how they were made."""
    return _with_head(
        _rows(cells, _FINE), f"What a call gains over passing, in hundredths of a point; {_READ}", made
    )


def write_buries(cells: list[float], made: str) -> str:
    """Return the part of buries as text."""
    said = f"What a hand is worth that a dealer keeps, in thousandths of a point; {_READ}"
    return _with_head(_rows(cells, _FINER), said, made)


def _rows(cells: list[float], fine: int) -> list[str]:
    whole = [str(round(cell * fine)) for cell in cells]
    return [" ".join(whole[at : at + CELLS]) for at in range(0, len(whole), CELLS)]


def _with_head(lines: list[str], said: str, made: str) -> str:
    body = "\n".join(lines) + "\n"
    return f"{said}\n{made}\nsha256 {sha256(body.encode()).hexdigest()}\n\n{body}"


def _body(text: str, damaged: str) -> str:
    """Return what stands under the head; NotationError with these words when the checksum is wrong."""
    head, _gap, body = text.partition("\n\n")
    if f"sha256 {sha256(body.encode()).hexdigest()}" not in head:
        raise NotationError(damaged)
    return body
