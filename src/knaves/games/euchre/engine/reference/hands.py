"""Hands played at random by action numbers through the rules: the reference of random playouts."""

from __future__ import annotations

from dataclasses import replace

from knaves.cards import Card
from knaves.game import CHANCE
from knaves.games.euchre.engine.arrays import Array
from knaves.games.euchre.engine.encoding import action, move
from knaves.games.euchre.engine.splitmix import SplitMix64
from knaves.games.euchre.rules.moves import Deal, Farmer
from knaves.games.euchre.rules.open import SEATS, Dealing, Over, Playing
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.turns import apply, chance, legal, pack, start
from knaves.games.euchre.rules.view import view


class Chance:
    """The kernel's dice as the rules want them."""

    def __init__(self, dice: SplitMix64) -> None:
        self._dice = dice

    def randrange(self, stop: int, /) -> int:
        """Return 0 to stop - 1."""
        return self._dice.small(stop)


class _Hand:
    """One hand, from the shuffle to its score."""

    def __init__(self, rules: Rules, dice: SplitMix64) -> None:
        self.dice = dice
        dice.shake()
        # The longest game there is: no single hand ends it.
        longest = replace(rules, target=50, first_dealer="chance")
        self.state = start(longest, SEATS)
        self.state = apply(self.state, CHANCE, chance(self.state, Chance(dice)))
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
        self.state = apply(self.state, CHANCE, Deal(shuffled(pack(self.state.rules), self.dice)))


def shuffled(cards: tuple[Card, ...], dice: SplitMix64) -> tuple[Card, ...]:
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
