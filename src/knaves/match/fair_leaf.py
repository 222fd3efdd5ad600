"""A finished game in the log of commitments: its leaf as text, which `docs/fair.md` describes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from knaves.fair import Sitting

FORMAT: Final = "knaves-log/1"


@dataclass(frozen=True, slots=True)
class HouseCommitment:
    """What the house committed itself to for a draw, as 64 hexadecimal digits.

    ``fate`` is ``drawn``, ``void`` where somebody's part was missing, or ``unused`` where the game ended
    first.
    """

    draw: int
    commitment: str
    fate: str = "drawn"


def leaf_text(sitting: Sitting, commitments: Iterable[HouseCommitment]) -> str:
    """Return the leaf of a game: a line about the game, then one for each commitment, as they were published.

    >>> sitting = Sitting("cribbage", 2, bytes(32))
    >>> print(leaf_text(sitting, [HouseCommitment(1, "7f" * 32, "drawn")]))  # doctest: +ELLIPSIS
    knaves-log/1 cribbage 2 0000...
    1 7f7f... drawn
    <BLANKLINE>
    """
    head = f"{FORMAT} {sitting.game} {sitting.seats} {sitting.token.hex()}"
    lines = [f"{each.draw} {each.commitment} {each.fate}" for each in commitments]
    return "\n".join([head, *lines]) + "\n"
