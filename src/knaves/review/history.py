"""One person's reviewed games: wins lost in 100 by time, part and opponent, and the results without luck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Final

from knaves.bots import level
from knaves.game import Seat
from knaves.i18n.language import _, plural
from knaves.i18n.numbers import decimal
from knaves.record import HUMAN
from knaves.review.model import Kept
from knaves.review.sums import sums
from knaves.review.told import compared_with

_INTERVAL: Final = 1.96
"""Standard errors in half of a 95 % interval."""
BLOCKS: Final = "▁▂▃▄▅▆▇█"
WINDOW: Final = 5
"""Number of games in one value of the trend."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean, with half of its 95 % interval; None with a single value."""

    mean: float
    half: float | None
    number: int


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game of one person, in chances to win from 0 to 1."""

    when: str
    game: str
    name: str
    against: tuple[str, ...]
    result: float
    luck: float
    lost: float
    by_part: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class History:
    """The reviewed games of one person at one game, all figures for a game, from 0 to 1."""

    name: str
    game: str
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
                whole = game.result[seat], each.luck, each.lost, each.by_part
                found.append(Played(kept.when, review.game, name, against, *whole))
    return found


def histories(reviews: Iterable[Kept], name: str = "") -> tuple[History, ...]:
    """Return the history of each person and game, in order of name; with a name, only theirs."""
    games: dict[tuple[str, str], list[Played]] = {}
    for each in [one for kept in reviews for one in played(kept)]:
        if not name or each.name.casefold() == name.casefold():
            games.setdefault((each.name.casefold(), each.game), []).append(each)
    return tuple([_history(sorted(found, key=lambda one: one.when)) for _key, found in sorted(games.items())])


def _history(games: Sequence[Played]) -> History:
    parts = list(dict.fromkeys(part for each in games for part in each.by_part))
    against = list(dict.fromkeys(player for each in games for player in each.against))
    return History(
        games[-1].name,
        games[-1].game,
        mean([each.lost for each in games]),
        {part: mean([each.by_part.get(part, 0.0) for each in games]) for part in parts},
        {who: mean([each.lost for each in games if who in each.against]) for who in against},
        mean([each.luck for each in games]),
        mean([each.result for each in games]),
        mean([each.result - each.luck for each in games]),
        tuple([each.lost for each in games]),
    )


def mean(values: Sequence[float]) -> Mean:
    """Return the mean of some values, with its interval from two on."""
    number = len(values)
    half = _INTERVAL * stdev(values) / number**0.5 if number > 1 else None
    return Mean(fmean(values), half, number)


def tell(history: History, *, drawn: int = 0) -> list[str]:
    """Return the history as lines; ``drawn`` adds a chart of the losses over time, so many columns wide."""
    number = history.lost.number
    lines = [
        plural(
            "wins lost in 100 by your play: {lost} ({games} game reviewed)",
            "wins lost in 100 by your play: {lost} ({games} games reviewed)",
            number,
        ).format(lost=interval(history.lost), games=number)
    ]
    if among := compared_with(history.game):
        lines.append(among)
    parts = [f"{_(part)} {interval(each)}" for part, each in history.by_part.items()]
    lines.append(_("by part: {parts}").format(parts=", ".join(parts)))
    if drawn and number > 1:
        most = max(history.course) or 1.0
        blocks = "".join(
            [BLOCKS[min(len(BLOCKS) - 1, int(each / most * len(BLOCKS)))] for each in history.trend(drawn)]
        )
        lines.append(
            _("lost over time: {blocks} (at most {most})").format(blocks=blocks, most=decimal(100 * most))
        )
    if len(history.against) > 1:
        for player, each in history.against.items():
            who = _("people") if player == HUMAN else level(player)
            lines.append(_("lost against {who}: {lost}").format(who=who, lost=interval(each)))
    lines.append(
        _("of 100 games won: {won}; with average luck: {without}").format(
            won=interval(history.won), without=interval(history.without_luck)
        )
    )
    return lines


def interval(value: Mean) -> str:
    """Return a mean in 100 with its interval: ``12.6 ± 2.1``."""
    if value.half is None:
        return decimal(100 * value.mean)
    return _("{figure} ± {doubt}").format(figure=decimal(100 * value.mean), doubt=decimal(100 * value.half))
