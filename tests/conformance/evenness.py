"""Whether two heaps of worlds are as even as each other, or one as even as it should be: chi-square tests."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Final

from knaves.cards import BACK, Card

from .walking import cards

Place = tuple[object, ...]
Tally = dict[Place, Counter[Card]]
"""How often each card was found in each hidden place."""
FAR: Final = 5.0
"""Standard deviations that chance does not reach: once in three million places."""


def found(worlds: Iterable[Any], view: Any, start: int = 0) -> Tally:
    """Where the cards lie that the seat cannot see: each place of a pack, each hidden choice, each hand.

    ``start`` leaves out what happened before the present deal. A choice of few cards is one place, since
    its cards stand in order.
    """
    hidden = [
        (number, [spot for spot, card in enumerate(cards(shown)) if card == BACK], len(cards(shown)) > 2)
        for number, (_, shown) in enumerate(view.seen)
        if number >= start and BACK in cards(shown)
    ]
    tally: Tally = defaultdict(Counter)
    for world in worlds:
        for number, spots, is_pack in hidden:
            faces = cards(world.history[number][1])
            for spot in spots:
                tally[number, spot if is_pack else 0][faces[spot]] += 1
        for seat, hand in enumerate(getattr(world, "hands", ())):
            if seat != view.seat:
                tally["hand", seat].update(hand)
    return tally


def apart(ours: Tally, theirs: Tally) -> float:
    """How far apart two tallies of equally many worlds are, in standard deviations.

    That is where it is worst: in one place, or in all hands or all other places taken together.
    """
    assert ours.keys() == theirs.keys()
    squares = {place: _square(ours[place], theirs[place]) for place in ours}
    hands = [each for place, each in squares.items() if place[0] == "hand"]
    others = [each for place, each in squares.items() if place[0] != "hand"]
    together = [
        (sum(square for square, _ in heap), sum(freedom for _, freedom in heap)) for heap in (hands, others)
    ]
    return max(deviations(*each) for each in (*squares.values(), *together))


def _square(ours: Counter[Card], theirs: Counter[Card]) -> tuple[float, int]:
    """The chi-square of one place, over the cards found there often enough, and its degrees of freedom."""
    often = [card for card in ours.keys() | theirs.keys() if ours[card] + theirs[card] >= 10]
    square = sum((ours[card] - theirs[card]) ** 2 / (ours[card] + theirs[card]) for card in often)
    return square, max(0, len(often) - 1)


def uneven(tally: Tally, possible: Sequence[Card]) -> float:
    """How far a tally is from every place taking every possible card as often as the others."""
    return max(_uneven(counter, possible) for counter in tally.values())


def _uneven(counter: Counter[Card], possible: Sequence[Card]) -> float:
    if not set(counter) <= set(possible):
        return float("inf")
    expected = counter.total() / len(possible)
    square = sum((counter[card] - expected) ** 2 for card in possible) / expected
    return deviations(square, len(possible) - 1)


def deviations(square: float, freedom: int) -> float:
    """A chi-square as a number of standard deviations, after Wilson and Hilferty (1931)."""
    if not freedom:
        return 0.0
    spread = 2 / (9 * freedom)
    value: float = ((square / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5
    return value
