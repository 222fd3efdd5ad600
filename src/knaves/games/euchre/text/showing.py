"""The table as one seat sees it, in plain lines that read well aloud, and the hand as it is held."""

from __future__ import annotations

from typing import Final

from knaves.cards import JOKER, Card
from knaves.game import Seat
from knaves.games.euchre.rules.names import card_name, suit_name
from knaves.games.euchre.rules.state import partner_of
from knaves.games.euchre.rules.trumps import STRENGTH, SUIT_OF, SUITS, Trump, same_colour, turned_suit
from knaves.games.euchre.rules.view import View
from knaves.games.euchre.text.words import Names, side_name, tell_scores
from knaves.i18n.language import _, marked


def arranged(view: View) -> tuple[Card, ...]:
    """Return the hand as it is held: trumps first, the left bower among them, high cards first.

    Before trump is made, simply suit by suit.
    """
    trump = Trump.NO_TRUMP if view.trump is None else view.trump
    first = SUITS[::-1] if trump == Trump.NO_TRUMP else _suits_from(trump)
    order = {suit: place for place, suit in enumerate((Trump.NO_TRUMP, *first))}
    suits, strength = SUIT_OF[trump], STRENGTH[trump]
    return tuple(sorted(view.hand, key=lambda card: (order[Trump(suits[card])], -strength[card])))


def _suits_from(trump: Trump) -> tuple[Trump, ...]:
    """Trump first, then colours in turn."""
    others = [suit for suit in SUITS if suit not in (trump, same_colour(trump))]
    return (trump, others[0], same_colour(trump), others[1])


def show(view: View, names: Names) -> tuple[str, ...]:
    """Return the table as this seat sees it, one plain line for each thing."""
    goal = _("The game is to {target}.").format(target=view.rules.target)
    lines = [f"{tell_scores(view.scores, names)} {goal}", *_making(view, names)]
    if view.seat in view.out:
        lines.append(_("You sit out."))
    if view.phase == "play":
        lines.append(_tricks_line(view, names))
        lines.append(_trick_line(view, names))
    if view.hand:
        lines.append(_hand_line(view))
    return tuple(lines)


def _making(view: View, names: Names) -> list[str]:
    if view.dealer is None or view.phase == "over":
        return []
    dealer = _("Dealer: {name}.").format(name=names[view.dealer])
    if view.dealer == view.seat:
        dealer = _("Dealer: you.")
    if view.upcard is None:
        return [dealer]
    if view.trump is None or view.maker is None:
        return [dealer, _upcard_line(view, view.upcard)]
    return [dealer, _trump_line(view, view.trump, view.maker, names)]


def _trump_line(view: View, trump: Trump, maker: Seat, names: Names) -> str:
    made = _MADE[maker == view.seat, view.alone]
    said = _(made).format(suit=suit_name(trump), name=names[maker])
    if view.defender is None:
        return f"{said}."
    if view.defender == view.seat:
        return _("{made}; you defend alone.").format(made=said)
    return _("{made}; {name} defends alone.").format(made=said, name=names[view.defender])


_MADE: Final = {
    (True, False): marked("Trump: {suit}, made by you"),
    (True, True): marked("Trump: {suit}, made by you, alone"),
    (False, False): marked("Trump: {suit}, made by {name}"),
    (False, True): marked("Trump: {suit}, made by {name}, alone"),
}
"""By whether it is one's own, and whether it is alone."""


def _upcard_line(view: View, upcard: Card) -> str:
    if view.turned_down is not None:
        return _("Turned down: the {card}; {suit} may not be named.").format(
            card=card_name(upcard), suit=suit_name(view.turned_down)
        )
    if upcard == JOKER:
        return _("Upcard: the joker, standing for {suit}.").format(suit=suit_name(turned_suit(upcard)))
    return _("Upcard: the {card}.").format(card=card_name(upcard))


def _tricks_line(view: View, names: Names) -> str:
    us, partner = view.seat % 2, names[partner_of(view.seat)]
    return _("Tricks: you and {partner} {ours}, {others} {theirs}.").format(
        partner=partner, ours=view.won[us], others=side_name(1 - us, names), theirs=view.won[1 - us]
    )


def _trick_line(view: View, names: Names) -> str:
    if not view.trick:
        return _("You lead.") if view.turn == view.seat else _("No card has been led yet.")
    cards = [
        (_("you the {card}") if seat == view.seat else _("{name} the {card}")).format(
            name=names[seat], card=card_name(card)
        )
        for seat, card in view.trick
    ]
    return _("On the table: {cards}.").format(cards=", ".join(cards))


def _hand_line(view: View) -> str:
    cards = [f"{place} {card_name(card)}" for place, card in enumerate(arranged(view), 1)]
    return _("Your hand: {cards}.").format(cards=", ".join(cards))
