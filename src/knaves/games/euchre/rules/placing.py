"""Uniformly random placement of cards, where some places refuse some cards: exact counting, no retries.

Places that accept the same cards form a region; cards accepted by the same regions form a class. Multinomial
numbers count the ways to distribute a class, and a short recursion those for all classes. A draw follows
these counts, so every placement is equally likely and the search always ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import comb

from knaves.cards import Card, Dice, shuffled

Room = tuple[int, ...]
"""The number of cards that each place, or each region, still takes."""


class Placements:
    """The placements of cards into places with given capacities; ``accepts[i]`` are the places for card i."""

    def __init__(self, cards: Sequence[Card], accepts: Sequence[Sequence[int]], room: Room) -> None:
        self._places = room
        self._regions = _regions(accepts, len(room))
        region_of = {place: number for number, region in enumerate(self._regions) for place in region}
        classes: dict[Room, list[Card]] = {}
        for card, places in zip(cards, accepts, strict=True):
            classes.setdefault(tuple(sorted({region_of[place] for place in places})), []).append(card)
        # The largest class is last, where its shares are forced.
        self._classes = sorted(classes.items(), key=lambda each: len(each[0]) * len(each[1]))
        self._room = tuple(sum(room[place] for place in region) for region in self._regions)
        self._ways = cache(self._count)

    @property
    def ways(self) -> int:
        """The number of placements."""
        ways = self._ways(0, self._room)
        for region in self._regions:
            ways *= _multinomial([self._places[place] for place in region])
        return ways

    def draw(self, dice: Dice) -> list[list[Card]]:
        """Return the cards of each place in one placement, each placement equally likely."""
        gathered: list[list[Card]] = [[] for _ in self._regions]
        room = self._room
        for number, (regions, cards) in enumerate(self._classes):
            share = self._draw_share(number, room, dice)
            _deal_out(shuffled(cards, dice), regions, share, gathered)
            room = _less(room, regions, share)
        placed: list[list[Card]] = [[] for _ in self._places]
        for region, there in zip(self._regions, gathered, strict=True):
            _deal_out(shuffled(there, dice), region, [self._places[place] for place in region], placed)
        return placed

    def _count(self, number: int, room: Room) -> int:
        if number == len(self._classes):
            return int(not any(room))
        return sum(ways for _, ways in self._shares(number, room))

    def _shares(self, number: int, room: Room) -> Iterator[tuple[Room, int]]:
        """Return the distributions of a class over its regions, with the number of placements of the rest."""
        regions, cards = self._classes[number]
        last = number == len(self._classes) - 1
        for share in _splits(len(cards), [room[region] for region in regions], last):
            ways = self._ways(number + 1, _less(room, regions, share))
            if ways:
                yield share, ways * _multinomial(share)

    def _draw_share(self, number: int, room: Room, dice: Dice) -> Room:
        if number == len(self._classes) - 1:
            return tuple(room[region] for region in self._classes[number][0])
        ticket = dice.randrange(self._ways(number, room))
        for share, ways in self._shares(number, room):
            if ticket < ways:
                return share
            ticket -= ways
        raise AssertionError("the counts add up to the total")


def _regions(accepts: Sequence[Sequence[int]], places: int) -> list[Room]:
    """Return the places in groups that accept the same cards."""
    groups: dict[Room, list[int]] = {}
    for place in range(places):
        welcome = tuple(card for card, each in enumerate(accepts) if place in each)
        groups.setdefault(welcome, []).append(place)
    return [tuple(group) for group in groups.values()]


def _deal_out(
    cards: Sequence[Card], into: Sequence[int], share: Sequence[int], laid: list[list[Card]]
) -> None:
    start = 0
    for place, count in zip(into, share, strict=True):
        laid[place] += cards[start : start + count]
        start += count


def _less(room: Room, regions: Sequence[int], share: Room) -> Room:
    left = list(room)
    for region, count in zip(regions, share, strict=True):
        left[region] -= count
    return tuple(left)


def _multinomial(share: Sequence[int]) -> int:
    ways, placed = 1, 0
    for count in share:
        placed += count
        ways *= comb(placed, count)
    return ways


def _splits(cards: int, room: Sequence[int], last: bool) -> Iterator[Room]:
    """Return every split of so many equivalent cards over the regions; the last class must fill them."""
    if last:
        if sum(room) == cards:
            yield tuple(room)
    elif not room:
        if cards == 0:
            yield ()
    else:
        for count in range(max(0, cards - sum(room[1:])), min(cards, room[0]) + 1):
            for rest in _splits(cards - count, room[1:], last):
                yield (count, *rest)
