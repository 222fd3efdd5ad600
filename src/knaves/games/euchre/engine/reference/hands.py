"""Hands played by action numbers through the rules: the reference of `VectorEnv` and random playouts."""

from __future__ import annotations

from dataclasses import replace

from knaves.cards import Card
from knaves.game import CHANCE
from knaves.games.euchre.engine.arrays import Array
from knaves.games.euchre.engine.encoding import ACTIONS, FEATURES, action, features, move
from knaves.games.euchre.engine.splitmix import SplitMix64
from knaves.games.euchre.rules.moves import Deal, Farmer
from knaves.games.euchre.rules.open import SEATS, Dealing, Over, Playing
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.turns import apply, chance, legal, pack, start
from knaves.games.euchre.rules.view import view


class _Chance:
    """The kernel's dice as the rules want them."""

    def __init__(self, dice: SplitMix64) -> None:
        self._dice = dice

    def randrange(self, stop: int, /) -> int:
        return self._dice.small(stop)


class _Hand:
    """One hand, from the shuffle to its score."""

    def __init__(self, rules: Rules, dice: SplitMix64) -> None:
        self.dice = dice
        dice.shake()
        # The longest game there is: no single hand ends it.
        longest = replace(rules, target=50, first_dealer="chance")
        self.state = start(longest, SEATS)
        self.state = apply(self.state, CHANCE, chance(self.state, _Chance(dice)))
        self._deal()

    @property
    def over(self) -> bool:
        return isinstance(self.state.open.phase, Dealing | Over)

    def apply(self, number: int) -> None:
        seen = view(self.state, self.state.open.turn)
        chosen = move(number, seen)
        self.state = apply(self.state, self.state.open.turn, chosen)
        if isinstance(chosen, Farmer):
            self._deal()

    def _deal(self) -> None:
        self.state = apply(self.state, CHANCE, Deal(_shuffled(pack(self.state.rules), self.dice)))


def _shuffled(cards: tuple[Card, ...], dice: SplitMix64) -> tuple[Card, ...]:
    """Shuffle as `knaves.cards` does, with a fresh word of chance for every six cards."""
    laid = list(cards)
    for last in range(len(laid) - 1, 0, -1):
        if last % 6 == 0 or last == len(laid) - 1:
            dice.shake()
        other = dice.small(last + 1)
        laid[last], laid[other] = laid[other], laid[last]
    return tuple(laid)


def random_hands(rules: Rules, seed: int, result: Array) -> None:
    """Fill the rows with the points of both sides."""
    for row in range(len(result)):
        hand = _Hand(rules, SplitMix64.of(seed, row))
        while not hand.over:
            _play_at_random(hand)
        result[row, 0], result[row, 1] = hand.state.open.scores


def _play_at_random(hand: _Hand) -> None:
    state = hand.state
    at = state.open.phase
    if not isinstance(at, Playing) or not at.trick:
        hand.dice.shake()
    moves = legal(state, state.open.turn)
    hand.apply(action(moves[hand.dice.small(len(moves))]))


class VectorEnv:
    """Many hands side by side."""

    def __init__(self, number: int, rules: Rules, seed: int) -> None:
        self._rules, self._seed = rules, seed
        self._hands = [_Hand(rules, SplitMix64.of(seed, row)) for row in range(number)]
        self._next = [row + number for row in range(number)]

    def observe(self, turns: Array, masks: Array, observations: Array, threads: int = 1) -> None:
        """Fill the rows with whose turn it is, what is legal, and what that seat sees."""
        for row, hand in enumerate(self._hands):
            seen = view(hand.state, hand.state.open.turn)
            allowed = {action(each) for each in seen.legal}
            turns[row] = seen.seat
            for number in range(ACTIONS):
                masks[row, number] = number in allowed
            for number, value in zip(range(FEATURES), features(seen), strict=True):
                observations[row, number] = value

    def step(self, actions: Array, points: Array, over: Array, threads: int = 1) -> None:
        """Play one action in each hand; ValueError, and nothing is played, when one is not legal."""
        if len(actions) != len(self._hands):
            raise ValueError("There must be an action for each hand.")
        chosen = actions.tolist()
        for row, (hand, number) in enumerate(zip(self._hands, chosen, strict=True)):
            if number not in map(action, legal(hand.state, hand.state.open.turn)):
                raise ValueError(f"Row {row}: this action is not legal now.")
        for row, number in enumerate(chosen):
            over[row] = self._step(row, number, points)

    def _step(self, row: int, number: int, points: Array) -> bool:
        hand = self._hands[row]
        hand.apply(number)
        points[row, 0], points[row, 1] = hand.state.open.scores
        if not hand.over:
            return False
        self._hands[row] = _Hand(self._rules, SplitMix64.of(self._seed, self._next[row]))
        self._next[row] += len(self._hands)
        return True
