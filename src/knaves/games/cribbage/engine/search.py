"""The champion's judgement for two players: what each throw, and each card in the play, does to the game.

A door to the kernel (or its slow reference), which looks ahead with the champion's `tables`. Values are what
the game brings on average: 1 for a win, -1 for a loss, and one more of either for each skunk line that
counts. Needs are the points still to be made. Nothing here sees a hidden card.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any, Final, NamedTuple

from knaves.cards import Card
from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.tables import FAR, Experience, shipped

LIKELIHOOD_FLOOR: Final = 0.05
MOST: Final = 1001
"""Points that can be needed: the highest target there is."""


class Throw(NamedTuple):
    """A throw: the value of the game after it, and points on average, pegged by oneself and the other too."""

    thrown: tuple[Card, ...]
    kept: tuple[Card, ...]
    value: float
    hand: float
    crib: float
    pegs: float
    other_pegs: float


class Lay(NamedTuple):
    """A rank to be laid: the value of the game after it, and points pegged from here on by both."""

    rank: int
    value: float
    pegs: float
    other_pegs: float


class Observation(NamedTuple):
    """What a player knows in the play. ``seat`` is 0 for pone, 1 for the dealer; ranks are 0 to 12."""

    seat: int
    kept: tuple[Card, ...]
    """All four, those laid too."""
    thrown: tuple[Card, ...]
    starter: Card
    laid: tuple[tuple[bool, int], ...]
    """Every card laid in this deal: whether it was one's own, and its rank."""
    pile: int
    """How many of the last ones lie in the present count."""
    mine: int
    theirs: int
    """Points that each side still needs."""
    stuck: int = 0
    """Each card that the other holds is worth more pips than this."""
    exact_runs: bool = False


class Holding(NamedTuple):
    """Ranks that the opponent may hold, rising, and how likely that is, 0 to 1."""

    ranks: tuple[int, ...]
    share: float


class Judge:
    """Search with the champion's tables; ``skunks`` is the number of skunk lines that count.

    ``likelihood_floor`` is the likelihood of a card that the model of the opponent would not lay; 1: its
    cards carry no information about its hand.
    """

    def __init__(
        self, tables: Experience, skunks: int = 0, likelihood_floor: float = LIKELIHOOD_FLOOR
    ) -> None:
        self._kept, self._floor = tables.kept, likelihood_floor
        self._engine: Any = kernel.engine().Judge(*tables[:4], tables.odds[skunks], skunks, likelihood_floor)

    def throws(self, six: Sequence[Card], seat: int, mine: int, theirs: int) -> list[Throw]:
        """Evaluate the fifteen throws of six cards, sorted by rank, then suit; in ``combinations``' order.

        ValueError unless there are six different cards, and for needs out of range.
        """
        _check(six, 6, mine, theirs)
        out = array("d", bytes(15 * 5 * 8))
        self._engine.throws(bytes(six), seat, mine, theirs, out)
        pairs = list(combinations(six, 2))
        keeps = reversed(list(combinations(six, 4)))
        return [
            Throw(pair, keep, *out[5 * place : 5 * place + 5])
            for place, (pair, keep) in enumerate(zip(pairs, keeps, strict=True))
        ]

    def plays(self, observation: Observation) -> list[Lay]:
        """Evaluate the ranks that can be laid now, from low to high; ValueError for what cannot have been."""
        cards, laid = _checked(observation)
        out = array("d", bytes(4 * 4 * 8))
        found = self._engine.plays(
            cards,
            laid,
            observation.pile,
            observation.seat,
            observation.mine,
            observation.theirs,
            observation.stuck,
            observation.exact_runs,
            out,
        )
        return [Lay(int(out[4 * n]), *out[4 * n + 1 : 4 * n + 4]) for n in range(found)]

    def holdings(self, observation: Observation) -> list[Holding]:
        """Return what the opponent may hold in the play as `plays` believes; ValueError as there."""
        cards, laid = _checked(observation)
        held = kernel.holdings(
            self._kept,
            cards,
            laid,
            observation.pile,
            observation.seat,
            observation.stuck,
            self._floor,
            observation.exact_runs,
        )
        return [Holding(*each) for each in held]

    def expects(self, seat: int, keep: int) -> tuple[float, float]:
        """Return what a keep (its place in `experience.KEEPS`) pegs in a deal, and the other against it.

        The play is looked ahead from its start, far from the end of the game.
        """
        out = array("d", bytes(2 * 8))
        self._engine.expects(seat, keep, out)
        return out[0], out[1]


def _checked(observation: Observation) -> tuple[bytes, bytes]:
    """Return the seven cards that a player saw from the start, and those laid as the kernel has them."""
    cards = bytes((*observation.kept, *observation.thrown, observation.starter))
    _check(cards, 7, observation.mine, observation.theirs)
    _check_laid(observation)
    return cards, bytes([number for mine, rank in observation.laid for number in (mine, rank)])


def _check(cards: Sequence[int], number: int, mine: int, theirs: int) -> None:
    if len(set(cards)) != number or len(cards) != number or max(cards) > 51:
        raise ValueError(f"The judge wants {number} different cards, not {len(set(cards))}.")
    if not (1 <= mine <= MOST and 1 <= theirs <= MOST):
        raise ValueError(f"Both sides need 1 to {MOST} points, not {mine} and {theirs}.")


def _check_laid(observation: Observation) -> None:
    """Check that each player laid cards of its four, and that the last of them are the current count."""
    own, other = ([rank for mine, rank in observation.laid if mine is who] for who in (True, False))
    kept = [card % 13 for card in observation.kept]
    if any(own.count(rank) > kept.count(rank) for rank in own) or len(other) > 4:
        raise ValueError("More cards were laid than were held.")
    if not 0 <= observation.pile <= len(observation.laid) or not all(
        0 <= rank <= 12 for _, rank in observation.laid
    ):
        raise ValueError("The present count is made of the last cards laid, and ranks are 0 to 12.")


@cache
def judge(skunks: int, /) -> Judge:
    """Return the judge with the tables in the package, where 0, 1 or 2 skunk lines count."""
    return Judge(shipped(), skunks)


def settle(awards: array[int], skunks: int) -> array[float]:
    """Work out the odds (`Experience.odds`) from whole deals' awards, 20 numbers each (`kernel.Deals`)."""
    out = array("d", bytes(FAR * FAR * 8))
    kernel.engine().settle_odds(awards, skunks, out)
    return out
