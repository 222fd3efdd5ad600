"""What a deal's cards are worth for two players: what luck is measured by.

There are two values of a deal. The known one is what comes of it when two players whose choices are known
play it out, such as champions; it takes milliseconds. The plain one takes microseconds: both players throw
by the average of their hand, the crib as `Steady` values it, and what such a keep pegs between champions;
they play as `Steady` does, and part of the value is that of the play with open hands, which is closer to
what strong players peg. The value of a score is that of the champion's odds. Only the compiled kernel
computes them: in plain Python one deal would take minutes.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from knaves.cards import Card
from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.odds import champions_odds
from knaves.games.cribbage.engine.policies import SIMPLE, Policy, steady
from knaves.games.cribbage.engine.search import Judge, Shares, judge
from knaves.games.cribbage.engine.tables import FAR, shipped

# Of the variance of 1,500 deals between champions 3 and 2, 0.7 left 14.0 % and 0.5 left 14.7 %
# (docs/strength-trials.md, "Luck taken out").
OPEN_SHARE: Final = 0.7
"""The part of the plain value that comes from the play with open hands."""


class DealPlayer(NamedTuple):
    """A player whose choices are known: it searches with a judge, or follows a policy without dice."""

    chooses: Judge | Policy
    shares: Shares = Shares()
    """Who its opponent seems to be."""


class KnownDeal(NamedTuple):
    """The value of a deal between known players, and pone's six cards and the dealer's as they throw them.

    The last two of each six are in the crib.
    """

    value: float
    thrown: bytes


class DealValues:
    """Values to the dealer by what pone and the dealer need: 1 for a win, -1 for a loss.

    ``players`` are pone and the dealer. ValueError where either needs fewer than one point or more than the
    odds know; RuntimeError without the compiled kernel.
    """

    def __init__(self, pone: int, dealer: int, open_share: float = OPEN_SHARE) -> None:
        if not (1 <= pone <= FAR and 1 <= dealer <= FAR):
            raise ValueError(f"Values are known for needs of 1 to {FAR} points, not {pone} and {dealer}.")
        if not kernel.available():
            raise RuntimeError("The values of deals take the compiled kernel: build it with make setup.")
        self._engine = kernel.engine()
        self._plain = (*_plain(), open_share)
        self._stake = (_odds(), FAR, pone, dealer)

    def by_starter(self, sixes: Sequence[int], starters: Sequence[Card], *, thrown: bool) -> list[float]:
        """Return the plain value of a deal with each starter.

        ``sixes`` are pone's six cards and the dealer's. If they are ``thrown``, the last two of each six are
        in the crib; otherwise each player still has to choose.
        """
        out = array("d", bytes(8 * len(starters)))
        self._engine.value_starters(bytes(sixes), thrown, bytes(starters), *self._plain, *self._stake, out)
        return list(out)

    def mean(self, deals: int, seed: int) -> float:
        """Return the mean plain value of so many random deals, an unbiased estimate of that of all deals."""
        out = array("d", [0.0])
        self._engine.value_any(seed, deals, *self._plain, *self._stake, out)
        return out[0]

    def known(self, players: tuple[DealPlayer, DealPlayer], sixes: Sequence[int], starter: Card) -> KnownDeal:
        """Return the known value of a deal, and what these players throw."""
        thrown, out = bytearray(12), array("d", [0.0])
        self._engine.value_known(*_arguments(players), bytes(sixes), starter, *self._stake, thrown, out)
        return KnownDeal(out[0], bytes(thrown))

    def mean_known(self, players: tuple[DealPlayer, DealPlayer], deals: int, seed: int) -> float:
        """Return the mean known value of the first random deals of `mean`."""
        out = array("d", [0.0])
        self._engine.value_any_known(seed, deals, *_arguments(players), *self._stake, out)
        return out[0]

    def expectation(self, players: tuple[DealPlayer, DealPlayer], few: int, many: int, seed: int) -> float:
        """Return an unbiased estimate of the mean known value of all deals.

        It is the mean plain value of many random deals, and what the known values of the first few of them
        have over the plain ones. Between players who do not search it is the mean known value of many.
        """
        if all(isinstance(player.chooses, Policy) for player in players):
            return self.mean_known(players, many, seed)
        return self.mean(many, seed) + self.mean_known(players, few, seed) - self.mean(few, seed)


def _arguments(players: tuple[DealPlayer, DealPlayer]) -> tuple[Any, ...]:
    """Return the players as the kernel takes them."""
    shares = array("d")
    searches = [isinstance(player.chooses, Judge) for player in players]
    # Each needs one of the two, but the kernel has a place for both.
    judges = [player.chooses if isinstance(player.chooses, Judge) else judge(0) for player in players]
    policies = [player.chooses if isinstance(player.chooses, Policy) else SIMPLE for player in players]
    for player, each in zip(players, judges, strict=True):
        shares.extend(each.takes(player.shares))
    return *[each.engine for each in judges], *[_policy(each) for each in policies], *searches, shares


_policy = cache(kernel.engine_policy)


@cache
def _plain() -> tuple[Any, array[float]]:
    """Return how both play, and by seat and keep the points that it pegs more than the other."""
    pegged = shipped().pegged
    more = [own - other for own, other in zip(pegged[::2], pegged[1::2], strict=True)]
    return _policy(steady()), array("d", more)


@cache
def _odds() -> array[float]:
    return array("d", champions_odds(0).values)
