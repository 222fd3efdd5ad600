"""Skill ratings by openskill's Plackett-Luce model: one rating per account and game.

``docs/ratings.md`` has the full formula. All functions here are pure; the storage ensures that a game changes
the ratings only once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from knaves.game import Seat
from knaves.games import find
from knaves.match.log import Id
from knaves.match.notices import FinishedGame
from knaves.match.ports.results import Rate, Rating

MU: Final = 25.0
SIGMA: Final = 25.0 / 3
"""The initial standard deviation."""
MIDDLE: Final = 1500
SCALE: Final = 30
"""Displayed points per unit of ``mu``: differences then mean about the same as Elo differences."""
CERTAIN: Final = 1.96
"""Half the width of a 95 % interval, in standard deviations."""
COUNTED: Final = frozenset({"played", "resigned", "time"})
"""Endings that count; a lost connection, which leads to a claim, is never punished."""
REPEATED: Final = 3
"""Number of games of the same people that count in full."""
RECENT: Final = 30 * 24 * 3_600_000
"""Milliseconds for which earlier games of the same people reduce a game's weight: thirty days."""


@dataclass(frozen=True, slots=True)
class ShownRating:
    """A rating as displayed: with 95 % certainty it lies within ``doubt`` of ``points``."""

    points: int
    doubt: int


def shown(rating: Rating) -> ShownRating:
    """Return a rating as displayed.

    >>> shown(unrated("ann", "cribbage"))
    Shown(points=1500, doubt=490)
    """
    points = MIDDLE + SCALE * (rating.mu - MU)
    return ShownRating(round(points), round(CERTAIN * SCALE * rating.sigma))


def unrated(person: Id, game: str) -> Rating:
    """Return the initial rating of a person."""
    return Rating(person, game, MU, SIGMA, 0)


def counts(game: FinishedGame, accounts: Collection[Id]) -> bool:
    """Whether a game counts: rated by agreement, an account in every seat, and a winner."""
    return (
        game.rated
        and game.how in COUNTED
        and game.side >= 0
        and len(set(game.people)) == len(game.people) > 1
        and all(person in accounts for person in game.people)
    )


def weight(met: int) -> float:
    """Return the weight of a game whose people have played ``met`` recent games before it.

    >>> [weight(met) for met in (0, 2, 3, 5, 29)]
    [1.0, 1.0, 0.75, 0.5, 0.1]
    """
    return min(1.0, REPEATED / (met + 1))


def rate(game: FinishedGame, before: Mapping[Id, Rating], met: int) -> tuple[Rating, ...]:
    """Return the ratings by seat after a game that counts; people missing in ``before`` are unrated."""
    from openskill.models import PlackettLuce  # It is slow to load, and only a server needs it.

    model = PlackettLuce(mu=MU, sigma=SIGMA)
    old = [before.get(person, unrated(person, game.game)) for person in game.people]
    sides = _sides(game)
    teams = [[model.rating(old[seat].mu, old[seat].sigma) for seat in seats] for seats in sides]
    ranks = [1.0 if side == game.side else 2.0 for side in range(len(sides))]
    new = dict[int, tuple[float, float]]()
    for seats, team in zip(sides, model.rate(teams, ranks=ranks), strict=True):
        new |= {seat: (each.mu, each.sigma) for seat, each in zip(seats, team, strict=True)}
    share = weight(met)
    return tuple(
        Rating(
            each.person,
            game.game,
            each.mu + share * (new[seat][0] - each.mu),
            each.sigma + share * (new[seat][1] - each.sigma),
            each.games + 1,
        )
        for seat, each in enumerate(old)
    )


def rater(game: FinishedGame, accounts: Collection[Id], met: int) -> Rate | None:
    """Return the function that updates the ratings after a game; None if the game does not count."""
    return (lambda before: rate(game, before, met)) if counts(game, accounts) else None


def _sides(game: FinishedGame) -> Sequence[Sequence[int]]:
    seats = range(len(game.people))
    side = find(game.game).side
    by_seat = [side(len(seats), Seat(seat)) for seat in seats]
    return [[seat for seat in seats if by_seat[seat] == each] for each in sorted(set(by_seat))]
