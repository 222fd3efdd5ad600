"""Throws of one of five cards weighed by points and rollouts: a port of ``many_throwing.hpp``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from knaves.cards import CARDS
from knaves.games.cribbage.engine.many_odds import Race
from knaves.games.cribbage.engine.many_tables import FEATURES, features
from knaves.games.cribbage.engine.reference.chance import Chance
from knaves.games.cribbage.engine.reference.many_ring import KEPT, Ring, side_of
from knaves.games.cribbage.engine.reference.many_rollout import (
    Outcome,
    Stage,
    crib_of,
    doubts,
    play_out,
    take,
)
from knaves.games.cribbage.engine.reference.many_worlds import (
    KeepFrequencies,
    PlayKnowledge,
    Scene,
    Worlds,
    beliefs_about,
)
from knaves.games.cribbage.rules.counting import points, points_with_each

_JACK = 10
# The slope is taken over four points each way, so that steps of the table do not show; a usual deal is
# taken to bring partners 21 points, and each of three players 11.
_STEP, _DEAL = 4, 12


class ThrowTables(NamedTuple):
    """What was learnt of throws (see `many_tables.ManyTables`)."""

    cribs: Sequence[float]
    pegs: Sequence[float]


def crib_sign(seats: int, place: int) -> float:
    """Return how the crib counts for a place: for its side, against it, or for one of two others."""
    if side_of(seats, place) == side_of(seats, seats - 1):
        return 1.0
    return -1.0 if seats == 4 else -0.5


def slope(race: Race, seats: int, own: int, needs: Sequence[int]) -> float:
    """Return what a point more is worth now, in chances: by the race after a deal like any other."""
    deal = 2 * _DEAL - 3 if seats == 4 else _DEAL - 1
    # The worth of a point is that of the race after this deal.
    more = [max(1 + _STEP, need - deal) for need in needs]
    less = [*more]
    more[own] -= _STEP
    less[own] += _STEP
    return (race.at(more)[own] - race.at(less)[own]) / (2 * _STEP)


def weigh_five(
    keeping: KeepFrequencies,
    known: ThrowTables,
    race: Race,
    seats: int,
    five: bytes,
    place: int,
    needs: Sequence[int],
    each: int,
    seed: int,
) -> list[tuple[float, ...]]:
    """Return for each card thrown the chance, hand, crib, the lead in the play, and the doubt."""
    own, dealer, sign = side_of(seats, place), side_of(seats, seats - 1), crib_sign(seats, place)
    unseen = [4 - sum(card % 13 == rank for card in five) for rank in range(13)]
    worlds, chance = _worlds(keeping, seats, place, unseen), Chance(seed, 0, 1)
    keeps = [[CARDS[card] for card in five if card != thrown] for thrown in five]
    starters = [card for card in CARDS if card not in five]
    averages = [
        _averages(known, place, thrown, keep, starters) for thrown, keep in zip(five, keeps, strict=True)
    ]
    start = Ring(seats, False, [[] for _ in range(seats)], [KEPT] * seats)
    number, point = 47.0 * each, slope(race, seats, own, needs)
    chances, rolled, values = [0.0] * 5, [0.0] * 5, []
    # Every starter comes equally often, so that the points of the own hand are averaged exactly.
    for starter in starters * each:
        rank = starter % 13
        world = worlds.draw(chance, 1 << 4 * rank)
        stage = Stage(start, [4 - (each_rank == rank) for each_rank in range(13)], world, rank)
        stage.unseen[place] = [*unseen]
        take(stage.unseen[place], rank)
        residues = []
        for n, keep in enumerate(keeps):
            ring = stage.ring.copy()
            ring.hands[place] = [card % 13 for card in keep]
            stage.hands[place], stage.crib[place] = points(keep, starter), five[n] % 13
            crib, outcome = crib_of(stage.crib, rank), Outcome(race.sides, needs)
            if rank != _JACK or not outcome.score(dealer, 2):
                play_out(ring, [[*ranks] for ranks in stage.unseen], stage.hands, crib, race, outcome)
            made = outcome.pegged[own] - outcome.others(own) + stage.hands[place] + sign * crib
            chances[n] += outcome.chances[own] / number
            rolled[n] += made / number
            # The doubt is that of the corrected chance: without the part that points explain.
            residues.append(outcome.chances[own] - point * made)
        values.append(residues)
    rows: list[tuple[float, ...]] = []
    for (hand, crib_mean, pegs), found, lead, doubt in zip(
        averages, chances, rolled, doubts(values), strict=True
    ):
        # Control variate: the error of the rollouts in points is known, and corrected at the worth of a
        # point.
        put_right = found + point * (hand + sign * crib_mean + pegs - lead)
        rows.append((min(max(put_right, 0.0), 1.0), hand, crib_mean, pegs, doubt))
    return rows


def _averages(
    known: ThrowTables, place: int, thrown: int, keep: Sequence[int], starters: Sequence[int]
) -> tuple[float, float, float]:
    """Return the points that are known well: the hand, the crib, the lead in the play."""
    kept, cut = [CARDS[card] for card in keep], [CARDS[card] for card in starters]
    pegs = 0.0
    for feature in features([card % 13 for card in kept]):
        pegs += known.pegs[place * FEATURES + feature]
    return sum(points_with_each(kept, cut)) / 47.0, known.cribs[place * 13 + thrown % 13], pegs


def _worlds(keeping: KeepFrequencies, seats: int, place: int, unseen: Sequence[int]) -> Worlds:
    """Return the worlds before the play: the others may hold any card that this seat does not."""
    scene = Scene(PlayKnowledge(seats, place, False, (0, 0, 0, 0), 0, 0, (), 0, (), ()))
    beliefs = {
        other: beliefs_about(keeping, scene, unseen, other, 0, 1) for other in range(seats) if other != place
    }
    return Worlds(keeping, seats, beliefs, unseen)
