"""Games stepped together through `rules`, observed through a `View`: proof of the compiled `VectorEnv`.

Only tests and benches step games until environments for learners come.
"""

from __future__ import annotations

from itertools import combinations

from knaves.game import CHANCE, Seat
from knaves.games.cribbage.engine.encoding import ACTIONS, DISCARD, encode
from knaves.games.cribbage.engine.reference.chance import DRAWN, Chance
from knaves.games.cribbage.engine.reference.playouts import begin
from knaves.games.cribbage.rules.moves import Cut, Deal, Discard, Move, Play
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.state import State
from knaves.games.cribbage.rules.turns import apply, legal
from knaves.games.cribbage.rules.view import view

_PAIRS = list(combinations(range(6), 2))


class Table:
    """One table: the game being played, and the cards of its stream."""

    def __init__(self, seed: int, number: int, target: int) -> None:
        self.seed, self.number, self.target = seed, number, target
        # Games 2k and 2k + 1 have the same cards: a mirrored pair.
        self.pack = Chance(seed, number // 2, DRAWN)
        self.state = _on(begin(target, Seat(number % 2)), self.pack)

    @property
    def seat(self) -> Seat:
        """Who decides now; pone throws first."""
        pone = Seat(1 - self.state.open.dealer)
        return pone if pone in self.state.open.actors else self.state.open.actors[0]

    def moves(self) -> dict[int, Move]:
        """Every legal move by the number of its action."""
        state, seat = self.state, self.seat
        hand = state.hands[seat]
        numbers: dict[int, Move] = {}
        for move in legal(state, seat):
            match move:
                case Play(card):
                    numbers[card] = move
                case Discard((first, second)):
                    numbers[DISCARD + _PAIRS.index((hand.index(first), hand.index(second)))] = move
        return numbers

    def step(self, action: int, tables: int) -> tuple[int, int, bool]:
        """Do it and go on to the next decision; return the points by seat and whether the game was won."""
        before = self.state.open.scores
        self.state = _on(apply(self.state, self.seat, self.moves()[action]), self.pack)
        after = self.state.open.scores
        won = self.state.open.phase is Phase.OVER
        if won:
            Table.__init__(self, self.seed, self.number + tables, self.target)
        return after[0] - before[0], after[1] - before[1], won


class VectorEnv:
    """Tables stepped together."""

    def __init__(self, tables: int, seed: int, target: int) -> None:
        self.tables = [Table(seed, number, target) for number in range(tables)]

    def observe(self, seats: memoryview, legal: memoryview, observations: memoryview, threads: int) -> None:
        """Write who decides, what is legal and what that seat sees, a row to a table."""
        for row, table in enumerate(self.tables):
            seats[row] = table.seat
            moves = table.moves()
            for action in range(ACTIONS):
                legal[row, action] = action in moves
            for place, number in enumerate(encode(view(table.state, table.seat))):
                observations[row, place] = number

    def step(
        self,
        actions: memoryview,
        rewards: memoryview,
        won: memoryview,
        seats: memoryview,
        legal: memoryview,
        observations: memoryview,
        threads: int,
    ) -> None:
        """Do one action at each table; write points by seat, who won, and what `observe` does."""
        for row, table in enumerate(self.tables):
            if actions[row] not in table.moves():
                raise ValueError(f"Row {row}: action {actions[row]} is not legal now.")
        for row, table in enumerate(self.tables):
            rewards[row, 0], rewards[row, 1], won[row] = table.step(actions[row], len(self.tables))
        self.observe(seats, legal, observations, threads)


def _on(state: State, pack: Chance) -> State:
    """Deal and cut by chance until somebody has to decide, or the game is over."""
    while state.open.phase in (Phase.DEAL, Phase.STARTER_CUT):
        if state.open.phase is Phase.DEAL:
            state = apply(state, CHANCE, Deal(pack.pack()))
        else:
            state = apply(state, state.open.actors[0], Cut(1))
    return state
