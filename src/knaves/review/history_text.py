"""The history of a person's reviewed games in words of the present language, for every face."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isclose
from typing import Final

from knaves.bots import level
from knaves.games import find
from knaves.i18n.language import _, plural
from knaves.i18n.numbers import decimal
from knaves.record import HUMAN
from knaves.review.history import WINDOW, History, Mean
from knaves.review.review_text import compared_with

BLOCKS: Final = "▁▂▃▄▅▆▇█"
WIDEST: Final = 24
"""The maximum width of the chart over time: with its labels it fits a small terminal."""


@dataclass(frozen=True, slots=True)
class Row:
    """A figure with its label. ``part``: it is a part of the one above, such as the losses of bids.

    ``games`` is their number in words if the figure is of some games only; else empty. ``lost`` is the
    chance to win that a part cost on average, from 0 to 1; None for other figures.
    """

    label: str
    figure: str
    part: bool = False
    games: str = ""
    lost: float | None = None


def tell(history: History, *, drawn: int = 0) -> list[str]:
    """Return the history as lines; ``drawn`` adds a chart of the losses over time, that many columns wide."""
    lines = [heading(history), *_aligned(rows(history))]
    if drawn and history.lost.number > 1:
        trend = history.trend(min(drawn, WIDEST))
        lines.append(
            _("  lost over time: {blocks} ({first} to {last}, means of up to {window} games)").format(
                blocks=_chart(trend),
                first=decimal(100 * trend[0]),
                last=decimal(100 * trend[-1]),
                window=WINDOW,
            )
        )
    if among := levels(history):
        lines.append(f"  {among}")
    return lines


def over_time(history: History) -> str:
    """Return the trend of the losses, as the text beside a chart; empty for a single game."""
    trend = history.trend(WIDEST)
    return (
        _("Lost over time, means of up to {window} games: from {first} to {last}.").format(
            first=decimal(100 * trend[0]), last=decimal(100 * trend[-1]), window=WINDOW
        )
        if len(trend) > 1
        else ""
    )


def heading(history: History) -> str:
    """Return the number and the kind of these games."""
    number = history.lost.number
    match _usual(history), history.standard:
        case True, True:
            found = plural(
                "{games} game reviewed, in wins of 100 games:",
                "{games} games reviewed, in wins of 100 games:",
                number,
            )
        case True, False:
            found = plural(
                "{games} game with non-standard rules reviewed, in wins of 100 games:",
                "{games} games with non-standard rules reviewed, in wins of 100 games:",
                number,
            )
        case False, True:
            found = plural(
                "{games} game with {players} players reviewed, in wins of 100 games:",
                "{games} games with {players} players reviewed, in wins of 100 games:",
                number,
            )
        case _:
            found = plural(
                "{games} game with {players} players and non-standard rules reviewed, in wins of 100 games:",
                "{games} games with {players} players and non-standard rules reviewed, in wins of 100 games:",
                number,
            )
    return found.format(games=number, players=history.seats)


def levels(history: History) -> str:
    """Return the usual losses of the levels in games of this kind, as a sentence; empty if unknown."""
    return compared_with(history.game) if _usual(history) and history.standard else ""


def rows(history: History) -> list[Row]:
    """Return each figure with its label."""
    found = [Row(_("lost in play"), interval(history.lost))]
    for parts in (history.by_part, history.by_third):
        found += [Row(_(part), interval(each), True, lost=each.mean) for part, each in parts.items()]
    for player, each in history.against.items() if len(history.against) > 1 else ():
        who = _("against people") if player == HUMAN else _("against {level}").format(level=level(player))
        games = plural("{games} game", "{games} games", each.number).format(games=each.number)
        found.append(Row(who, interval(each), True, games))
    return [
        *found,
        Row(_("luck"), interval(history.luck, signed=True)),
        Row(_("won"), interval(history.won)),
        Row(_("won with average luck"), interval(history.without_luck)),
    ]


def _usual(history: History) -> bool:
    """Whether the game has the usual number of players."""
    return history.seats == find(history.game).seats[0]


def _aligned(found: Sequence[Row]) -> list[str]:
    """Return rows with their figures below one another."""
    labels = [f"  {each.label}" if each.part else each.label for each in found]
    width = max(map(len, labels))
    # The mean is the part before the first space, its interval the rest.
    before = max(len(each.figure.partition(" ")[0]) for each in found)
    after = max(len(each.figure.partition(" ")[2]) for each in found) + 1
    lines = []
    for label, each in zip(labels, found, strict=True):
        value, space, half = each.figure.partition(" ")
        line = f"  {label:<{width}}  {value:>{before}}{f'{space}{half}':<{after}}  {each.games}"
        lines.append(line.rstrip())
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
