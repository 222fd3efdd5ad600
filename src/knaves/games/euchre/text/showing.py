"""The table as one seat sees it, in plain lines suitable for reading aloud, and the hand in display order."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
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
    return _arranged(hand, at.trump if isinstance(at, WithTrump) else Trump.NO_TRUMP)


@lru_cache(maxsize=1_024)
def _arranged(hand: tuple[Card, ...], trump: Trump) -> tuple[Card, ...]:
    return hand if BACK in hand else tuple(sorted(hand, key=_order(trump).__getitem__))


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
    reader = view.seat
    lines = [f"{tell_scores(view.open.scores, names, reader)} {goal}", *_making(view, names, reader)]
    lines += _buried(view)
    at = view.open.phase
    if isinstance(at, WithTrump) and reader in at.out:
        lines.append(_("You sit out."))
    if isinstance(at, Playing):
        lines.append(_tricks_line(at.won, names, reader))
        lines.append(_trick_line(view, at.trick, names, reader))
    if view.hand:
        lines.append(_hand_line(view))
    return tuple(lines)


def answer(query: str, view: View, names: Names, reader: Seat | None) -> tuple[str, ...]:
    """Return the answer to one of `knaves.queries`."""
    at = view.open.phase
    match query:
        case "hand":
            held = [_hand_line(view)] if view.hand else [_("You have no cards in your hand.")]
            return (*held, *_buried(view))
        case "score":
            return (_score_line(view, names, reader),)
        case "table":
            lines = _making(view, names, reader)
            if isinstance(at, WithTrump):
                lines += [_(_SITS_OUT[seat == reader]).format(name=names[seat]) for seat in at.out]
            if isinstance(at, Playing):
                lines.append(_trick_line(view, at.trick, names, reader))
            return tuple(lines) or (_("The table is empty."),)
        case "trump" if isinstance(at, WithTrump):
            return (_trump_line(reader, at, names),)
        case "trump":
            upcard = [_upcard_line(at)] if isinstance(at, Bidding) else []
            return (_("Trump has not been made yet."), *upcard)
        case "tricks" if isinstance(at, Playing):
            return (_tricks_line(at.won, names, reader),)
        case "tricks":
            return (_("No trick has been played in this deal."),)
        case _:
            return ()


_SITS_OUT: Final = {True: marked("You sit out."), False: marked("{name} sits out.")}


def _score_line(view: View, names: Names, reader: Seat | None) -> str:
    """Return the points of both sides and how many each needs, one's own side first."""
    first, target = 0 if reader is None else reader % 2, view.open.rules.target
    told = [_("The game is to {target}.").format(target=target)]
    for side in (first, 1 - first):
        score = view.open.scores[side]
        said = _(_HAVE[reader is not None and side == first])
        told.append(
            said.format(
                side=side_name(side, names),
                partner="" if reader is None else names[(reader + 2) % SEATS],
                score=score,
                left=max(0, target - score),
            )
        )
    return " ".join(told)


_HAVE: Final = {
    True: marked("You and {partner} have {score}, with {left} to go."),
    False: marked("{side} have {score}, with {left} to go."),
}
"""By whether it is the reader's side."""


def _buried(view: View) -> list[str]:
    return [_("You buried the {card}.").format(card=symbols(card)) for card in view.buried]


def _making(view: View, names: Names, reader: Seat | None) -> list[str]:
    at = view.open.phase
    if isinstance(at, Drawing | Over):
        return []
    dealer = _("Dealer: {name}.").format(name=names[view.open.dealer])
    if view.open.dealer == reader:
        dealer = _("Dealer: you.")
    match at:
        case Bidding():
            return [dealer, *_auction_lines(view, at, names, reader), _upcard_line(at)]
        case Burying() | Playing():
            return [dealer, _trump_line(reader, at, names)]
    return [dealer]


def _trump_line(seat: Seat | None, at: WithTrump, names: Names) -> str:
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


def _auction_lines(view: View, bidding: Bidding, names: Names, reader: Seat | None) -> list[str]:
    """Return who has passed so far, and when the reader bids."""
    first = left_of(view.open.dealer)
    passed = [Seat((first + step) % SEATS) for step in range(bidding.passes % SEATS)]
    others = [names[seat] for seat in passed if seat != reader]
    again = bidding.passes >= SEATS
    parts = [_("All passed in the first round.")] if again else []
    if others:
        said = plural("{names} has passed.", "{names} have passed.", len(others))
        if again:
            said = plural("{names} has passed again.", "{names} have passed again.", len(others))
        parts.append(said.format(names=all_of(others)))
    if reader is not None:
        parts.append(_(_ORDER[(reader - first) % SEATS]))
    return [" ".join(parts)] if parts else []


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


def _tricks_line(won: tuple[int, int], names: Names, reader: Seat | None) -> str:
    us = 0 if reader is None else reader % 2
    return _("Tricks: {us} {ours}, {others} {theirs}.").format(
        us=side_name(us, names, reader),
        ours=won[us],
        others=side_name(1 - us, names),
        theirs=won[1 - us],
    )


def _trick_line(view: View, trick: Trick, names: Names, reader: Seat | None) -> str:
    if not trick:
        return _("You lead.") if view.open.turn == reader else _("No card has been led yet.")
    return _("On the table: {cards}.").format(cards=_cards(trick, names, reader))


def tricks(view: View, names: Names) -> tuple[str, ...]:
    """Return the tricks that are over, a line each: for somebody who has not seen them being played."""
    at = view.open.phase
    return tuple(
        _("Trick {number}: {cards}.").format(number=number, cards=_cards(trick, names, view.seat))
        for number, trick in enumerate(at.tricks if isinstance(at, Playing) else (), 1)
    )


def _cards(trick: Trick, names: Names, reader: Seat | None) -> str:
    cards = [
        (_("you the {card}") if seat == reader else _("{name} the {card}")).format(
            name=names[seat], card=symbols(card)
        )
        for seat, card in trick
    ]
    return ", ".join(cards)


def _hand_line(view: View) -> str:
    cards = [f"{place} {symbols(card)}" for place, card in enumerate(arranged(view.hand, view.open.phase), 1)]
    return _("Your hand: {cards}.").format(cards=", ".join(cards))
