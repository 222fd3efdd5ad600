"""Reasons and hints with three or four players: the cards kept, the crib, the play, and the chance to win.

For a card that scores nothing, the cards that score on it are named. The next player may hold any card that
this seat has not seen, each with the same probability.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final

from knaves.cards import CARDS, Card, symbols
from knaves.coaching import Drawback, beaten, by_usual_rules, explained, good_first
from knaves.game import Hint, Seat
from knaves.games.cribbage.bots import many, steady
from knaves.games.cribbage.bots.evaluate import laying
from knaves.games.cribbage.bots.explain_throw import (
    Part,
    ThrowFigures,
    at_this_score,
    clause,
    keeping,
    less,
    nothing_yet,
)
from knaves.games.cribbage.bots.many import lead
from knaves.games.cribbage.bots.simple import what_it_makes
from knaves.games.cribbage.engine.many import (
    ManyCard,
    ManyJudge,
    ManyThrow,
    crib_sign,
    many_judge,
)
from knaves.games.cribbage.engine.search import Throw
from knaves.games.cribbage.rules.counting import peg_points
from knaves.games.cribbage.rules.moves import Discard, Move, Play, same
from knaves.games.cribbage.rules.open import Phase, side, sides_of
from knaves.games.cribbage.rules.scoring import PIPS
from knaves.games.cribbage.rules.state import round_from
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.decisions import part_of
from knaves.games.cribbage.text.naming import any_rank
from knaves.i18n.language import _
from knaves.i18n.numbers import decimal, percent

_HARDLY: Final = 0.05
"""Average points that are not worth mentioning."""
_MOST_RANKS: Final = 4


def hints(view: View) -> tuple[Hint, ...]:
    """Return every throw, or playable rank, best first; empty if nothing is evaluated."""
    return reasoned(view, many_judge(view.seats)) if many.weighable(view) else ()


def reasoned(view: View, judge: ManyJudge, made: Move | None = None) -> tuple[Hint, ...]:
    """Return the same by this judge, where moves can be evaluated.

    The best move is compared with the one ``made``, if any.
    """
    if view.open.phase is Phase.DISCARD:
        throws = many.throws(view, judge)
        found = _of_throws(view, throws)
        said = [why_throw(view, throws[0], beaten(found, throws, made, same))]
        said += [_loses(view, throw, throws[0]) for throw in throws[1:]]
    else:
        plays = many.plays(view, judge)
        found = _of_plays(view, plays)
        said = [why_lay(view, plays[0], beaten(found, plays, made, same))]
        said += [_from_here(view, card) for card in plays[1:]]
    return explained(found, said, _name, by_usual_rules(view.open.rules, view.seats, part_of(view)))


def weighed(view: View) -> tuple[Hint, ...]:
    """Return what a review measures by: the same without reasons."""
    if not many.weighable(view):
        return ()
    if view.open.phase is Phase.DISCARD:
        return tuple(_of_throws(view, many.throws(view, many_judge(view.seats))))
    return tuple(_of_plays(view, many.plays(view, many_judge(view.seats))))


def _of_throws(view: View, throws: Sequence[ManyThrow]) -> list[Hint]:
    return [Hint(Discard((each.thrown,)), lead(view, each), each.chance, "", each.doubt) for each in throws]


def _of_plays(view: View, plays: Sequence[ManyCard]) -> list[Hint]:
    return [
        Hint(laying(view, each.rank), each.pegs - each.other_pegs, each.chance, "", each.doubt)
        for each in plays
    ]


def _name(move: Move) -> str:
    if isinstance(move, Discard):
        return _("the {card}").format(card=symbols(*move.cards))
    assert isinstance(move, Play), "only throws and cards are hinted at"
    return _("the {card}").format(card=symbols(move.card))


def why_throw(view: View, best: ManyThrow, second: ManyThrow | None) -> str:
    """Return the cards kept and the cuts that help, the owner of the crib, and why the next best is worse."""
    said = _crib(view).format(card=symbols(best.thrown), points=decimal(best.crib))
    kept = _kept(view, best)
    said = " ".join([*nothing_yet(kept, better=second is not None), keeping(kept), said])
    return f"{said}." if second is None else f"{said}; {_instead(view, best, second)}"


def _kept(view: View, throw: ManyThrow) -> ThrowFigures:
    return ThrowFigures(view, Throw((throw.thrown,), throw.kept, 0.0, throw.hand, throw.crib, 0.0, 0.0))


def _crib(view: View) -> str:
    if view.open.dealer == view.seat:
        return _("With the {card} your crib averages {points}")
    if view.seats == 3:
        return _("With the {card} the dealer's crib averages {points}")
    if side(view.seats, view.open.dealer) == side(view.seats, view.seat):
        return _("With the {card} your partner's crib averages {points}")
    return _("With the {card} the other side's crib averages {points}")


def _gains(view: View, throw: ManyThrow, other: ManyThrow) -> dict[Part, float]:
    """Return the gain of a throw over another in hand, crib and play, the least first."""
    sign = crib_sign(view.seats, many.place(view))
    gains: dict[Part, float] = {
        "hand": less(throw.hand, other.hand),
        "crib": less(sign * throw.crib, sign * other.crib),
        "pegs": less(throw.pegs, other.pegs),
    }
    return dict(sorted(gains.items(), key=lambda each: each[1]))


def _ours(view: View) -> bool:
    return side(view.seats, view.open.dealer) == side(view.seats, view.seat)


def _instead(view: View, best: ManyThrow, second: ManyThrow) -> str:
    """Return why another card is worse: its gains, then its main cost."""
    other = _("the {card}").format(card=symbols(second.thrown))
    gains = list(_gains(view, second, best).items())
    (worst, cost), (part, gain) = gains[0], gains[-1]
    if cost > -_HARDLY:
        return at_this_score(other, sum(each for _part, each in gains))
    costs = clause(worst, cost, ours=_ours(view))
    if gain < _HARDLY:
        return _("{other} would {costs}.").format(other=other, costs=costs)
    said = _("{other} would {gains}, but {costs}.")
    return said.format(other=other, gains=clause(part, gain, ours=_ours(view)), costs=costs)


def _loses(view: View, throw: ManyThrow, best: ManyThrow) -> str:
    """Return the cards that a throw keeps, and where the best one gains most."""
    part, gain = list(_gains(view, best, throw).items())[-1]
    said = _("Throwing the {card} would {gains}.")
    if round(gain, 1) <= 0:
        said = _("Throwing the {card} would win more games from this score.")
    gained = clause(part, gain, ours=_ours(view))
    return f"{keeping(_kept(view, throw))} {said.format(card=symbols(best.thrown), gains=gained)}"


def why_lay(view: View, card: ManyCard, second: ManyCard | None) -> str:
    """Return the points of the card or the cards that score on it, and how the play goes on from here."""
    move = laying(view, card.rank)
    assert isinstance(move, Play)
    points = peg_points((*view.open.pile, move.card), view.open.rules.runs == "exact")
    if points >= many.needs(view)[many.place(view) % sides_of(view.seats)]:
        return what_it_makes(view, move.card, wins=True)
    if points:
        first = [what_it_makes(view, move.card)]
    else:
        after = _after(view, move.card)
        silent = _silent(view) and not isinstance(after, Drawback)
        first = good_first([after], lambda: _safest(view, move.card))
        first += [_("Nothing scores now.")] if silent else []
    said = " ".join([*first, _from_here(view, card)])
    if second is None:
        return said
    other = laying(view, second.rank)
    assert isinstance(other, Play)
    behind = _("{said}; after the {card}, {mine} and {theirs}.")
    return behind.format(
        said=said.removesuffix("."),
        card=symbols(other.card),
        mine=decimal(second.pegs),
        theirs=decimal(second.other_pegs),
    )


def _safest(view: View, card: Card) -> str:
    """Return why a card is laid on which only the next player may score."""
    after = _next(view)
    assert after is not None
    risks = [chance(view, move.card, after)[1] for move in view.legal if isinstance(move, Play)]
    if chance(view, card, after)[1] <= min(risks):
        return _("Every card gives the next player a chance here, and this one the smallest.")
    return _("Another card is safer, but worth no more on the whole.")


def _silent(view: View) -> bool:
    """Return whether no card scores now."""
    exact = view.open.rules.runs == "exact"
    return not any(
        peg_points((*view.open.pile, move.card), exact) for move in view.legal if isinstance(move, Play)
    )


def _from_here(view: View, card: ManyCard) -> str:
    """Return what is pegged on average from here on, the card's own points included."""
    said = _("From here you peg {mine} on average, and each of the others {theirs}.")
    if view.seats == 4:
        said = _("From here your side pegs {mine} on average, and the other side {theirs}.")
    return said.format(mine=decimal(card.pegs), theirs=decimal(card.other_pegs))


