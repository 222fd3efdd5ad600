"""The parts of a review. Chances are of the seat's side to win this game, from 0 to 1.

In a match where skunks count, the measuring player decides by the games of the match, and what is called a
chance here is the expected wins: one half, plus half of the games won less those lost. A plain win is 1 and a
loss 0 as ever, a win that counts as two games 1.5, and such a loss -0.5.

Moves are texts, as records have them. There are no sentences: a review is the same in every language.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from knaves.figures import Spot
from knaves.game import Seat
from knaves.markup import drawn_by

VERSION: Final = 5
"""Increased when the same champion would review the same record differently."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move with the average points of the deal that it leaves, and the chance to win."""

    move: str
    points: float
    win: float


@dataclass(frozen=True, slots=True)
class Decision:
    """A move with alternatives, measured from the view of its seat alone."""

    number: int
    """The number of the move in the record, from 1."""
    deal: int
    seat: Seat
    part: str
    """The part of the game: a catalogue key, such as ``discard`` or ``bid``."""
    move: str
    loss: float
    """The best move's chance less that of this one; never negative."""
    points: float
    """The best move's points in this deal less those of this one, on average; may be negative."""
    doubt: float
    """Half the 95 % interval of the loss, if it is an estimate."""
    counted: bool
    """Whether it counts as a decision: not if the right move was obvious and was made."""
    choices: tuple[Choice, ...]
    """Every move that was evaluated, best first."""
    gains: tuple[float, ...]
    """The gain of each seat from the loss; several other sides share it in proportion to their chances."""
    spots: tuple[Spot, ...] = ()
    """Its places on the charts of the statistics; none in reviews from before there were charts."""


@dataclass(frozen=True, slots=True)
class Swing:
    """A change of a seat's estimate that nobody's decision explains: luck.

    The estimate was ``before`` and is ``after``; what the others and a partner lost in between is not luck.
    """

    number: int
    """The number of the move before which the new estimate was made; for the result, the last move."""
    deal: int
    seat: Seat
    part: str
    """The reason for the change: ``deal``, ``end`` of the hand, or the seat's present part of the game."""
    before: float
    after: float
    luck: float


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a record. Tuples are by seat."""

    first: int
    """The number of its first move in the record, from 1; of a game that was played on from another, of the
    first move that was made in it."""
    last: int
    deals: int
    start: tuple[float, ...]
    """The chance before the first move."""
    result: tuple[float, ...] | None
    """1 for each winner and 0 for each loser, more and less where skunks count; None if nobody won."""
    scores: tuple[int, ...]
    """The final points by side."""
    decisions: tuple[Decision, ...]
    swings: tuple[Swing, ...]
    ended: str = ""
    """What ended it early: ``resigned``, ``claimed``, ``time`` or ``agreed``; else empty."""
    chances: tuple[float, ...] = ()
    """After an early end, the chance that each seat had at that moment."""
    stake: int = 1
    """The most games of the match that a win counts as, by which the moves were measured. Chances are from
    (1 - stake) / 2 to (1 + stake) / 2."""


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a record: its games, several in a match."""

    version: int
    game: str
    coach: str
    """The player that measured, with its version, such as ``champion 1``."""
    names: tuple[str, ...]
    sides: tuple[int, ...]
    """The side of each seat."""
    games: tuple[Game, ...]

    _repr_html_ = drawn_by("review")


@dataclass(frozen=True, slots=True)
class StoredReview:
    """A stored review: ``when`` is the ISO 8601 time of the game's end, in UTC, or of its review.

    ``players`` are by seat, as in the record; ``standard`` are its rules if `told.standard` says so.
    """

    key: str
    when: str
    players: tuple[str, ...]
    standard: bool
    review: Review
