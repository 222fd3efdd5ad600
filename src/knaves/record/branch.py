"""Games that begin in another record: the header that says where, and the moves that were made before.

The moves before the branch stand at the beginning of the new record too, but nobody made them in this game.
"""

from __future__ import annotations

import re
from typing import Final

from knaves.record.model import Record

FROM: Final = "From"
_PLAYED_ON: Final = re.compile(r"(?:.*, )?before move (\d{1,6})")


def branch(number: int, address: str = "") -> tuple[str, str]:
    """Return the header that says where a game began, in English.

    ``number``: it goes on before this move of the record at ``address``, counted from 1; 0: it is played
    again with the same cards.

    >>> branch(12, "abc"), branch(0, "abc"), branch(12)
    (('From', 'abc, before move 12'), ('From', 'abc, the same cards'), ('From', 'before move 12'))
    """
    where = f"before move {number}" if number else "the same cards"
    return FROM, f"{address}, {where}" if address else where


def first_made(record: Record) -> int:
    """Return the number of the first move made in this game: 1, unless it was played on from another."""
    found = _PLAYED_ON.fullmatch(dict(record.headers).get(FROM, ""))
    return max(1, int(found[1])) if found else 1
