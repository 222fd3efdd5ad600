"""Euchre in sentences: what happened at the table. The same words for every face.

Sentences are templates with named fields, and people are called by their names, never by seat numbers.
How the table stands is in `showing`; what is asked and answered is in `prompt`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from knaves.cards import JOKER
from knaves.game import Seat
from knaves.games.euchre.rules import events as e
from knaves.games.euchre.rules.open import partner_of
from knaves.games.euchre.rules.trumps import card_name, suit_name, turned_suit
from knaves.i18n.language import _, all_of, marked, plural

Names = tuple[str, ...]

_SENTENCES: Final[Mapping[str, str]] = {
    "first dealer": marked("{name} deals first."),
    "dealt": marked("{name} deals and turns up the {card}."),
    "joker turned": marked("{name} deals and turns up the joker; it stands for {suit}."),
    "passed": marked("{name} passes."),
    "turned down": marked("The {card} is turned down."),
    "thrown in": marked("All have passed: the hand is thrown in."),
    "ordered": marked("{name} orders up the {card}."),
    "assisted": marked("{name} assists: {dealer} takes up the {card}."),
    "picked up": marked("{name} picks up the {card}."),
    "ordered alone": marked("{name} orders up the {card} and goes alone; {partner} sits out."),
    "picked up alone": marked("{name} picks up the {card} and goes alone; {partner} sits out."),
    "made": marked("{name} makes it {suit}."),
    "made alone": marked("{name} makes it {suit} and goes alone; {partner} sits out."),
    "farmer": marked("{name} shows a farmer's hand, {cards}; {dealer} deals again."),
    "buried": marked("{name} buries a card."),
    "given": marked("{name} hands {loner} the best card."),
    "defends": marked("{name} defends alone; {partner} sits out."),
    "declines": marked("{name} does not defend alone."),
    "leads": marked("{name} leads the {card}."),
    "plays": marked("{name} plays the {card}."),
    "trick": marked("{name} takes the trick."),
    "score made": marked("{side} make it: {tricks}, {points}."),
    "score march": marked("{side} march: {tricks}, {points}."),
    "score lone march": marked("{side} march alone: {tricks}, {points}."),
    "score euchred": marked("{side} euchre the makers: {tricks}, {points}."),
    "scores": marked("The score is {ours} {our_points}, {theirs} {their_points}."),
    "won": marked("{side} win the game."),
}


def tell(event: e.Event, names: Names, reader: Seat | None) -> str:
    """Return the event as a sentence, or as two, for the person at a seat or for a watcher."""
    match event:
        case e.FirstDealer(seat):
            return _say("first dealer", name=names[seat])
        case e.Dealt(seat, upcard):
            key = "joker turned" if upcard == JOKER else "dealt"
            suit = suit_name(turned_suit(upcard))
            return _say(key, name=names[seat], card=card_name(upcard), suit=suit)
        case e.TurnedDown(_, upcard):
            return _say("turned down", card=card_name(upcard))
        case e.ThrownIn():
            return _say("thrown in")
        case e.Ordered():
            return _tell_order(event, names)
        case e.Made(seat, trump, alone):
            key = "made alone" if alone else "made"
            return _say(key, name=names[seat], suit=suit_name(trump), partner=names[partner_of(seat)])
        case e.ShownFarmer(seat, dealer, cards):
            return _say(
                "farmer",
                name=names[seat],
                dealer=names[dealer],
                cards=all_of([card_name(card) for card in cards]),
            )
        case e.Given(seat, loner):
            return _say("given", name=names[seat], loner=names[loner])
        case e.Defended(seat, alone):
            return _say("defends" if alone else "declines", name=names[seat], partner=names[partner_of(seat)])
        case e.Played(seat, card, leads):
            return _say("leads" if leads else "plays", name=names[seat], card=card_name(card))
        case e.DealScored():
            return _tell_score(event, names)
        case e.GameWon(side, _):
            return _say("won", side=side_name(side, names))
        case e.Passed(seat):
            return _say("passed", name=names[seat])
        case e.Buried(seat):
            return _say("buried", name=names[seat])
        case e.TrickTaken(seat, _):
            return _say("trick", name=names[seat])
        case e.Ready():
            return ""


def major(event: e.Event) -> bool:
    """Return whether the event is the end of a hand, however it came about, or of the game."""
    return isinstance(event, e.DealScored | e.GameWon | e.ThrownIn | e.ShownFarmer)


def side_name(side: int, names: Names) -> str:
    """Return the partners of a side: ``North and South``."""
    return all_of((names[side], names[side + 2]))


def _say(key: str, **fields: object) -> str:
    return _(_SENTENCES[key]).format(**fields)


def _tell_order(event: e.Ordered, names: Names) -> str:
    picks_up = event.seat == event.dealer
    assists = event.seat == partner_of(event.dealer) and not event.alone
    key = "picked up" if picks_up else "assisted" if assists else "ordered"
    return _say(
        f"{key} alone" if event.alone else key,
        name=names[event.seat],
        dealer=names[event.dealer],
        card=card_name(event.upcard),
        partner=names[partner_of(event.seat)],
    )


def _tell_score(event: e.DealScored, names: Names) -> str:
    points = plural("{number} point", "{number} points", event.points).format(number=event.points)
    tricks = plural("{number} trick", "{number} tricks", event.tricks).format(number=event.tricks)
    side = side_name(event.side, names)
    scored = _say(f"score {event.outcome}", side=side, tricks=tricks, points=points)
    return f"{scored} {tell_scores(event.scores, names)}"


def tell_scores(scores: tuple[int, int], names: Names) -> str:
    """Return the score of both sides as a sentence."""
    return _say(
        "scores",
        ours=side_name(0, names),
        our_points=scores[0],
        theirs=side_name(1, names),
        their_points=scores[1],
    )
