"""Conversion between views and the search: the seat's `Observation`, and the move with the highest value.

Moves are evaluated only with two players, and only if they differ; everything else is forced or left to
`Steady`.
"""

from __future__ import annotations

from knaves.game import Advice
from knaves.games.cribbage.bots.opponent_model import shares
from knaves.games.cribbage.bots.simple import fitting, routine
from knaves.games.cribbage.bots.steady import Steady
from knaves.games.cribbage.engine.search import Judge, Lay, Observation, Throw, lay_order, throw_order
from knaves.games.cribbage.rules.moves import PLAYS, Discard, Move
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.view import View
from knaves.i18n.language import _


def weighable(view: View) -> bool:
    """Return whether moves can be evaluated: two players, and moves that differ."""
    return view.seats == 2 and differing(view)


def differing(view: View) -> bool:
    """Return whether there is a throw to choose, or cards to play that differ in rank."""
    if not view.legal:
        return False
    if view.open.phase is Phase.PLAY:
        # Suits do not matter in the play, so two cards of a rank are no choice.
        return len({card % 13 for card in fitting(view)}) > 1
    return view.open.phase is Phase.DISCARD


def unweighed(view: View) -> Advice:
    """Return the move, with its reason, if nothing is evaluated."""
    return forced(view) if view.seats == 2 else Steady().advise(view)


def forced(view: View) -> Advice:
    """Return the move, with its reason, where moves do not differ or nothing is evaluated."""
    cards = fitting(view)
    if len(cards) > 1:
        return Advice(PLAYS[cards[0]], _("No other rank fits."))
    return routine(view)


def choose(view: View, judge: Judge) -> Move:
    """Return the move with the highest value."""
    if not weighable(view):
        move: Move = Steady().choose(view) if view.seats != 2 else forced(view).move
        return move
    if view.open.phase is Phase.DISCARD:
        return Discard(throws(view, judge)[0].thrown)
    return laying(view, plays(view, judge)[0].rank)


def throws(view: View, judge: Judge) -> list[Throw]:
    """Return every throw, the highest value first; of equals the one with more points in this deal."""
    own = role(view)
    found = judge.throws(view.hand, own, *needs(view))
    return sorted(found, key=lambda throw: throw_order(throw, bool(own)), reverse=True)


def plays(view: View, judge: Judge) -> list[Lay]:
    """Return the playable ranks, the highest value first; then the one that pegs more, then the higher."""
    return sorted(judge.plays(observe(view)), key=lay_order, reverse=True)


def laying(view: View, rank: int) -> Move:
    """Return the first move that plays a card of the rank, since suits do not matter in the play."""
    return PLAYS[next(card for card in fitting(view) if card % 13 == rank)]


def observe(view: View) -> Observation:
    """Return the seat's knowledge in the play."""
    assert view.open.starter is not None, "the starter is turned up before the play"
    own = [card for seat, card in view.open.laid if seat == view.seat]
    return Observation(
        role(view),
        (*view.hand, *own),
        view.thrown,
        view.open.starter,
        tuple([(seat == view.seat, card % 13) for seat, card in view.open.laid]),
        len(view.open.pile),
        *needs(view),
        view.open.stuck[1 - view.seat],
        view.open.rules.runs == "exact",
        shares(view),
    )


def role(view: View) -> int:
    """Return 0 for pone, 1 for the dealer."""
    return int(view.open.dealer == view.seat)


def needs(view: View) -> tuple[int, int]:
    """Return the points that this seat and the other still need."""
    target = view.open.rules.target
    return target - view.open.scores[view.seat], target - view.open.scores[1 - view.seat]
