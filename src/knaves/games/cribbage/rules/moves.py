"""The moves of cribbage. Each is one choice, frozen; `notation` writes and reads them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from knaves.cards import CARDS, Card


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance's move: the order of the pack that is spread for the first deal's cuts."""

    pack: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance's move: the order of the whole shuffled pack; §3.1 assigns its places to the seats."""

    pack: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """Turn up the card at this place of the pack, counted from 1."""

    place: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw these cards to the crib."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """Play this card."""

    card: Card


@dataclass(frozen=True, slots=True)
class Go:
    """Say that no card fits."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Count one's own points."""

    points: int


@dataclass(frozen=True, slots=True)
class Muggins:
    """Call points that another player missed."""

    points: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Let another player's count stand."""


Move = Shuffle | Deal | Cut | Discard | Play | Go | Claim | Muggins | Pass

# One object for each common move, because legal moves are listed at every turn.
PLAYS: Final = tuple(Play(card) for card in CARDS)
GO: Final = Go()
PASS: Final = Pass()
CUTS: Final = tuple(Cut(place) for place in range(1, 53))
"""By place, from the first."""
CLAIMS: Final = tuple(Claim(points) for points in range(30))
"""The highest count is 29 (§6.8)."""
CALLS: Final = tuple(Muggins(points) for points in range(1, 30))


def same(hinted: Move, move: Move) -> bool:
    """Return whether moves are equivalent for a hint: in the play any card of the rank, any cut."""
    if isinstance(hinted, Play) and isinstance(move, Play):
        return hinted.card.rank == move.card.rank
    if isinstance(hinted, Cut) and isinstance(move, Cut):
        return True
    return hinted == move
