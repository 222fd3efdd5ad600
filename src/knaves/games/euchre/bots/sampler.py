"""`Sampler`: the usual way to build a player of euchre, as a baseline for others.

It places the unseen cards at random fifty times, each placing equally likely, and acts as if all hands were
open. Cards and buries are solved, and so is the deal after a call. Passing is evaluated by the calls that all
four would make if they saw everything, which makes it look bad. It counts points at any score. Giving,
trimming and defending alone follow `Steady`. It sees only a view.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

from knaves.cards import Card
from knaves.game import Advice, Seat
from knaves.games.euchre.bots.evaluate import weigh_cards
from knaves.games.euchre.bots.sharp import by_points
from knaves.games.euchre.bots.steady import Steady
from knaves.games.euchre.engine import kernel
from knaves.games.euchre.engine.belief import Belief, imagined
from knaves.games.euchre.engine.hand_value import best_bury
from knaves.games.euchre.engine.open_deal import NONE, mask, unmask
from knaves.games.euchre.rules.moves import PASS, Bury, Farmer, Make, Move, Order
from knaves.games.euchre.rules.open import SEATS, Bidding, Burying, Playing, left_of, partner_of
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.trumps import SUITS, Trump, turned_suit
from knaves.games.euchre.rules.view import View
from knaves.i18n.language import _, marked
from knaves.i18n.numbers import Figure

# Temperature 0 and an error rate of 1 turn all inference off.
LOOK: Final = Belief(worlds=50, tries=50, temperature=0.0, error_rate=1.0)
SLOWLY: Final = Belief(worlds=5, tries=5, temperature=0.0, error_rate=1.0)
"""Without the compiled kernel."""
_LAST: Final = 7
Hands = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sampler:
    """Solves fifty worlds with open hands."""

    name: ClassVar[str] = "sampler"
    version: ClassVar[str] = "1"
    about: ClassVar[str] = marked("imagines how the hidden cards may lie")
    label: ClassVar[str] = marked("sampler")
    slow: ClassVar[bool] = True
    baseline: ClassVar[bool] = True

    def choose(self, view: View, /) -> Move:
        """Return one of ``view.legal``."""
        move: Move = self.advise(view).move
        return move

    def advise(self, view: View, /) -> Advice:
        """Return the move with its reason in a sentence."""
        look = LOOK if kernel.available() else SLOWLY
        if len(view.legal) < 2 or any(isinstance(move, Farmer) for move in view.legal):
            return Steady().advise(view)
        match view.open.phase:
            case Playing() as at:
                return _card(view, at, look)
            case Bidding() as at:
                return _call(view, at, look)
            case Burying(step="bury") as at if view.seat not in at.out:
                return _bury(view, at, look)
            case _:
                return Steady().advise(view)


def _card(view: View, at: Playing, look: Belief) -> Advice:
    best = by_points(weigh_cards(view, at, look))
    return Advice(
        best.move, _("It takes {tricks:.1f} tricks with all hands open.").format(tricks=Figure(best.tricks))
    )


def _call(view: View, at: Bidding, look: Belief) -> Advice:
    worlds = [_World(view, at, tuple(row[:SEATS])) for row in imagined(view, look)[0].tolist()]
    _solve(worlds, [(trump, None) for trump in _trumps(view, at)])
    _solve(worlds, [(_trump_of(at, move), view.seat) for move in view.legal if _alone(move)])
    worth = {move: sum(world.after(move) for world in worlds) for move in view.legal}
    best = max(worth, key=lambda move: worth[move])
    return Advice(
        best,
        _("It brings {points:+.1f} points with all hands open.").format(
            points=Figure(worth[best] / len(worlds))
        ),
    )


def _bury(view: View, at: Burying, look: Belief) -> Advice:
    leader = left_of(_after(view.open.rules, view.open.dealer, at.maker if at.alone else None), at.out)
    rows = imagined(view, look)[0].tolist()
    facts = [at.trump, leader, NONE, NONE, NONE, sum(1 << seat for seat in at.out), 0]
    cards = [move.card for move in view.legal if isinstance(move, Bury)]
    hands = [
        [hand ^ (1 << card if seat == view.seat else 0) for seat, hand in enumerate(row[:SEATS])]
        for card in cards
        for row in rows
    ]
    values = kernel.value_many(hands, [facts]).tolist()
    worth = {
        card: sum(_points(view, at, tricks) for tricks in values[one * len(rows) : (one + 1) * len(rows)])
        for one, card in enumerate(cards)
    }
    best = max(cards, key=lambda card: worth[card])
    return Advice(
        next(move for move in view.legal if move == Bury(best)), _("It brings the most with all hands open.")
    )


def _points(view: View, at: Burying, tricks: int) -> float:
    """Return what tricks of side 0 bring the dealer's side; tricks themselves part what brings as much."""
    makers, side = at.maker % 2, view.seat % 2
    won = 5 - tricks if makers else tricks
    points = kernel.call_points(view.open.rules)[at.alone][won]
    # Tricks only part cards that bring the same points.
    return (points if makers == side else -points) + 0.001 * (5 - tricks if side else tricks)


