"""Games whose cards are not their own: they begin in another record, or are dealt from a set of deals.

The moves before a branch stand at the beginning of the new record too, but nobody made them in this game.
"""

from __future__ import annotations

import re
from typing import Final

from knaves.fair import commit_seed
from knaves.record.model import Record

SEED: Final = "Seed"
DEAL_SET: Final = "Set"
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


def dealt_from(seed: str) -> tuple[tuple[str, str], ...]:
    """Return the headers of a game that is dealt from a set: its seed, and the commitment to it."""
    return (SEED, seed), (DEAL_SET, commit_seed(seed).hex())


def set_of(record: Record) -> tuple[str, str] | None:
    """Return the seed and the commitment of the set from which a record was dealt, as it says; or None."""
    headers = dict(record.headers)
    return (headers.get(SEED, ""), headers[DEAL_SET]) if DEAL_SET in headers else None


def first_made(record: Record) -> int:
    """Return the number of the first move made in this game: 1, unless it was played on from another."""
    found = _PLAYED_ON.fullmatch(dict(record.headers).get(FROM, ""))
    return max(1, int(found[1])) if found else 1
