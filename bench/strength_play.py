"""Playing a row in jobs of a few pairs, whose results are kept until the row is done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from datetime import date
from functools import partial
from itertools import chain
from pathlib import Path
from time import process_time
from typing import Any

from bench.strength_luck import without_luck
from bench.strength_rows import Row
from knaves.cli.output import bar
from knaves.lab.arena import GameResult, PairResult, pair
from knaves.lab.checkpoint import checkpoint
from knaves.lab.scoreboard import Scoreboard, times_of
from knaves.lab.tables import fingerprint, make
from knaves.pipeline import Pipeline, Step, pack, unpack
from knaves.wire.outside import entrant

BLOCK = 10
"""Pairs of a job."""


def block(row: Row, number: int, *, luck: bool) -> bytes:
    """Play some pairs, and measure the luck in them; return their games and the processor time they took.

    NotationError from a worker that cannot measure luck.
    """
    began = process_time()
    size = 1 if row.timed else BLOCK
    played = [
        pair(
            row.game,
            row.rules(),
            row.players,
            row.seed,
            index,
            seats=row.seats,
            deals=int(row.hands),
            aivat=luck,
            enter=entrant,
        )
        for index in range(number * size, number * size + size)
    ]
    games = [[_written(each) for each in one.games] for one in played]
    times = [each.seconds[0] for one in played for each in one.games] if row.timed else []
    return pack({"games": games, "times": [*chain(*times)], "seconds": process_time() - began})


def play(row: Row, pairs: int, work: Path, cores: int | None, *, ray: bool = False) -> dict[str, Any]:
    """Play the row, from where it was left, and return its figures."""
    labels, code = row.labels(), fingerprint(f"knaves.games.{row.game}")
    work.mkdir(parents=True, exist_ok=True)
    # Games without their luck and games with it are different work.
    path = work / f"{row.name}-{code}{'-luck' if row.values else ''}.work"
    for old in work.glob(f"{row.name}-*.work"):
        if old != path:
            old.unlink()
    size = 1 if row.timed else BLOCK
    about = {"row": row.name, "players": labels, "seed": row.seed, "values": row.values, "code": code}
    with checkpoint(path, about) as held:
        found = make(_played(row, -(-pairs // size)), held, bar, cores=cores, ray=ray)
    return _figures(row, labels, unpack(found))


def _played(row: Row, blocks: int) -> Pipeline:
    results = yield Step(row.name, partial(block, row, luck=bool(row.values)), range(blocks))
    return pack([unpack(each) for each in results])


def _written(game: GameResult) -> dict[str, Any]:
    return {each.name: getattr(game, each.name) for each in fields(game) if each.compare}


def _figures(row: Row, labels: Sequence[str], blocks: Sequence[Any]) -> dict[str, Any]:
    board = Scoreboard()
    for games in chain.from_iterable(each["games"] for each in blocks):
        results = tuple([GameResult(**each, seconds=((), ())) for each in games])
        board.add(PairResult(len(board.rows), results))
    report = board.report()
    extent = {
        "seed": row.seed,
        "pairs": report.pairs,
        "games": report.games,
        "deals": report.deals,
        "cpu_seconds": round(sum(each["seconds"] for each in blocks), 1),
        "date": date.today().isoformat(),
    }
    figures: dict[str, Any] = {"players": [*labels], **extent}
    if row.seats == 3:
        figures["ahead"] = _three(report.ahead)
    if not row.timed:
        figures["win_rate"] = _three(report.win_rate)
        figures["points_per_deal"] = _three(report.points_per_deal)
        if row.values:
            what, found = without_luck(row, board)
            figures["without_luck"] = {"values": row.values, **extent, what: _three(found)}
        return figures
    times = times_of([*chain.from_iterable(each["times"] for each in blocks)])
    figures["times"] = {
        "decisions": times.decisions,
        "median": times.median,
        "p99": times.p99,
        "longest": times.longest,
    }
    return figures


def _three(interval: Any) -> list[float]:
    return [round(each, 5) for each in (interval.value, interval.low, interval.high)]
