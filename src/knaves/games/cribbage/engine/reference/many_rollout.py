"""Rollouts of worlds with three and four players: a port of the first half of ``many_judge.hpp``."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from knaves.games.cribbage.engine.many_odds import Race
from knaves.games.cribbage.engine.reference.many_ring import Ring, plain_choice, side_of
from knaves.games.cribbage.engine.reference.many_worlds import World, by_ranks
from knaves.games.cribbage.engine.tables import KEEP_PLACES


class Outcome:
    """What a rollout brings: the chances of the sides, and what was pegged."""

    def __init__(self, sides: int, needs: Sequence[int]) -> None:
        self.chances, self.pegged, self.needs = [0.0] * sides, [0] * sides, list(needs)

    def score(self, side: int, made: int) -> bool:
        """Subtract points from what a side needs; return whether it has won."""
        self.needs[side] -= made
        if self.needs[side] > 0:
            return False
        self.chances = [float(who == side) for who in range(len(self.chances))]
        return True

    def peg(self, side: int, made: int) -> bool:
        """The same in the play."""
        self.pegged[side] += made
        return made > 0 and self.score(side, made)

    def others(self, own: int) -> float:
        """What the others pegged on average."""
        return sum([made for side, made in enumerate(self.pegged) if side != own]) / (len(self.pegged) - 1)


def play_out(
    ring: Ring, unseen: list[list[int]], hands: Sequence[int], crib: int, race: Race, outcome: Outcome
) -> None:
    """Play on to the end of the deal, everybody as a plain player, and count the show."""
    seats = ring.seats
    while any(ring.sizes):
        place = ring.turn
        # Everybody plays on as `Steady`, the champion too: choosing its later cards by weighed features
        # gave no clear gain (docs/strength-trials.md, "Cribbage, three and four players").
        card = plain_choice(ring, unseen[place])
        # With three nobody weighs risks, so nobody's unseen cards are needed.
        if seats == 4:
            see(unseen, place, ring.hands[place][card])
        if outcome.peg(side_of(seats, place), ring.lay(card)):
            return
    for place, made in enumerate(hands):
        if outcome.score(side_of(seats, place), made):
            return
    if outcome.score(side_of(seats, seats - 1), crib):
        return
    outcome.chances = list(race.at(outcome.needs))


def see(unseen: list[list[int]], by: int, rank: int) -> None:
    """Remove a card that was laid from what the others have not seen."""
    for place, ranks in enumerate(unseen):
        if place != by and ranks[rank]:
            ranks[rank] -= 1


class Stage:
    """A world made ready: what everybody holds and has not seen, and the show but for the own hand."""

    def __init__(self, start: Ring, table: Sequence[int], world: World, starter: int) -> None:
        self.ring = start.copy()
        self.unseen: list[list[int]] = [[] for _ in range(start.seats)]
        self.hands = [0] * start.seats
        self.crib = [0] * 4
        for place, holding in world.held.items():
            self.ring.hands[place] = list(holding.ranks)
            self.unseen[place] = list(table)
            for rank in (*holding.ranks, world.thrown[place]):
                take(self.unseen[place], rank)
            self.crib[place] = world.thrown[place]
            # Approximation: imagined hands and cribs are ranks, and count no flush and no nobs.
            self.hands[place] = by_ranks()[holding.keep][starter]
        if start.seats == 3:
            self.crib[3] = world.crib_card


def take(ranks: list[int], rank: int) -> None:
    """Remove a card of a rank, if there is one."""
    ranks[rank] -= ranks[rank] > 0


def crib_of(ranks: Sequence[int], starter: int) -> int:
    """Return what a crib of four ranks counts, suits left out."""
    return by_ranks()[KEEP_PLACES[tuple(sorted(ranks))]][starter]


def doubts(worlds: Sequence[Sequence[float]]) -> list[float]:
    """Return half a 95 % interval of each choice's mean against the others', from the values by world."""
    number, size = len(worlds), len(worlds[0])
    means = [sum(values) / size for values in worlds]
    found = []
    for choice in range(size):
        # Differences from the mean of the same world: the luck that all choices share cancels out.
        apart = [values[choice] - mean for values, mean in zip(worlds, means, strict=True)]
        mean = sum(apart) / number
        square = sum([each * each for each in apart]) / number
        # 1.96 standard errors of independent worlds. Worlds of a throw are stratified by starter, for which
        # this is rather too wide.
        found.append(1.96 * sqrt(max(0.0, square - mean * mean) / number))
    return found
