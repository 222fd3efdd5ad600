"""The public events of cribbage, derived from moves and never stored.

No event holds a card that is still hidden from anybody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from knaves.cards import Card
from knaves.game import Seat
from knaves.games.cribbage.rules.scoring import Tally

What = Literal["play", "hand", "crib"]
"""The object of a count: the card just played, a hand, or the crib."""


@dataclass(frozen=True, slots=True)
class CutForDeal:
    """A seat cut for the first deal and turned up this card."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CutAgain:
    """These seats cut equally low and must cut again."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class FirstDealer:
    """The lowest card gives this seat the first deal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Dealt:
    """The dealer dealt ``each`` cards to every player."""

    dealer: Seat
    each: int


@dataclass(frozen=True, slots=True)
class Threw:
    """A seat threw ``number`` cards to the dealer's crib."""

    seat: Seat
    number: int
    dealer: Seat


@dataclass(frozen=True, slots=True)
class Turned:
    """The starter was cut and turned up; ``seat`` is CHANCE when no player cut it."""

    seat: Seat
    starter: Card


@dataclass(frozen=True, slots=True)
class Laid:
    """A seat played a card; ``count`` is the new count."""

    seat: Seat
    card: Card
    count: int


@dataclass(frozen=True, slots=True)
class SaidGo:
    """A seat said go at this count, or the program said it for that seat."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Scored:
    """A seat scored for its side; ``tally`` has the combinations if the program counted.

    ``points`` are the points pegged: fewer than the tally if the game ended first (§8.2).
    """

    seat: Seat
    why: Literal["heels", "play", "go", "last card", "hand", "crib", "muggins", "penalty"]
    points: int
    score: int
    tally: Tally | None = None
    cards: tuple[Card, ...] = ()
    starter: Card | None = None
    """The starter, if the cards of a hand or a crib were counted with it."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """A seat claimed ``points`` for its own cards."""

    seat: Seat
    what: What
    points: int


@dataclass(frozen=True, slots=True)
class Judged:
    """The true value of a claim, with its combinations; sent when nobody may call it any more."""

    seat: Seat
    what: What
    cards: tuple[Card, ...]
    tally: Tally
    claimed: int


@dataclass(frozen=True, slots=True)
class Called:
    """A seat called muggins for ``points``; ``right`` says whether rightly."""

    seat: Seat
    points: int
    right: bool


@dataclass(frozen=True, slots=True)
class Won:
    """A side won a game, which counts as ``games`` games; scores are by side."""

    side: int
    scores: tuple[int, ...]
    games: int


@dataclass(frozen=True, slots=True)
class WonMatch:
    """A side won the match; games are by side."""

    side: int
    games: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ready:
    """A silent change: the turn passes, cards are gathered, or the next hand is counted."""


Event = (
    CutForDeal
    | CutAgain
    | FirstDealer
    | Dealt
    | Threw
    | Turned
    | Laid
    | SaidGo
    | Scored
    | Claimed
    | Judged
    | Called
    | Won
    | WonMatch
    | Ready
)
