"""What a game counts of its deals, over all games of a server, to show whether the cards are fair.

Only what is counted is here, as data of a game. Nothing here counts or compares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

Observed: TypeAlias = tuple[str, int, int]
"""One thing counted: the figure's key, the index of its value, and whose it is, a seat or -1 for nobody."""


@dataclass(frozen=True, slots=True)
class DealFigure:
    """Something of which a fair pack decides how often it comes to each value, such as the starter's rank.

    ``name`` and ``about`` are catalogue keys, ``values`` texts that are alike in every language or catalogue
    keys. ``weights`` are in proportion to what a fair pack gives; without them players' choices matter too,
    and the values are points from 0. ``pack`` is the number of cards that those counted in one deal are
    drawn from without replacement; 0 if what is counted in one deal is a single thing.
    """

    key: str
    name: str
    about: str
    values: tuple[str, ...]
    weights: tuple[int, ...] = ()
    pack: int = 0


def _nothing(before: Any, seat: Any, move: Any, after: Any) -> tuple[Observed, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class DealFigures:
    """What a game counts. ``count(before, seat, move, after)`` returns what a move shows, given both states.

    All cards of one figure that belong to one deal are in the answer to one move. The game is over, so hidden
    cards count.
    """

    figures: tuple[DealFigure, ...] = ()
    count: Callable[[Any, Any, Any, Any], Iterable[Observed]] = _nothing
