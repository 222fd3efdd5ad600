"""The pool of strangers: players different in kind, to measure and to tune the levels against.

They are no levels: no face offers them, but the arena knows them by name (``stranger-bold``). Each
differs from `Steady` in its bids or in its cards, as people do. `Sampler`, the usual way to build a player,
belongs to the pool too. They see only views, and never change.
``docs/strength.md`` says who is who.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import ClassVar, Final

from knaves.bots import by_temperature
from knaves.cards import Dice
from knaves.games.euchre.bots.evaluate import weigh_cards
from knaves.games.euchre.bots.sharp import LOOK, SLOWLY, by_points
from knaves.games.euchre.bots.steady import MAKE_AT, ORDER_AT, Steady, alone_count, alone_needs, worth_of
from knaves.games.euchre.engine import kernel
from knaves.games.euchre.engine.hand_value import count, ordering
from knaves.games.euchre.engine.heuristic import table
from knaves.games.euchre.rules.moves import PLAYS, Farmer, Make, Move, Order
from knaves.games.euchre.rules.open import Bidding, Playing
from knaves.games.euchre.rules.trumps import STRENGTH, SUIT_OF, Trump, turned_suit
from knaves.games.euchre.rules.view import View

Bid = Callable[[View, Bidding, Dice], Move]
Card = Callable[[View, Playing, Dice], Move]
WARM: Final = 0.5
"""Temperature of a bid, in tricks."""
MORE: Final = 0.4
"""The tricks that a cautious bidder needs beyond `Steady`, and a bold one does without."""
CARELESS: Final = 5
"""One card in so many is drawn."""
_ACE: Final = 6


@dataclass(frozen=True, slots=True)
class Stranger:
    """A way to bid and a way to play; it buries, gives and defends as `Steady` does."""

    dice: Dice
    name: str
    bid: Bid
    card: Card
    version: ClassVar[str] = "1"

    def choose(self, view: View, /) -> Move:
        """Return one of ``view.legal``."""
        if len(view.legal) > 1 and not any(isinstance(move, Farmer) for move in view.legal):
            match view.open.phase:
                case Bidding() as at:
                    return self.bid(view, at, self.dice)
                case Playing() as at:
                    return self.card(view, at, self.dice)
        return Steady().choose(view)


def steady(view: View, _at: Bidding | Playing, _dice: Dice) -> Move:
    """Bid or play as `Steady`."""
    return Steady().choose(view)


def shifted(more: float, view: View, at: Bidding, _dice: Dice) -> Move:
    """Bid what promises the most tricks beyond those needed, which are more than `Steady` needs."""
    gains = _gains(view, at, more)
    return max(gains, key=lambda move: gains[move])


def heated(temperature: float, view: View, at: Bidding, dice: Dice) -> Move:
    """Make any bid, the likelier the more tricks it promises beyond those needed."""
    gains = _gains(view, at, 0.0)
    return [*gains][by_temperature([*gains.values()], temperature, dice)]


def never_alone(view: View, at: Bidding, dice: Dice) -> Move:
    """Bid as `Steady`, but always with the partner where the rules allow it."""
    move = Steady().choose(view)
    if isinstance(move, (Order, Make)) and move.alone:
        together = Order() if isinstance(move, Order) else Make(move.trump)
        return together if together in view.legal else move
    return move


def three_and_an_ace(view: View, at: Bidding, _dice: Dice) -> Move:
    """Bid with three trumps, one of them a bower or the ace, and an ace besides; with five, alone."""

    def held(trump: Trump) -> tuple[int, bool, bool]:
        taken = (at.upcard,) if trump == turned_suit(at.upcard) and view.open.dealer == view.seat else ()
        cards = (*view.hand, *taken)
        trumps = [STRENGTH[trump][card] for card in cards if SUIT_OF[trump][card] == trump]
        sides = [STRENGTH[trump][card] for card in cards if SUIT_OF[trump][card] != trump]
        return len(trumps), max(trumps, default=0) >= 14 - (len(trumps) > 3), _ACE in sides

    def worth(move: Move) -> float:
        if not isinstance(move, (Order, Make)):
            return 0.0
        trumps, high, ace = held(move.trump if isinstance(move, Make) else turned_suit(at.upcard))
        good = trumps >= 3 and high and (ace or trumps > 3)
        return (trumps - (0.0 if trumps >= 5 else 9.0) if move.alone else trumps - 0.5) if good else -9.0

    return max(view.legal, key=worth)


def draws_trumps(view: View, at: Playing, dice: Dice) -> Move:
    """As the maker lead the highest trump as long as there is one; else play as `Steady`."""
    if at.maker == view.seat and not at.trick:
        trumps = [card for card in table(view, at).cards if SUIT_OF[at.trump][card] == at.trump]
        if trumps:
            return PLAYS[max(trumps, key=lambda card: STRENGTH[at.trump][card])]
    return steady(view, at, dice)


def solved(view: View, at: Playing, _dice: Dice) -> Move:
    """Play the card that takes the most in thirty worlds with open hands, each equally likely."""
    return by_points(weigh_cards(view, at, LOOK if kernel.available() else SLOWLY)).move


def careless(view: View, at: Playing, dice: Dice) -> Move:
    """Play any card now and then, else as `Steady`."""
    if dice.randrange(CARELESS) == 0:
        return view.legal[dice.randrange(len(view.legal))]
    return steady(view, at, dice)


def _gains(view: View, at: Bidding, more: float) -> dict[Move, float]:
    """Return the tricks of each call beyond those that `Steady` needs for it and some more; passing has 0."""
    place, turned = (view.seat - view.open.dealer - 1) % 4, turned_suit(at.upcard)
    gains: dict[Move, float] = {}
    for move in view.legal:
        match move:
            case Order(alone=False):
                gains[move] = ordering(view, at.upcard, turned) - ORDER_AT[place] - more
            case Order():
                hopes = ordering(view, at.upcard, turned)
                gains[move] = alone_count(view, turned, hopes) - alone_needs(view) - more
            case Make(trump=trump, alone=False):
                gains[move] = worth_of(view, trump, turned) - MAKE_AT[place] - more
            case Make(trump=trump):
                gains[move] = count(view.hand, trump) - alone_needs(view) - more
            case _:
                gains[move] = 0.0
    return gains


def _kind(name: str, bid: Bid, card: Card) -> tuple[str, Callable[..., Stranger]]:
    full = f"stranger-{name}"
    return full, partial(Stranger, name=full, bid=bid, card=card)


STRANGERS: Final[Mapping[str, Callable[..., Stranger]]] = MappingProxyType(
    dict(
        [
            _kind("warm", partial(heated, WARM), steady),
            _kind("careless", partial(heated, WARM), careless),
            _kind("cautious", partial(shifted, MORE), steady),
            _kind("bold", partial(shifted, -MORE), steady),
            _kind("company", never_alone, steady),
            _kind("trumps", steady, draws_trumps),
            _kind("textbook", three_and_an_ace, steady),
            _kind("worlds", steady, solved),
        ]
    )
)
"""The pool by name; each is made with ``dice`` if it wants any."""
