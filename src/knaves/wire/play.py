"""Play on the wire: the wins that one's rated games cost, by their reviews, in words."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from knaves.i18n.language import _
from knaves.intervals import Interval
from knaves.match.play_ratings import FEWEST, parts, wins_lost
from knaves.match.ports.play import MeasuredGame
from knaves.review.history import Mean
from knaves.review.history_text import interval


class PlayPart(Struct, frozen=True):
    """The wins lost in 100 games in a part of the game, with their interval."""

    label: str
    figure: str


class PlayRead(Struct, frozen=True):
    """One's play at a game with so many players: the wins lost in 100 games, in all and by part.

    ``games`` are the measured games. With too few of them there is no ``figure``, and ``said`` says how many
    are needed.
    """

    seats: int
    games: int
    figure: str
    parts: list[PlayPart]
    said: str


def play_read(games: Sequence[MeasuredGame]) -> list[PlayRead]:
    """Return one's play by the number of players, in the current language; ``games``: the oldest first."""
    return [
        _read(seats, [each for each in games if each.seats == seats])
        for seats in sorted({each.seats for each in games})
    ]


def wins(lost: Interval, games: int) -> str:
    """Return the wins lost in 100 games with their interval, as in the histories of reviews."""
    return interval(Mean(lost.value, lost.low, lost.high, games))


def _read(seats: int, games: Sequence[MeasuredGame]) -> PlayRead:
    number, whole = len(games), wins_lost(games)
    if whole is None:
        words = _("Not enough whole games have been reviewed yet. It takes {fewest}.")
        return PlayRead(seats, number, "", [], words.format(fewest=FEWEST))
    found = [(part, wins_lost(games, part)) for part in parts(games)]
    by_part = [PlayPart(_(part), wins(each, number)) for part, each in found if each is not None]
    return PlayRead(seats, number, wins(whole, number), by_part, "")
