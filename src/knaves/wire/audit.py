"""The audit of a server's deals as a client reads it: counts, what a fair pack would give, and the log."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from math import ceil
from typing import Annotated, Final

from msgspec import Meta, Struct

from knaves.chi_square import LEAST, Fit, fit
from knaves.deal_figures import DealFigure
from knaves.games import SHELF, find
from knaves.i18n.language import _, plural, sense
from knaves.i18n.numbers import decimal
from knaves.match.deal_counts import EVERYBODY, DealCount, DealCounts, scale
from knaves.match.ports.audit import CountedDeals
from knaves.wire.bodies import FromClient

RARE: Final = 0.05
"""A difference that comes up with fewer of all fair packs is counted as rare."""
PAGE: Final = 100
"""Leaves of the log in one answer."""

Number = Annotated[int, Meta(ge=0, le=1 << 53)]


class LogSince(FromClient, frozen=True):
    """The number of leaves of an earlier head, from which the growth of the log is to be shown."""

    since: Number = 0


class LogFrom(FromClient, frozen=True):
    """The number of the first leaf that is wanted, counted from 0."""

    first: Number = 0


class LogRead(Struct, frozen=True):
    """The head of the log of commitments: its number of leaves, and the root of their tree in hexadecimal.

    ``proof`` shows that it has only grown from its first ``since`` leaves: RFC 9162, 2.1.4. It is empty if it
    never had as many.
    """

    size: int
    root: str
    since: int
    proof: list[str]


class LeavesRead(Struct, frozen=True):
    """Leaves of the log in their order, from number ``first`` on: 100, or all that are left."""

    first: int
    leaves: list[str]


class AuditGroup(Struct, frozen=True):
    """How often a figure came to each value, for everybody, for people, bots, or those in one seat.

    ``expected`` are the numbers that fair packs give on average, empty where players' choices matter too.
    ``chance`` is the share of fair packs with a difference as large or larger, by chi-square (``statistic``
    with ``freedom`` degrees); None with nothing to expect, or too few cards. ``said`` is that in a sentence.
    """

    group: str
    name: str
    counted: int
    numbers: list[int]
    expected: list[float]
    statistic: float | None
    freedom: int
    chance: float | None
    said: str


class AuditFigure(Struct, frozen=True):
    """One thing that is counted of the deals of a game."""

    figure: str
    name: str
    about: str
    values: list[str]
    groups: list[AuditGroup]


class AuditGame(Struct, frozen=True):
    """What the deals of a game's finished games count, since a moment in milliseconds since 1970 UTC."""

    game: str
    title: str
    since: int
    deals: int
    figures: list[AuditFigure]


class AuditRead(Struct, frozen=True):
    """The audit of a server. ``comparisons`` have a chance, ``rare`` of them one below 5 in 100."""

    games: list[AuditGame]
    comparisons: int
    rare: int
    said: str


def audit_read(counted: Mapping[str, CountedDeals]) -> AuditRead:
    """Return the audit in the current language; a game that is not on the shelf any more is left out."""
    games = [_game(game, counted[game]) for game in SHELF if game in counted]
    chances = [
        group.chance
        for game in games
        for figure in game.figures
        for group in figure.groups
        if group.chance is not None
    ]
    rare = sum(chance < RARE for chance in chances)
    return AuditRead(games, len(chances), rare, _comparisons(len(chances), rare) if chances else "")


def as_csv(counted: Mapping[str, CountedDeals]) -> str:
    """Return all counts as one table, a line for each value of each group; words are those of the data."""
    file = io.StringIO()
    table = csv.writer(file, lineterminator="\n")
    table.writerow(["game", "since", "deals", "figure", "group", "variety", "value", "number"])
    for game, found in sorted(counted.items()):
        figures = {each.key: each for each in find(game).deal_figures.figures} if game in SHELF else {}
        for (key, group), count in sorted(found.counts.counts.items()):
            values = figures[key].values if key in figures else range(len(count.numbers))
            for value, number in zip(values, count.numbers, strict=False):
                row = [game, found.since, found.counts.deals, key, group, count.variety, value, number]
                table.writerow(row)
    return file.getvalue()


def _game(name: str, counted: CountedDeals) -> AuditGame:
    game, counts = find(name), counted.counts
    figures = [_figure(figure, counts) for figure in game.deal_figures.figures]
    return AuditGame(
        name, _(game.title), counted.since, counts.deals, [each for each in figures if each.groups]
    )


def _figure(figure: DealFigure, counts: DealCounts) -> AuditFigure:
    groups = [
        _group(figure, group, count)
        for (key, group), count in sorted(counts.counts.items(), key=lambda each: _order(each[0][1]))
        if key == figure.key and len(count.numbers) == len(figure.values)
    ]
    return AuditFigure(figure.key, _(figure.name), _(figure.about), [*map(_, figure.values)], groups)


def _group(figure: DealFigure, group: str, count: DealCount) -> AuditGroup:
    numbers, cards = [*count.numbers], sum(count.numbers)
    if not figure.weights:
        mean = sum(points * number for points, number in enumerate(numbers)) / max(1, cards)
        words = plural("{n} hand, {mean} points on average.", "{n} hands, {mean} points on average.", cards)
        said = words.format(n=cards, mean=decimal(mean, 2))
        return AuditGroup(group, _name(group), cards, numbers, [], None, 0, None, said)
    found = fit(numbers, figure.weights, scale(count, figure.pack))
    return AuditGroup(
        group,
        _name(group),
        cards,
        numbers,
        [round(each, 2) for each in found.expected],
        round(found.statistic, 4),
        found.freedom,
        round(found.chance, 6) if found.enough else None,
        _said(figure, found, cards),
    )


def _said(figure: DealFigure, found: Fit, cards: int) -> str:
    counted = plural("{n} card.", "{n} cards.", cards).format(n=cards)
    if not found.enough:
        fewest = ceil(LEAST * sum(figure.weights) / min(figure.weights))
        too_few = _("That is too few for a judgement: it takes {fewest}.").format(fewest=fewest)
        return f"{counted} {too_few}"
    return f"{counted} {_how_often(found.chance)}"


def _how_often(chance: float) -> str:
    if chance >= 0.01:
        words = _("A difference this large or larger comes up with {of} of 100 fair packs.")
        return words.format(of=round(100 * chance))
    if chance >= 0.001:
        words = _("A difference this large or larger comes up with {of} of 1,000 fair packs.")
        return words.format(of=round(1000 * chance))
    return _("A difference this large or larger comes up with fewer than 1 of 1,000 fair packs.")


def _comparisons(number: int, rare: int) -> str:
    words = plural(
        "{n} comparison. Differences that fewer than 5 of 100 fair packs have: {rare}. "
        "With fair packs there are {usual} on average.",
        "{n} comparisons. Differences that fewer than 5 of 100 fair packs have: {rare}. "
        "With fair packs there are {usual} on average.",
        number,
    )
    return words.format(n=number, rare=rare, usual=decimal(RARE * number))


def _name(group: str) -> str:
    kind, _space, number = group.partition(" ")
    match kind:
        case "all":
            return _("Everybody")
        case "person":
            return _("People")
        case "bot":
            return sense("group", "Bots")
    return _("Seat {number}").format(number=number)


def _order(group: str) -> tuple[int, str]:
    order = (EVERYBODY, "person", "bot")
    return (order.index(group) if group in order else len(order), group)
