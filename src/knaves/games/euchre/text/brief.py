"""Euchre in short: what is said of an event to somebody who wants to hear little."""

from __future__ import annotations

from typing import Final

from knaves.cards import symbols
from knaves.game import Seat
from knaves.games.euchre.rules import events as e
from knaves.games.euchre.rules.trumps import suit_name
from knaves.games.euchre.text.sentences import Forms
from knaves.games.euchre.text.words import tell_scores
from knaves.i18n.language import _, marked
from knaves.speech import Brief

_DEALT: Final[Forms] = marked("You deal: {card}."), marked("{name} deals: {card}.")
_TURNED_DOWN: Final = marked("Turned down.")
_ORDERS: Final[Forms] = marked("You order up."), marked("{name} orders up.")
_PICKS_UP: Final[Forms] = marked("You pick up."), marked("{name} picks up.")
_ORDERS_ALONE: Final[Forms] = marked("You order up, alone."), marked("{name} orders up, alone.")
_PICKS_UP_ALONE: Final[Forms] = marked("You pick up, alone."), marked("{name} picks up, alone.")
_MAKES_ALONE: Final[Forms] = marked("You make it {suit}, alone."), marked("{name} makes it {suit}, alone.")
_DEFENDS: Final[Forms] = marked("You defend alone."), marked("{name} defends alone.")
_PLAYS: Final[Forms] = marked("You, {card}."), marked("{name}, {card}.")
_PLAYS_LEFT: Final[Forms] = marked("You, {card}, the left bower."), marked("{name}, {card}, the left bower.")
_TRICK: Final[Forms] = marked("Your trick."), marked("{name}'s trick.")


def brief(event: e.Event, names: tuple[str, ...], reader: Seat | None) -> Brief:
    """Return the kind of an event and its short sentence, for the person at a seat or for a watcher."""

    def about(kind: str, seat: Seat, forms: Forms, **fields: object) -> Brief:
        return Brief(kind, _(forms[seat != reader]).format(name=names[seat], **fields))

    match event:
        case e.Dealt(seat, upcard):
            return about("moves", seat, _DEALT, card=symbols(upcard))
        case e.TurnedDown():
            return Brief("bidding", _(_TURNED_DOWN))
        case e.Ordered(seat, dealer, _, _, True):
            return about("bidding", seat, _PICKS_UP_ALONE if seat == dealer else _ORDERS_ALONE)
        case e.Ordered(seat, dealer):
            return about("bidding", seat, _PICKS_UP if seat == dealer else _ORDERS)
        case e.Made(seat, trump, True):
            return about("bidding", seat, _MAKES_ALONE, suit=suit_name(trump))
        case e.Defended(seat, True):
            return about("bidding", seat, _DEFENDS)
        case e.Passed() | e.ThrownIn() | e.Made() | e.ShownFarmer() | e.Defended():
            return Brief("bidding")
        case e.Played(seat, card, True, True):
            return about("moves", seat, _PLAYS_LEFT, card=symbols(card))
        case e.Played(seat, card):
            return about("moves", seat, _PLAYS, card=symbols(card))
        case e.TrickTaken(seat):
            return about("moves", seat, _TRICK)
        case e.FirstDealer() | e.Buried() | e.Given():
            return Brief("moves")
        case e.DealScored():
            return Brief("points", tell_scores(event.scores, names, reader))
    return Brief()
