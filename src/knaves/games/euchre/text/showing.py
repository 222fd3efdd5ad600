"""The table as one seat sees it, in plain lines suitable for reading aloud, and the hand in display order."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from knaves.cards import BACK, JOKER, Card, symbols
from knaves.game import Seat
from knaves.games.euchre.rules.open import (
    SEATS,
    Bidding,
    Burying,
    Drawing,
    Over,
    Phase,
    Playing,
    Trick,
    WithTrump,
    left_of,
    turned_down,
)
from knaves.games.euchre.rules.trumps import (
    PACK_WITH_JOKER,
    STRENGTH,
    SUIT_OF,
    SUITS,
    Trump,
    same_colour,
    suit_name,
    turned_suit,
)
from knaves.games.euchre.rules.view import View
from knaves.games.euchre.text.words import Names, side_name, tell_scores
from knaves.i18n.language import _, all_of, marked, plural


def arranged(hand: tuple[Card, ...], at: Phase) -> tuple[Card, ...]:
    """Return the hand in display order: trumps first, including the left bower, high cards first.

    Before trump is made, suit by suit. Face-down cards have no order.
    """
    if BACK in hand:
        return hand
    trump = at.trump if isinstance(at, WithTrump) else Trump.NO_TRUMP
    return tuple(sorted(hand, key=_order(trump).__getitem__))


@cache
def _order(trump: Trump) -> Mapping[Card, tuple[int, int]]:
    first = SUITS[::-1] if trump == Trump.NO_TRUMP else _suits_from(trump)
    order = {suit: place for place, suit in enumerate((Trump.NO_TRUMP, *first))}
    suits, strength = SUIT_OF[trump], STRENGTH[trump]
    return {card: (order[Trump(suits[card])], -strength[card]) for card in PACK_WITH_JOKER}


def _suits_from(trump: Trump) -> tuple[Trump, ...]:
    """Return the suits: trump first, then alternating colours."""
    others = [suit for suit in SUITS if suit not in (trump, same_colour(trump))]
    return (trump, others[0], same_colour(trump), others[1])


def show(view: View, names: Names) -> tuple[str, ...]:
    """Return the table as this seat sees it, one plain line for each thing."""
    goal = _("The game is to {target}.").format(target=view.open.rules.target)
    lines = [f"{tell_scores(view.open.scores, names, view.seat)} {goal}", *_making(view, names)]
    lines += [_("You buried the {card}.").format(card=symbols(card)) for card in view.buried]
    at = view.open.phase
    if isinstance(at, WithTrump) and view.seat in at.out:
        lines.append(_("You sit out."))
    if isinstance(at, Playing):
        lines.append(_tricks_line(view, at.won, names))
        lines.append(_trick_line(view, at.trick, names))
    if view.hand:
        lines.append(_hand_line(view))
    return tuple(lines)


def _making(view: View, names: Names) -> list[str]:
    at = view.open.phase
    if isinstance(at, Drawing | Over):
        return []
    dealer = _("Dealer: {name}.").format(name=names[view.open.dealer])
    if view.open.dealer == view.seat:
        dealer = _("Dealer: you.")
    match at:
        case Bidding():
            return [dealer, _auction_line(view, at, names), _upcard_line(at)]
        case Burying() | Playing():
            return [dealer, _trump_line(view.seat, at, names)]
    return [dealer]


def _trump_line(seat: Seat, at: WithTrump, names: Names) -> str:
    made = _MADE[at.maker == seat, at.alone]
    said = _(made).format(suit=suit_name(at.trump), name=names[at.maker])
    defender = at.defender if isinstance(at, Playing) else None
    if defender is None:
        return f"{said}."
    if defender == seat:
        return _("{made}; you defend alone.").format(made=said)
    return _("{made}; {name} defends alone.").format(made=said, name=names[defender])


_MADE: Final = {
    (True, False): marked("Trump: {suit}, made by you"),
    (True, True): marked("Trump: {suit}, made by you, alone"),
    (False, False): marked("Trump: {suit}, made by {name}"),
    (False, True): marked("Trump: {suit}, made by {name}, alone"),
}
"""By whether it is the reader's own, and whether it is alone."""


def _auction_line(view: View, bidding: Bidding, names: Names) -> str:
    """Return who has passed so far, and when this seat bids."""
    first = left_of(view.open.dealer)
    passed = [Seat((first + step) % SEATS) for step in range(bidding.passes % SEATS)]
    others = [names[seat] for seat in passed if seat != view.seat]
    again = bidding.passes >= SEATS
    parts = [_("All passed in the first round.")] if again else []
    if others:
        said = plural("{names} has passed.", "{names} have passed.", len(others))
        if again:
            said = plural("{names} has passed again.", "{names} have passed again.", len(others))
        parts.append(said.format(names=all_of(others)))
    return " ".join([*parts, _(_ORDER[(view.seat - first) % SEATS])])


_ORDER: Final = (
    marked("You bid first."),
    marked("You bid second."),
    marked("You bid third."),
    marked("You bid last."),
)
"""By the place from the dealer's left."""


def _upcard_line(bidding: Bidding) -> str:
    upcard, turned = bidding.upcard, turned_down(bidding)
    if turned is not None:
        return _("Turned down: the {card}; {suit} may not be named.").format(
            card=symbols(upcard), suit=suit_name(turned)
        )
    if upcard == JOKER:
        return _("Upcard: the joker, standing for {suit}.").format(suit=suit_name(turned_suit(upcard)))
    return _("Upcard: the {card}.").format(card=symbols(upcard))


def _tricks_line(view: View, won: tuple[int, int], names: Names) -> str:
    us = view.seat % 2
    return _("Tricks: {us} {ours}, {others} {theirs}.").format(
        us=side_name(us, names, view.seat),
        ours=won[us],
        others=side_name(1 - us, names),
        theirs=won[1 - us],
    )


def _trick_line(view: View, trick: Trick, names: Names) -> str:
    if not trick:
        return _("You lead.") if view.open.turn == view.seat else _("No card has been led yet.")
    return _("On the table: {cards}.").format(cards=_cards(view, trick, names))


def tricks(view: View, names: Names) -> tuple[str, ...]:
    """Return the tricks that are over, a line each: for somebody who has not seen them being played."""
    at = view.open.phase
    return tuple(
        _("Trick {number}: {cards}.").format(number=number, cards=_cards(view, trick, names))
        for number, trick in enumerate(at.tricks if isinstance(at, Playing) else (), 1)
    )


def _cards(view: View, trick: Trick, names: Names) -> str:
    cards = [
        (_("you the {card}") if seat == view.seat else _("{name} the {card}")).format(
            name=names[seat], card=symbols(card)
        )
        for seat, card in trick
    ]
    return ", ".join(cards)


def _hand_line(view: View) -> str:
    cards = [f"{place} {symbols(card)}" for place, card in enumerate(arranged(view.hand, view.open.phase), 1)]
    return _("Your hand: {cards}.").format(cards=", ".join(cards))
