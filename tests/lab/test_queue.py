"""How often lost jobs are tried again, and beside which others."""

from __future__ import annotations

import pytest

from knaves.lab.queue import SHARED, TRIES, Cause, Queue


def filled(*numbers: int) -> Queue:
    queue = Queue()
    for number in numbers:
        queue.put(number)
    return queue


def test_portions_are_the_lowest_numbers_together() -> None:
    queue = filled(4, 1, 3, 2)
    assert queue.portion(3, idle=None) == [1, 2, 3]
    assert queue.portion(3, idle=None) == [4]
    assert queue.portion(3, idle=None) == []


def test_after_the_death_of_a_process_its_jobs_are_in_portions_of_their_own() -> None:
    queue = filled(3, 4)
    assert queue.lose([1, 2], Cause.PROCESS) == []
    assert [queue.portion(9, idle=None) for _ in range(3)] == [[1], [2], [3, 4]]


def test_after_the_death_of_a_node_its_jobs_are_together_again() -> None:
    queue = filled(3)
    assert queue.lose([1, 2], Cause.NODE) == []
    assert queue.portion(9, idle=None) == [1, 2, 3]


@pytest.mark.parametrize("cause", Cause)
def test_a_job_that_was_lost_twice_is_done_when_it_is_needed_and_nothing_else_is_running(
    cause: Cause,
) -> None:
    queue = filled(5)
    assert queue.lose([1, 2], cause) == []
    assert sorted(number for _ in range(3) for number in queue.portion(9, idle=None)) == [1, 2, 5]
    assert queue.lose([1, 2], cause) == []
    queue.put(6)
    assert queue.portion(9, idle=1) == [6]
    assert queue.portion(9, idle=None) == queue.portion(9, idle=0) == []
    assert queue.portion(9, idle=1) == [1]
    assert queue.portion(9, idle=2) == [2]
    assert len(queue) == 0


@pytest.mark.parametrize("cause", Cause)
def test_only_losses_alone_count_against_a_job(cause: Cause) -> None:
    other = Cause.NODE if cause is Cause.PROCESS else Cause.PROCESS
    queue = Queue()
    assert queue.lose([1], other) == []
    lost = [queue.lose([1, 2] if each < SHARED else [1], cause) for each in range(SHARED + TRIES)]
    assert lost == [[]] * (SHARED + TRIES - 1) + [[1]]
