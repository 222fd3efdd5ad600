"""Making trump: ordering up, naming a suit, throwing in, and the farmer's hand. Section 3 of the law."""

from __future__ import annotations

from dataclasses import replace
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
from knaves.games.euchre.rules.names import suit_name
from knaves.games.euchre.rules.state import State, fresh, left_of, offered, partner_of, wrong_moment
from knaves.games.euchre.rules.trumps import NO_TRUMP, SUITS, Trump
from knaves.i18n.language import _

_FARM: Final = frozenset(Card(13 * suit + rank - 1) for suit in range(4) for rank in (Rank.NINE, Rank.TEN))


def legal_orders(state: State) -> tuple[Move, ...]:
    """Every bid in the first round."""
    only_alone = state.rules.canadian and state.turn == partner_of(state.dealer)
    orders: tuple[Move, ...] = (PASS, ORDER_ALONE) if only_alone else (PASS, ORDER, ORDER_ALONE)
    if state.rules.farmers and is_farmers(state.hands[state.turn]):
        return (*orders, Farmer(state.hands[state.turn]))
    return orders


def legal_makes(state: State) -> tuple[Move, ...]:
    """Every bid in the second round."""
    turned = offered(state)
    trumps = [trump for trump in SUITS if trump != turned]
    if state.rules.no_trump:
        trumps.append(NO_TRUMP)
    makes = (*(MAKES[trump] for trump in trumps), *(MAKES_ALONE[trump] for trump in trumps))
    return makes if _stuck(state) else (PASS, *makes)


def is_farmers(hand: tuple[Card, ...]) -> bool:
    """Whether there is nothing but nines and tens in it (§3.9)."""
    return _FARM.issuperset(hand)


def bid_first(state: State, seat: Seat, move: Move) -> State:
    """Pass, order up, or show a farmer's hand."""
    match move:
        case Pass():
            return _passed(state, seat)
        case Order(alone):
            if state.rules.canadian and not alone and seat == partner_of(state.dealer):
                raise IllegalMove(_("The dealer's partner may order up only alone."), "3.7")
            return after_making(state, seat, move, offered(state), alone)
        case Farmer(cards):
            return _dealt_again(state, seat, cards, move)
        case _:
            raise wrong_moment(state)


def bid_second(state: State, seat: Seat, move: Move) -> State:
    """Pass, or name a suit."""
    match move:
        case Pass():
            if _stuck(state):
                raise IllegalMove(_("The dealer is stuck: all have passed, so name a suit."), "3.4")
            return _passed(state, seat)
        case Make(trump, alone):
            _check_trump(state, trump)
            return after_making(state, seat, move, trump, alone)
        case Order():
            raise IllegalMove(_("The upcard was turned down: name another suit, or pass."), "3.3")
        case _:
            raise wrong_moment(state)


def _check_trump(state: State, trump: Trump) -> None:
    if trump == offered(state):
        raise IllegalMove(
            _("The upcard was turned down, so {suit} cannot be named.").format(suit=suit_name(trump)), "3.3"
        )
    if trump == NO_TRUMP and not state.rules.no_trump:
        raise IllegalMove(_("No trump is not played at this table."), "3.8")


def _stuck(state: State) -> bool:
    return state.rules.stick_the_dealer and state.passes == 7


def _passed(state: State, seat: Seat) -> State:
    history = (*state.history, (seat, PASS))
    if state.passes == 7:
        return fresh(state.rules, history, left_of(state.dealer), state.scores)
    return replace(
        state,
        history=history,
        phase="order" if state.passes < 3 else "make",
        turn=left_of(seat),
        passes=state.passes + 1,
    )


def _dealt_again(state: State, seat: Seat, cards: tuple[Card, ...], move: Move) -> State:
    if not state.rules.farmers:
        raise IllegalMove(_("A farmer's hand changes nothing at this table."), "3.9")
    if tuple(sorted(cards)) != state.hands[seat] or not is_farmers(state.hands[seat]):
        raise IllegalMove(_("Only a hand of nothing but nines and tens is a farmer's hand."), "3.9")
    return fresh(state.rules, (*state.history, (seat, move)), state.dealer, state.scores)
