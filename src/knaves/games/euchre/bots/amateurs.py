"""Amateurs at euchre (`knaves.amateurs`): their leanings, and the haze of each number.

They see only views.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from knaves.amateurs import Amateur, Favours, Weighed, called, read, salted
from knaves.cards import Dice
from knaves.games.euchre.bots import champion
from knaves.games.euchre.rules.moves import PASS, Make, Move, Order, Play
from knaves.games.euchre.rules.open import Bidding, Playing
from knaves.games.euchre.rules.trumps import STRENGTH, SUIT_OF
from knaves.games.euchre.rules.view import View


def amateur(dice: Dice, number: int) -> Amateur:
    """Return the amateur of a number, with a style drawn by the dice."""
    return hazed(dice, hazes()[number], called(number))


def hazed(dice: Dice, haze: float, name: str = "amateur") -> Amateur:
    """Return an amateur with so much haze."""
    return Amateur(name, salted(dice), haze, weighed, favours, champion.Champion().choose)


@cache
def hazes() -> tuple[float, ...]:
    """Return the haze of each number, from 0: ``knaves tables make euchre-amateurs``."""
    folder = files("knaves.games.euchre.engine")
    return read(folder.joinpath("data/amateurs.csv").read_text(encoding="utf-8"))


def weighed(view: View) -> Weighed:
    """Return the moves with the chances that a review takes them to have."""
    if not champion.weighable(view):
        return ()
    return [(each.move, each.chance(view)) for each in champion.weighed(view)]


def favours(view: View, moves: Sequence[Move]) -> Favours:
    """Return what each leaning favours: to bid at all, or alone; high cards, or trumps, in the play."""
    match view.open.phase:
        case Bidding():
            return {
                "bidding": [float(move != PASS) for move in moves],
                "alone": [float(isinstance(move, (Order, Make)) and move.alone) for move in moves],
            }
        case Playing() as at:
            cards = [move.card for move in moves if isinstance(move, Play)]
            return {
                "high cards": [STRENGTH[at.trump][card] for card in cards],
                "trumps": [float(SUIT_OF[at.trump][card] == at.trump) for card in cards],
            }
        case _:
            return {}
