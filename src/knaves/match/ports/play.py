"""What rated games cost their players by the champion's reviews, and the number that is made of it: play.

Which games are measured is decided when a game ends, never by who asks for a review.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from knaves.match.log import Id


@dataclass(frozen=True, slots=True)
class MeasuredGame:
    """What a record cost one seat. Losses are chances to win, from 0 to 1, as in a review."""

    seats: int
    """The number of players; losses with other numbers of players are another measure."""
    worth: float
    """The games of the record: 1, more in a match; of a game that ended early the share that was played."""
    lost: Mapping[str, float]
    """By part of the game: catalogue keys, such as ``discard``."""
    decisions: int
    """The decisions that count, without forced and obvious ones."""
    agreed: int
    """Those of them that cost nothing: the champion would have made no better one."""
    time: int | None = None
    """The median time of these decisions in milliseconds, if the log of the table is complete."""


@dataclass(frozen=True, slots=True)
class PlayHabits:
    """What an operator looks at: how often somebody agrees with the champion, and how fast.

    ``share`` is the part of the decisions, from 0 to 1, ``time`` the median of the games' times in
    milliseconds, None if none is known.
    """

    person: Id
    name: str
    game: str
    seats: int
    games: int
    share: float
    time: int | None
