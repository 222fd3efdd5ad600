"""Two games with the same deals side by side: what each player made of every deal, and where they parted.

Luck of the deal is the same for both, so that what is left of a difference is play. Nothing is searched here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from knaves.game import CHANCE, AnyGame, Seat
from knaves.i18n.language import _
from knaves.options import values_of
from knaves.record import Entry, Record, walk
from knaves.review.model import Review

CHANCE_CUTS: Final = "chance"
"""The value of a cut that no player makes."""


class DealtApart(Exception):
    """Two records that cannot be set side by side; one sentence."""


@dataclass(frozen=True, slots=True)
class Parting:
    """The first decisions of a deal that differ: the numbers of the moves in the two records, from 1."""

    seat: Seat
    numbers: tuple[int, int]


@dataclass(frozen=True, slots=True)
class DealBeside:
    """A deal that both played. Pairs are by record.

    ``leads`` are the points by which the seat's side led in this deal, ``parted`` where the play first
    differed; None if it never did, or not by a decision.
    """

    number: int
    leads: tuple[int, int]
    moves: tuple[range, range]
    """The numbers of the moves in the records, from 1."""
    parted: Parting | None


@dataclass(frozen=True, slots=True)
class _Dealt:
    """A deal of a record: the pack with the deal as the seat saw it, and all entries after it."""

    pack: tuple[Any, Any]
    lead: int
    numbers: range
    entries: tuple[Entry, ...]


def beside(one: Record, other: Record, seat: Seat) -> tuple[DealBeside, ...]:
    """Set the deals that both records have side by side, in their order, as the seat played them.

    DealtApart if the rules or the first deals differ, these are matches of several games, or players cut;
    IllegalEntry for an illegal move.
    """
    if (one.game.name, one.rules, len(one.seated)) != (other.game.name, other.rules, len(other.seated)):
        raise DealtApart(_("The two games have different rules."))
    if any(value != 1 for value in values_of(one.rules, "games").values()):
        raise DealtApart(_("Only single games can be compared, not matches."))
    if any(value != CHANCE_CUTS for value in values_of(one.rules, "cut").values()):
        raise DealtApart(
            _("The starter depends on who cut, so these games had other cards: chance must cut.")
        )
    pairs = list(zip(_deals(one, seat), _deals(other, seat), strict=False))
    if not pairs or pairs[0][0].pack != pairs[0][1].pack:
        raise DealtApart(_("The two games were not dealt the same cards."))
    found = []
    for number, (mine, theirs) in enumerate(pairs, 1):
        if mine.pack != theirs.pack:
            break
        leads, moves = (mine.lead, theirs.lead), (mine.numbers, theirs.numbers)
        found.append(DealBeside(number, leads, moves, _parted(one.game, mine, theirs)))
    return tuple(found)


def lost(found: Review, seat: Seat, moves: range) -> float:
    """Return the chance to win, 0 to 1, that a seat's decisions among these moves lost."""
    [game] = found.games
    return sum([each.loss for each in game.decisions if each.seat == seat and each.number in moves])


def _parted(game: AnyGame, one: _Dealt, other: _Dealt) -> Parting | None:
    pairs = zip(one.numbers, other.numbers, one.entries, other.entries, strict=False)
    for first, second, mine, theirs in pairs:
        if mine.seat != theirs.seat:
            return None
        if mine.seat == CHANCE and mine.move != theirs.move:
            return None
        # Of equal moves, such as either of two threes, none is the better.
        if mine.seat != CHANCE and not game.same(mine.move, theirs.move):
            return Parting(mine.seat, (first, second))
    return None


def _deals(record: Record, seat: Seat) -> Iterator[_Dealt]:
    game, steps = record.game, list(walk(record))
    side = game.side(len(record.seated), seat)
    places = [
        at for at, step in enumerate(steps) if step.entry.seat == CHANCE and game.deals(step.entry.move)
    ]
    for at, end in pairwise([*places, len(steps)]):
        dealt, after = steps[at], steps[at + 1 : end]
        lead = _lead(game.scores(steps[end - 1].after), side) - _lead(game.scores(dealt.before), side)
        yield _Dealt(
            (dealt.entry.move, game.view(dealt.after, seat).seen[-1]),
            lead,
            range(at + 2, end + 1),
            tuple([step.entry for step in after]),
        )


def _lead(scores: Any, side: int) -> int:
    """Return the points by which a side leads the best of the others."""
    others = [score for each, score in enumerate(scores) if each != side]
    lead: int = scores[side] - max(others)
    return lead
