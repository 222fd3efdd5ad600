"""An arena's results in a work file, one for each pair, so that an interrupted arena goes on.

Pairs come in their order, so the file has the first ones. The number of pairs is no part of the work: a
larger one goes on with the results of a smaller one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any, Final

from knaves.lab.arena import GameResult, PairResult
from knaves.lab.checkpoint import Checkpoint
from knaves.lab.jobs import Run
from knaves.pipeline import pack, unpack

_STEP: Final = 0


def number_kept(held: Checkpoint) -> int:
    """Return how many pairs, from the first one on, have results in the file."""
    number = 0
    while (_STEP, number) in held.found:
        number += 1
    return number


def results(
    run: Run, job: Callable[[int], PairResult], pairs: int, held: Checkpoint | None
) -> Iterator[PairResult]:
    """Yield the results of the first ``pairs`` pairs in their order: those that are kept, then new ones.

    New ones are kept before they are yielded. Errors as in `knaves.lab.jobs.workers`; OSError passes through.
    """
    done = 0 if held is None else min(pairs, number_kept(held))
    for number in range(done):
        yield _read(number, held.found[_STEP, number])  # type: ignore[union-attr]
    for result in run(job, range(done, pairs)):
        if held is not None:
            held.keep((_STEP, result.index), pack([asdict(game) for game in result.games]))
        yield result


def _read(number: int, kept: bytes) -> PairResult:
    return PairResult(number, tuple([_game(each) for each in unpack(kept)]))


def _game(fields: dict[str, Any]) -> GameResult:
    first, second = fields["seconds"]
    return GameResult(
        **{**fields, "points": tuple(fields["points"]), "seconds": (tuple(first), tuple(second))}
    )
