"""The champion's evaluation for two players: the value of the game after each throw, and each card played.

This is an interface to the kernel (or its slow reference), which looks ahead with the champion's `tables`.
Values are averages: 1 for a win, -1 for a loss, and 1 more in size for each skunk line that counts. Needs are
the points that a side still needs. Nothing here sees a hidden card.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any, Final, NamedTuple

from knaves.cards import Card
from knaves.games.cribbage.engine import firsts, kernel
from knaves.games.cribbage.engine.tables import FAR, Experience, careful, shipped

# Without a floor, one card that the model does not foresee would rule out the true hand for good. Against
# held-out opponents 0.02 to 0.25 gained nothing (docs/strength-trials.md, "How cards are read").
LIKELIHOOD_FLOOR: Final = 0.05
# This keeps the plain-Python search as fast as the first champion's; it values a lead 0.003 to 0.006 of a
# chance to win too low (docs/strength-trials.md, "Champion 3").
LEAST: Final = 1e-4
"""Without the compiled kernel, hands of the opponent with a smaller share are left out of the search."""
MOST: Final = 1001
"""The maximum need: the highest target."""


class Throw(NamedTuple):
    """A throw: the value of the game after it, and average points, including those pegged by both players."""

    thrown: tuple[Card, ...]
    kept: tuple[Card, ...]
    value: float
    hand: float
    crib: float
    pegs: float
    other_pegs: float


class Lay(NamedTuple):
    """A rank to play: the value of the game after it, and the points that both peg from here on."""

    rank: int
    value: float
    pegs: float
    other_pegs: float


def throw_order(throw: Throw, own: bool) -> tuple[float, float]:
    """Return what throws are ranked by, the greater the better: the value, then the points of the deal.

    ``own`` says whether the crib is one's own.
    """
    crib = throw.crib if own else -throw.crib
    # Values that differ only by the rounding of sums are equal: the kernel and its reference add in
    # different orders, and must pick the same move.
    return round(throw.value, 9), throw.hand + crib + throw.pegs - throw.other_pegs


def lay_order(lay: Lay) -> tuple[float, float, int]:
    """Return what ranks to play are ranked by: the value, then the points pegged more, then the rank."""
    return round(lay.value, 9), round(lay.pegs - lay.other_pegs, 9), lay.rank


class Shares(NamedTuple):
    """How likely the opponent is each of three players; the sum is 1."""

    careful: float = 1.0
    """The most points now, then the least risk, as `Steady` does."""
    loose: float = 0.0
    """Less strictly so."""
    looks: float = 0.0
    """One who looks ahead."""


class Observation(NamedTuple):
    """A player's knowledge in the play. ``seat`` is 0 for pone, 1 for the dealer; ranks are 0 to 12."""

    seat: int
    kept: tuple[Card, ...]
    """All four cards, including those played."""
    thrown: tuple[Card, ...]
    starter: Card
    laid: tuple[tuple[bool, int], ...]
    """Every card played in this deal: whether it was the player's own, and its rank."""
    pile: int
    """The number of these that are in the present count."""
    mine: int
    theirs: int
    """Points that each side still needs."""
    stuck: int = 0
    """Each card that the other holds is worth more pips than this."""
    exact_runs: bool = False
    shares: Shares = Shares()


class Holding(NamedTuple):
    """Ranks that the opponent may hold, ascending, and their probability, 0 to 1."""

    ranks: tuple[int, ...]
    share: float


