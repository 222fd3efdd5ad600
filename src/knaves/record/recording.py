"""Playback of a record: all its states, the text at each, and the possible viewpoints.

An unfinished game is shown only from the seats of people.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from knaves.game import Seat
from knaves.record.model import HUMAN, Record
from knaves.record.verify import walk


@dataclass(frozen=True, slots=True)
class Recording:
    """A record with all its states and the text at each; ``states[0]`` is before the first move."""

    record: Record
    states: tuple[Any, ...]
    said: tuple[tuple[str, ...], ...]
    deals: tuple[int, ...]
    """For each deal, the number of moves up to and including it."""

    @property
    def over(self) -> bool:
        """Whether the game is over, so that nothing is hidden any more."""
        return not self.record.game.actors(self.states[-1])

    @property
    def moves(self) -> int:
        """The number of moves, chance included."""
        return len(self.states) - 1

    def mover(self, at: int) -> Seat | None:
        """Return the seat of the next move after the first ``at`` moves; None at the end."""
        return self.record.entries[at].seat if at < self.moves else None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The possible viewpoints: all seats of a finished game, else only those of people.

        Of a game as one seat saw it, that seat alone.
        """
        if self.record.known is not None:
            return (self.record.known.seat,)
        people = tuple(Seat(n) for n, who in enumerate(self.record.seated) if who.player == HUMAN)
        return tuple(Seat(n) for n in range(len(self.record.seated))) if self.over else people


def play_back(record: Record) -> Recording:
    """Return the playback of a record; IllegalEntry if it breaks the rules."""
    game = record.game
    states = [record.opening]
    said: list[tuple[str, ...]] = [()]
    deals: list[int] = []
    for number, (entry, before, after) in enumerate(walk(record), 1):
        states.append(after)
        noticed = game.events(before, entry.seat, entry.move)
        told = (game.tell(event, record.names, None) for event, _open in noticed)
        said.append(tuple(words for words in told if words))
        if game.deals(entry.move):
            deals.append(number)
    return Recording(record, tuple(states), tuple(said), tuple(deals))
