"""Between the making of trump and the first lead: burying, the exchange with a loner, defending alone.

Sections 3.2 and 4 of the law. Each step hands on to the next one that the rules and the bid call for.
"""

from __future__ import annotations

from dataclasses import replace

from knaves.cards import Card
from knaves.game import IllegalMove, Seat
from knaves.games.euchre.rules.moves import BURIES, DEFEND, GIVES, PASS, Bury, Defend, Give, Move, Order, Pass
from knaves.games.euchre.rules.names import card_name
from knaves.games.euchre.rules.state import State, changed, left_of, partner_of, without, wrong_moment
from knaves.games.euchre.rules.trumps import STRENGTH, Trump
from knaves.i18n.language import _


def after_making(state: State, seat: Seat, move: Move, trump: Trump, alone: bool) -> State:
    """Trump is made: the dealer takes the upcard in if it was ordered up."""
    made = replace(
        state,
        history=(*state.history, (seat, move)),
        trump=trump,
        maker=seat,
        alone=alone,
        out=(partner_of(seat),) if alone else (),
    )
    if not isinstance(move, Order):
        return _after_bury(made)
    hand = tuple(sorted((*state.hands[state.dealer], state.upcard)))
    return replace(made, phase="bury", turn=state.dealer, hands=changed(state.hands, state.dealer, hand))


def legal_buries(state: State) -> tuple[Move, ...]:
    """Any card of the hand may be buried."""
    return tuple(BURIES[card] for card in state.hands[state.turn])


def legal_gifts(state: State) -> tuple[Move, ...]:
    """The best card, or any of those that are best."""
    assert state.trump is not None
    return tuple(GIVES[card] for card in best_cards(state.hands[state.turn], state.trump))


def legal_defences(state: State) -> tuple[Move, ...]:
    """A defender is asked once."""
    return (PASS, DEFEND)


def best_cards(hand: tuple[Card, ...], trump: Trump) -> tuple[Card, ...]:
    """Return the highest trump, or without one every card of the highest rank (§4.2)."""
    strength = STRENGTH[trump]
    best = max(strength[card] for card in hand)
    return tuple(card for card in hand if strength[card] == best)


def bury(state: State, seat: Seat, move: Move) -> State:
    """The dealer lays a card away after taking the upcard in."""
    return _after_bury(_laid_away(state, seat, move))


def give(state: State, seat: Seat, move: Move) -> State:
    """The loner's partner hands over its best card."""
    if not isinstance(move, Give):
        raise wrong_moment(state)
    assert state.trump is not None
    hand = state.hands[seat]
    _check_held(hand, move.card, "4.2")
    if move.card not in (best := best_cards(hand, state.trump)):
        raise IllegalMove(_("Give your best card, the {card}.").format(card=card_name(best[0])), "4.2")
    loner = partner_of(seat)
    hands = changed(state.hands, seat, without(hand, move.card))
    hands = changed(hands, loner, tuple(sorted((*hands[loner], move.card))))
    return replace(state, history=(*state.history, (seat, move)), phase="trim", turn=loner, hands=hands)


def trim(state: State, seat: Seat, move: Move) -> State:
    """The loner lays a card away after the exchange."""
    return _after_exchange(_laid_away(state, seat, move))


def defend(state: State, seat: Seat, move: Move) -> State:
    """A defender plays alone, or leaves it to the partner."""
    match move:
        case Defend():
            out = (*state.out, partner_of(seat))
            history = (*state.history, (seat, DEFEND))
            return _to_play(replace(state, history=history, defender=seat, out=out))
        case Pass():
            asked = replace(state, history=(*state.history, (seat, PASS)))
            other = partner_of(seat)
            return replace(asked, turn=other) if seat == _first_defender(state) else _to_play(asked)
        case _:
            raise wrong_moment(state)


def _laid_away(state: State, seat: Seat, move: Move) -> State:
    if not isinstance(move, Bury):
        raise wrong_moment(state)
    hand = state.hands[seat]
    _check_held(hand, move.card, "3.2" if state.phase == "bury" else "4.2")
    hands = changed(state.hands, seat, without(hand, move.card))
    return replace(state, history=(*state.history, (seat, move)), hands=hands)


def _check_held(hand: tuple[Card, ...], card: Card, paragraph: str) -> None:
    if card not in hand:
        raise IllegalMove(_("You do not hold the {card}.").format(card=card_name(card)), paragraph)


def _after_bury(state: State) -> State:
    assert state.maker is not None
    if state.alone and state.rules.alone == "exchange":
        return replace(state, phase="give", turn=partner_of(state.maker))
    return _after_exchange(state)


def _after_exchange(state: State) -> State:
    allowed = state.rules.defend_alone
    if allowed == "always" or (allowed == "loner" and state.alone):
        return replace(state, phase="defend", turn=_first_defender(state))
    return _to_play(state)


def _first_defender(state: State) -> Seat:
    assert state.maker is not None
    seat = left_of(state.dealer)
    return seat if (seat - state.maker) % 2 else left_of(seat)


def _to_play(state: State) -> State:
    assert state.maker is not None
    loners = state.alone and state.rules.loner_lead == "loner"
    leader = left_of(state.maker if loners else state.dealer, state.out)
    return replace(state, phase="play", turn=leader)
