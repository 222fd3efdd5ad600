"""Games of euchre as one seat saw them: cards for the places that it never saw.

Unknown are the cards that stay in the pack, those that others buried or gave away, and the hands of those who
sat out or had nothing to play. Any cards will do that follow suit as their seats did.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from knaves.cards import BACK
from knaves.game import IllegalMove, Seat
from knaves.games.euchre.rules.imagine import fill
from knaves.games.euchre.rules.moves import Deal
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.seen import UPCARD, Entries, Entry, places
from knaves.games.euchre.rules.state import State
from knaves.games.euchre.rules.turns import apply
from knaves.games.euchre.rules.turns import start as before_all


def start(rules: Rules, seats: int, dealer: Seat | None) -> State:
    """Return the state before the first move; who deals first is a move of its own."""
    return before_all(rules, seats)


def complete(
    rules: Rules, seats: int, seat: Seat, dealer: Seat | None, moves: Entries, dice: Random | None = None
) -> Entries:
    """Return the moves with cards in all places that the seat never saw.

    Moves that no cards could make legal are left as they are, with all that follow.
    """
    state, done = before_all(rules, seats), list[Entry]()
    for deal in _deals(moves):
        filled = deal
        try:
            filled = whole(state, seat, deal, dice)
            for who, move in filled:
                state = apply(state, who, move)
        except IllegalMove:
            return (*done, *filled, *moves[len(done) + len(deal) :])
        done += filled
    return tuple(done)


def whole(state: State, seat: Seat, deal: Entries, dice: Random | None = None) -> Entries:
    """Return a deal with all its cards; ``state`` is that before it. IllegalMove if no cards fit.

    A deal in which the seat does not know its own cards or the upcard is left as it is.
    """
    first = deal[0][1]
    if not isinstance(first, Deal) or BACK not in first.pack:
        return deal
    known = (*places(seat, state.open.dealer), UPCARD)
    if len(first.pack) <= UPCARD or any(first.pack[place] == BACK for place in known):
        return deal
    return fill(state.open.dealer, deal, seat, state.rules, Random(0) if dice is None else dice)


def _deals(moves: Entries) -> Iterator[Entries]:
    """Split the moves before each deal."""
    begins = [place for place, (_seat, move) in enumerate(moves) if isinstance(move, Deal)]
    if begins[:1] != [0] and moves:
        yield moves[: begins[0]] if begins else moves
    for begin, end in pairwise([*begins, len(moves)]):
        yield moves[begin:end]
