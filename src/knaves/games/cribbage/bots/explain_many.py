"""Reasons with three or four players: the cards kept, the card for the crib, and the cards that score next.

The advised move is that of `Steady`, which the champion follows here. The next player may hold any card that
this seat has not seen, each with the same probability.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final

from knaves.cards import CARDS, Card, symbols
from knaves.game import Advice, Seat
from knaves.games.cribbage.bots import steady
from knaves.games.cribbage.bots.evaluate import unweighed
from knaves.games.cribbage.bots.explain_throw import Kept, Part, clause, keeping
from knaves.games.cribbage.bots.simple import fitting, what_it_makes
from knaves.games.cribbage.engine.search import Throw
from knaves.games.cribbage.rules.counting import peg_points
from knaves.games.cribbage.rules.moves import Play
from knaves.games.cribbage.rules.open import Phase, side
from knaves.games.cribbage.rules.scoring import PIPS
from knaves.games.cribbage.rules.state import round_from
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.naming import any_rank
from knaves.i18n.language import _
from knaves.i18n.numbers import decimal, percent

_HARDLY: Final = 0.05
"""Average points that are not worth mentioning."""
_MOST_RANKS: Final = 4


def advise(view: View) -> Advice:
    """Return the move with its reason if nothing is evaluated; with three or four players, in more detail."""
    if view.seats > 2 and view.open.phase is Phase.DISCARD:
        best, second = steady.throws(view)[:2]
        return Advice(best.move, why_throw(view, best, second))
    if view.seats > 2 and view.open.phase is Phase.PLAY and len(fitting(view)) > 1:
        move = steady.Steady().choose(view)
        assert isinstance(move, Play), "a card fits"
        return Advice(move, why_lay(view, move.card))
    return unweighed(view)


def why_throw(view: View, best: steady.Throw, second: steady.Throw) -> str:
    """Return the cards kept and the cuts that help, the owner of the crib, and why the next best is worse."""
    ours = side(view.seats, view.open.dealer) == side(view.seats, view.seat)
    kept = Kept(view, Throw(best.move.cards, best.kept, 0.0, best.hand, best.crib, 0.0, 0.0))
    said = _crib(view).format(card=symbols(*best.move.cards), points=decimal(best.crib))
    return f"{keeping(kept)} {said}; {_instead(best, second, ours=ours)}"


def _crib(view: View) -> str:
    if view.open.dealer == view.seat:
        return _("With the {card} your crib averages {points}")
    if view.seats == 3:
        return _("With the {card} the dealer's crib averages {points}")
    if side(view.seats, view.open.dealer) == side(view.seats, view.seat):
        return _("With the {card} your partner's crib averages {points}")
    return _("With the {card} the other side's crib averages {points}")


def _instead(best: steady.Throw, second: steady.Throw, *, ours: bool) -> str:
    """Return why another card is worse: its gains, then its main cost."""
    other = symbols(*second.move.cards)
    crib = second.crib - best.crib
    gains: dict[Part, float] = {"hand": second.hand - best.hand, "crib": crib if ours else -crib}
    (worst, cost), (part, gain) = sorted(gains.items(), key=lambda each: each[1])
    if best.worth - second.worth < _HARDLY:
        return _("{move} is as good.").format(move=_("the {card}").format(card=other))
    costs = clause(worst, cost, ours=ours)
    if gain < _HARDLY:
        return _("{other} would {costs}.").format(other=other, costs=costs)
    said = _("{other} would {gains}, but {costs}.")
    return said.format(other=other, gains=clause(part, gain, ours=ours), costs=costs)


def why_lay(view: View, card: Card) -> str:
    """Return the points of the card, or the cards that score on it and their probability."""
    exact = view.open.rules.runs == "exact"
    makes = {each: peg_points((*view.open.pile, each), exact) for each in fitting(view)}
    if makes[card]:
        return f"{what_it_makes(view, card)} {_most(makes, card)}".rstrip()
    after = _next(view)
    if after is None:
        return _("Nobody else can play in this count, and low cards are best kept for the end.")
    if side(view.seats, after) == side(view.seats, view.seat):
        return _(
            "Nothing scores now. Your partner plays next, so nothing is given away, "
            "and low cards are best kept for the end."
        )
    first = _("Nothing scores now.")
    if view.seats == 3:
        first = _("Nothing scores now, and low cards are best kept for the end.")
    return f"{first} {_invites(view, card, after, [each for each in makes if each % 13 != card % 13])}"


def _most(makes: dict[Card, int], card: Card) -> str:
    """Return the points of other cards."""
    less = sorted({each % 13: made for each, made in makes.items() if made < makes[card]}.items())
    same = [each for each, made in makes.items() if made == makes[card] and each % 13 != card % 13]
    if same:
        return _("The {cards} would make as much; the higher card goes first.").format(cards=symbols(*same))
    if any(made for _rank, made in less):
        return _("No other card makes as much.")
    return _("No other card scores.") if less else ""


def _next(view: View) -> Seat | None:
    """Return the next player in this count; None if only this seat can play."""
    others = round_from(view.seats, view.seat + 1)[:-1]
    return next((seat for seat in others if view.open.sizes[seat] and seat not in view.open.gone), None)


def _invites(view: View, card: Card, after: Seat, others: Sequence[Card]) -> str:
    """Return the cards that score on a card, their probability, and the same for the next safest card."""
    ranks, has = chance(view, card, after)
    said = _("Nothing that the next player may hold scores on it.")
    if ranks:
        said = _("The next player can score on it {percent} of the time")
        if len(ranks) <= _MOST_RANKS:
            said = _("{ranks} would score on it; the next player has one {percent} of the time")
        if len(ranks) == 1:
            said = _("Only {ranks} scores on it; the next player has one {percent} of the time")
        said = said.format(ranks=any_rank(ranks), percent=percent(has))
        said = f"{said[0].upper()}{said[1:]}"
        if others and view.seats == 4:
            unseen = steady.unseen_cards(view)
            other = min(others, key=lambda each: steady.risk(view, each, unseen))
            more = chance(view, other, after)[1]
            if more > has:
                behind = _("{said}; after the {card} it would be {percent}.")
                return behind.format(said=said, card=symbols(other), percent=percent(more))
            if steady.risk(view, other, unseen) > steady.risk(view, card, unseen):
                return _("{said}; after the {card} it would score more.").format(
                    said=said, card=symbols(other)
                )
        said += "."
    return said


def chance(view: View, card: Card, after: Seat) -> tuple[tuple[int, ...], float]:
    """Return the ranks that score after a card, and the probability that the next player holds one."""
    pile, exact = (*view.open.pile, card), view.open.rules.runs == "exact"
    room = 31 - view.open.total - PIPS[card]
    unseen = steady.unseen_cards(view)
    ranks = sorted({each % 13 for each in unseen if PIPS[each] <= room})
    scoring = tuple([rank for rank in ranks if peg_points((*pile, CARDS[rank]), exact)])
    number = sum(each % 13 in scoring for each in unseen)
    held = view.open.sizes[after]
    return scoring, 1 - comb(len(unseen) - number, held) / comb(len(unseen), held)
