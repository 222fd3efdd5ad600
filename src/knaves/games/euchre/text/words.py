"""Euchre in words: every event as a sentence, the same in every face.

The reader of a sentence is "you" in it. For a watcher there is no reader, and everybody is named.
`showing` describes the table; `prompt` has the questions and answers.
"""

from __future__ import annotations

from knaves.cards import JOKER, symbols
from knaves.game import Seat
from knaves.games.euchre.rules import events as e
from knaves.games.euchre.rules.open import partner_of
from knaves.games.euchre.rules.trumps import suit_name, turned_suit
from knaves.games.euchre.text import sentences
from knaves.i18n.language import _, all_of, plural, sense

Names = tuple[str, ...]


def tell(event: e.Event, names: Names, reader: Seat | None) -> str:
    """Return the event as one or two sentences, for the person at a seat or for a watcher."""

    def about(seat: Seat, forms: sentences.Forms, **fields: object) -> str:
        return _(forms[seat != reader]).format(name=names[seat], **fields)

    def with_partner(seat: Seat, pair: sentences.Pair, **fields: object) -> str:
        return _form(pair, seat, partner_of(seat), names, reader, **fields)

    match event:
        case e.FirstDealer(seat):
            return about(seat, sentences.FIRST_DEALER)
        case e.Dealt(seat, upcard):
            forms = sentences.JOKER_TURNED if upcard == JOKER else sentences.DEALT
            return about(seat, forms, card=symbols(upcard), suit=suit_name(turned_suit(upcard)))
        case e.Passed(seat):
            return about(seat, sentences.PASSES)
        case e.TurnedDown(_, upcard):
            return _(sentences.TURNED_DOWN).format(card=symbols(upcard))
        case e.ThrownIn():
            return _(sentences.THROWN_IN)
        case e.Ordered(seat, dealer, upcard, _, True):
            pair = sentences.PICKS_UP_ALONE if seat == dealer else sentences.ORDERS_ALONE
            return with_partner(seat, pair, card=symbols(upcard))
        case e.Ordered(seat, dealer, upcard) if seat == partner_of(dealer):
            return with_partner(seat, sentences.ASSISTS, card=symbols(upcard))
        case e.Ordered(seat, dealer, upcard):
            forms = sentences.PICKS_UP if seat == dealer else sentences.ORDERS
            return about(seat, forms, card=symbols(upcard))
        case e.Made(seat, trump, True):
            return with_partner(seat, sentences.MAKES_ALONE, suit=suit_name(trump))
        case e.Made(seat, trump):
            return about(seat, sentences.MAKES, suit=suit_name(trump))
        case e.ShownFarmer(seat, dealer, cards):
            shown = all_of([symbols(card) for card in cards])
            if seat == dealer:
                return about(seat, sentences.FARMER_DEALS, cards=shown)
            return _form(sentences.FARMER, seat, dealer, names, reader, cards=shown, dealer=names[dealer])
        case e.Buried(seat):
            return about(seat, sentences.BURIES)
        case e.Given(seat):
            return with_partner(seat, sentences.GIVES)
        case e.Defended(seat, True):
            return with_partner(seat, sentences.DEFENDS)
        case e.Defended(seat):
            return about(seat, sentences.DECLINES)
        case e.Played(seat, card, True, True):
            return about(seat, sentences.LEADS_LEFT, card=symbols(card))
        case e.Played(seat, card, leads):
            return about(seat, sentences.LEADS if leads else sentences.PLAYS, card=symbols(card))
        case e.TrickTaken(seat):
            return about(seat, sentences.TRICK)
        case e.DealScored():
            return f"{tell_deal(event, names, reader)} {tell_scores(event.scores, names, reader)}"
        case e.GameWon(side, scores):
            ours = reader is not None and reader % 2 == side
            return _(sentences.WINS[not ours]).format(
                side=side_name(side, names),
                partner=_partner(names, reader),
                score=scores[side],
                other=scores[1 - side],
            )
        case e.Ready():
            return ""


def major(event: e.Event) -> bool:
    """Return whether the event is the end of a hand, in any way, or of the game."""
    return isinstance(event, e.DealScored | e.GameWon | e.ThrownIn | e.ShownFarmer)


def minor(event: e.Event) -> bool:
    """Return whether the event announces the dealer."""
    return isinstance(event, e.FirstDealer | e.Dealt)


def rare(event: e.Event) -> str:
    """Return what a deal is called in which one side took every trick; empty for all others."""
    match event:
        case e.DealScored(outcome="march"):
            return sense("euchre", "March")
        case e.DealScored(outcome="lone march"):
            return _("A loner made")
    return ""


def side_name(side: int, names: Names, reader: Seat | None = None) -> str:
    """Return the partners of a side, in a list: ``North and South``, ``you and Clara``."""
    if reader is not None and reader % 2 == side:
        return _("you and {partner}").format(partner=_partner(names, reader))
    return all_of((names[side], names[side + 2]))


def tell_scores(scores: tuple[int, int], names: Names, reader: Seat | None) -> str:
    """Return how the game stands as a sentence, from the side that leads."""
    if scores[0] == scores[1]:
        return _(sentences.LEVEL).format(points=scores[0])
    side = 0 if scores[0] > scores[1] else 1
    ours = reader is not None and reader % 2 == side
    return _(sentences.STANDING[not ours]).format(
        side=side_name(side, names),
        partner=_partner(names, reader),
        more=scores[side],
        less=scores[1 - side],
    )


def _form(
    pair: sentences.Pair, seat: Seat, other: Seat, names: Names, reader: Seat | None, **fields: object
) -> str:
    """Return the sentence about two players: one acts, and it concerns the other."""
    form = 0 if seat == reader else 1 if other == reader else 2
    return _(pair[form]).format(name=names[seat], partner=names[other], **fields)


def _partner(names: Names, reader: Seat | None) -> str:
    return "" if reader is None else names[partner_of(reader)]


def tell_deal(event: e.DealScored, names: Names, reader: Seat | None) -> str:
    """Return the score of a deal as a sentence."""
    form = 2 if reader is None else 0 if reader % 2 == event.side else 1
    return _(sentences.SCORES[event.outcome][form]).format(
        side=side_name(event.side, names),
        others=side_name(1 - event.side, names),
        partner=_partner(names, reader),
        tricks=plural("{number} trick", "{number} tricks", event.tricks).format(number=event.tricks),
        points=plural("{number} point", "{number} points", event.points).format(number=event.points),
    )
