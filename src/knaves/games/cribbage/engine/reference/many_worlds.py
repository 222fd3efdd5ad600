"""What players keep, what a seat sees, and worlds that it may believe in, with three and four players.

A port of ``many_keeps.hpp`` and ``many_worlds.hpp``.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, combinations_with_replacement
from math import comb, exp, perm, prod
from typing import NamedTuple

from knaves.cards import CARDS
from knaves.games.cribbage.engine.reference.chance import Chance
from knaves.games.cribbage.engine.reference.many_ring import KEPT, Ring, plain_choice, side_of
from knaves.games.cribbage.engine.tables import KEEP_PLACES, KEEPS
from knaves.games.cribbage.rules.counting import points
from knaves.games.cribbage.rules.scoring import PIPS

# A world in which two players hold the same card is drawn again. After so many tries the last one is used
# as it is, with one card in two hands, so that the search always ends.
_TRIES = 64
_JACK = 10


@cache
def by_ranks() -> list[tuple[int, ...]]:
    """Return the points of each keep with each rank of starter, suits left out."""
    return [tuple([_plain((*keep, starter)) for starter in range(13)]) for keep in KEEPS]


def _plain(ranks: tuple[int, ...]) -> int:
    """Return what five ranks count in suits without a flush or his nobs; 0 for five alike."""
    if len(set(ranks)) == 1:
        return 0
    cards = [CARDS[13 * suit + rank] for suit, rank in zip((0, 1, 2, 3, 0), sorted(ranks), strict=True)]
    starter = next((card for card in cards if card % 13 == _JACK), cards[0])
    return points([card for card in cards if card != starter], starter, crib=True)


class KeepFrequencies:
    """How often four ranks are kept, and each fifth then thrown: by whose crib it is, and keep."""

    def __init__(self, singles: Sequence[float], temperature: float, floor: float) -> None:
        self.kept = [[0.0] * len(KEEPS) for _ in range(2)]
        self.thrown = [[[0.0] * 13 for _ in KEEPS] for _ in range(2)]
        # By ranks, 6,175 hands instead of 2.6 million: the model ignores flushes and nobs.
        for five in combinations_with_replacement(range(13), 5):
            if five[0] != five[4]:
                self._weigh(five, singles, temperature, floor)

    def _weigh(
        self, five: tuple[int, ...], singles: Sequence[float], temperature: float, floor: float
    ) -> None:
        left = [4 - five.count(rank) for rank in range(13)]
        throws = [n for n in range(5) if n == 0 or five[n] != five[n - 1]]
        keeps = [KEEP_PLACES[five[:n] + five[n + 1 :]] for n in throws]
        hands = [
            sum([made * number for made, number in zip(by_ranks()[keep], left, strict=True)]) / 47.0
            for keep in keeps
        ]
        for whose in range(2):
            worth = [
                hand + (-1 if whose else 1) * singles[13 * whose + five[n]]
                for hand, n in zip(hands, throws, strict=True)
            ]
            best = max(worth)
            shares = [exp((each - best) / temperature) for each in worth]
            total = 0.0
            for share in shares:
                total += share
            for keep, n, share in zip(keeps, throws, shares, strict=True):
                # The floor keeps every throw possible, however the model errs.
                chance = floor / len(throws) + (1 - floor) * share / total
                self.thrown[whose][keep][five[n]] = chance
                # `left` excludes the thrown card itself, which may be any of one more.
                self.kept[whose][keep] += chance * (left[five[n]] + 1)


class PlayKnowledge(NamedTuple):
    """What a player sees in the play; cards are numbers."""

    seats: int
    place: int
    exact: bool
    keep: Sequence[int]
    thrown: int
    starter: int
    laid: Sequence[tuple[int, int]]
    pile: int
    needs: Sequence[int]
    stuck: Sequence[int]


class Choice(NamedTuple):
    """A moment at which another player laid a card, what the table had not seen, and the rank."""

    ring: Ring
    unseen: list[int]
    rank: int


class Scene:
    """The play so far from the seat's side: others' hands have sizes only."""

    def __init__(self, seen: PlayKnowledge) -> None:
        self.ring = Ring(seen.seats, seen.exact, [[] for _ in range(seen.seats)], [KEPT] * seen.seats)
        self.ring.hands[seen.place] = sorted(card % 13 for card in seen.keep)
        self.unseen = [4] * 13
        self.unseen[seen.starter % 13] -= 1
        self.choices: list[Choice] = []
        for n, (place, rank) in enumerate(seen.laid):
            ring = self.ring
            if n == len(seen.laid) - seen.pile or ring.count + PIPS[rank] > 31 or ring.count == 31:
                ring.clear()
            self._turn_to(place)
            if place != seen.place:
                self.choices.append(Choice(ring.copy(), [*self.unseen], rank))
            else:
                ring.hands[place].remove(rank)
            ring.put(rank)
            self.unseen[rank] -= 1
        if not seen.pile:
            self.ring.clear()
        self._turn_to(seen.place)

    def _turn_to(self, place: int) -> None:
        """Whoever was passed over in this count had said go."""
        ring = self.ring
        if ring.pile:
            passed = (ring.last + 1) % ring.seats
            while passed != place:
                if ring.sizes[passed]:
                    ring.gone.add(passed)
                passed = (passed + 1) % ring.seats
        ring.turn = place


class Holding(NamedTuple):
    """The ranks that one player may still hold, the place of its whole keep, and the weight."""

    ranks: tuple[int, ...]
    keep: int
    weight: float


def likelihood(choices: Sequence[Choice], place: int, ranks: Sequence[int], floor: float) -> float:
    """Return how likely a plain player would have laid what this place laid, holding these ranks now."""
    found, held = 1.0, list(ranks)
    for choice in reversed(choices):
        if choice.ring.turn != place:
            continue
        held = sorted([*held, choice.rank])
        ring = choice.ring.copy()
        ring.hands[place] = held
        unseen = [number - held.count(rank) for rank, number in enumerate(choice.unseen)]
        if held[plain_choice(ring, unseen)] != choice.rank:
            # Crude: a card that a plain player would not lay counts 2 %, whether it is nearly as good or
            # absurd.
            found *= floor
    return found


def beliefs_about(
    keeping: KeepFrequencies, scene: Scene, unseen: Sequence[int], place: int, stuck: int, floor: float
) -> list[Holding]:
    """Return all that a place may hold; ``unseen``: how many of each rank the seat has not seen."""
    seats = scene.ring.seats
    whose = side_of(seats, place) != side_of(seats, seats - 1)
    laid = [choice.rank for choice in scene.choices if choice.ring.turn == place]
    found = []
    for ranks, ways in _held(unseen, scene.ring.sizes[place], stuck, 0, ()):
        keep = KEEP_PLACES[tuple(sorted((*ranks, *laid)))]
        # Each of a pair is as likely as the other to be the one that lies open.
        # Either card of a pair may be the one laid: this raised the log-likelihood of the true hands by
        # 0.04 ± 0.03 (docs/strength-trials.md, "Pairs").
        alike = prod([perm(ranks.count(rank) + laid.count(rank), laid.count(rank)) for rank in set(laid)])
        weight = keeping.kept[whose][keep] * ways / alike
        if weight > 0:
            likely = likelihood(scene.choices, place, ranks, floor)
            found.append(Holding(ranks, keep, weight * likely))
    return found


def _held(
    unseen: Sequence[int], size: int, stuck: int, lowest: int, held: tuple[int, ...], ways: float = 1.0
) -> Iterator[tuple[tuple[int, ...], float]]:
    if len(held) == size:
        yield held, ways
        return
    for rank in range(lowest, 13):
        if PIPS[rank] <= stuck:
            continue
        for copies in range(1, min(size - len(held), unseen[rank]) + 1):
            yield from _held(
                unseen, size, stuck, rank + 1, held + (rank,) * copies, ways * comb(unseen[rank], copies)
            )


class World(NamedTuple):
    """One world: what the others hold and have thrown, by place."""

    held: dict[int, Holding]
    thrown: dict[int, int]
    crib_card: int


class Worlds:
    """Worlds to draw from; those of ``beliefs`` by place, with the ranks that the seat has not seen."""

    def __init__(
        self,
        keeping: KeepFrequencies,
        seats: int,
        beliefs: dict[int, list[Holding]],
        unseen: Sequence[int],
    ) -> None:
        self.keeping, self.seats, self.beliefs, self.unseen = keeping, seats, beliefs, unseen
        self.sums = {
            place: list(accumulate([each.weight for each in about])) for place, about in beliefs.items()
        }

    def draw(self, chance: Chance, taken: int = 0) -> World:
        """Return a world; ``taken``: the unseen cards that nobody holds, four bits a rank."""
        held: dict[int, Holding] = {}
        used = 0
        for _ in range(_TRIES):
            # Rejection weighs the players jointly; drawing each from what the one before has left would
            # not.
            used, fits = taken, True
            for place in self.beliefs:
                held[place] = self._draw(place, chance)
                cards = self._cards(held[place], chance)
                fits = not used & cards
                used |= cards
                if not fits:
                    break
            if fits:
                break
        for place in self.beliefs:
            held.setdefault(place, self.beliefs[place][0])
        return self._thrown(held, used, chance)

    def _draw(self, place: int, chance: Chance) -> Holding:
        sums = self.sums[place]
        mark = chance.share() * sums[-1]
        return self.beliefs[place][min(bisect_right(sums, mark), len(sums) - 1)]

    def _cards(self, holding: Holding, chance: Chance) -> int:
        cards = 0
        for rank in holding.ranks:
            if not self.unseen[rank]:
                continue
            while True:
                card = 1 << 4 * rank + chance.below(self.unseen[rank])
                if not cards & card:
                    break
            cards |= card
        return cards

    def _thrown(self, held: dict[int, Holding], used: int, chance: Chance) -> World:
        left = [
            max(0, number - (used >> 4 * rank & 15).bit_count()) for rank, number in enumerate(self.unseen)
        ]
        thrown = {}
        for place, holding in held.items():
            whose = side_of(self.seats, place) != side_of(self.seats, self.seats - 1)
            # Throws are drawn after all hands, given the thrower's own hand only.
            chances = self.keeping.thrown[whose][holding.keep]
            thrown[place] = _pick([each * number for each, number in zip(chances, left, strict=True)], chance)
            left[thrown[place]] -= left[thrown[place]] > 0
        return World(held, thrown, _pick(left, chance) if self.seats == 3 else 0)


def _pick(weights: Sequence[float], chance: Chance) -> int:
    mark, rank = chance.share() * sum(weights), 0
    while rank < 12:
        mark -= weights[rank]
        if mark < 0:
            break
        rank += 1
    return rank
