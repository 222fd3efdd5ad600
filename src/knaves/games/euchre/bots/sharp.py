"""`Sharp`: bids from the table, and solves every card in thirty equally likely worlds.

It counts points at any score, and infers nothing from bids or cards. It buries as `Steady`, which also makes
all decisions that the table does not cover. It sees only a view, and its dice are seeded by the view.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final

from knaves.game import Advice
from knaves.games.euchre.bots.evaluate import WeighedMove, weigh_cards
from knaves.games.euchre.bots.steady import Steady
from knaves.games.euchre.engine import kernel, tables
from knaves.games.euchre.engine.auction import Bidder, read_row
from knaves.games.euchre.engine.belief import Belief, encode_seen
from knaves.games.euchre.engine.open_deal import mask
from knaves.games.euchre.rules.moves import MAKES, MAKES_ALONE, ORDER, ORDER_ALONE, PASS, Farmer, Move
from knaves.games.euchre.rules.open import Bidding, Playing
from knaves.games.euchre.rules.trumps import SUITS, turned_suit
from knaves.games.euchre.rules.view import View
from knaves.i18n.language import _, marked
from knaves.i18n.numbers import Figure

# Temperature 0 and an error rate of 1 turn all inference off: 30 placings, all alike.
LOOK: Final = Belief(worlds=30, tries=30, temperature=0.0, error_rate=1.0)
SLOWLY: Final = Belief(worlds=8, tries=8, temperature=0.0, error_rate=1.0)
"""Without the compiled kernel."""


def by_points(moves: list[WeighedMove]) -> WeighedMove:
    """Return the move with the most points; of equals the most tricks, then the first."""
    # A trick counts 0.001 points: enough to part equal moves.
    return max(moves, key=lambda each: each.points + 0.001 * each.tricks)


@dataclass(frozen=True, slots=True)
class Sharp:
    """Bids from the table, and solves cards."""

    name: ClassVar[str] = "sharp"
    version: ClassVar[str] = "2"
    about: ClassVar[str] = marked("strong: bids from practice and looks ahead")
    label: ClassVar[str] = marked("sharp")
    slow: ClassVar[bool] = True

    def choose(self, view: View, /) -> Move:
        """Return one of ``view.legal``."""
        move: Move = self.advise(view).move
        return move

    def advise(self, view: View, /) -> Advice:
        """Return the move with its reason in a sentence."""
        if len(view.legal) < 2 or any(isinstance(move, Farmer) for move in view.legal):
            return Steady().advise(view)
        match view.open.phase:
            case Bidding() as at:
                return _call(view, at)
            case Playing() as at:
                return _card(view, at)
            case _:
                return Steady().advise(view)


def _card(view: View, at: Playing) -> Advice:
    best = by_points(weigh_cards(view, at, LOOK if kernel.available() else SLOWLY))
    return Advice(
        best.move,
        _("Your side takes {tricks:.1f} tricks in the deal on average.").format(tricks=Figure(best.tricks)),
    )


def _call(view: View, at: Bidding) -> Advice:
    gains = _gains(view, at)
    best = max(gains, key=lambda move: gains[move])
    if gains[best] <= 0 and PASS in view.legal:
        return Advice(
            PASS, _("Bidding would cost {points:.1f} points on average.").format(points=Figure(-gains[best]))
        )
    gain = _("It is worth {points:.1f} points more than passing on average.").format(
        points=Figure(gains[best])
    )
    stuck = _("You are stuck, and this is your best suit.")
    return Advice(best, gain if PASS in view.legal else stuck)


def _gains(view: View, at: Bidding) -> dict[Move, float]:
    """Return the gain over passing of each call that the table covers."""
    made = _bidder().gains(mask(view.hand), at.passes, read_row(encode_seen(view)))
    first = at.step == "order"
    trumps = [turned_suit(at.upcard)] if first else SUITS
    gains: dict[Move, float] = {}
    for trump in trumps:
        gains[ORDER if first else MAKES[trump]] = made.company[trump]
        gains[ORDER_ALONE if first else MAKES_ALONE[trump]] = made.alone[trump]
    return {move: gain for move, gain in gains.items() if move in view.legal}


@cache
def _bidder() -> Bidder:
    # It keeps the second champion's table, so that its strength stays the same.
    return Bidder(tables.second_table())
