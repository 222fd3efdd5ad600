"""The charts of one's reviewed decisions in words of the present language, and as lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from knaves.figures import Chart
from knaves.games import SHELF, find
from knaves.i18n.language import _, plural
from knaves.i18n.numbers import decimal
from knaves.review.charts import Cell, cost, enough
from knaves.review.history import History

SHADES: Final = " ░▒▓█"
"""From nothing lost to the dearest."""
ACROSS: Final = 4
"""The columns of a terminal that a cell of pairs takes: its number and its shade."""


@dataclass(frozen=True, slots=True)
class ChartFigures:
    """A chart of one's own decisions. Without ``cells``, ``said`` says how many it needs."""

    chart: Chart
    cells: tuple[Cell, ...]
    games: int
    said: str

    def cost(self, cell: Cell) -> float:
        """Return what a decision of the cell cost on average, or those of a game, from 0 to 1."""
        return cost(self.chart, cell, self.games)

    @property
    def dearest(self) -> float:
        """The highest cost."""
        return max(map(self.cost, self.cells), default=0.0)


def charts(history: History) -> list[ChartFigures]:
    """Return the charts of one's reviewed games that have a decision on them, or lack some."""
    if history.game not in SHELF or not history.charted:
        return []
    found = []
    for chart in find(history.game).figures.charts:
        own = history.cells.get(chart.key, ())
        if not own:
            continue
        if enough(chart, own, history.charted):
            found.append(ChartFigures(chart, own, history.charted, _said(chart, own, history.charted)))
        else:
            found.append(ChartFigures(chart, (), history.charted, _needed(chart, own, history.charted)))
    return found


def place(chart: Chart, cell: Cell) -> str:
    """Return the name of a cell: ``5 and J``, or ``dealer, trumps held 3``."""
    row, column = _(chart.rows[cell.row]), _(chart.columns[cell.column])
    if chart.pairs:
        return _("{one} and {other}").format(one=column, other=row)
    return _("{row}, {what} {column}").format(row=row, what=_(chart.across), column=column)


def _said(chart: Chart, cells: Sequence[Cell], games: int) -> str:
    worst = max(cells, key=lambda each: each.lost)
    lost = decimal(100 * cost(chart, worst, games))
    if not worst.lost:
        return _("Nothing was lost here.")
    if chart.by_game:
        words = _("Most is lost here: {place} ({lost} wins in 100 games).")
        return words.format(place=place(chart, worst), lost=lost)
    often = max(cells, key=lambda each: each.number)
    number = sum(each.number for each in cells)
    first = (
        _("{what}: {share} of {number}.").format(
            what=_(chart.chosen).capitalize(), share=sum(each.chosen for each in cells), number=number
        )
        if chart.chosen
        else plural(
            "Most often: {place}, {number} time.", "Most often: {place}, {number} times.", often.number
        ).format(place=place(chart, often), number=often.number)
    )
    last = plural(
        "Most was lost here: {place} ({lost} wins in 100, {number} time).",
        "Most was lost here: {place} ({lost} wins in 100 each time, {number} times).",
        worst.number,
    ).format(place=place(chart, worst), lost=lost, number=worst.number)
    return f"{first} {last}"


def _needed(chart: Chart, cells: Sequence[Cell], games: int) -> str:
    if chart.by_game:
        words = plural(
            "This picture needs {fewest} reviewed games; there is {number} so far.",
            "This picture needs {fewest} reviewed games; there are {number} so far.",
            games,
        )
        return words.format(fewest=chart.fewest, number=games)
    number = sum(each.number for each in cells)
    words = plural(
        "This picture needs {fewest} reviewed decisions; there is {number} so far.",
        "This picture needs {fewest} reviewed decisions; there are {number} so far.",
        number,
    )
    return words.format(fewest=chart.fewest, number=number)


def tell(history: History, width: int) -> list[str]:
    """Return the charts of one's reviewed games as lines of text."""
    return [line for each in charts(history) for line in lines(each, width)]


def lines(found: ChartFigures, width: int) -> list[str]:
    """Return a chart as text: its name, its cells as numbers and shades as far as they fit, its sentence."""
    chart = found.chart
    if not found.cells:
        return [_(chart.name), f"  {found.said}"]
    drawn = _pairs(found) if chart.pairs else _table(found)
    if max(map(len, drawn)) > width - 2:
        drawn = _listed(found)
    return [_(chart.name), *[f"  {each}" for each in drawn], f"  {found.said}"]


def _pairs(found: ChartFigures) -> list[str]:
    """Return the triangle of pairs: in each cell how often, and a shade for what it cost."""
    chart, at = found.chart, {(each.row, each.column): each for each in found.cells}
    drawn = []
    for row, label in enumerate(chart.rows):
        cells = [at.get((row, column)) for column in range(row + 1)]
        drawn.append(f"{_(label):>2} " + "".join(_cell(found, each) for each in cells))
    drawn.append("   " + "".join(f"{_(label):>{ACROSS - 1}} " for label in chart.columns))
    return [each.rstrip() for each in drawn] + [
        _("How often, and what it cost on average: {shades}, at most {most} wins in 100.").format(
            shades=" ".join(SHADES.strip()), most=decimal(100 * found.dearest)
        )
    ]


def _cell(found: ChartFigures, cell: Cell | None) -> str:
    if cell is None:
        return f"{'·':>{ACROSS - 1}} "
    return f"{min(cell.number, 999):>{ACROSS - 1}}{_shade(found, cell)}"


def _shade(found: ChartFigures, cell: Cell) -> str:
    most = found.dearest
    return SHADES[0] if not most else SHADES[min(len(SHADES) - 1, int(found.cost(cell) / most * len(SHADES)))]


def _table(found: ChartFigures) -> list[str]:
    """Return rows and columns: what was lost, and before it the share chosen, if there is one."""
    chart, at = found.chart, {(each.row, each.column): each for each in found.cells}
    rows = sorted({each.row for each in found.cells})
    columns = sorted({each.column for each in found.cells})
    body = [[_figure(found, at.get((row, column))) for column in columns] for row in rows]
    heads = [_(chart.columns[column]) for column in columns]
    across = max(len(each) for each in [*heads, *[one for row in body for one in row]])
    before = max(len(_(chart.rows[row])) for row in rows)
    drawn = [_legend(chart), f"{'':<{before}}  " + "  ".join(f"{each:>{across}}" for each in heads)]
    drawn += [
        f"{_(chart.rows[row]):<{before}}  " + "  ".join(f"{each:>{across}}" for each in figures)
        for row, figures in zip(rows, body, strict=True)
    ]
    return [each.rstrip() for each in drawn]


def _figure(found: ChartFigures, cell: Cell | None) -> str:
    if cell is None:
        return "·"
    lost = decimal(100 * found.cost(cell))
    if found.chart.by_game:
        return lost
    return f"{cell.chosen}/{cell.number} {lost}" if found.chart.chosen else f"{cell.number} {lost}"


def _legend(chart: Chart) -> str:
    if chart.by_game:
        return _("Wins lost in 100 games")
    if chart.chosen:
        return _("{what} / how often, and wins lost in 100 each time:").format(what=_(chart.chosen))
    return _("How often, and wins lost in 100 each time:")


def _listed(found: ChartFigures) -> list[str]:
    """Return the cells that cost most in all, one a line: for a narrow screen."""
    worst = sorted(found.cells, key=lambda each: -each.lost)[:5]
    before = max(len(place(found.chart, each)) for each in worst)
    return [
        _legend(found.chart),
        *[f"{place(found.chart, each):<{before}}  {_figure(found, each)}" for each in worst],
    ]
