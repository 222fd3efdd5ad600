"""An arena goes on after an interruption with the results that are kept, and plays no pair twice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from knaves.games import find
from knaves.lab import kept
from knaves.lab.arena import PairResult, luck_only, pair
from knaves.lab.checkpoint import Checkpoint, checkpoint

EUCHRE = find("euchre")
RULES = EUCHRE.rules("standard", target=3, **luck_only(EUCHRE))
JOB = partial(pair, "euchre", RULES, ("steady", "simple"), "kept", written=True)


@contextmanager
def work(path: Path) -> Iterator[Checkpoint]:
    with checkpoint(path / "arena.work", {"game": "euchre"}) as held:
        yield held


def test_the_results_are_those_of_an_arena_that_was_not_interrupted(tmp_path: Path) -> None:
    played: list[int] = []

    def noted(index: int) -> PairResult:
        played.append(index)
        return JOB(index)

    with work(tmp_path) as held:
        interrupted = kept.results(map, noted, 6, held)
        first = [next(interrupted) for _ in range(2)]
    with work(tmp_path) as held:
        assert kept.number_kept(held) == 2
        found = list(kept.results(map, noted, 4, held))
    assert played == [0, 1, 2, 3]
    whole = list(kept.results(map, JOB, 4, None))
    assert found == whole
    assert found[:2] == first
    # Times and records are no part of the comparison, but they are kept too.
    assert [game.seconds for each in found[:2] for game in each.games] == [
        game.seconds for each in first for game in each.games
    ]
    assert [game.written for each in found for game in each.games] == [
        game.written for each in whole for game in each.games
    ]


def test_fewer_pairs_than_are_kept_are_the_first_ones(tmp_path: Path) -> None:
    with work(tmp_path) as held:
        three = list(kept.results(map, JOB, 3, held))
        assert list(kept.results(map, JOB, 1, held)) == three[:1]


def test_a_result_is_on_the_disk_before_it_is_counted(tmp_path: Path) -> None:
    with work(tmp_path) as held:
        for result in kept.results(map, JOB, 3, held):
            lines = (tmp_path / "arena.work").read_text("ascii").splitlines()
            assert len(lines) == 1 + 1 + result.index


def test_an_incomplete_end_costs_the_pair_that_it_was_of(tmp_path: Path) -> None:
    with work(tmp_path) as held:
        whole = list(kept.results(map, JOB, 3, held))
    path = tmp_path / "arena.work"
    path.write_bytes(path.read_bytes()[:-5])
    with work(tmp_path) as held:
        assert kept.number_kept(held) == 2
        assert list(kept.results(map, JOB, 3, held)) == whole


def test_what_a_job_raises_ends_it_after_the_pairs_before(tmp_path: Path) -> None:
    def failing(index: int) -> PairResult:
        if index == 1:
            raise ValueError("Broken.")
        return JOB(index)

    with work(tmp_path) as held:
        with pytest.raises(ValueError, match="Broken"):
            list(kept.results(map, failing, 3, held))
        assert kept.number_kept(held) == 1
