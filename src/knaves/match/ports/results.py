"""The server's data about finished games: records, statistics, ratings.

The data of one game is written atomically and only once, however often it is submitted.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from knaves.intervals import Interval
from knaves.match.log import Id
from knaves.match.notices import FinishedGame
from knaves.match.ports.choices import ChoiceCount
from knaves.match.ports.play import MeasuredGame, PlayHabits
from knaves.match.statistics import Entry


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A finished game. ``people``, ``names`` and ``players`` are by seat; lists omit the record."""

    address: str
    game: str
    people: tuple[Id, ...]
    names: tuple[str, ...]
    players: tuple[str, ...]
    how: str
    side: int
    rated: bool
    ended: int
    record: str = ""


@dataclass(frozen=True, slots=True)
class Rating:
    """An account's openskill rating at a game, and the number of rated games behind it."""

    person: Id
    game: str
    mu: float
    sigma: float
    games: int

    @property
    def standing(self) -> float:
        """The value that orders a ladder: a lower bound of the skill."""
        return self.mu - 3 * self.sigma


@dataclass(frozen=True, slots=True)
class Rung:
    """A place on a ladder."""

    name: str
    rating: Rating


@dataclass(frozen=True, slots=True)
class PlayRung:
    """A place on the ladder by play: the wins lost in a game, from 0 to 1, and the rating by results."""

    name: str
    games: int
    lost: Interval
    rating: Rating


Rate: TypeAlias = Callable[[Mapping[Id, Rating]], Sequence[Rating]]
"""Maps the current ratings of a game's people to their new ones; synchronous."""


class FinishedGames(Protocol):
    """Finished games, as they are read."""

    async def game(self, address: str) -> StoredGame | None:
        """Return a game with its record."""
        ...

    async def games(
        self, person: Id, limit: int = 50, before: StoredGame | None = None
    ) -> Sequence[StoredGame]:
        """Return a person's games, the latest first; only those before ``before``, if given."""
        ...

    async def entries(self, person: Id) -> Sequence[Entry]:
        """Return a person's statistics entries, in the order the games ended."""
        ...

    async def rating(self, person: Id, game: str) -> Rating | None:
        """Return the rating of an account at a game."""
        ...

    async def rating_steps(self, person: Id, game: str) -> Sequence[Rating]:
        """Return the rating of an account after each rated game, the oldest first."""
        ...

    async def measured(self, person: Id, game: str) -> Sequence[MeasuredGame]:
        """Return the latest measured games of an account at a game, the oldest first."""
        ...


class Results(FinishedGames, Protocol):
    """All that is kept about finished games."""

    async def finish(
        self,
        game: FinishedGame,
        ended: int,
        entries: Mapping[Id, Entry],
        rate: Rate | None = None,
        *,
        measured: bool = False,
        choices: Mapping[Id, Sequence[ChoiceCount]] | None = None,
    ) -> bool:
        """Store a game with each person's statistics and update the ratings; False if it is stored already.

        Rating updates of one account never overlap. Only accounts have ratings. ``measured``: the game is to
        be reviewed for the play of those who have one (`knaves.match.ports.play`). ``choices`` are what each
        person chose in it, each spot and choice once.
        """
        ...

    def export(self, person: Id) -> AsyncIterator[StoredGame]:
        """Yield all games of a person with their records, the latest first."""
        ...

    async def ladder(self, game: str, limit: int = 50, fewest: int = 1) -> tuple[Rung, ...]:
        """Return the best accounts at a game with at least ``fewest`` rated games, the best first."""
        ...

    async def play_ladder(self, game: str, seats: int, limit: int, fewest: int) -> Sequence[PlayRung]:
        """Return the accounts that lose least for certain, with at least ``fewest`` measured games."""
        ...

    async def habits(self, fewest: int, limit: int = 50) -> Sequence[PlayHabits]:
        """Return who agrees most often with the champion, of those with so many measured games."""
        ...

    async def met(self, people: Sequence[Id], game: str, since: int) -> int:
        """Return the number of rated games that these people have all played together since ``since``."""
        ...
