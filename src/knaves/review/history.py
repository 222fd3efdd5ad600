"""One person's reviewed games: wins lost in 100 by time, part and opponent, and the results without luck."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isclose
from statistics import fmean
from typing import Final

from knaves import intervals
from knaves.bots import coach, level
from knaves.game import Seat
from knaves.games import find
from knaves.i18n.language import _, plural
from knaves.i18n.numbers import decimal
from knaves.record import HUMAN
from knaves.review.model import Kept
from knaves.review.sums import sums
from knaves.review.told import EVEN, compared_with

FEWEST: Final = 3
"""An interval is shown from so many games on: half of that of two games is six times their difference."""
BLOCKS: Final = "▁▂▃▄▅▆▇█"
WIDEST: Final = 24
"""Columns of the chart over time, at most: with its words it fits a small terminal."""
WINDOW: Final = 5
"""Number of games in one value of the trend."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its 95 % interval, or None with fewer values than `FEWEST`."""

    mean: float
    low: float | None
    high: float | None
    number: int


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game of one person, in chances to win from 0 to 1."""

    when: str
    game: str
    seats: int
    standard: bool
    name: str
    against: tuple[str, ...]
    result: float
    """As in `model`: 1 or 0, more or less where skunks count."""
    won: bool
    luck: float
    lost: float
    by_part: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class History:
    """The reviewed games of one person at one game, all figures for a game, from 0 to 1."""

    name: str
    game: str
    seats: int
    """The number of players: what is lost with more of them is another measure."""
    standard: bool
    """Whether all games were by the standard rules (`told.standard`), or all by others."""
    lost: Mean
    by_part: Mapping[str, Mean]
    against: Mapping[str, Mean]
    luck: Mean
    won: Mean
    without_luck: Mean
    """The share of games that would have been won with average luck."""
    course: tuple[float, ...]
    """What each game lost, in the order in which they were played."""

    def trend(self, columns: int) -> tuple[float, ...]:
        """Return the mean loss of the last `WINDOW` games over time, as at most ``columns`` values."""
        means = [fmean(self.course[max(0, end - WINDOW) : end]) for end in range(1, len(self.course) + 1)]
        if len(means) <= columns:
            return tuple(means)
        return tuple([means[round(at * (len(means) - 1) / (columns - 1))] for at in range(columns)])


def played(kept: Kept) -> list[Played]:
    """Return every finished game of a stored review once for each person in it."""
    found, review = [], kept.review
    for seat, (name, player) in enumerate(zip(review.names, kept.players, strict=True)):
        if player != HUMAN:
            continue
        others = [
            who for who, side in zip(kept.players, review.sides, strict=True) if side != review.sides[seat]
        ]
        for game in review.games:
            if game.result is not None:
                each = sums(game, review.sides, Seat(seat))
                against = tuple(dict.fromkeys(others))
                result = game.result[seat]
                whole = result, result > EVEN, each.luck, each.lost, each.by_part
                seats, standard = len(review.sides), kept.standard
                found.append(Played(kept.when, review.game, seats, standard, name, against, *whole))
    return found


def histories(reviews: Iterable[Kept], name: str = "") -> tuple[History, ...]:
    """Return the histories of each person, or of one, by game, number of players and kind of rules.

    They are in this order, those by the standard rules before those by others.
    """
    games: dict[tuple[str, str, int, bool], list[Played]] = {}
    for each in [one for kept in reviews for one in played(kept)]:
        if not name or each.name.casefold() == name.casefold():
            kind = each.name.casefold(), each.game, each.seats, not each.standard
            games.setdefault(kind, []).append(each)
    return tuple([_history(sorted(found, key=lambda one: one.when)) for _key, found in sorted(games.items())])


def by_person(found: Iterable[History]) -> dict[tuple[str, str], tuple[History, ...]]:
    """Return histories by the folded name of the person and the game."""
    sorted_out: dict[tuple[str, str], tuple[History, ...]] = {}
    for each in found:
        key = each.name.casefold(), each.game
        sorted_out[key] = (*sorted_out.get(key, ()), each)
    return sorted_out


def _history(games: Sequence[Played]) -> History:
    parts = list(dict.fromkeys(part for each in games for part in each.by_part))
    against = list(dict.fromkeys(player for each in games for player in each.against))
    return History(
        games[-1].name,
        games[-1].game,
        games[-1].seats,
        games[-1].standard,
        mean([each.lost for each in games]),
        {part: mean([each.by_part.get(part, 0.0) for each in games]) for part in parts},
        {who: mean([each.lost for each in games if who in each.against]) for who in against},
        mean([each.luck for each in games]),
        mean([float(each.won) for each in games], intervals.share),
        mean([each.result - each.luck for each in games]),
        tuple([each.lost for each in games]),
    )


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


def tell(history: History, *, drawn: int = 0) -> list[str]:
    """Return the history as lines; ``drawn`` adds a chart of the losses over time, so many columns wide."""
    number, usual = history.lost.number, history.seats == find(history.game).seats[0]
    lines = [_heading(history, usual=usual), *_aligned(_rows(history))]
    if drawn and number > 1:
        trend = history.trend(min(drawn, WIDEST))
        lines.append(
            _("  lost over time: {blocks} ({first} to {last}, means of {window} games)").format(
                blocks=_chart(trend),
                first=decimal(100 * trend[0]),
                last=decimal(100 * trend[-1]),
                window=WINDOW,
            )
        )
    if among := compared_with(history.game) if usual and history.standard else "":
        lines.append(f"  {among}")
    return lines


def _heading(history: History, *, usual: bool) -> str:
    """Return what kind of games these are; ``usual`` is the number of players."""
    number = history.lost.number
    match usual, history.standard:
        case True, True:
            heading = plural(
                "{games} game reviewed, in wins of 100 games:",
                "{games} games reviewed, in wins of 100 games:",
                number,
            )
        case True, False:
            heading = plural(
                "{games} game with non-standard rules reviewed, in wins of 100 games:",
                "{games} games with non-standard rules reviewed, in wins of 100 games:",
                number,
            )
        case False, True:
            heading = plural(
                "{games} game with {players} players reviewed, in wins of 100 games:",
                "{games} games with {players} players reviewed, in wins of 100 games:",
                number,
            )
        case _:
            heading = plural(
                "{games} game with {players} players and non-standard rules reviewed, in wins of 100 games:",
                "{games} games with {players} players and non-standard rules reviewed, in wins of 100 games:",
                number,
            )
    return heading.format(games=number, players=history.seats)


def missing(game: str) -> str:
    """Return how to have one's games reviewed, where none is; empty for a game without reviews."""
    return "" if coach(game) is None else _("No game is reviewed yet: knaves review --all.")


