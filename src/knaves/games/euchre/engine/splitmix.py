"""Random numbers of the kernel of euchre, in plain Python: the same stream from the same seed."""

from __future__ import annotations

from typing import Final

_WORD: Final = (1 << 64) - 1


class SplitMix64:
    """SplitMix64, by Steele, Lea and Flood (2014)."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD
        self._word = 0

    @classmethod
    def of(cls, seed: int, hand: int) -> SplitMix64:
        """Return the dice of one of many hands."""
        return cls(_mixed(seed & _WORD) ^ _mixed(~hand & _WORD))

    def next(self) -> int:
        """Return 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        return _mixed(self._state)

    def below(self, stop: int) -> int:
        """Return 0 to stop - 1, each exactly equally likely."""
        uneven = (1 << 64) % stop
        # Rejection: without the lowest words the rest splits evenly.
        while (drawn := self.next()) < uneven:
            pass
        return drawn % stop

    def shake(self) -> None:
        """Take a fresh word for `small`."""
        self._word = self.next()

    def small(self, stop: int) -> int:
        """Return 0 to stop - 1; several may come from one word while their product stays small."""
        # Several draws from one word save time; their bias is at most the product of their stops, in 2**64.
        drawn, self._word = divmod(self._word * stop, 1 << 64)
        return drawn


def _mixed(word: int) -> int:
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
    return word ^ word >> 31
