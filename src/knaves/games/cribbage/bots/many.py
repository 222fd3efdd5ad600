"""The champion with three and four players: views as the evaluation takes them, and the best move.

Moves are evaluated if they differ; everything else is routine. Skunks do not count here: with three or four
players the champion plays to win the game. Nothing here sees a hidden card.
"""

from __future__ import annotations

from knaves.games.cribbage.bots.evaluate import differing, forced, laying
from knaves.games.cribbage.engine.many import ManyCard, ManyJudge, ManyKnowledge, ManyThrow, crib_sign
from knaves.games.cribbage.rules.moves import Discard, Move
from knaves.games.cribbage.rules.open import Phase, side, sides_of
from knaves.games.cribbage.rules.view import View


def weighable(view: View) -> bool:
    """Return whether moves can be evaluated: three or four players, and moves that differ."""
    return view.seats > 2 and differing(view)


def choose(view: View, judge: ManyJudge) -> Move:
    """Return the move with the highest chance to win."""
    if not weighable(view):
        move: Move = forced(view).move
        return move
    if view.open.phase is Phase.DISCARD:
        return Discard((throws(view, judge)[0].thrown,))
    return laying(view, plays(view, judge)[0].rank)


def throws(view: View, judge: ManyJudge) -> list[ManyThrow]:
    """Return every throw, the best first; of equals the one that leads by more points."""
    found = judge.throws(view.hand, place(view), needs(view))
    return sorted(found, key=lambda throw: (-round(throw.chance, 9), -lead(view, throw)))


def plays(view: View, judge: ManyJudge) -> list[ManyCard]:
    """Return the playable ranks, the best first; of equals the one that pegs more, then the higher."""
    found = judge.cards(observe(view))
    # Rounded, because equal chances may differ in the last digits.
    return sorted(
        found, key=lambda card: (-round(card.chance, 9), round(card.other_pegs - card.pegs, 9), -card.rank)
    )


def lead(view: View, throw: ManyThrow) -> float:
    """Return the average points of a throw: the side's less those of the others, for three on average."""
    return throw.hand + crib_sign(view.seats, place(view)) * throw.crib + throw.pegs


def observe(view: View) -> ManyKnowledge:
    """Return the seat's knowledge in the play."""
    assert view.open.starter is not None, "the starter is turned up before the play"
    own = [card for seat, card in view.open.laid if seat == view.seat]
    return ManyKnowledge(
        place(view),
        (*view.hand, *own),
        view.thrown[0],
        view.open.starter,
        tuple([(_place(view, seat), card % 13) for seat, card in view.open.laid]),
        len(view.open.pile),
        needs(view),
        _from_the_left(view, view.open.stuck),
        view.open.rules.runs == "exact",
    )


def place(view: View) -> int:
    """Return the seat's place, counted from the dealer's left."""
    return _place(view, view.seat)


def needs(view: View) -> tuple[int, ...]:
    """Return the points that each side still needs, sides in the order of places: the dealer's left first."""
    scores = [view.open.scores[side(view.seats, seat)] for seat in range(view.seats)]  # type: ignore[arg-type]
    return tuple(
        [view.open.rules.target - score for score in _from_the_left(view, scores)[: sides_of(view.seats)]]
    )


def _place(view: View, seat: int) -> int:
    return (seat - view.open.dealer - 1) % view.seats


def _from_the_left(view: View, values: tuple[int, ...] | list[int]) -> tuple[int, ...]:
    first = view.open.dealer + 1
    return tuple([values[(first + step) % view.seats] for step in range(view.seats)])
