"""What better choices than the champion's would gain, for two players: a measuring device, used by no player.

At a decision it draws the opponent's cards from the exact belief, if the opponent is the champion: any six
that it may hold are equally likely, and those from which it would have thrown or laid otherwise are refused.
In each such world it plays every choice out to the end of the deal, with the champion at both seats, each of
which decides by what its seat may see. Only the compiled kernel computes it: in plain Python one decision
would take half an hour. The rules are those of the standard game, with a checked go and runs in any order.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from knaves.cards import Card
from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.search import Judge, Shares

WORLD = 7
"""Bytes of a world: the four cards that the opponent keeps, the two that it throws, the starter."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a seat sees at a decision of its own. Seats are 0 for pone and 1 for the dealer."""

    seat: int
    six: tuple[Card, ...]
    """In the play the four kept, those laid too, then the two thrown."""
    starter: Card | None
    """None before the throw."""
    laid: tuple[tuple[int, Card], ...]
    """Every card laid in this deal, in order: the seat and the card."""
    needs: tuple[int, int]
    """What pone and the dealer needed before the deal."""
    shares: tuple[Shares, Shares]
    """Whom pone and the dealer take each other for."""


class Worlds:
    """Deals that a seat may believe in, and what its choices bring in them, with champions at both seats.

    RuntimeError without the compiled kernel.
    """

    def __init__(self, judge: Judge, sight: Sight) -> None:
        if not kernel.available():
            raise RuntimeError("Worlds take the compiled kernel: build it with make setup.")
        self._engine, self._sight = judge.engine, sight
        starter = 255 if sight.starter is None else sight.starter
        laid = bytes([number for pair in sight.laid for number in pair])
        shares = array("d", [each for who in sight.shares for each in who])
        self._seen = (sight.seat, bytes(sight.six), starter, laid, *sight.needs, shares)

    def drawn(self, number: int, seed: int, draws: int) -> list[bytes]:
        """Return so many worlds; fewer if such cards are laid so seldom that ``draws`` are not enough."""
        out = bytearray(number * WORLD)
        found = self._engine.draw_worlds(*self._seen, seed, draws, out)
        return [bytes(out[WORLD * row : WORLD * row + WORLD]) for row in range(found)]

    def values(self, worlds: Sequence[bytes], choices: Sequence[Sequence[Card]]) -> list[list[float]]:
        """Return a row for each world, with the value of each choice to the seat: 1 for a win, -1 for a loss.

        A choice is the card laid, or the two thrown.
        """
        out = array("d", bytes(8 * len(worlds) * len(choices)))
        flat = bytes([card for choice in choices for card in choice])
        self._engine.value_choices(*self._seen, b"".join(worlds), flat, out)
        width = len(choices)
        return [list(out[width * row : width * row + width]) for row in range(len(worlds))]
