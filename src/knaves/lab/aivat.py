"""Luck taken out of an arena: AIVAT, control variates at the moves of chance.

Whatever chance does is worth so much to a side, by values that were fixed before anybody played; that, less
its expectation, is luck. It is 0 on average, so a result less its luck has the same expectation as the
result, and varies less (Burch, Schmid, Moravčík, Morrill and Bowling, "AIVAT: A New Variance Reduction
Technique for Agent Evaluation in Imperfect Information Games", 2018). AIVAT also corrects for the random
choices of players whose strategy is known. The levels and champions choose the same whenever they see the
same, so those terms are 0; `random` and others with dice keep the luck of their own choices.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from knaves.bots import LuckValues, luck_values
from knaves.cards import Dice, NotationError
from knaves.game import AnyGame
from knaves.i18n.language import _


def values_for(game: AnyGame, rules: Any, seats: int) -> LuckValues[Any, Any, Any]:
    """Return what luck is measured by under these rules; NotationError if it cannot be measured."""
    found = luck_values(game.name)
    if found is None:
        raise NotationError(_("Luck cannot be measured at {game}.").format(game=game.name))
    if trouble := found.refusal(rules, seats):
        raise NotationError(trouble)
    return found


@dataclass(slots=True)
class LuckMeter:
    """What chance has brought side 0 in one game, in chances to win.

    The game is played by `watched`; each move of chance counts when `count` is called. ``players`` are their
    names with their versions, by seat; ``seed`` names the game's random numbers.
    """

    values: LuckValues[Any, Any, Any]
    players: tuple[str, ...]
    seed: str
    total: float = 0.0
    _moves: int = 0
    _drawn: tuple[Any, Any] | None = None

    def watched(self, game: AnyGame) -> AnyGame:
        """Return the game, with chance's moves under observation."""

        def chance(state: Any, dice: Dice) -> Any:
            move = game.chance(state, dice)
            self._drawn = state, move
            return move

        return replace(game, chance=chance)

    def count(self) -> None:
        """Add the move that chance has just made."""
        if self._drawn is None:
            raise ValueError("Chance has made no move yet.")
        state, move = self._drawn
        # A string is hashed (SHA-512): the numbers have nothing to do with those that shuffled the cards.
        seed = Random(f"{self.seed}/luck {self._moves}").getrandbits(64)
        self._moves += 1
        self.total += self.values.luck(state, move, self.players, seed)
