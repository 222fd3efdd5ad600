"""One deal as a seat has seen it: the number of cards in each hand, the cards played, and their consequences.

It is read from a view's history, and `imagine` builds on it. Only forced facts are inferred: a suit not
followed, an upcard taken up, a best card handed over. Bids prove nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from knaves.cards import Card
from knaves.game import Seat
from knaves.games.euchre.rules.moves import Bury, Deal, Defend, Farmer, Give, Make, Move, Order, Play
from knaves.games.euchre.rules.open import SEATS, Open, Trick, WithUpcard, partner_of
from knaves.games.euchre.rules.seen import UPCARD, Entry
from knaves.games.euchre.rules.trumps import SUIT_OF, Trump, turned_suit


@dataclass(slots=True)
class SeenDeal:
    """A seat's knowledge of one deal, up to the present."""

    dealer: Seat
    pack: tuple[Card, ...]
    trump: Trump | None = None
    maker: Seat | None = None
    taken: bool = False
    """Whether the dealer has taken up the upcard."""
    sizes: list[int] = field(default_factory=lambda: [5] * SEATS)
    shown: list[list[Card]] = field(default_factory=lambda: [[] for _ in range(SEATS)])
    """By seat: cards it played, or showed as a farmer's hand."""
    voids: list[set[int]] = field(default_factory=lambda: [set() for _ in range(SEATS)])
    """By seat: suits that it did not follow and so does not hold."""
    buries: list[tuple[Seat, Card, bool]] = field(default_factory=list)
    """The buried cards with their seats, and whether it was after the exchange."""
    gift: Card | None = None
    """The card of the exchange: BACK if unknown, None if there was none."""
    out: int = 0
    trick: Trick = ()

    @property
    def upcard(self) -> Card:
        """The card that was turned up."""
        return self.pack[UPCARD]

    @property
    def giver(self) -> Seat | None:
        """The seat that handed over its best card, if any."""
        return None if self.gift is None or self.maker is None else partner_of(self.maker)


def deals(seen: Sequence[Entry]) -> list[list[Entry]]:
    """Split the history at each deal; entries before the first deal are omitted."""
    split: list[list[Entry]] = []
    for entry in seen:
        if isinstance(entry[1], Deal):
            split.append([])
        if split:
            split[-1].append(entry)
    return split


def seen_deal(dealer: Seat, entries: Sequence[Entry]) -> SeenDeal:
    """Read one deal; the first entry is the shuffle."""
    deal = entries[0][1]
    assert isinstance(deal, Deal)
    known = SeenDeal(dealer, deal.pack)
    for seat, move in entries[1:]:
        _take_in(known, seat, move)
    return known


def _take_in(known: SeenDeal, seat: Seat, move: Move) -> None:
    match move:
        case Order(alone):
            known.trump, known.maker, known.taken = turned_suit(known.upcard), seat, True
            known.sizes[known.dealer] += 1
            known.out += alone
        case Make(trump, alone):
            known.trump, known.maker = trump, seat
            known.out += alone
        case Farmer(cards):
            known.shown[seat] = list(cards)
            known.sizes[seat] = 0
        case Bury(card):
            known.buries.append((seat, card, known.gift is not None))
            known.sizes[seat] -= 1
        case Give(card):
            known.gift = card
            known.sizes[seat] -= 1
            known.sizes[partner_of(seat)] += 1
        case Defend():
            known.out += 1
        case Play(card):
            _see_play(known, seat, card)


def _see_play(known: SeenDeal, seat: Seat, card: Card) -> None:
    assert known.trump is not None
    suits = SUIT_OF[known.trump]
    known.shown[seat].append(card)
    known.sizes[seat] -= 1
    known.trick = (*known.trick, (seat, card))
    led = suits[known.trick[0][1]]
    if suits[card] != led:
        known.voids[seat].add(led)
    if len(known.trick) + known.out == SEATS:
        known.trick = ()


def dealers(table: Open, seen: Sequence[Entry]) -> list[Seat]:
    """Return the dealer of each deal in the history of a view with this table.

    They are counted back from the present dealer, since the history may begin with any deal.
    """
    steps, found = 0, list[int]()
    for _, move in seen:
        match move:
            case Deal():
                found.append(steps)
                steps += 1
            case Farmer():
                steps -= 1
    now = found[-1] if isinstance(table.phase, WithUpcard) else steps
    return [Seat((table.dealer + step - now) % SEATS) for step in found]
