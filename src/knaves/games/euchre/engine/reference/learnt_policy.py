"""Playing a card by the network, in plain Python: the same whole numbers as ``learnt_policy.hpp``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Final

from knaves.games.euchre.engine.arrays import Array
from knaves.games.euchre.engine.labels import each
from knaves.games.euchre.engine.reference.card_features import moment, of_card
from knaves.games.euchre.engine.reference.rollout_policy import Table
from knaves.games.euchre.engine.tables import MARK_SCALE

_START: Final = -2
_WEIGHTS: Final = -1


class Network:
    """A policy of card play."""

    def __init__(self, rows: Array) -> None:
        self._rows: Sequence[Sequence[int]] = rows.tolist()

    def __call__(self, at: Table) -> int:
        """Return the card with the highest mark; of equals the lowest."""
        cards = choices(at)
        return max(cards, key=self._marks(at)) if len(cards) > 1 else cards[0]

    def likely(self, at: Table, card: int) -> tuple[float, float]:
        """Return how likely a card is, to one who mostly takes the best and to one half as particular."""
        mark = self._marks(at)
        own = mark(card)
        # Capped against overflow: a card far worse than another gets a tiny share.
        halves = [exp(min((mark(other) - own) / (2 * MARK_SCALE), 25.0)) for other in choices(at)]
        return 1 / sum(half * half for half in halves), 1 / sum(halves)

    def _marks(self, at: Table) -> Callable[[int], int]:
        start = self._sum([self._rows[_START], *(self._rows[feature] for feature in moment(at))])

        def mark(card: int) -> int:
            units = self._sum([start, *(self._rows[feature] for feature in of_card(at, card))])
            return sum(
                max(unit, 0) * weight for unit, weight in zip(units, self._rows[_WEIGHTS], strict=True)
            )

        return mark

    def _sum(self, rows: Sequence[Sequence[int]]) -> list[int]:
        return [sum(column) for column in zip(*rows, strict=True)]


def network(rows: Array | None) -> Network | None:
    """Return the network of these rows, if there are any."""
    return None if rows is None else Network(rows)


def choices(at: Table) -> list[int]:
    """Return what the seat to play may play, lowest first."""
    hand = at.hands[at.turn]
    return list(each(hand & at.trick.led or hand))
