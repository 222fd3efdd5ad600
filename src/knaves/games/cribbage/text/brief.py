"""Cribbage in short: what is said of an event to somebody who wants to hear little."""

from __future__ import annotations

from typing import Final

from knaves.cards import symbols
from knaves.game import Seat
from knaves.games.cribbage.rules import events as e
from knaves.games.cribbage.text.sentences import Forms
from knaves.i18n.language import _, marked
from knaves.speech import Brief

_CUTS: Final[Forms] = marked("You, {card}."), marked("{name}, {card}.")
_CUT_AGAIN: Final = marked("A tie: cut again.")
_LOW: Final[Forms] = marked("You have the low card."), marked("{name} has the low card.")
_DEALS: Final[Forms] = marked("You deal."), marked("{name} deals.")
_THROWS: Final[Forms] = marked("You throw."), marked("{name} throws.")
_STARTER: Final = marked("Starter, {card}.")
_PLAYS: Final[Forms] = marked("You, {card}, {count}."), marked("{name}, {card}, {count}.")
_GO: Final[Forms] = marked("You, go."), marked("{name}, go.")
_PEGS: Final[Forms] = marked("You peg {points}, have {score}."), marked("{name} pegs {points}, has {score}.")
_COUNTED: Final[dict[str, Forms]] = {
    "hand": (
        marked("Your hand, {total}. You have {score}."),
        marked("{name}'s hand, {total}. {name} has {score}."),
    ),
    "crib": (
        marked("Your crib, {total}. You have {score}."),
        marked("{name}'s crib, {total}. {name} has {score}."),
    ),
}


def brief(event: e.Event, names: tuple[str, ...], reader: Seat | None) -> Brief:
    """Return the kind of an event and its short sentence, for the person at a seat or for a watcher."""

    def about(kind: str, seat: Seat, forms: Forms, **fields: object) -> Brief:
        return Brief(kind, _(forms[seat != reader]).format(name=names[seat], **fields))

    match event:
        case e.CutForDeal(seat, card):
            return about("moves", seat, _CUTS, card=symbols(card))
        case e.CutAgain():
            return Brief("moves", _(_CUT_AGAIN))
        case e.FirstDealer(seat):
            return about("moves", seat, _LOW)
        case e.Dealt(seat):
            return about("moves", seat, _DEALS)
        case e.Threw(seat):
            return about("moves", seat, _THROWS)
        case e.Turned(_, starter):
            return Brief("moves", _(_STARTER).format(card=symbols(starter)))
        case e.Laid(seat, card, count):
            return about("moves", seat, _PLAYS, card=symbols(card), count=count)
        case e.SaidGo(seat):
            return about("moves", seat, _GO)
        case e.Scored(seat, "hand" | "crib" as what, points, score, tally) if tally is not None:
            # In a game that ends here, the points that were needed are said whole.
            if points < tally.total:
                return Brief("points")
            return about("points", seat, _COUNTED[what], total=tally.total, score=score)
        case e.Scored(seat, _why, points, score):
            return about("points", seat, _PEGS, points=points, score=score)
        case e.Claimed() | e.Called() | e.Judged():
            return Brief("points")
    return Brief()
