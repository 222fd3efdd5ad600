"""The moments of a first game of euchre that are explained, in their order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from knaves.cards import symbols
from knaves.game import Seat
from knaves.games.euchre.rules import events as e
from knaves.games.euchre.rules.open import Bidding, Burying, Open, Playing, WithTrump, partner_of
from knaves.games.euchre.rules.trumps import NO_TRUMP, SUIT_OF, Trump, left_bower, right_bower, suit_name
from knaves.games.euchre.rules.view import View
from knaves.i18n.language import _
from knaves.rulebook import Moment

SEED: Final = "lesson 10"
RULES: Final[dict[str, Any]] = {"target": 5}
Names = tuple[str, ...]


def asked(view: View, names: Names) -> Iterator[Moment]:
    """Yield the moments when this seat has to move."""
    table = view.open
    match table.phase:
        case Bidding(upcard) as at:
            fields = {"card": symbols(upcard), "suit": suit_name(upcard.suit), "name": names[table.dealer]}
            yield Moment("make" if at.step == "make" else _order(table, view), fields)
        case Burying(step="bury"):
            yield Moment("bury")
        case Playing() as at:
            yield from _playing(at, view)


def _order(table: Open, view: View) -> str:
    if table.dealer == view.seat:
        return "order-own"
    return "order-partner" if table.dealer == partner_of(view.seat) else "order-other"


def _playing(at: Playing, view: View) -> Iterator[Moment]:
    if not at.trick:
        if len(view.hand) == 1:
            return
        yield Moment("lead-makers" if (at.maker - view.seat) % 2 == 0 else "lead-defenders")
        return
    led = SUIT_OF[at.trump][at.trick[0][1]]
    bower = left_bower(at.trump)
    fields = {"suit": suit_name(led), "left": symbols(bower), "trump": suit_name(at.trump)}
    if at.trump != NO_TRUMP and bower in view.hand and led in (at.trump, bower.suit):
        yield Moment("left-follows" if led == at.trump else "left-stays", fields)
    if len(view.legal) < len(view.hand):
        yield Moment("follow", fields)
    elif len(view.hand) > 1 and not any(SUIT_OF[at.trump][card] == led for card in view.hand):
        yield Moment("void", fields)


def noticed(event: e.Event, table: Open, view: View, names: Names) -> Iterator[Moment]:
    """Yield the moments after an event."""
    match event:
        case e.Dealt(dealer, upcard):
            yield Moment("dealt", {"card": symbols(upcard), "partner": names[partner_of(view.seat)]})
            if sum(table.scores):
                yield Moment("deal-passes", {"name": names[dealer]})
        case e.TurnedDown(upcard=upcard):
            yield Moment("turned-down", {"card": symbols(upcard)})
        case e.Ordered(seat=seat, trump=trump, alone=alone) | e.Made(seat, trump, alone):
            if trump != NO_TRUMP:
                yield Moment("trump", _made(who(seat, view, names), trump))
            if alone:
                yield Moment("alone", {"name": who(seat, view, names)})
        case e.Played(card=card):
            yield from _played(card, table, view)
        case e.TrickTaken(seat):
            yield from _taken(seat, table, who(seat, view, names))
        case e.DealScored(side, points, outcome):
            ours = side == view.seat % 2
            yield Moment(
                f"{outcome.replace(' ', '-')}-{'ours' if ours else 'theirs'}", {"points": str(points)}
            )
        case e.GameWon(side):
            yield Moment("won" if side == view.seat % 2 else "lost")


def who(seat: Seat, view: View, names: Names) -> str:
    """Return the name of a seat at the beginning of a sentence in the past tense."""
    return _("You") if seat == view.seat else names[seat]


def _made(name: str, trump: Trump) -> dict[str, str]:
    right, left = symbols(right_bower(trump)), symbols(left_bower(trump))
    return {"name": name, "suit": suit_name(trump), "right": right, "left": left}


def _played(card: Any, table: Open, view: View) -> Iterator[Moment]:
    at = table.phase
    if not isinstance(at, WithTrump) or at.trump == NO_TRUMP:
        return
    fields = {"card": symbols(card), "suit": suit_name(at.trump)}
    if card == right_bower(at.trump):
        yield Moment("right", fields)
    elif card == left_bower(at.trump):
        yield Moment("left", fields)


def _taken(seat: Seat, table: Open, name: str) -> Iterator[Moment]:
    at = table.phase
    yield Moment("trick", {"name": name})
    if isinstance(at, Playing) and at.tricks:
        trick = at.tricks[-1]
        suits = SUIT_OF[at.trump]
        winning = next(card for player, card in trick if player == seat)
        if suits[winning] == at.trump != suits[trick[0][1]]:
            yield Moment("trumped", {"name": name, "card": symbols(winning)})
