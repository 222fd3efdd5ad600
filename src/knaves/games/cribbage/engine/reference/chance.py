"""The kernel's random numbers: the same numbers, from the same seeds.

xoshiro256** by D. Blackman and S. Vigna, started by splitmix64; bounded by D. Lemire's method.
"""

from __future__ import annotations

from knaves.cards import CARDS, Card

_WORD = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
DRAWN, CHOICES = 0, 1
"""What a stream is for."""


class Chance:
    """One stream of a great many."""

    def __init__(self, seed: int, stream: int, purpose: int) -> None:
        at = _scramble(_scramble(seed + _GOLDEN) + stream + _GOLDEN) + purpose
        self._state = [_scramble(at + step * _GOLDEN) for step in range(1, 5)]

    def below(self, stop: int) -> int:
        """Return a whole number from 0 to stop - 1, each exactly equally likely."""
        # Rejection (Lemire): products whose lower half is below this would favour some numbers.
        unfair = (-stop & 0xFFFFFFFF) % stop
        while True:
            wide = (self._next() >> 32) * stop
            if wide & 0xFFFFFFFF >= unfair:
                return wide >> 32

    def share(self) -> float:
        """Return a number from 0 to less than 1."""
        return (self._next() >> 11) * 2.0**-53

    def pack(self, drawn: int = 13) -> tuple[Card, ...]:
        """Return the pack, its first cards drawn, the rest as they happen to lie."""
        pack = list(CARDS)
        # No more are ever seen, thirteen by two players; shuffling the rest would be wasted.
        for place in range(drawn):
            other = place + self.below(52 - place)
            pack[place], pack[other] = pack[other], pack[place]
        return tuple(pack)

    def _next(self) -> int:
        a, b, c, d = self._state
        c ^= a
        d ^= b
        self._state = [a ^ d, b ^ c, c ^ b << 17 & _WORD, _turn(d, 45)]
        return _turn(b * 5 & _WORD, 7) * 9 & _WORD


def _turn(word: int, by: int) -> int:
    return (word << by | word >> 64 - by) & _WORD


def _scramble(word: int) -> int:
    word &= _WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
    return word ^ word >> 31
