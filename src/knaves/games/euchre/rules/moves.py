"""Every move of euchre, chance's included: frozen values that know nothing about the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from knaves.cards import BACK, CARDS, JOKER, Card
from knaves.game import Seat
from knaves.games.euchre.rules.trumps import Trump


@dataclass(frozen=True, slots=True)
class Dealer:
    """Chance chooses who deals first."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance shuffles: the whole pack in order, 24 or 25 cards. §2.2 assigns its places to the seats."""

    pack: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass: decline the upcard, a suit, or defending alone."""


@dataclass(frozen=True, slots=True)
class Order:
    """Make the upcard's suit trump; the dealer takes up the upcard."""

    alone: bool = False


@dataclass(frozen=True, slots=True)
class Bury:
    """Bury a card face down: the dealer after taking up the upcard, or a loner after the exchange."""

    card: Card


@dataclass(frozen=True, slots=True)
class Make:
    """Name another suit, or no trump, in the second round."""

    trump: Trump
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Farmer:
    """Show a hand with only nines and tens, so that the cards are dealt again."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Give:
    """Give the best card to the partner who goes alone."""

    card: Card


@dataclass(frozen=True, slots=True)
class Defend:
    """Defend alone, without the partner."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick."""

    card: Card


Move = Dealer | Deal | Pass | Order | Bury | Make | Farmer | Give | Defend | Play

PASS: Final = Pass()
DEFEND: Final = Defend()
ORDER: Final = Order()
ORDER_ALONE: Final = Order(alone=True)
_ALL: Final = (*CARDS, JOKER, BACK)
PLAYS: Final = tuple(Play(card) for card in _ALL)
"""The play of each card, by its number: made once, since every trick needs four."""
BURIES: Final = tuple(Bury(card) for card in _ALL)
GIVES: Final = tuple(Give(card) for card in _ALL)
MAKES: Final = tuple(Make(trump) for trump in Trump)
MAKES_ALONE: Final = tuple(Make(trump, alone=True) for trump in Trump)
