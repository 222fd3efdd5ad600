"""One's reviewed games on the wire: what one's play cost over time, by part and by opponent, and luck.

Only games that count in the statistics count here. Nothing is kept for it: the figures are worked out from
the reviews when somebody asks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from knaves import record
from knaves.i18n.language import _
from knaves.match.ports.results import StoredGame
from knaves.match.statistics import Entry
from knaves.review import Review, StoredReview
from knaves.review.charts import has_places, placed
from knaves.review.charts_text import ChartFigures, charts, place
from knaves.review.history import PlayedGame, histories_of, played_by
from knaves.review.history_text import heading, levels, over_time, rows
from knaves.review.review_text import standard
from knaves.wire.verdict import own_seat

LATEST: Final = 100
"""Number of one's latest games whose reviews count: those of a long life would take seconds to read."""


class LostRead(Struct, frozen=True):
    """A figure with its label. ``part``: it is a part of the one above. ``games``: their number in words.

    ``lost``: the chance to win that a part of the game cost on average, from 0 to 1; None for other figures.
    """

    label: str
    figure: str
    part: bool
    games: str
    lost: float | None


class CellRead(Struct, frozen=True):
    """The decisions at one place of a chart: their number, the number of those ``chosen``, their cost.

    ``cost`` is that of one decision, or of a game, on average, as a chance to win from 0 to 1.
    """

    row: int
    column: int
    place: str
    number: int
    chosen: int
    cost: float


class ChartRead(Struct, frozen=True):
    """A chart of one's reviewed decisions, in words; as in `knaves.figures.Chart`.

    ``said`` is the picture in a sentence; without ``cells`` it says how many decisions are needed.
    """

    name: str
    about: str
    rows: list[str]
    columns: list[str]
    across: str
    pairs: bool
    chosen: str
    by_game: bool
    cells: list[CellRead]
    said: str


class HistoryRead(Struct, frozen=True):
    """The reviewed games of one kind, in words.

    ``trend`` are the losses over time, the oldest first, as chances to win: means of the last games at each
    point; ``mean`` is that of all games, from ``low`` to ``high`` with 95 % confidence (None for too few).
    ``over_time`` says the same in words. ``levels``: what the bots lose in such games, or empty.
    """

    game: str
    heading: str
    rows: list[LostRead]
    trend: list[float]
    mean: float
    low: float | None
    high: float | None
    over_time: str
    levels: str
    charts: list[ChartRead]


class HistoriesRead(Struct, frozen=True):
    """One's reviewed games by game and kind. ``latest``: number of the latest games that are looked at."""

    latest: int
    histories: list[HistoryRead]


def own_games(entry: Entry, kept: StoredGame, found: Review, person: str) -> list[PlayedGame]:
    """Return the games of a reviewed record as those of a person."""
    seat = own_seat(kept, person)
    if seat is None:
        return []
    usual = standard(record.read_headers(kept.record))
    if not has_places(found):
        found = placed(found, record.read(kept.record))
    # A person's games belong together, whatever name they used.
    return played_by(seat, person, StoredReview(kept.address, entry.when, kept.players, usual, found))


def histories_read(played: Iterable[PlayedGame]) -> HistoriesRead:
    """Return the histories of a person's games, in the current language."""
    return HistoriesRead(
        LATEST,
        [
            HistoryRead(
                each.game,
                heading(each),
                [LostRead(row.label, row.figure, row.part, row.games, row.lost) for row in rows(each)],
                [*each.trend(LATEST)],
                each.lost.mean,
                each.lost.low,
                each.lost.high,
                over_time(each),
                levels(each),
                [_chart_read(chart) for chart in charts(each)],
            )
            for each in histories_of(played)
        ],
    )


def _chart_read(found: ChartFigures) -> ChartRead:
    chart = found.chart
    return ChartRead(
        _(chart.name),
        _(chart.about),
        [_(each) for each in chart.rows],
        [_(each) for each in chart.columns],
        _(chart.across) if chart.across else "",
        chart.pairs,
        _(chart.chosen) if chart.chosen else "",
        chart.by_game,
        [
            CellRead(each.row, each.column, place(chart, each), each.number, each.chosen, found.cost(each))
            for each in found.cells
        ],
        found.said,
    )
