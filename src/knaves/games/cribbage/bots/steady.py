"""`Steady`: throws by exact expectation and a table of cribs, plays the card that scores most, gives reasons.

The value of a throw is the average of the four cards kept over every starter that this seat has not seen,
plus the throw's value by `cribs` in its own side's crib, or minus its value in another's. In the play it
chooses the card that scores most. Of equals, if an opponent is next, it chooses the one after which a random
unseen card would score least, and of those the highest, to keep low ones for the end. It sees only a view,
is deterministic, and never changes, because later players are measured against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from knaves.cards import CARDS, Card, symbols
from knaves.game import Advice
from knaves.games.cribbage.bots.simple import best_now, fitting, routine, what_it_makes
from knaves.games.cribbage.engine.cribs import crib_value
from knaves.games.cribbage.rules.counting import peg_points, points_with_each
from knaves.games.cribbage.rules.moves import PLAYS, Discard, Move
from knaves.games.cribbage.rules.open import Phase, side
from knaves.games.cribbage.rules.scoring import PIPS
from knaves.games.cribbage.rules.state import round_from
from knaves.games.cribbage.rules.view import View
from knaves.i18n.language import _, marked
from knaves.i18n.numbers import Figure, decimal


@dataclass(frozen=True, slots=True)
class Steady:
    """Exact hands, averaged cribs, greedy and careful in the play."""

    name: ClassVar[str] = "steady"
    version: ClassVar[str] = "1"
    about: ClassVar[str] = marked("plays soundly: weighs hand and crib, and plays carefully")
    label: ClassVar[str] = marked("steady")

    def choose(self, view: View, /) -> Move:
        """Return one of ``view.legal``."""
        move: Move = self.advise(view).move
        return move

    def advise(self, view: View, /) -> Advice:
        """Return the move with its reason in one or two sentences."""
        if view.open.phase is Phase.DISCARD:
            return _advise_throw(view)
        cards = fitting(view)
        if len(cards) < 2:
            return routine(view)
        return _advise_play(view, cards)


class Throw(NamedTuple):
    """A throw with average points: the hand with the starter, the crib, and both together."""

    move: Discard
    kept: tuple[Card, ...]
    hand: float
    crib: float
    worth: float


def throws(view: View) -> list[Throw]:
    """Return every throw, the best first; of equals the earlier in ``view.legal``."""
    ours = side(view.seats, view.open.dealer) == side(view.seats, view.seat)
    unseen = [card for card in CARDS if card not in view.hand]
    found = []
    for move in view.legal:
        assert isinstance(move, Discard)
        kept = tuple([card for card in view.hand if card not in move.cards])
        hand = sum(points_with_each(kept, unseen)) / len(unseen)
        crib = _crib(move.cards, unseen, ours)
        found.append(Throw(move, kept, hand, crib, hand + crib if ours else hand - crib))
    return sorted(found, key=lambda throw: -throw.worth)


def _crib(cards: Sequence[Card], unseen: Sequence[Card], ours: bool) -> float:
    """Return the value of the throw in the crib; a single card is paired with every unseen one."""
    if len(cards) == 2:
        return crib_value(cards[0], cards[1], ours)
    return sum([crib_value(cards[0], other, ours) for other in unseen]) / len(unseen)


def _advise_throw(view: View) -> Advice:
    best, second = throws(view)[:2]
    less = decimal(best.worth - second.worth)
    keeping = _(_keeping(view))
    next_best = _("Next best: {cards}, {points} points less.")
    if less == decimal(0):
        next_best = _("Next best: {cards}, hardly worse.")
    return Advice(
        best.move,
        f"{keeping.format(cards=symbols(*best.kept), hand=Figure(best.hand), crib=Figure(best.crib))} "
        f"{next_best.format(cards=symbols(*second.move.cards), points=less)}",
    )


def _keeping(view: View) -> str:
    if view.seats == 2 and view.open.dealer == view.seat:
        return marked(
            "You keep {cards}, worth {hand:.1f} on average with the cut; the throw adds "
            "{crib:.1f} to your crib."
        )
    if view.seats == 2:
        return marked(
            "You keep {cards}, worth {hand:.1f} on average with the cut; the throw adds "
            "{crib:.1f} to the opponent's crib."
        )
    if view.open.dealer == view.seat:
        return marked(
            "You keep {cards}, worth {hand:.1f} on average with the cut; the card adds "
            "{crib:.1f} to your crib."
        )
    if view.seats == 3:
        return marked(
            "You keep {cards}, worth {hand:.1f} on average with the cut; the card adds "
            "{crib:.1f} to the dealer's crib."
        )
    if side(view.seats, view.open.dealer) == side(view.seats, view.seat):
        return marked(
            "You keep {cards}, worth {hand:.1f} on average with the cut; the card adds "
            "{crib:.1f} to your partner's crib."
        )
    return marked(
        "You keep {cards}, worth {hand:.1f} on average with the cut; the card adds "
        "{crib:.1f} to the other side's crib."
    )


def _advise_play(view: View, cards: Sequence[Card]) -> Advice:
    points, best = best_now(view, cards)
    unseen = unseen_cards(view) if _is_careful(view) else []
    risks = [risk(view, card, unseen) for card in best]
    least = min(risks)
    card = [each for each, at_risk in zip(best, risks, strict=True) if at_risk == least][-1]
    if points:
        why = what_it_makes(view, card)
    elif not unseen:
        why = _("Nothing scores now, and low cards are best kept for the end.")
    else:
        why = _(
            "Nothing scores now; the next card scores {points:.2f} on average, the least you can allow."
        ).format(points=Figure(least / len(unseen)))
    return Advice(PLAYS[card], why)


def risk(view: View, card: Card, unseen: Sequence[Card]) -> int:
    """Return the total points of the unseen cards, each as the next card after this one."""
    pile = (*view.open.pile, card)
    room, exact = 31 - view.open.total - PIPS[card], view.open.rules.runs == "exact"
    ranks = bytes([each % 13 for each in unseen if PIPS[each] <= room])
    return sum([ranks.count(rank) * peg_points((*pile, CARDS[rank]), exact) for rank in set(ranks)])


def unseen_cards(view: View) -> list[Card]:
    """Return every card that this seat has not seen in this deal."""
    seen = {*view.hand, *view.thrown, view.open.starter, *[card for _, card in view.open.laid]}
    return [card for card in CARDS if card not in seen]


def _is_careful(view: View) -> bool:
    """Return whether to avoid scores of the next card: an opponent plays it, and there is one other side.

    With three sides, careful play wins less (two games in a hundred, measured): it spends low cards on
    safety from which the third side profits too.
    """
    if view.seats == 3:
        return False
    for seat in round_from(view.seats, view.seat + 1)[:-1]:
        if view.open.sizes[seat] and seat not in view.open.gone:
            return side(view.seats, seat) != side(view.seats, view.seat)
    return False
