"""Figures that any game may show in the statistics: won and lost games, averages of its counts, and pictures.

Only what a picture is about is here, as data of a game. Nothing here draws or counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from knaves.i18n.language import marked

Shown = dict[str, int | float]
"""Figures by name, in the order to show them; the names are catalogue keys."""


def won_and_lost(counts: Mapping[str, int]) -> Shown:
    """Return the games won and lost, which every game counts."""
    return {marked("games won"): counts.get("won", 0), marked("games lost"): counts.get("lost", 0)}


def average(figure: str, counts: Mapping[str, int], points: str, number: str) -> Shown:
    """Return the average points to two places, by the figure's name; empty if there is nothing to average."""
    there_were = counts.get(number, 0)
    return {figure: round(counts.get(points, 0) / there_were, 2)} if there_were else {}


@dataclass(frozen=True, slots=True)
class Spread:
    """How often a count comes to each value, such as the points in a hand, for oneself and for good players.

    One's own numbers are the counts named ``prefix`` and the value. ``name`` and ``games`` are catalogue
    keys. ``good`` is how often each value from 0 came to good players, in the games that ``games`` says;
    ``source`` says how it was measured. ``low`` and ``high``: up to and from which value it is a bad or a
    good one. ``fewest`` is the number below which there is no picture; ``missing``, a catalogue key, says
    so with fields of its ``number`` and the ``fewest``.
    """

    name: str
    prefix: str
    good: tuple[int, ...]
    games: str
    source: str
    low: int
    high: int
    fewest: int
    missing: str


@dataclass(frozen=True, slots=True)
class Splits:
    """What became of something, row by row: the count ``made_2`` is of the part ``made`` and the row ``2``.

    ``rows`` and ``parts`` are pairs of a count's name and a catalogue key. ``name`` and ``about`` are
    catalogue keys. ``fewest`` is the number in all below which there is no picture.
    """

    name: str
    about: str
    rows: tuple[tuple[str, str], ...]
    parts: tuple[tuple[str, str], ...]
    fewest: int


@dataclass(frozen=True, slots=True)
class Chart:
    """A map of the decisions in reviewed games: how often each came, and what it cost.

    ``key`` is its name in stored reviews. ``name``, ``about``, ``rows``, ``columns``, ``across`` (what the
    columns are) and ``chosen`` (what was chosen in a part of the decisions, if that is counted) are
    catalogue keys, or texts that are alike in every language. ``pairs``: rows and columns are the same
    things, and only places with a row not before its column exist. ``by_game``: the cost is that of a game
    and not of one decision. ``fewest`` is the number of decisions, or of games, below which there is no
    picture.
    """

    key: str
    name: str
    about: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    fewest: int
    pairs: bool = False
    across: str = ""
    chosen: str = ""
    by_game: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """A decision's place on the chart of this key; ``chosen`` as in `Chart`."""

    chart: str
    row: int
    column: int
    chosen: bool = False
