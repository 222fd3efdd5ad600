"""Making trump: ordering up, naming a suit, throwing in, and the farmer's hand. Section 3 of the law."""

from __future__ import annotations

from typing import Final

from knaves.cards import Card, Rank
from knaves.game import IllegalMove, Seat
from knaves.games.euchre.rules.exchange import after_making
from knaves.games.euchre.rules.moves import (
    MAKES,
    MAKES_ALONE,
    ORDER,
    ORDER_ALONE,
    PASS,
    Farmer,
    Make,
    Move,
    Order,
    Pass,
)
from knaves.games.euchre.rules.open import Bidding, Open, left_of, partner_of, stepped, turned_down
from knaves.games.euchre.rules.state import State, ended, moved, undealt, wrong_moment
from knaves.games.euchre.rules.trumps import NO_TRUMP, SUITS, Trump, suit_name, turned_suit
from knaves.i18n.language import _

_FARM: Final = frozenset(Card(13 * suit + rank - 1) for suit in range(4) for rank in (Rank.NINE, Rank.TEN))
_LAST: Final = 7
"""The number of passes before the dealer's bid in the second round."""


def legal_bids(state: State, bidding: Bidding) -> tuple[Move, ...]:
    """Return every bid of the round."""
    return _orders(state) if bidding.step == "order" else _makes(state.open, bidding)


def _orders(state: State) -> tuple[Move, ...]:
    table = state.open
    only_alone = table.rules.canadian and table.turn == partner_of(table.dealer)
    orders: tuple[Move, ...] = (PASS, ORDER_ALONE) if only_alone else (PASS, ORDER, ORDER_ALONE)
    if table.rules.farmers and is_farmers(state.hands[table.turn]):
        return (*orders, Farmer(state.hands[table.turn]))
    return orders


def _makes(table: Open, bidding: Bidding) -> tuple[Move, ...]:
    turned = turned_down(bidding)
    trumps = [trump for trump in SUITS if trump != turned]
    if table.rules.no_trump:
        trumps.append(NO_TRUMP)
    makes = (*(MAKES[trump] for trump in trumps), *(MAKES_ALONE[trump] for trump in trumps))
    return makes if _stuck(table, bidding) else (PASS, *makes)


def is_farmers(hand: tuple[Card, ...]) -> bool:
    """Return whether it has only nines and tens (§3.9)."""
    return _FARM.issuperset(hand)


def bid(state: State, bidding: Bidding, seat: Seat, move: Move) -> State:
    """Pass, make trump, or show a farmer's hand."""
    return (_bid_first if bidding.step == "order" else _bid_second)(state, bidding, seat, move)


def _bid_first(state: State, bidding: Bidding, seat: Seat, move: Move) -> State:
    match move:
        case Pass():
            return _passed(state, bidding, seat)
        case Order(alone):
            if state.open.rules.canadian and not alone and seat == partner_of(state.open.dealer):
                raise IllegalMove(_("The dealer's partner may order up only alone."), "3.7")
            return after_making(state, bidding, seat, move, turned_suit(bidding.upcard), alone)
        case Farmer(cards):
            return _dealt_again(state, seat, cards, move)
        case _:
            raise wrong_moment(state.open)


def _bid_second(state: State, bidding: Bidding, seat: Seat, move: Move) -> State:
    match move:
        case Pass():
            if _stuck(state.open, bidding):
                raise IllegalMove(_("The dealer is stuck: all have passed, so name a suit."), "3.4")
            return _passed(state, bidding, seat)
        case Make(trump, alone):
            _check_trump(state.open, bidding, trump)
            return after_making(state, bidding, seat, move, trump, alone)
        case Order():
            raise IllegalMove(_("The upcard was turned down: name another suit, or pass."), "3.3")
        case _:
            raise wrong_moment(state.open)


def _check_trump(table: Open, bidding: Bidding, trump: Trump) -> None:
    if trump == turned_down(bidding):
        raise IllegalMove(
            _("The upcard was turned down, so {suit} cannot be named.").format(suit=suit_name(trump)), "3.3"
        )
    if trump == NO_TRUMP and not table.rules.no_trump:
        raise IllegalMove(_("No trump is not played at this table."), "3.8")


def _stuck(table: Open, bidding: Bidding) -> bool:
    return table.rules.stick_the_dealer and bidding.passes == _LAST


def _passed(state: State, bidding: Bidding, seat: Seat) -> State:
    table = state.open
    if bidding.passes == _LAST:
        return ended(state, seat, PASS, undealt(table.rules, left_of(table.dealer), table.scores))
    more = Bidding(bidding.upcard, bidding.passes + 1)
    return moved(state, seat, PASS, stepped(table, more, left_of(seat)))


def _dealt_again(state: State, seat: Seat, cards: tuple[Card, ...], move: Move) -> State:
    table = state.open
    if not table.rules.farmers:
        raise IllegalMove(_("A farmer's hand changes nothing at this table."), "3.9")
    if tuple(sorted(cards)) != state.hands[seat] or not is_farmers(state.hands[seat]):
        raise IllegalMove(_("A farmer's hand has only nines and tens."), "3.9")
    return ended(state, seat, move, undealt(table.rules, table.dealer, table.scores))
