"""The first cards of players who look ahead: leads, and answers to a lead, by the four cards kept.

The figures are our own: `bots.training.firsts` makes them and writes ``data/firsts.bin``, whose first lines
say how; this module only stores and reads them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

from knaves.cards import NotationError
from knaves.games.cribbage.engine.tables import KEEPS
from knaves.i18n.language import _

# Shares in a byte are far finer than the 24 leads and six answers drawn for each (bots/first_training.py).
WHOLE: Final = 255
"""The share of a card that is always laid."""
FIRSTS: Final = len(KEEPS) * 14 * 4
"""The size of the table in bytes: leads by keep and card, then answers by keep, rank of the lead and card.

Cards are in rising order; of equal ranks the first stands for all. A lead that the keep leaves impossible,
all four of its rank being held, has zeros.
"""


@cache
def shipped() -> bytes:
    """Return the table in the package."""
    return read(files(__package__).joinpath("data/firsts.bin").read_bytes())


def write(table: bytes, made: Iterable[str]) -> bytes:
    """Return the table as a file: lines that say how it was made, a checksum, an empty line, the rest."""
    lines = [*[f"# {line}" for line in made], f"# SHA-256 of the numbers: {sha256(table).hexdigest()}"]
    return "\n".join([*lines, "", ""]).encode() + table


def read(file: bytes) -> bytes:
    """Read the bytes of `write`; NotationError if they are damaged."""
    head, _gap, table = file.partition(b"\n\n")
    if len(table) != FIRSTS or not head.endswith(sha256(table).hexdigest().encode()):
        raise NotationError(_("The champion's tables are damaged: their checksum is wrong."))
    return table