def _after(view: View, card: Card) -> str:
    """Return what may score on a card that scores nothing."""
    after = _next(view)
    if after is None:
        return _("Nobody else can play in this count.")
    if side(view.seats, after) == side(view.seats, view.seat):
        return _("Your partner plays next, so nothing is given away.")
    return _invites(view, card, after)


def _next(view: View) -> Seat | None:
    """Return the next player in this count; None if only this seat can play."""
    others = round_from(view.seats, view.seat + 1)[:-1]
    return next((seat for seat in others if view.open.sizes[seat] and seat not in view.open.gone), None)


def _invites(view: View, card: Card, after: Seat) -> str:
    """Return the cards that score on a card, and their probability."""
    ranks, has = chance(view, card, after)
    if not ranks:
        return _("Nothing that the next player may hold scores on it.")
    said = _("The next player can score on it {percent} of the time")
    if len(ranks) <= _MOST_RANKS:
        said = _("{ranks} would score on it; the next player has one {percent} of the time")
    if len(ranks) == 1:
        said = _("Only {ranks} scores on it; the next player has one {percent} of the time")
    said = said.format(ranks=any_rank(ranks), percent=percent(has))
    return Drawback(f"{said[0].upper()}{said[1:]}.")


def chance(view: View, card: Card, after: Seat) -> tuple[tuple[int, ...], float]:
    """Return the ranks that score after a card, and the probability that the next player holds one."""
    pile, exact = (*view.open.pile, card), view.open.rules.runs == "exact"
    room = 31 - view.open.total - PIPS[card]
    unseen = steady.unseen_cards(view)
    ranks = sorted({each % 13 for each in unseen if PIPS[each] <= room})
    scoring = tuple([rank for rank in ranks if peg_points((*pile, CARDS[rank]), exact)])
    number = sum(each % 13 in scoring for each in unseen)
    held = view.open.sizes[after]
    # Hypergeometric: every unseen card alike, without the beliefs of the search.
    return scoring, 1 - comb(len(unseen) - number, held) / comb(len(unseen), held)
