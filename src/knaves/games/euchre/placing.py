"""Laying cards into places uniformly, where some places refuse some cards: exact counting, no retries.

Cards that the same places accept form a class. The ways to share a class out are multinomial numbers,
the ways for all classes a short recursion; a draw follows these counts, so every placement is equally
likely and the search always ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import factorial

from knaves.cards import Card, Dice, shuffled

Room = tuple[int, ...]
"""How many cards each place still takes."""


class Placing:
    """The ways to lay cards into places of some room; ``accepts[i]`` are the places card i may go to."""

    def __init__(self, cards: Sequence[Card], accepts: Sequence[Room], room: Room) -> None:
        classes: dict[Room, list[Card]] = {}
        for card, places in zip(cards, accepts, strict=True):
            classes.setdefault(places, []).append(card)
        # The largest class goes last: there its shares are forced.
        self._classes = sorted(classes.items(), key=lambda each: len(each[0]) * len(each[1]))
        self._room = room
        self._ways = cache(self._count)

    @property
    def ways(self) -> int:
        """How many placements there are."""
        return self._ways(0, self._room)

    def draw(self, dice: Dice) -> list[list[Card]]:
        """Return the cards of each place in one placement, each placement equally likely."""
        placed: list[list[Card]] = [[] for _ in self._room]
        room = self._room
        for number, (places, cards) in enumerate(self._classes):
            share = self._draw_share(number, room, dice)
            left = list(shuffled(cards, dice))
            for place, count in zip(places, share, strict=True):
                placed[place] += left[:count]
                del left[:count]
            room = _less(room, places, share)
        return placed

    def _count(self, number: int, room: Room) -> int:
        if number == len(self._classes):
            return int(not any(room))
        return sum(ways for _, ways in self._shares(number, room))

    def _shares(self, number: int, room: Room) -> Iterator[tuple[Room, int]]:
        places, cards = self._classes[number]
        last = number == len(self._classes) - 1
        for share in _splits(len(cards), tuple(room[place] for place in places), last):
            ways = self._ways(number + 1, _less(room, places, share))
            yield share, ways * _multinomial(share)

    def _draw_share(self, number: int, room: Room, dice: Dice) -> Room:
        ticket = dice.randrange(self._ways(number, room))
        for share, ways in self._shares(number, room):
            if ticket < ways:
                return share
            ticket -= ways
        raise AssertionError("the counts add up to the total")


def _less(room: Room, places: Room, share: Room) -> Room:
    left = list(room)
    for place, count in zip(places, share, strict=True):
        left[place] -= count
    return tuple(left)


def _multinomial(share: Room) -> int:
    ways = factorial(sum(share))
    for count in share:
        ways //= factorial(count)
    return ways


def _splits(cards: int, room: Room, last: bool) -> Iterator[Room]:
    """Every way to split so many like cards over the places; the last class must fill them."""
    if last:
        if sum(room) == cards:
            yield room
    elif not room:
        if cards == 0:
            yield ()
    else:
        for count in range(max(0, cards - sum(room[1:])), min(cards, room[0]) + 1):
            for rest in _splits(cards - count, room[1:], last):
                yield (count, *rest)
