"""Cards and throws with three and four players: a port of ``many_judge.hpp`` and ``many.hpp``."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from knaves.cards import CARDS
from knaves.games.cribbage.engine.many_odds import Race
from knaves.games.cribbage.engine.reference.chance import Chance
from knaves.games.cribbage.engine.reference.many_ring import side_of, sides_of
from knaves.games.cribbage.engine.reference.many_rollout import Outcome, Stage, crib_of, doubts, play_out, see
from knaves.games.cribbage.engine.reference.many_throwing import ThrowTables, weigh_five
from knaves.games.cribbage.engine.reference.many_worlds import (
    Holding,
    KeepFrequencies,
    PlayKnowledge,
    Scene,
    Worlds,
    beliefs_about,
)
from knaves.games.cribbage.rules.counting import points


class ManyJudge:
    """See `knaves.games.cribbage.engine.many.ManyJudge`."""

    def __init__(
        self,
        seats: int,
        singles: Sequence[float],
        temperature: float,
        throw_floor: float,
        cribs: Sequence[float],
        pegs: Sequence[float],
        chances: Sequence[float],
        likelihood_floor: float,
    ) -> None:
        self.seats, self._known = seats, ThrowTables(cribs, pegs)
        self.keeping = KeepFrequencies(singles, temperature, throw_floor)
        self.race, self.floor = Race(sides_of(seats), chances), likelihood_floor

    def throws(
        self, cards: bytes, place: int, needs: Sequence[int], each: int, seed: int, out: array[float]
    ) -> None:
        """Write five rows of five: the chance, hand, crib, the lead in the play, the doubt."""
        left = needs[: self.race.sides]
        rows = weigh_five(self.keeping, self._known, self.race, self.seats, cards, place, left, each, seed)
        for n, row in enumerate(rows):
            out[5 * n : 5 * n + 5] = array("d", row)

    def cards(
        self,
        cards: bytes,
        laid: bytes,
        pile: int,
        place: int,
        needs: Sequence[int],
        stuck: bytes,
        exact: bool,
        worlds: int,
        seed: int,
        out: array[float],
    ) -> int:
        """Write a row of five for each rank that can be laid: the rank, the chance, pegs, others', doubt."""
        pairs = list(zip(laid[::2], laid[1::2], strict=True))
        left = needs[: self.race.sides]
        seen = PlayKnowledge(
            self.seats, place, exact, cards[:4], cards[4], cards[5], pairs, pile, left, stuck
        )
        rows = _weigh_cards(self, seen, worlds, seed)
        for n, row in enumerate(rows):
            out[5 * n : 5 * n + 5] = array("d", row)
        return len(rows)


def _weigh_cards(judge: ManyJudge, seen: PlayKnowledge, number: int, seed: int) -> list[list[float]]:
    scene, own = Scene(seen), side_of(seen.seats, seen.place)
    start, starter = scene.ring, seen.starter % 13
    worlds = _worlds(judge, seen, scene)
    hand = start.hands[seen.place]
    ranks = sorted(set(hand[: start.choices()]))
    chance, values, sums = Chance(seed, 0, 0), [], [[0.0, 0.0, 0.0] for _ in ranks]
    mine = points([CARDS[card] for card in seen.keep], CARDS[seen.starter])
    for _ in range(number):
        # All cards are tried in the same worlds, so that the luck of a world cancels out of their
        # differences.
        stage = Stage(start, scene.unseen, worlds.draw(chance), starter)
        stage.unseen[seen.place] = list(worlds.unseen)
        stage.hands[seen.place], stage.crib[seen.place] = mine, seen.thrown % 13
        crib, found = crib_of(stage.crib, starter), []
        for rank, total in zip(ranks, sums, strict=True):
            ring, unseen = stage.ring.copy(), [[*each] for each in stage.unseen]
            see(unseen, seen.place, rank)
            outcome = Outcome(judge.race.sides, seen.needs)
            if not outcome.peg(own, ring.lay(hand.index(rank))):
                play_out(ring, unseen, stage.hands, crib, judge.race, outcome)
            found.append(outcome.chances[own])
            for n, value in enumerate((outcome.chances[own], outcome.pegged[own], outcome.others(own))):
                total[n] += value / number
        values.append(found)
    return [[rank, *total, doubt] for rank, total, doubt in zip(ranks, sums, doubts(values), strict=True)]


def _worlds(judge: ManyJudge, seen: PlayKnowledge, scene: Scene) -> Worlds:
    unseen = list(scene.unseen)
    for rank in (*scene.ring.hands[seen.place], seen.thrown % 13):
        unseen[rank] -= 1
    beliefs: dict[int, list[Holding]] = {}
    for place in range(seen.seats):
        if place == seen.place:
            continue
        about = beliefs_about(judge.keeping, scene, unseen, place, seen.stuck[place], judge.floor)
        beliefs[place] = about or beliefs_about(judge.keeping, scene, unseen, place, 0, judge.floor)
    return Worlds(judge.keeping, seen.seats, beliefs, unseen)
