"""`Simple`: bids with three trumps, and plays by a few rules. It sees only a view, and has no dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from knaves.cards import Card
from knaves.game import Advice
from knaves.games.euchre.rules.moves import (
    BURIES,
    MAKES,
    ORDER,
    ORDER_ALONE,
    PASS,
    PLAYS,
    Bury,
    Farmer,
    Make,
    Move,
    Play,
)
from knaves.games.euchre.rules.open import Bidding, Burying, Playing, partner_of
from knaves.games.euchre.rules.trumps import POWER, STRENGTH, SUIT_OF, Trump, suit_name, turned_suit, winner
from knaves.games.euchre.rules.view import View
from knaves.i18n.language import _, marked


@dataclass(frozen=True, slots=True)
class Simple:
    """Bids with three trumps; wins as cheaply as possible, unless the partner wins; else plays low."""

    name: ClassVar[str] = "simple"
    version: ClassVar[str] = "1"
    about: ClassVar[str] = marked("a beginner: follows a few simple rules")
    label: ClassVar[str] = marked("simple")

    def choose(self, view: View, /) -> Move:
        """Return one of ``view.legal``."""
        move: Move = self.advise(view).move
        return move

    def advise(self, view: View, /) -> Advice:
        """Return the move with its reason in a sentence."""
        match view.open.phase:
            case Playing() as at:
                return _play(view, at)
            case Bidding() as at:
                return _order(view, at.upcard) if at.step == "order" else _make(view)
            case Burying(step="bury" | "trim", trump=trump):
                return Advice(BURIES[_lowest(view, trump, Bury)], _("It is your lowest card."))
            case Burying(step="defend"):
                return Advice(PASS, _("Your partner helps."))
            case _:
                return Advice(view.legal[0], _("It is your best card."))


def _trumps(view: View, trump: Trump) -> int:
    return sum(SUIT_OF[trump][card] == trump for card in view.hand)


def _order(view: View, upcard: Card) -> Advice:
    farmer = next((move for move in view.legal if isinstance(move, Farmer)), None)
    if farmer is not None:
        return Advice(farmer, _("A farmer's hand wins nothing."))
    trump = turned_suit(upcard)
    trumps = _trumps(view, trump) + (view.open.dealer == view.seat)
    said = _("You would have {trumps} {suit}.").format(trumps=trumps, suit=suit_name(trump))
    if trumps >= 5 and ORDER_ALONE in view.legal:
        return Advice(ORDER_ALONE, said)
    return Advice(ORDER if trumps >= 3 and ORDER in view.legal else PASS, said)


def _make(view: View) -> Advice:
    trumps = {move.trump: _trumps(view, move.trump) for move in view.legal if isinstance(move, Make)}
    trump = max(trumps, key=lambda each: (trumps[each], -each))
    said = _("You have {trumps} {suit}, your longest suit.").format(
        trumps=trumps[trump], suit=suit_name(trump)
    )
    if trumps[trump] >= 3 or PASS not in view.legal:
        return Advice(MAKES[trump], said)
    return Advice(PASS, said)


def _lowest(view: View, trump: Trump, kind: type[Play] | type[Bury]) -> Card:
    strength = STRENGTH[trump]
    cards = [move.card for move in view.legal if isinstance(move, kind)]
    return min(cards, key=lambda card: (strength[card], card))


def _play(view: View, at: Playing) -> Advice:
    trick, trump = at.trick, at.trump
    cards = [move.card for move in view.legal if isinstance(move, Play)]
    strength = STRENGTH[trump]
    if not trick:
        best = max(cards, key=lambda card: (strength[card], -card))
        return Advice(PLAYS[best], _("It is your highest card."))
    taker = winner(trick, trump)
    power = POWER[trump][SUIT_OF[trump][trick[0][1]]]
    beats = [card for card in cards if power[card] > power[dict(trick)[taker]]]
    if beats and taker != partner_of(view.seat):
        return Advice(PLAYS[min(beats, key=lambda card: power[card])], _("It wins, and costs least."))
    return Advice(PLAYS[_lowest(view, trump, Play)], _("It is your lowest card."))
