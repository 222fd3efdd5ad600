"""The play with open hands, solved by trying every card through `rules`: proof of the compiled solver."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from math import nan

from knaves.cards import CARDS, Card
from knaves.frozen import changed
from knaves.game import Seat
from knaves.games.cribbage.rules.events import Scored
from knaves.games.cribbage.rules.moves import Play
from knaves.games.cribbage.rules.open import Phase, empty_table
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.state import State, opening
from knaves.games.cribbage.rules.turns import apply, events, legal

_NO_CARD = 255
_NOT_NOW = -128
_MINE, _THEIRS = Seat(0), Seat(1)
Pegged = tuple[int, int]
Goal = Callable[[Pegged], float]
Over = Callable[[Pegged], bool]


def solve(
    mine: memoryview, theirs: memoryview, pile: memoryview, exact: bool, out: memoryview, threads: int
) -> None:
    """Write, for each card of my hand, by how much I peg more than the other when both play their best."""
    rules = _rules(exact)
    for row in range(len(out)):
        worth = _worth(
            rules, mine, theirs, pile, row, lambda pegged: pegged[0] - pegged[1], lambda pegged: False
        )
        for place, card in enumerate(mine[4 * row : 4 * row + 4]):
            out[row, place] = int(worth.get(card, _NOT_NOW))


def solve_for(
    mine: memoryview,
    theirs: memoryview,
    pile: memoryview,
    exact: bool,
    table: memoryview[float],
    rows: int,
    columns: int,
    out: memoryview[float],
    threads: int,
) -> None:
    """Write, for each card of my hand, what the table says it is worth when both play their best."""

    def over(pegged: Pegged) -> bool:
        return pegged[0] >= rows - 1 or pegged[1] >= columns - 1

    def goal(pegged: Pegged) -> float:
        return table[min(pegged[0], rows - 1) * columns + min(pegged[1], columns - 1)]

    rules = _rules(exact)
    for row in range(len(out)):
        worth = _worth(rules, mine, theirs, pile, row, goal, over)
        for place, card in enumerate(mine[4 * row : 4 * row + 4]):
            out[row, place] = worth.get(card, nan)


def _rules(exact: bool) -> Rules:
    return Rules(target=1001, runs="exact" if exact else "any")


def _worth(
    rules: Rules, mine: memoryview, theirs: memoryview, pile: memoryview, row: int, goal: Goal, over: Over
) -> dict[int, float]:
    """Return the value of each card that can be played now."""
    state, names = _state(rules, mine[4 * row : 4 * row + 4], theirs[4 * row : 4 * row + 4], pile)
    values = _values(state, (0, 0), goal, over)
    return {names[card]: value for card, value in values.items()}


def _state(
    rules: Rules, mine: memoryview, theirs: memoryview, pile: memoryview
) -> tuple[State, dict[Card, int]]:
    """Return the position as a state, and which card of the hands each of its cards stands for.

    Only ranks matter, and the same card may be asked for twice: suits are given anew. What each must have
    laid before, and the crib, are any cards not used, for the law shows the hands at the end.
    """
    asked = [card % 13 for card in (*mine, *theirs, *pile) if card != _NO_CARD]
    if len(asked) > 8 or all(card == _NO_CARD for card in mine):
        raise ValueError("Who plays next holds a card; hands and pile are eight cards at most.")
    if max(map(asked.count, asked)) > 4:
        raise ValueError("There are four cards of a rank.")
    pack = [[CARDS[rank + 13 * suit] for suit in range(4)] for rank in range(13)]
    hands = [[(pack[card % 13].pop(), card) for card in some if card != _NO_CARD] for some in (mine, theirs)]
    held = [tuple(sorted([card for card, _ in hand], key=lambda card: card % 13)) for hand in hands]
    now = tuple([pack[card % 13].pop() for card in pile])
    rest = list(chain.from_iterable(pack))
    seats = [seat for seat in (_MINE, _THEIRS) for _ in range(4 - len(held[seat]))]
    before = len(seats) - len(now)
    laid = zip(seats, [*rest[:before], *now], strict=True)
    others = rest[before:]
    table = changed(
        empty_table(rules, 2),
        phase=Phase.PLAY,
        actors=(_MINE,),
        sizes=tuple(map(len, held)),
        pile=now,
        laid=tuple(laid),
        starter=others[0],
    )
    state = replace(opening(rules, 2), open=table, hands=tuple(held), crib=tuple(others[1:5]))
    return state, {card: name for hand in hands for card, name in hand}


def _values(state: State, pegged: Pegged, goal: Goal, over: Over) -> dict[Card, float]:
    seat = state.open.actors[0]
    return {
        move.card: _after(state, seat, move, pegged, goal, over)
        for move in legal(state, seat)
        if isinstance(move, Play)
    }


def _after(state: State, seat: Seat, move: Play, pegged: Pegged, goal: Goal, over: Over) -> float:
    for scorer, points in _pegged(state, seat, move):
        pegged = (pegged[0] + points, pegged[1]) if scorer == _MINE else (pegged[0], pegged[1] + points)
        if over(pegged):
            return goal(pegged)
    after = apply(state, seat, move)
    if after.open.phase is not Phase.PLAY:
        return goal(pegged)
    # Plain minimax without pruning: slow, but a proof.
    best = max if after.open.actors[0] == _MINE else min
    return best(_values(after, pegged, goal, over).values())


def _pegged(state: State, seat: Seat, move: Play) -> Iterator[tuple[Seat, int]]:
    for event, _ in events(state, seat, move):
        if isinstance(event, Scored) and event.why in ("play", "go", "last card"):
            yield event.seat, event.points
