"""A table of cribbage stepped through `rules`, observed through a `View`: proof of the compiled `Tables`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from knaves.cards import CARDS, Card
from knaves.frozen import changed
from knaves.game import CHANCE, Seat
from knaves.games.cribbage.engine.encoding import DISCARD, OBSERVATION, SCORES, encode
from knaves.games.cribbage.engine.odds import champions_odds
from knaves.games.cribbage.engine.reference.chance import CHOICES, DRAWN, Chance
from knaves.games.cribbage.engine.reference.playouts import Policy, begin, choose_play, choose_throw
from knaves.games.cribbage.rules.awards import result
from knaves.games.cribbage.rules.moves import Cut, Deal, Discard, Move, Play
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.state import State
from knaves.games.cribbage.rules.turns import apply, legal
from knaves.games.cribbage.rules.view import view
from knaves.stepping import Position

_PAIRS = list(combinations(range(6), 2))


class Table:
    """One table: the game being played, and the cards of its stream."""

    def __init__(self, rules: Rules, house: Mapping[int, Policy], seed: int, number: int) -> None:
        self._rules, self._house = rules, house
        # Games 2k and 2k + 1 have the same cards: a mirrored pair.
        self._pack, self._choices = Chance(seed, number // 2, DRAWN), Chance(seed, number, CHOICES)
        self._state = self._on(begin(rules, Seat(number % 2)))

    def put(self, at: Position) -> tuple[float, ...]:
        """Go to a position; return the sides' chances to win before the deal."""
        rest = [card for card in CARDS if card not in at.cards]
        state = begin(self._rules, Seat(at.dealer))
        self._state = self._on(apply(state, CHANCE, Deal((*map(Card, at.cards), *rest))))
        for action in at.actions:
            self._state = self._on(apply(self._state, self.seat(), self._moves()[action]))
        scored = self._state.open.scores
        before = (at.scores[0] - scored[0], at.scores[1] - scored[1])
        value = self._before_deal(at.dealer, before)
        self._state = replace(self._state, open=changed(self._state.open, scores=at.scores))
        return value

    def seat(self) -> Seat:
        """Who decides now; pone throws first."""
        pone = Seat(1 - self._state.open.dealer)
        return pone if pone in self._state.open.actors else self._state.open.actors[0]

    def legal(self) -> list[int]:
        """The numbers of the legal actions."""
        return sorted(self._moves())

    def step(self, action: int) -> tuple[Sequence[int], bool, bool]:
        """Do it and go on to the next decision; the points are by side."""
        before = self._state.open
        self._state = self._on(apply(self._state, self.seat(), self._moves()[action]))
        after = self._state.open
        points = [now - then for now, then in zip(after.scores, before.scores, strict=True)]
        return points, after.dealer != before.dealer, after.phase is Phase.OVER

    def choose(self) -> int:
        """What the house player does."""
        seat = self.seat()
        chosen: Move
        if self._state.open.phase is Phase.DISCARD:
            chosen = choose_throw(self._house[seat], self._state, seat, self._choices)
        else:
            chosen = choose_play(self._house[seat], self._state, seat, self._choices)
        return next(action for action, move in self._moves().items() if move == chosen)

    def observe(self, seat: int) -> list[int]:
        """What a seat sees."""
        return encode(view(self._state, Seat(seat)))

    def tell_score(self, seat: int) -> list[int]:
        """Nothing but the score."""
        numbers = [0] * OBSERVATION
        scores = self._state.open.scores
        numbers[SCORES : SCORES + 2] = [scores[seat], scores[1 - seat]]
        return numbers

    def result(self) -> tuple[int, int]:
        """The side that won, and how many games that counts as."""
        ended = result(self._state)
        assert ended is not None, "the game is over"
        return ended.side, ended.games

    def chances(self) -> tuple[float, ...]:
        """The sides' chances to win before a deal."""
        return self._before_deal(self._state.open.dealer, self._state.open.scores)

    def _before_deal(self, dealer: int, scores: Sequence[int]) -> tuple[float, ...]:
        needs = [self._rules.target - scores[seat] for seat in (dealer, 1 - dealer)]
        own = (1 + champions_odds(0).before_deal(*needs)) / 2
        return (1 - own, own) if dealer else (own, 1 - own)

    def _moves(self) -> dict[int, Move]:
        """Every legal move by the number of its action."""
        state, seat = self._state, self.seat()
        hand = state.hands[seat]
        numbers: dict[int, Move] = {}
        for move in legal(state, seat):
            match move:
                case Play(card):
                    numbers[card] = move
                case Discard((first, second)):
                    numbers[DISCARD + _PAIRS.index((hand.index(first), hand.index(second)))] = move
        return numbers

    def _on(self, state: State) -> State:
        """Deal and cut by chance until somebody has to decide, or the game is over."""
        while state.open.phase in (Phase.DEAL, Phase.STARTER_CUT):
            if state.open.phase is Phase.DEAL:
                state = apply(state, CHANCE, Deal(self._pack.pack()))
            else:
                state = apply(state, state.open.actors[0], Cut(1))
        return state
