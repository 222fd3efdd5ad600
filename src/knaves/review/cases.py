"""One person's reviewed decisions with what is true of each: its facets, its cost, and what was at stake."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from knaves.game import CHANCE, Seat
from knaves.record import Record, walk
from knaves.review.model import Decision, Review

_PLAIN: Final = 0.2
"""The share of a part that a game has not measured: about that of a card."""


@dataclass(frozen=True, slots=True)
class Case:
    """A decision. ``game`` is the number of its game in the whole history; chances are from 0 to 1.

    ``weight`` is what good players would lose here on average; ``facets`` has a bit for each facet.
    """

    record: str
    number: int
    game: int
    part: str
    loss: float
    doubt: float
    weight: float
    facets: int


@dataclass(frozen=True, slots=True)
class History:
    """The decisions of one person at one game, and the number of games they are from."""

    game: str
    games: int
    cases: tuple[Case, ...]


def history(game: str, played: Iterable[tuple[str, Record, Review, Seat]]) -> History:
    """Return the decisions of a person in reviewed records, by the key of the record, and their seat.

    Records of other games, and games without a result, are left out. So are games with another number of
    players than most: losses are measured differently there.
    """
    found = [each for each in played if each[2].game == game]
    sizes = [len(review.sides) for _key, _record, review, _seat in found]
    usual = max(sorted(set(sizes)), key=sizes.count, default=0)
    cases: list[Case] = []
    games = 0
    for key, record, review, seat in found:
        if len(review.sides) == usual:
            whole = [each for each in review.games if each.result is not None]
            facets = _facets(record, seat)
            for each in whole:
                own = [one for one in each.decisions if one.seat == seat and one.number in facets]
                cases += [_case(record, key, games, one, facets[one.number]) for one in own]
                games += 1
    return History(game, games, tuple(cases))


def _facets(record: Record, seat: Seat) -> dict[int, int]:
    """Return the facets of a seat's moves, by the number of the move."""
    phrases, view = record.game.facets.phrases, record.game.view
    found = {}
    for number, (entry, before, _after) in enumerate(walk(record), 1):
        if entry.seat == seat != CHANCE:
            seen = view(before, seat)
            found[number] = sum(1 << place for place, each in enumerate(phrases) if each.of(seen))
    return found


def _case(record: Record, key: str, game: int, decision: Decision, facets: int) -> Case:
    wins = [each.win for each in decision.choices]
    stake = max(wins) - fmean(wins) if wins else 0.0
    share = record.game.facets.shares.get(decision.part, _PLAIN)
    whole = key, decision.number, game, decision.part, decision.loss, decision.doubt
    return Case(*whole, share * stake, facets)
