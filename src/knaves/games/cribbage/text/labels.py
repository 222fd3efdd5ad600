"""The button texts for moves of cribbage, the same in every face."""

from __future__ import annotations

from knaves.cards import symbols
from knaves.games.cribbage.rules.moves import (
    Claim,
    Cut,
    Deal,
    Discard,
    Go,
    Move,
    Muggins,
    Pass,
    Play,
    Shuffle,
)
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.words import Names
from knaves.i18n.language import _


def label(view: View, move: Move, names: Names) -> str:
    """Return the button text for a move: ``Throw 5♥ J♠ to your crib``, ``Play the 7♦``, ``Claim 12``.

    ValueError for chance's moves, which nobody makes.
    """
    match move:
        case Discard((card,)):
            own = view.open.dealer == view.seat
            said = _("Throw the {card} to your crib") if own else _("Throw the {card} to {name}'s crib")
            return said.format(card=symbols(card), name=names[view.open.dealer])
        case Discard(cards):
            own = view.open.dealer == view.seat
            said = _("Throw {cards} to your crib") if own else _("Throw {cards} to {name}'s crib")
            return said.format(cards=symbols(*cards), name=names[view.open.dealer])
        case Play(card):
            return _("Play the {card}").format(card=symbols(card))
        case Go():
            return _("Go")
        case Cut(place):
            return _("Cut at card {place}").format(place=place)
        case Claim(0):
            return _("Claim nothing")
        case Claim(points):
            return _("Claim {points}").format(points=points)
        case Muggins(points):
            return _("Call muggins for {points}").format(points=points)
        case Pass():
            return _("Let it stand")
        case Deal() | Shuffle():
            raise ValueError("Chance needs no buttons.")
