"""The table as one seat sees it, in plain lines that read well aloud, and the hand as it is held."""

from __future__ import annotations

from knaves.cards import JOKER, Card
from knaves.game import Seat
from knaves.games.euchre.naming import card_name, suit_name
from knaves.games.euchre.state import partner_of
from knaves.games.euchre.trumps import STRENGTH, SUIT_OF, SUITS, Trump, same_colour, turned_suit
from knaves.games.euchre.view import View
from knaves.games.euchre.words import Names, side_name, tell_scores


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
    lines = [f"{tell_scores(view.scores, names)} The game is to {view.rules.target}.", *_making(view, names)]
    if view.seat in view.out:
        lines.append("You sit out.")
    if view.phase == "play":
        lines.append(_tricks_line(view, names))
        lines.append(_trick_line(view, names))
    if view.hand:
        lines.append(_hand_line(view))
    return tuple(lines)


def _making(view: View, names: Names) -> list[str]:
    if view.dealer is None or view.phase == "over":
        return []
    dealer = f"Dealer: {'you' if view.dealer == view.seat else names[view.dealer]}."
    if view.upcard is None:
        return [dealer]
    if view.trump is None or view.maker is None:
        return [dealer, _upcard_line(view, view.upcard)]
    line = f"Trump: {suit_name(view.trump)}, made by {_who(view, view.maker, names)}"
    if view.alone:
        line += ", alone"
    if view.defender is not None:
        line += (
            f"; {_who(view, view.defender, names)} defend{'' if view.defender == view.seat else 's'} alone"
        )
    return [dealer, line + "."]


def _upcard_line(view: View, upcard: Card) -> str:
    if view.turned_down is not None:
        return f"Turned down: the {card_name(upcard)}; {suit_name(view.turned_down)} may not be named."
    if upcard == JOKER:
        return f"Upcard: the joker, standing for {suit_name(turned_suit(upcard))}."
    return f"Upcard: the {card_name(upcard)}."


def _who(view: View, seat: Seat, names: Names) -> str:
    return "you" if seat == view.seat else names[seat]


def _tricks_line(view: View, names: Names) -> str:
    us, partner = view.seat % 2, names[partner_of(view.seat)]
    return f"Tricks: you and {partner} {view.won[us]}, {side_name(1 - us, names)} {view.won[1 - us]}."


def _trick_line(view: View, names: Names) -> str:
    if not view.trick:
        return "You lead." if view.turn == view.seat else "No card has been led yet."
    cards = [f"{_who(view, seat, names)} the {card_name(card)}" for seat, card in view.trick]
    return f"On the table: {', '.join(cards)}."


def _hand_line(view: View) -> str:
    cards = [f"{place} {card_name(card)}" for place, card in enumerate(arranged(view), 1)]
    return f"Your hand: {', '.join(cards)}."
