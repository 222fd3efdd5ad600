"""Decisions of cribbage played out by champions: what each choice brings, in worlds a seat may believe in.

This is a measuring device, and no player: besides what the seat sees it gets the true cards, for what the
choices bring in truth. The worlds are drawn from what the seat sees alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from knaves.bots import Playouts, PlayoutValues
from knaves.game import Seat
from knaves.games.cribbage.bots.evaluate import differing, laying, role, throws
from knaves.games.cribbage.bots.explain import skunks
from knaves.games.cribbage.bots.opponent_model import shares
from knaves.games.cribbage.bots.simple import fitting
from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.ceiling import Sight, Worlds
from knaves.games.cribbage.engine.search import judge
from knaves.games.cribbage.rules.moves import Discard, Move, Play
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.state import State
from knaves.games.cribbage.rules.view import View, view
from knaves.i18n.language import _

# After each throw the first cards are looked ahead anew, which takes most of the time. What is left out can
# only lower the gains.
THROWS: Final = 6
"""The throws that are tried: the best by the champion's estimate."""
# So that a decision after cards that the champion seldom lays takes seconds, with fewer worlds.
DRAWS: Final = 200
"""Draws allowed for each world."""
KINDS: Final = ("throw", "first", "second", "third")
"""The throw, and the first three of the cards that a seat lays: the last one is no choice."""


def refusal(rules: Rules, seats: int) -> str:
    """Return why decisions cannot be played out by these rules, as a sentence; empty if they can."""
    plain = rules.runs == "any" and rules.go != "honour" and rules.best_of == 1
    if seats != 2 or not plain:
        return _(
            "Decisions at cribbage can be played out only with two players, in single games, with runs in "
            "any order and a go that is checked."
        )
    return (
        ""
        if kernel.available()
        else _("Decisions can be played out only with the compiled kernel: make setup.")
    )


def kind(seen: View) -> str | None:
    """Return what kind of decision it is; None if moves do not differ."""
    if not differing(seen):
        return None
    if seen.open.phase is Phase.DISCARD:
        return KINDS[0]
    return KINDS[1 + sum([who == seen.seat for who, _card in seen.open.laid])]


def playouts(
    states: Sequence[State], at: int, seat: Seat, asked: Sequence[Move], number: int, seed: int
) -> Playouts[Move]:
    """Play each choice out in so many worlds, and in the true one; those asked about are among them."""
    state = states[at]
    seen = view(state, seat)
    begun = len(state.past)
    worlds = Worlds(judge(skunks(seen)), sight_of(state, seen, states[begun].open.scores))
    moves: tuple[Discard | Play, ...] = (
        _throws(seen, asked) if seen.open.phase is Phase.DISCARD else _cards(seen)
    )
    choices = [move.cards if isinstance(move, Discard) else (move.card,) for move in moves]
    drawn = worlds.drawn(number, seed, number * DRAWS)
    # Both throw before the starter is cut, whatever is decided before.
    true = next(later for later in states[begun:] if later.open.starter is not None)
    rows = worlds.values([*drawn, _world(true, Seat(1 - seat))], choices)
    # A value goes from -1 to 1, a chance to win from 0 to 1.
    chances = tuple([tuple([(1 + value) / 2 for value in row]) for row in rows])
    return Playouts(moves, tuple([_place(moves, move) for move in asked]), chances[:-1], chances[-1])


def _throws(seen: View, asked: Sequence[Move]) -> tuple[Discard, ...]:
    best = [Discard(throw.thrown) for throw in throws(seen, judge(skunks(seen)))[:THROWS]]
    for move in asked:
        assert isinstance(move, Discard)
        if all({*move.cards} != {*each.cards} for each in best):
            best.append(move)
    return tuple(best)


def _cards(seen: View) -> tuple[Play, ...]:
    """Return a card of each rank that fits, since suits do not matter in the play."""
    found = [laying(seen, rank) for rank in sorted({card % 13 for card in fitting(seen)})]
    return tuple([move for move in found if isinstance(move, Play)])


def _place(moves: Sequence[Any], asked: Move) -> int:
    """Return the place of a move among those played out."""
    if isinstance(asked, Discard):
        return next(at for at, move in enumerate(moves) if {*move.cards} == {*asked.cards})
    assert isinstance(asked, Play)
    return next(at for at, move in enumerate(moves) if move.card % 13 == asked.card % 13)


def sight_of(state: State, seen: View, scores: Sequence[int]) -> Sight:
    """Return what the seat sees; ``scores`` are those before the deal, by seat."""
    own = tuple([card for who, card in seen.open.laid if who == seen.seat])
    dealer, target = seen.open.dealer, seen.open.rules.target
    pone = Seat(1 - dealer)
    return Sight(
        role(seen),
        (*seen.hand, *own, *seen.thrown),
        seen.open.starter,
        tuple([(int(who == dealer), card) for who, card in seen.open.laid]),
        (target - scores[pone], target - scores[dealer]),
        # What a champion takes the other for rests on finished deals alone, which lie open.
        (shares(view(state, pone)), shares(view(state, dealer))),
    )


def _world(state: State, other: Seat) -> bytes:
    """Return the other's true cards and the starter, when that has just been turned up."""
    assert state.open.starter is not None
    return bytes((*state.hands[other], *state.thrown[other], state.open.starter))


PLAYOUTS: Final[PlayoutValues[Any, Any, Any, Any]] = PlayoutValues(
    "cribbage 1", KINDS, refusal, kind, playouts
)
