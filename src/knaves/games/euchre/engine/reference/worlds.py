"""Worlds drawn in plain Python: the same as the kernel's, in the same order.

A port; that every world fits and all are equally likely is tested apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from knaves.cards import Card
from knaves.games.euchre.engine.arrays import Array
from knaves.games.euchre.engine.hidden import UnseenCards
from knaves.games.euchre.engine.open_deal import NUMBERS, mask
from knaves.games.euchre.engine.splitmix import SplitMix64

World = tuple[int, ...]
"""By place: the set of its cards."""
Room = tuple[int, ...]


class Placements:
    """The ways to lay the cards, in their order."""

    def __init__(self, unseen: UnseenCards) -> None:
        self._unseen = unseen
        # The room left says which card is next, so worlds are counted by a small table, not one by one.
        self._ways = cache(self._count)

    @property
    def ways(self) -> int:
        """How many worlds there are."""
        return self._ways(self._unseen.room)

    def draw(self, dice: SplitMix64) -> World:
        """Return one world, each equally likely."""
        world, room = [mask(cards) for cards in self._unseen.known], self._unseen.room
        for number, card in enumerate(self._unseen.cards):
            # A place is as likely as it has worlds behind it: all worlds are alike, and none is rejected.
            ticket = dice.below(self._ways(room))
            for place, after in self._shares(number, room):
                if ticket < (ways := self._ways(after)):
                    world[place] |= 1 << card
                    room = after
                    break
                ticket -= ways
        return tuple(world)

    def all(self) -> list[World]:
        """Return every world, those with the same hands side by side."""
        known = tuple(mask(cards) for cards in self._unseen.known)
        return sorted(self._laid(0, self._unseen.room, known))

    def _count(self, room: Room) -> int:
        number = len(self._unseen.cards) - sum(room)
        if number == len(self._unseen.cards):
            return 1
        return sum(self._ways(after) for _, after in self._shares(number, room))

    def _shares(self, number: int, room: Room) -> Iterator[tuple[int, Room]]:
        for place in sorted(self._unseen.accepts[number]):
            if room[place]:
                yield place, (*room[:place], room[place] - 1, *room[place + 1 :])

    def _laid(self, number: int, room: Room, world: World) -> Iterator[World]:
        if number == len(self._unseen.cards):
            yield world
            return
        card = 1 << self._unseen.cards[number]
        for place, after in self._shares(number, room):
            if self._ways(after):
                yield from self._laid(
                    number + 1, after, (*world[:place], world[place] | card, *world[place + 1 :])
                )


def worlds(unseen: UnseenCards, seed: int, result: Array) -> None:
    """Fill the rows: with all worlds when there are as many as rows, else with a sample."""
    placing, dice = Placements(unseen), SplitMix64(seed)
    # If all worlds fit in the rows there is nothing to sample.
    whole = len(result) == placing.ways
    found = placing.all() if whole else [placing.draw(dice) for _ in range(len(result))]
    for row, world in enumerate(found):
        for place, cards in enumerate(world):
            result[row, place] = cards


def tally(values: Array, weights: Array, shares: Array) -> None:
    """Fill ``shares[card, tricks]`` with how often, by weight, side 0 takes so many tricks."""
    total = sum(weights.tolist())
    for row, weight in zip(values.tolist(), weights.tolist(), strict=True):
        for card in range(NUMBERS):
            if row[card] >= 0:
                shares[Card(card), row[card]] += weight / total