def _rows(history: History) -> list[tuple[str, str, str]]:
    """Return each figure with its label and, against one opponent of several, the number of games."""
    rows = [(_("lost in play"), interval(history.lost), "")]
    rows += [(f"  {_(part)}", interval(each), "") for part, each in history.by_part.items()]
    for player, each in history.against.items() if len(history.against) > 1 else ():
        who = _("against people") if player == HUMAN else _("against {level}").format(level=level(player))
        games = plural("{games} game", "{games} games", each.number).format(games=each.number)
        rows.append((f"  {who}", interval(each), games))
    return [
        *rows,
        (_("luck"), interval(history.luck, signed=True), ""),
        (_("won"), interval(history.won), ""),
        (_("won with average luck"), interval(history.without_luck), ""),
    ]


def _aligned(rows: Sequence[tuple[str, str, str]]) -> list[str]:
    """Return rows with their figures below one another."""
    width = max(len(label) for label, _figure, _more in rows)
    # The mean stands before the first space, and its interval after it.
    before = max(len(figure.partition(" ")[0]) for _label, figure, _more in rows)
    after = max(len(figure.partition(" ")[2]) for _label, figure, _more in rows) + 1
    lines = []
    for label, figure, more in rows:
        value, space, half = figure.partition(" ")
        lines.append(f"  {label:<{width}}  {value:>{before}}{f'{space}{half}':<{after}}  {more}".rstrip())
    return lines


def _chart(values: Sequence[float]) -> str:
    most = max(values) or 1.0
    return "".join([BLOCKS[min(len(BLOCKS) - 1, int(each / most * len(BLOCKS)))] for each in values])


def interval(value: Mean, *, signed: bool = False) -> str:
    """Return a mean in 100 with its interval: ``12.6 ± 2.1``, or ``90.0 (67.4 to 100.0)`` if cut off."""
    figure = decimal(100 * value.mean, signed=signed)
    if value.low is None or value.high is None:
        return figure
    if isclose(value.mean - value.low, value.high - value.mean, abs_tol=1e-9):
        return _("{figure} ± {doubt}").format(figure=figure, doubt=decimal(100 * (value.high - value.mean)))
    return _("{figure} ({low} to {high})").format(
        figure=figure, low=decimal(100 * value.low), high=decimal(100 * value.high)
    )