class Judge:
    """Search with the champion's tables; ``skunks`` is the number of skunk lines that count.

    ``likelihood_floor`` is the likelihood of a card that the model of the opponent would not lay; 1: its
    cards carry no information about its hand. Hands of the opponent with a share below ``least`` are left out
    of the search in the play. ``third``: whether it thinks as the third champion does. Then a hand answers
    with each of several cards there, as often as it would lay them, else with the most likely one; each of a
    pair is as likely as the other to have been laid, where the older champions take pairs for likelier than
    they are; and near the end of a game a point pegged is not worth a point shown, as it is to them.
    ``firsts`` are the first cards of players who look ahead (`firsts.shipped`); without them every opponent
    is taken for a careful one.
    """

    def __init__(
        self,
        tables: Experience,
        skunks: int = 0,
        likelihood_floor: float = LIKELIHOOD_FLOOR,
        *,
        least: float = 0.0,
        third: bool = False,
        firsts: bytes = b"",
    ) -> None:
        self._kept, self._floor, self._firsts = tables.kept, likelihood_floor, firsts
        self._third = third
        # The judge in the kernel, also for loops over whole deals.
        self.engine: Any = kernel.engine().Judge(
            *tables[:4], tables.odds[skunks], skunks, likelihood_floor, least, third, tables.suited, firsts
        )

    def throws(self, six: Sequence[Card], seat: int, mine: int, theirs: int) -> list[Throw]:
        """Evaluate the fifteen throws of six cards, sorted by rank, then suit; in ``combinations``' order.

        ValueError unless there are six different cards and the needs are in range.
        """
        _check(six, 6, mine, theirs)
        out = array("d", bytes(15 * 5 * 8))
        self.engine.throws(bytes(six), seat, mine, theirs, out)
        pairs = list(combinations(six, 2))
        keeps = reversed(list(combinations(six, 4)))
        return [
            Throw(pair, keep, *out[5 * place : 5 * place + 5])
            for place, (pair, keep) in enumerate(zip(pairs, keeps, strict=True))
        ]

    def plays(self, observation: Observation) -> list[Lay]:
        """Evaluate the playable ranks, from low to high; ValueError for an impossible observation."""
        cards, laid = _checked(observation)
        out = array("d", bytes(4 * 4 * 8))
        found = self.engine.plays(
            cards,
            laid,
            observation.pile,
            observation.seat,
            observation.mine,
            observation.theirs,
            observation.stuck,
            observation.exact_runs,
            array("d", self.takes(observation.shares)),
            out,
        )
        return [Lay(int(out[4 * n]), *out[4 * n + 1 : 4 * n + 4]) for n in range(found)]

    def holdings(self, observation: Observation) -> list[Holding]:
        """Return the opponent's possible hands by the beliefs of `plays`; ValueError as there."""
        cards, laid = _checked(observation)
        held = kernel.holdings(
            self._kept,
            self._firsts,
            self._floor,
            cards,
            laid,
            observation.pile,
            observation.seat,
            observation.stuck,
            observation.exact_runs,
            self.takes(observation.shares),
            self._third,
        )
        return [Holding(*each) for each in held]

    def takes(self, shares: Shares) -> Shares:
        """Return who it takes its opponent for, which seems to be these."""
        return shares if self._firsts else Shares()

    def expects(self, seat: int, keep: int) -> tuple[float, float]:
        """Return the points pegged in a deal by a keep (its place in `experience.KEEPS`), and by the other.

        The search starts at the first card, far from the end of the game.
        """
        out = array("d", bytes(2 * 8))
        self.engine.expects(seat, keep, out)
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
    least = 0.0 if kernel.available() else LEAST
    return Judge(shipped(), skunks, least=least, third=True, firsts=firsts.shipped())


@cache
def first_judge(skunks: int, /) -> Judge:
    """Return the judge of the first champion, which takes every opponent for a careful one."""
    return Judge(careful(), skunks)


@cache
def second_judge(skunks: int, /) -> Judge:
    """Return the judge of the second champion, which knows how others begin, but not how they keep."""
    return Judge(careful(), skunks, firsts=firsts.shipped())


def settle(awards: array[int], skunks: int, gains: Sequence[float] = ()) -> array[float]:
    """Compute the odds (`Experience.odds`) from whole deals' awards, 20 numbers each (`kernel.Deals`).

    ``gains`` are what playing by the score gains the dealer at each score, as the odds have them, or empty.
    """
    out = array("d", bytes(FAR * FAR * 8))
    kernel.engine().settle_odds(awards, skunks, array("d", gains), out)
    return out
