"""One's decisions on the charts of a game: how often each came, and what it cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from knaves.figures import Chart
from knaves.game import CHANCE
from knaves.record import Record, walk
from knaves.review.model import Decision, Review

Place = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Cell:
    """The decisions at one place of a chart: their number, that of the chosen ones, what was lost.

    ``lost`` is the sum of what they cost, as chances to win from 0 to 1.
    """

    row: int
    column: int
    number: int
    chosen: int
    lost: float


def cells(decisions: Iterable[Decision]) -> dict[str, tuple[Cell, ...]]:
    """Return the cells of a seat's decisions, by chart."""
    return _added(
        (spot.chart, Cell(spot.row, spot.column, 1, int(spot.chosen), each.loss))
        for each in decisions
        for spot in each.spots
    )


def has_places(review: Review) -> bool:
    """Whether a review has the places of its decisions; one from before there were charts lacks them."""
    return any(each.spots for game in review.games for each in game.decisions)


def placed(review: Review, played: Record) -> Review:
    """Return a review with the places of its decisions, read from its record."""
    spots, views = played.game.figures.spots, played.game.view
    found = {
        number: spots(views(before, entry.seat), entry.move)
        for number, (entry, before, _after) in enumerate(walk(played), 1)
        if entry.seat != CHANCE
    }
    games = [
        replace(game, decisions=tuple([replace(each, spots=found[each.number]) for each in game.decisions]))
        for game in review.games
    ]
    return replace(review, games=tuple(games))


def summed(games: Iterable[Mapping[str, tuple[Cell, ...]]]) -> dict[str, tuple[Cell, ...]]:
    """Return the cells of several games as those of all of them."""
    return _added((chart, cell) for each in games for chart, found in each.items() for cell in found)


def _added(found: Iterable[tuple[str, Cell]]) -> dict[str, tuple[Cell, ...]]:
    places: dict[Place, Cell] = {}
    for chart, cell in found:
        at = chart, cell.row, cell.column
        before = places.get(at, Cell(cell.row, cell.column, 0, 0, 0.0))
        places[at] = Cell(
            cell.row,
            cell.column,
            before.number + cell.number,
            before.chosen + cell.chosen,
            before.lost + cell.lost,
        )
    charts: dict[str, list[Cell]] = {}
    for (chart, _row, _column), cell in sorted(places.items()):
        charts.setdefault(chart, []).append(cell)
    return {chart: tuple(each) for chart, each in charts.items()}


def enough(chart: Chart, found: Iterable[Cell], games: int) -> bool:
    """Whether there are as many decisions or games as a picture of them needs."""
    return (games if chart.by_game else sum(each.number for each in found)) >= chart.fewest


def cost(chart: Chart, cell: Cell, games: int) -> float:
    """Return what a decision cost on average, or those of a game, as a chance to win from 0 to 1."""
    return cell.lost / (games if chart.by_game else cell.number)
