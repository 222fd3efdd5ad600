"""One person's reviewed games: wins lost in 100 by time, part and opponent, and the results without luck."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Final

from knaves import intervals
from knaves.game import Seat
from knaves.record import HUMAN
from knaves.review.charts import Cell, cells, summed
from knaves.review.model import StoredReview
from knaves.review.review_text import EVEN
from knaves.review.sums import sums

FEWEST: Final = 3
"""The minimum number of games with an interval: half of that of two games is six times their difference."""
WINDOW: Final = 5
"""The number of games averaged in one value of the trend."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its 95 % interval, or None with fewer values than `FEWEST`."""

    mean: float
    low: float | None
    high: float | None
    number: int


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game of one person, in chances to win from 0 to 1."""

    when: str
    game: str
    seats: int
    standard: bool
    name: str
    against: tuple[str, ...]
    result: float
    """As in `model`: 1 or 0; more or less if skunks count."""
    won: bool
    luck: float
    lost: float
    by_part: Mapping[str, float]
    by_third: Mapping[str, float]
    cells: Mapping[str, tuple[Cell, ...]] = field(default_factory=dict)
    """Its decisions on the charts, by chart; empty if its review is from before there were charts."""


@dataclass(frozen=True, slots=True)
class History:
    """The reviewed games of one person at one game, all figures for a game, from 0 to 1."""

    name: str
    game: str
    seats: int
    """The number of players; losses with other numbers of players are measured differently."""
    standard: bool
    """Whether all games were by the standard rules (`told.standard`), or all by others."""
    lost: Mean
    by_part: Mapping[str, Mean]
    by_third: Mapping[str, Mean]
    against: Mapping[str, Mean]
    luck: Mean
    won: Mean
    without_luck: Mean
    """The share of games that would have been won with average luck."""
    course: tuple[float, ...]
    """The loss of each game, in the order of play."""
    charted: int = 0
    """The number of games that are on the charts."""
    cells: Mapping[str, tuple[Cell, ...]] = field(default_factory=dict)
    """The sums of their decisions, by chart."""

    def trend(self, columns: int) -> tuple[float, ...]:
        """Return the mean loss of the last `WINDOW` games over time, as at most ``columns`` values."""
        means = [fmean(self.course[max(0, end - WINDOW) : end]) for end in range(1, len(self.course) + 1)]
        if len(means) <= columns:
            return tuple(means)
        return tuple([means[round(at * (len(means) - 1) / (columns - 1))] for at in range(columns)])


def played(kept: StoredReview) -> list[PlayedGame]:
    """Return every finished game of a stored review, once for each person in it."""
    people = [seat for seat, player in enumerate(kept.players) if player == HUMAN]
    return [each for seat in people for each in played_by(Seat(seat), kept.review.names[seat], kept)]


def played_by(seat: Seat, name: str, kept: StoredReview) -> list[PlayedGame]:
    """Return every finished game of a stored review for one seat, whose person has this name."""
    review = kept.review
    sides = review.sides
    others = [who for who, side in zip(kept.players, sides, strict=True) if side != sides[seat]]
    found = []
    for game in review.games:
        if game.result is not None:
            each, result = sums(game, sides, seat), game.result[seat]
            against = tuple(dict.fromkeys(others))
            whole = (
                *(result, result > EVEN, each.luck, each.lost, each.by_part, each.by_third),
                cells([one for one in game.decisions if one.seat == seat]),
            )
            found.append(PlayedGame(kept.when, review.game, len(sides), kept.standard, name, against, *whole))
    return found


def histories(reviews: Iterable[StoredReview], name: str = "") -> tuple[History, ...]:
    """Return the histories of each person, or of one, by `histories_of`."""
    found = [each for kept in reviews for each in played(kept)]
    return histories_of(each for each in found if not name or each.name.casefold() == name.casefold())


def histories_of(found: Iterable[PlayedGame]) -> tuple[History, ...]:
    """Return the histories of games by person, game, number of players and kind of rules.

    They are in this order, those by the standard rules before those by others.
    """
    games: dict[tuple[str, str, int, bool], list[PlayedGame]] = {}
    for each in found:
        kind = each.name.casefold(), each.game, each.seats, not each.standard
        games.setdefault(kind, []).append(each)
    return tuple([_history(sorted(alike, key=lambda one: one.when)) for _key, alike in sorted(games.items())])


def by_person(found: Iterable[History]) -> dict[tuple[str, str], tuple[History, ...]]:
    """Return histories by the folded name of the person and the game."""
    sorted_out: dict[tuple[str, str], tuple[History, ...]] = {}
    for each in found:
        key = each.name.casefold(), each.game
        sorted_out[key] = (*sorted_out.get(key, ()), each)
    return sorted_out


def _history(games: Sequence[PlayedGame]) -> History:
    against = list(dict.fromkeys(player for each in games for player in each.against))
    return History(
        games[-1].name,
        games[-1].game,
        games[-1].seats,
        games[-1].standard,
        mean([each.lost for each in games]),
        _means([each.by_part for each in games]),
        _means([each.by_third for each in games]),
        {who: mean([each.lost for each in games if who in each.against]) for who in against},
        mean([each.luck for each in games]),
        mean([float(each.won) for each in games], intervals.share),
        mean([each.result - each.luck for each in games]),
        tuple([each.lost for each in games]),
        sum(bool(each.cells) for each in games),
        summed([each.cells for each in games]),
    )


def _means(losses: Sequence[Mapping[str, float]]) -> dict[str, Mean]:
    parts = list(dict.fromkeys(part for each in losses for part in each))
    return {part: mean([each.get(part, 0.0) for each in losses]) for part in parts}


def mean(
    values: Sequence[float],
    estimate: Callable[[Sequence[float]], intervals.Interval] = intervals.mean,
) -> Mean:
    """Return the mean of some values, with its interval if there are enough."""
    number = len(values)
    if number < FEWEST:
        return Mean(fmean(values), None, None, number)
    found = estimate(values)
    return Mean(found.value, found.low, found.high, number)
