"""Jobs: the same results in the same order, on one core, on two, and on Ray; and how they end early."""

from __future__ import annotations

import os
import sys
import time
from functools import partial
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from knaves import jobs
from knaves.cards import NotationError

NUMBERS = list(range(25))
WAYS = [
    pytest.param({"cores": 1}, id="one core"),
    pytest.param({"cores": 2}, id="two cores"),
    pytest.param(
        {"ray": True, "cores": 2},
        id="ray",
        marks=pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed"),
    ),
]


def power(exponent: int, base: int) -> int:
    # The early ones are slow, so that a careless runner would give the late ones first.
    time.sleep(0.02 if base < 3 else 0)
    return int(base**exponent)


def fail(number: int) -> int:
    if number == 5:
        raise NotationError("Five is out of order.")
    return number


def die(number: int) -> int:
    os._exit(3)


def note(folder: Path, number: int) -> int:
    (folder / f"{number}").touch()
    time.sleep(20 if number else 0)
    return os.getpid()


@pytest.mark.parametrize("way", WAYS)
def test_results_come_in_the_order_of_the_items(way: dict[str, Any]) -> None:
    assert list(jobs.run(partial(power, 2), NUMBERS, **way)) == [number**2 for number in NUMBERS]


@pytest.mark.parametrize("way", WAYS)
def test_progress_is_heard_of_once_for_each_result(way: dict[str, Any]) -> None:
    heard: list[int] = []
    for taken, _ in enumerate(
        jobs.run(partial(power, 1), NUMBERS, progress=lambda: heard.append(1), **way), 1
    ):
        assert len(heard) == taken
    assert len(heard) == len(NUMBERS)


@pytest.mark.parametrize("way", WAYS)
def test_what_a_job_raises_reaches_the_caller_after_the_results_before_it(way: dict[str, Any]) -> None:
    results = jobs.run(fail, NUMBERS, **way)
    assert [next(results) for _ in range(5)] == [0, 1, 2, 3, 4]
    with pytest.raises(NotationError, match=r"^Five is out of order\.$"):
        next(results)


@pytest.mark.parametrize("way", WAYS)
def test_items_without_end_are_taken_as_they_are_needed(way: dict[str, Any]) -> None:
    results = jobs.run(partial(power, 1), count(), **way)
    assert [next(results) for _ in range(4)] == [0, 1, 2, 3]
    results.close()


def test_whoever_stops_taking_results_does_not_wait_for_the_rest(tmp_path: Path) -> None:
    began = time.monotonic()
    results = jobs.run(partial(note, tmp_path), range(100), cores=2)
    worker = next(results)
    results.close()
    assert worker != os.getpid()
    assert time.monotonic() - began < 15
    assert len(list(tmp_path.iterdir())) < 20
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)


def test_a_worker_that_dies_is_told_of() -> None:
    with pytest.raises(NotationError, match=r"has died.*\.$"):
        list(jobs.run(die, NUMBERS, cores=2))


def test_one_core_is_this_process_and_two_are_others(tmp_path: Path) -> None:
    assert list(jobs.run(partial(note, tmp_path), [0], cores=1)) == [os.getpid()]
    assert os.getpid() not in list(jobs.run(partial(note, tmp_path), [0], cores=2))


def test_no_cores_at_all_are_refused() -> None:
    with pytest.raises(NotationError, match="not 0"):
        jobs.run(fail, NUMBERS, cores=0)


def test_all_cores_are_at_least_one() -> None:
    assert 1 <= jobs.all_cores() <= (os.cpu_count() or 1)


def test_without_ray_the_refusal_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NotationError, match=r"knaves\[ray\]"):
        jobs.run(fail, NUMBERS, ray=True)


def test_ray_is_imported_in_one_module_only_and_only_when_asked_for() -> None:
    list(jobs.run(partial(power, 1), [1], cores=1))
    source = Path(jobs.__file__).parents[1]
    users = [path for path in source.rglob("*.py") if 'import_module("ray")' in path.read_text("utf-8")]
    plain = [path for path in source.rglob("*.py") if "\nimport ray" in path.read_text("utf-8")]
    assert [path.name for path in users] == ["ray.py"]
    assert plain == []
