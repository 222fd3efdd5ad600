"""What everybody at a cribbage table notices. Derived from moves, stored nowhere.

No event holds a card that is still hidden from anybody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from knaves.cards import Card
from knaves.game import Seat
from knaves.games.cribbage.rules.scoring import Tally

What = Literal["play", "hand", "crib"]
"""What is being counted: the card just laid, a hand, or the crib."""


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
    """The dealer dealt so many cards to each."""

    dealer: Seat
    each: int


@dataclass(frozen=True, slots=True)
class Threw:
    """A seat threw so many cards to the dealer's crib."""

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
    """A seat laid a card and the count became this."""

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
    """A seat scored, for its side, for a reason; ``tally`` has the combinations where the program counted.

    ``points`` are those that were pegged: less than the tally where the game ended sooner (§8.2).
    """

    seat: Seat
    why: Literal["heels", "play", "go", "last card", "hand", "crib", "muggins", "penalty"]
    points: int
    score: int
    tally: Tally | None = None
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Claimed:
    """A seat counted its own points: so many, it said."""

    seat: Seat
    what: What
    points: int


@dataclass(frozen=True, slots=True)
class Judged:
    """What a claim was worth, with its combinations: told when nobody may call it any more."""

    seat: Seat
    what: What
    cards: tuple[Card, ...]
    tally: Tally
    claimed: int


@dataclass(frozen=True, slots=True)
class Called:
    """A seat called muggins for so many points, rightly or not."""

    seat: Seat
    points: int
    right: bool


@dataclass(frozen=True, slots=True)
class Won:
    """A side won a game, which counts as so many games; scores by side."""

    side: int
    scores: tuple[int, ...]
    games: int


@dataclass(frozen=True, slots=True)
class WonMatch:
    """A side won the match; games by side."""

    side: int
    games: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ready:
    """What follows without a word: the turn passes, cards are gathered, another hand is to be counted."""


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