def _alone(move: Move) -> bool:
    return isinstance(move, (Order, Make)) and move.alone


def _trump_of(at: Bidding, move: Move) -> Trump:
    return move.trump if isinstance(move, Make) else turned_suit(at.upcard)


def _trumps(view: View, at: Bidding) -> Sequence[Trump]:
    """Return what may still be made."""
    others = [Trump.NO_TRUMP] if view.open.rules.no_trump else []
    every = [*SUITS, *others]
    return every if at.step == "order" else [each for each in every if each != turned_suit(at.upcard)]


def _after(rules: Rules, dealer: Seat, loner: Seat | None) -> Seat:
    """Return the seat to whose left the lead is."""
    return loner if loner is not None and rules.loner_lead == "loner" else dealer


class _World:
    """A world with all hands open before trump is made; values are side 0's tricks by trump and loner."""

    def __init__(self, view: View, at: Bidding, hands: Hands) -> None:
        self.rules, self.dealer, self.upcard = view.open.rules, view.open.dealer, at.upcard
        self.seat, self.place, self.hands = view.seat, at.passes, hands
        self.tricks: dict[tuple[Trump, Seat | None], int] = {}

    def row(self, trump: Trump, loner: Seat | None) -> tuple[list[int], list[int]]:
        """Return the hands and the facts as the kernel reads them."""
        hands, out = list(self.hands), () if loner is None else (partner_of(loner),)
        if trump == turned_suit(self.upcard):
            six = (*unmask(hands[self.dealer]), self.upcard)
            hands[self.dealer] = mask(six) ^ 1 << _buried(six, trump)
        leader = left_of(_after(self.rules, self.dealer, loner), out)
        return hands, [trump, leader, NONE, NONE, NONE, sum(1 << seat for seat in out), 0]

    def after(self, move: Move) -> float:
        """Return what a call brings the own side."""
        sign = -1 if self.seat % 2 else 1
        if move == PASS:
            return sign * self.open(self.place + 1)
        alone = _alone(move)
        trump = move.trump if isinstance(move, Make) else turned_suit(self.upcard)
        return sign * self.points(self.seat, trump, self.seat if alone else None)

    def points(self, maker: int, trump: Trump, loner: Seat | None) -> int:
        """Return what a call brings side 0."""
        tricks = self.tricks[trump, loner]
        worth = kernel.call_points(self.rules)[loner is not None][5 - tricks if maker % 2 else tricks]
        return -worth if maker % 2 else worth

    def open(self, place: int) -> float:
        """Return what the rest of the auction brings side 0 when everybody sees everything."""
        if place > _LAST:
            return 0
        maker = (self.dealer + 1 + place) % SEATS
        calls = [self.call(place, maker, trump) for trump in self.trumps(place)]
        if place < _LAST or not self.rules.stick_the_dealer:
            # Strategy fusion: the others call as if they saw all hands, so a pass looks worse than it is.
            calls.append(self.open(place + 1))
        return min(calls) if maker % 2 else max(calls)

    def call(self, place: int, maker: int, trump: Trump) -> float:
        """Return the better of calling in company and alone; alone only where company takes all five."""
        together = self.points(maker, trump, None)
        # Where the two do not take all five, going alone gains nothing; it saves a solution for each loner.
        if self.tricks[trump, None] != (0 if maker % 2 else 5):
            return together
        if (trump, Seat(maker)) not in self.tricks:
            _solve([self], [(trump, Seat(maker))])
        alone = self.points(maker, trump, Seat(maker))
        return min(together, alone) if maker % 2 else max(together, alone)

    def trumps(self, place: int) -> Iterator[Trump]:
        """What may be made from a place."""
        turned = turned_suit(self.upcard)
        return (
            trump for trump, loner in [*self.tricks] if loner is None and (trump == turned) == (place < SEATS)
        )


# Cache: the same six cards recur in many worlds.
@lru_cache(maxsize=10_000)
def _buried(six: tuple[Card, ...], trump: Trump) -> Card:
    return best_bury(six, trump)


def _solve(worlds: Sequence[_World], calls: Sequence[tuple[Trump, Seat | None]]) -> None:
    """Solve calls in all worlds at once."""
    asked = [(world, call, world.row(*call)) for world in worlds for call in calls]
    if not asked:
        return
    values = kernel.value_many([hands for *_, (hands, _) in asked], [facts for *_, (_, facts) in asked])
    for (world, call, _facts), tricks in zip(asked, values.tolist(), strict=True):
        world.tricks[call] = tricks
