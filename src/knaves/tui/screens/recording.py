"""A record with every moment it went through, and the table at which nobody sits any more.

A game that is not over is shown only as the people in it may see it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from knaves.game import AnyGame, Seat
from knaves.i18n.language import _
from knaves.local.setup import HUMAN
from knaves.match.match import MatchError, Update
from knaves.match.statistics import Summary
from knaves.record import Record, load, steps


@dataclass(frozen=True, slots=True)
class Recording:
    """A record with every state it went through and what was said at each; ``states[0]`` is before all."""

    record: Record
    states: tuple[Any, ...]
    said: tuple[tuple[str, ...], ...]
    deals: tuple[int, ...]
    """After how many moves each deal was dealt."""

    @property
    def over(self) -> bool:
        """Whether the game is over, so that nothing in it is hidden any more."""
        return not self.record.game.actors(self.states[-1])

    @property
    def moves(self) -> int:
        """How many moves were made, chance's too."""
        return len(self.states) - 1

    def mover(self, at: int) -> Seat | None:
        """Return who moved next, after that many moves; None at the end."""
        return self.record.entries[at].seat if at < self.moves else None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """From where it may be looked at: from everywhere when it is over, else as the people see it."""
        people = tuple(Seat(n) for n, who in enumerate(self.record.seated) if who.player == HUMAN)
        return tuple(Seat(n) for n in range(len(self.record.seated))) if self.over else people


def recording(path: Path) -> Recording:
    """Read a record; NotationError, IllegalMove or OSError say what is wrong with it."""
    return recording_of(load(path).record)


def recording_of(record: Record) -> Recording:
    """Return a record with every moment it went through; IllegalMove for one that breaks the rules."""
    game = record.game
    state = game.start(record.rules, len(record.seated))
    states, deals = [state], []
    said: list[tuple[str, ...]] = [()]
    for number, (entry, events) in enumerate(steps(record), 1):
        state = game.apply(state, entry.seat, entry.move)
        states.append(state)
        said.append(
            tuple(words for event, _open in events if (words := game.tell(event, record.names, None)))
        )
        if game.deals(entry.move):
            deals.append(number)
    return Recording(record, tuple(states), tuple(said), tuple(deals))


class Told:
    """A table at which nobody sits any more, so that a picture can be drawn of it; nothing comes from it."""

    def __init__(self, found: Recording, seat: Seat) -> None:
        self.game: AnyGame = found.record.game
        self.rules: Any = found.record.rules
        self.names: tuple[str, ...] = found.record.names
        self.players: tuple[str, ...] = tuple(who.player for who in found.record.seated)
        self.own: tuple[Seat, ...] = (seat,)
        self.past: Sequence[str] = ()
        self.notices: Sequence[str] = ()

    async def next_update(self) -> Update | None:
        """Nothing will come."""
        return None

    async def submit(self, seat: Seat, move: Any) -> None:
        """Refuse: all moves have been made."""
        raise MatchError(_("This game is a record: its moves have been made."))

    async def take_back(self, seat: Seat) -> None:
        """Refuse: all moves have been made."""
        await self.submit(seat, None)

    def hinted(self, seat: Seat) -> None:
        """Nothing counts in a record."""

    async def statistics(self) -> Sequence[Summary]:
        """A record counts for nobody twice."""
        return ()

    async def record(self) -> Record | None:
        """Whoever looks at a record has it."""
        return None

    async def leave(self) -> str:
        """There is nothing to leave."""
        return ""
