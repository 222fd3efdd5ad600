"""The steps between making trump and the first lead: burying, the exchange with a loner, defending alone.

Sections 3.2 and 4 of the law. Each step leads to the next one that the rules and the bid require.
"""

from __future__ import annotations

from knaves.cards import Card, symbols
from knaves.frozen import changing
from knaves.game import IllegalMove, Seat
from knaves.games.euchre.rules.moves import BURIES, DEFEND, GIVES, PASS, Bury, Defend, Give, Move, Order, Pass
from knaves.games.euchre.rules.open import (
    Bidding,
    Burying,
    Open,
    Playing,
    left_of,
    partner_of,
    resized,
    sizes,
    stepped,
)
from knaves.games.euchre.rules.state import State, moved, put, without, wrong_moment
from knaves.games.euchre.rules.trumps import STRENGTH, Trump
from knaves.i18n.language import _

_at_step = changing(Burying, "step")


def after_making(state: State, bidding: Bidding, seat: Seat, move: Move, trump: Trump, alone: bool) -> State:
    """Continue after trump is made: the dealer takes up the upcard if it was ordered up."""
    out = (partner_of(seat),) if alone else ()
    made = Burying("bury", bidding.upcard, bidding.passes, trump, seat, alone, out)
    table = state.open
    if not isinstance(move, Order):
        return moved(state, seat, move, _after_bury(table, made))
    hand = tuple(sorted((*state.hands[table.dealer], bidding.upcard)))
    hands = put(state.hands, table.dealer, hand)
    return moved(state, seat, move, resized(table, made, table.dealer, sizes(hands)), hands)


def legal_exchanges(state: State, at: Burying) -> tuple[Move, ...]:
    """Return the cards that may be buried or given, or a defender's possible answers."""
    hand = state.hands[state.open.turn]
    match at.step:
        case "bury" | "trim":
            return tuple(BURIES[card] for card in hand)
        case "give":
            return tuple(GIVES[card] for card in best_cards(hand, at.trump))
        case "defend":
            return (PASS, DEFEND)


def best_cards(hand: tuple[Card, ...], trump: Trump) -> tuple[Card, ...]:
    """Return the highest trump, or without a trump every card of the highest rank (§4.2)."""
    strength = STRENGTH[trump]
    best = max(strength[card] for card in hand)
    return tuple(card for card in hand if strength[card] == best)


def exchange(state: State, at: Burying, seat: Seat, move: Move) -> State:
    """Bury a card, give a card, or decide whether to defend alone."""
    if isinstance(move, Bury) and at.step in ("bury", "trim"):
        return _bury(state, at, seat, move.card)
    if isinstance(move, Give) and at.step == "give":
        return _give(state, at, seat, move.card)
    if isinstance(move, Defend) and at.step == "defend":
        return moved(state, seat, move, _to_play(state.open, at, defender=seat))
    if isinstance(move, Pass) and at.step == "defend":
        return moved(state, seat, move, _declined(state.open, at, seat))
    raise wrong_moment(state.open)


def _bury(state: State, at: Burying, seat: Seat, card: Card) -> State:
    """Bury a card: the dealer after taking up the upcard, or the loner after the exchange."""
    hand = state.hands[seat]
    _check_held(hand, card, "3.2" if at.step == "bury" else "4.2")
    hands = put(state.hands, seat, without(hand, card))
    table = resized(state.open, at, seat, sizes(hands))
    after = _after_bury(table, at) if at.step == "bury" else _after_exchange(table, at)
    return moved(state, seat, BURIES[card], after, hands)


def _give(state: State, at: Burying, seat: Seat, card: Card) -> State:
    """Hand over the best card of the loner's partner."""
    hand = state.hands[seat]
    _check_held(hand, card, "4.2")
    if card not in (best := best_cards(hand, at.trump)):
        raise IllegalMove(_("Give your best card, the {card}.").format(card=symbols(best[0])), "4.2")
    loner = partner_of(seat)
    hands = put(state.hands, seat, without(hand, card))
    hands = put(hands, loner, tuple(sorted((*hands[loner], card))))
    after = resized(state.open, _at_step(at, "trim"), loner, sizes(hands))
    return moved(state, seat, GIVES[card], after, hands)


def _check_held(hand: tuple[Card, ...], card: Card, paragraph: str) -> None:
    if card not in hand:
        raise IllegalMove(_("You do not hold the {card}.").format(card=symbols(card)), paragraph)


def _after_bury(table: Open, at: Burying) -> Open:
    if at.alone and table.rules.alone == "exchange":
        return stepped(table, _at_step(at, "give"), partner_of(at.maker))
    return _after_exchange(table, at)


def _after_exchange(table: Open, at: Burying) -> Open:
    allowed = table.rules.defend_alone
    if allowed == "always" or (allowed == "loner" and at.alone):
        return stepped(table, _at_step(at, "defend"), _first_defender(table, at))
    return _to_play(table, at)


def _first_defender(table: Open, at: Burying) -> Seat:
    seat = left_of(table.dealer)
    return seat if (seat - at.maker) % 2 else left_of(seat)


def _declined(table: Open, at: Burying, seat: Seat) -> Open:
    if seat == _first_defender(table, at):
        return stepped(table, at, partner_of(seat))
    return _to_play(table, at)


def _to_play(table: Open, at: Burying, defender: Seat | None = None) -> Open:
    out = at.out if defender is None else (*at.out, partner_of(defender))
    phase = Playing(at.upcard, at.passes, at.trump, at.maker, at.alone, out, defender, (), (), (0, 0))
    loners = at.alone and table.rules.loner_lead == "loner"
    return stepped(table, phase, left_of(at.maker if loners else table.dealer, out))
