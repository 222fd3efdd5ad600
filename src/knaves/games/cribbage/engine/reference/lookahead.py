"""The play searched to its end without sight of the other's cards: a port of ``lookahead.hpp``.

Its oracle is ``tests/games/cribbage/test_endings.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from knaves.games.cribbage.engine.reference.beliefs import Answers, Guess, Spot
from knaves.games.cribbage.rules.counting import peg_points

SAME: Final = 1e-9
"""Differences that come from the rounding of sums only."""


class Prospect(NamedTuple):
    """What a line brings, summed over weighed guesses: the value, and the points that both peg."""

    value: float
    mine: float
    theirs: float

    def better(self, other: Prospect) -> bool:
        """Of lines that come to the same, such as all that win, the one that pegs more."""
        if abs(self.value - other.value) > SAME:
            return self.value > other.value
        # Of full equals the later one: ranks are tried in rising order, so the highest card.
        return self.mine - self.theirs > other.mine - other.theirs - SAME


class Ends(NamedTuple):
    """What the game is worth when it is won, lost, or when the play is over and hands are counted."""

    won: Callable[[int], float]
    """By what the loser needs."""
    show: Callable[[int, int, int], float]
    """By what both need and the place of the other's keep."""


class Lookahead:
    """The search from one spot."""

    def __init__(self, root: Spot, ends: Ends, exact: bool, firsts: bytes = b"", third: bool = False) -> None:
        self.root, self.ends, self.exact = root, ends, exact
        self.firsts, self.third = firsts, third

    def lay(self, rank: int, held: Sequence[Guess]) -> Prospect:
        """What laying a rank now brings; the weights of the guesses add up to 1."""
        return self._lay_mine(self.root, rank, held)

    def lead(self, held: Sequence[Guess]) -> Prospect:
        """What the best card brings when one is to lay."""
        return self._my_turn(self.root, held)

    def wait(self, held: Sequence[Guess]) -> Prospect:
        """What the play brings when the opponent is to lay."""
        return self._their_turn(self.root, held)

    def _settled(self, spot: Spot, value: float, held: Sequence[Guess]) -> Prospect:
        weight = sum([guess.weight for guess in held])
        mine, theirs = max(spot.need_mine, 0), max(spot.need_theirs, 0)
        return Prospect(
            value * weight, (self.root.need_mine - mine) * weight, (self.root.need_theirs - theirs) * weight
        )

    def _over(self, spot: Spot, held: Sequence[Guess]) -> Prospect | None:
        """The game when one side has just won it, else None."""
        if spot.need_mine <= 0:
            return self._settled(spot, self.ends.won(spot.need_theirs), held)
        if spot.need_theirs <= 0:
            return self._settled(spot, -self.ends.won(spot.need_mine), held)
        return None

    def _lay_mine(self, spot: Spot, rank: int, held: Sequence[Guess]) -> Prospect:
        spot = spot.after(rank, True, peg_points((*spot.pile, rank), self.exact))  # type: ignore[arg-type]
        return self._over(spot, held) or self._go_on(spot, held, self._their_turn)

    def _lay_theirs(self, spot: Spot, rank: int, points: int, held: Sequence[Guess]) -> Prospect:
        spot = spot.after(rank, False, points)
        return self._over(spot, held) or self._go_on(spot, held, self._my_turn)

    def _go_on(
        self, spot: Spot, held: Sequence[Guess], turn: Callable[[Spot, Sequence[Guess]], Prospect]
    ) -> Prospect:
        if (not spot.mine and not spot.theirs) or spot.total == 31:
            return self._end_count(spot, held)
        return turn(spot, held)

    def _end_count(self, spot: Spot, held: Sequence[Guess]) -> Prospect:
        """Nobody can go on: a point for the last card, unless thirty-one was two; the other leads."""
        if spot.total != 31:
            if spot.last_mine:
                spot = spot._replace(need_mine=spot.need_mine - 1)
            else:
                spot = spot._replace(need_theirs=spot.need_theirs - 1)
            if over := self._over(spot, held):
                return over
        if not spot.mine and not spot.theirs:
            return self._end(spot, held)
        spot = spot._replace(pile=())
        me = not spot.theirs if spot.last_mine else bool(spot.mine)
        return self._my_turn(spot, held) if me else self._their_turn(spot, held)

    def _my_turn(self, spot: Spot, held: Sequence[Guess]) -> Prospect:
        fits = [rank for rank in sorted(set(spot.mine)) if spot.fits(rank)]
        if not fits:
            return self._end_count(spot, held) if spot.last_mine else self._their_turn(spot, held, alone=True)
        # One choice for all guesses, since the seat cannot tell them apart. Solving each guess by itself
        # would overrate every line, as if it saw the hand.
        best, *others = [self._lay_mine(spot, rank, held) for rank in fits]
        for each in others:
            best = each if each.better(best) else best
        return best

    def _their_turn(self, spot: Spot, held: Sequence[Guess], alone: bool = False) -> Prospect:
        """Each guess answers; those that answer alike go on together. ``alone``: I have said go."""
        if not spot.theirs:
            return self._stuck(spot, held, alone)
        # The opponent answers by a model and not with its best card, so strong opponents do better than the
        # search expects. `bots.level` corrects hints and reviews for that.
        answers, alike = Answers(spot, self.exact), dict[int | None, dict[int, Guess]]()
        for guess in held:
            for rank, share in answers.laid(self.firsts, self.third, guess):
                ranks, keep, weight = guess.ranks, guess.keep, guess.weight * share
                if rank is not None:
                    place = ranks.index(rank)
                    ranks = ranks[:place] + ranks[place + 1 :]
                # After the first card all players go on alike, so what they hold is all that counts.
                some = alike.setdefault(rank, {})
                weight += some[keep].weight if keep in some else 0.0
                some[keep] = Guess(ranks, weight, keep, loose=guess.loose)
        parts = [
            self._stuck(spot, [*some.values()], alone)
            if rank is None
            else self._lay_theirs(spot, rank, answers.points[rank], [*some.values()])
            for rank, some in alike.items()
        ]
        return Prospect(*map(sum, zip(*parts, strict=True)))

    def _stuck(self, spot: Spot, held: Sequence[Guess], alone: bool) -> Prospect:
        """The opponent cannot lay a card: if I can I go on, unless I have said go."""
        if not alone and any(map(spot.fits, spot.mine)):
            return self._my_turn(spot, held)
        return self._end_count(spot, held)

    def _end(self, spot: Spot, held: Sequence[Guess]) -> Prospect:
        # The other's show is averaged over suits (`throwing.shown`), since guesses are ranks.
        show, mine, theirs = self.ends.show, spot.need_mine, spot.need_theirs
        weight = sum([guess.weight for guess in held])
        value = sum([guess.weight * show(mine, theirs, guess.keep) for guess in held])
        return Prospect(
            value, (self.root.need_mine - mine) * weight, (self.root.need_theirs - theirs) * weight
        )
