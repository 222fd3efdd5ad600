"""Tables of cribbage for learners: what the kernel plays, and why it refuses the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Final, cast

from knaves.frozen import changing
from knaves.game import Seat
from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.actions import CALL, CLAIM, CUT, GONE, PAIR, PASSED, SINGLE
from knaves.games.cribbage.engine.encoding import dealer_at, form, scores_at
from knaves.games.cribbage.engine.observations import PHASES
from knaves.games.cribbage.rules.dealing import dealt_each, places_of, undealt_from
from knaves.games.cribbage.rules.moves import Claim, Cut, Deal, Discard, Go, Muggins, Pass, Play
from knaves.games.cribbage.rules.open import Open, Phase, in_order, side, sides_of
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.state import State, opening, round_from
from knaves.games.cribbage.rules.turns import SEATS
from knaves.stepping import Opening, Position, Stepping, Terms

# An observation holds a score in a byte.
_MOST: Final = 255
_JACK: Final = 10
_TO_DEAL: Final = Phase.DEAL
_AFTER_CUT: Final = (Phase.PLAY, Phase.CLAIM, Phase.MUGGINS)
_SET_IN: Final = (Phase.DISCARD, *_AFTER_CUT)


def _refusal(rules: Rules, seats: int, terms: Terms) -> str:
    if rules.target > _MOST:
        return f"The kernel plays games to {_MOST} points at most, not {rules.target}."
    if terms.reward == "win" and rules.best_of > 1:
        return "The chance to win is that of a single game, not of a match."
    return ""


def _position(state: State) -> Position:
    if state.open.phase not in _SET_IN:
        raise ValueError("A table is set where somebody throws, plays a card, says go, claims or calls.")
    if state.rules.best_of > 1:
        raise ValueError("A table is set within a single game, not within a match.")
    seats, dealer, moves = state.seats, state.open.dealer, state.deal
    dealt = max(place for place, (_, move) in enumerate(moves) if isinstance(move, Deal))
    pack, undealt = cast(Deal, moves[dealt][1]).pack, undealt_from(seats)
    throws: dict[int, int] = {}
    actions, starter = [], pack[undealt]
    for seat, move in moves[dealt + 1 :]:
        match move:
            case Discard(cards):
                places = places_of(seats, dealer, seat)
                hand = in_order(tuple([pack[place] for place in places]))
                first = PAIR if len(cards) == 2 else SINGLE
                throws[seat] = first + list(combinations(hand, len(cards))).index(cards)
            case Cut(place):
                starter = pack[undealt + place - 1]
            case Play(card):
                actions.append(int(card))
            case Go():
                actions.append(GONE)
            case Pass():
                actions.append(PASSED)
            case Claim(points):
                actions.append(CLAIM + points)
            case Muggins(points):
                actions.append(CALL + points - 1)
    order = round_from(seats, dealer + 1)
    if {*throws} != {*order[: len(throws)]}:
        raise ValueError("Seats throw in turn from pone at these tables, and here another has thrown before.")
    thrown = [throws[seat] for seat in order[: len(throws)]]
    lying = bytes([*pack[:undealt], starter])
    return Position(dealer, state.open.scores, lying, bytes([*thrown, *actions]))


def _alike(state: State) -> bool:
    # A table has no cuts, its seats throw in turn from pone, and none begins within a match.
    return state.open.phase in _AFTER_CUT and state.rules.best_of == 1


def _opening(state: State, deal: Deal, done: Sequence[int]) -> Opening | None:
    table, pack, asked = state.open, deal.pack, len(done)
    seats, dealer, rules = table.seats, table.dealer, table.rules
    if rules.best_of > 1:
        return None
    undealt, order = undealt_from(seats), round_from(seats, dealer + 1)
    if asked <= seats:
        # The starter is unknown yet: any card does that was not dealt.
        starter = pack[undealt]
    else:
        starter = pack[undealt + done[seats] - CUT]
        if starter % 13 == _JACK:
            return None  # his heels score, and may end the game
    cards = bytes((*pack[:undealt], starter))
    if asked < seats:
        # Seats are asked from seat 0 on. Nobody sees what another throws: any does for who is not asked yet.
        any_throw, earlier = PAIR if seats == 2 else SINGLE, order[: order.index(Seat(asked))]
        throws = bytes([done[seat] if seat < asked else any_throw for seat in earlier])
        return Opening(Position(dealer, table.scores, cards, throws), alike=False)
    position = Position(dealer, table.scores, cards, bytes([done[seat] for seat in order]))
    if asked > seats:
        return Opening(position, alike=True)
    if rules.starter_cut == "chance":
        return None
    # Pone, who plays first, cuts before the starter lies there and the play begins.
    changes = ((starter, 0), *_before_play(seats))
    return Opening(position, alike=False, changes=changes, actions=range(CUT, CUT + len(pack) - undealt))


@cache
def _before_play(seats: int) -> tuple[tuple[int, int], ...]:
    """Return what a whole observation has otherwise before the play than in it: places and numbers."""
    sizes = scores_at(seats) + sides_of(seats)
    others = [(place, dealt_each(seats)) for place in range(sizes, sizes + seats - 1)]
    return ((scores_at(seats) - 2, 0), *others, (dealer_at(seats) - 1, PHASES[Phase.STARTER_CUT]))


def _next_deal(state: State, seat: int, seen: Sequence[int]) -> State:
    table = state.open
    seats, first, sides = table.seats, scores_at(table.seats), len(table.scores)
    around, own = seen[first : first + sides], side(seats, Seat(seat))
    scores = (*around[sides - own :], *around[: sides - own])
    dealer = (seat + seen[dealer_at(seats)]) % seats
    if table.phase is not _TO_DEAL:
        clear = opening(table.rules, seats)
        state, table = clear, replace(clear.open, phase=_TO_DEAL, opener=table.opener)
    return _laid_out(state, _scored(table, dealer, scores, scores))


_scored: Final = changing(Open, "dealer", "scores", "back")
_laid_out: Final = changing(State, "open")


STEPPING: Final = Stepping(
    seats=SEATS,
    form=form,
    house=kernel.HOUSE,
    refusal=_refusal,
    tables=kernel.tables,
    position=_position,
    alike=_alike,
    opening=_opening,
    next_deal=_next_deal,
)
