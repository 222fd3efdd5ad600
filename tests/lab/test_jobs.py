"""Jobs: the same results in the same order, on one core, on two, and on Ray; and how they end early."""

from __future__ import annotations

import importlib
import os
import pickle
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from knaves.cards import NotationError
from knaves.game import IllegalMove
from knaves.lab import jobs
from knaves.lab.pool import Pool
from knaves.lab.worker import work

NUMBERS = list(range(25))
WAYS = [
    pytest.param({"cores": 1}, id="one core"),
    pytest.param({"cores": 2}, id="two cores"),
    pytest.param(
        {"ray": True, "cores": 2},
        id="ray",
        marks=pytest.mark.needs("ray"),
    ),
]


@pytest.fixture(scope="module")
def run(request: pytest.FixtureRequest) -> Iterator[jobs.Run]:
    """Workers who stay for all the tests of one way: Ray takes long to begin."""
    with jobs.workers(**request.param) as results:
        yield results


every_way = pytest.mark.parametrize("run", WAYS, indirect=True)
processes = pytest.mark.parametrize("run", WAYS[1:], indirect=True)


def power(exponent: int, base: int) -> int:
    # The early ones are slow, so that a careless runner would give the late ones first.
    time.sleep(0.02 if base < 3 else 0)
    return int(base**exponent)


def fail(number: int) -> int:
    if number == 5:
        raise NotationError("Five is out of order.")
    return number


def die(at: int, folder: Path, number: int) -> int:
    """Die at one number, and leave a mark for each time that a number is tried."""
    with (folder / str(number)).open("a") as file:
        file.write("x")
    if number == at:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def die_once(folder: Path, number: int) -> int:
    """Die at every fifth number, when it is tried for the first time."""
    mark = folder / str(number)
    if number % 5 == 2 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def kill_the_node(folder: Path, number: int) -> int:
    """On Ray, kill the process that the workers of this machine belong to, at the tenth number, once."""
    mark = folder / "killed"
    if number == 10 and not mark.exists():
        mark.touch()
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(60)
    return number


def process(number: int) -> int:
    return os.getpid()


def say(number: int) -> int:
    print("noise")
    return number


class Peculiar(Exception):
    """Cannot be unpickled."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(one + other)


def refuse(number: int) -> Any:
    if number == 1:
        raise IllegalMove("You must follow suit.", "4.1")
    if number == 2:
        raise Peculiar("odd", "ly")
    return number if number == 0 else lambda: 0


def note(folder: Path, number: int) -> int:
    (folder / f"{number}").touch()
    time.sleep(200 if number else 0)
    return os.getpid()


@every_way
def test_results_come_in_the_order_of_the_items(run: jobs.Run) -> None:
    assert list(run(partial(power, 2), NUMBERS)) == [number**2 for number in NUMBERS]


@every_way
def test_what_a_job_raises_reaches_the_caller_after_the_results_before_it(run: jobs.Run) -> None:
    results = run(fail, NUMBERS)
    assert [next(results) for _ in range(5)] == [0, 1, 2, 3, 4]
    with pytest.raises(NotationError, match=r"^Five is out of order\.$"):
        next(results)


@every_way
def test_items_without_end_are_taken_as_they_are_needed(run: jobs.Run) -> None:
    results = run(partial(power, 1), count())
    assert [next(results) for _ in range(4)] == [0, 1, 2, 3]


def test_whoever_stops_taking_results_does_not_wait_for_the_rest(tmp_path: Path) -> None:
    began = time.monotonic()
    with jobs.workers(cores=2) as run:
        worker = next(run(partial(note, tmp_path), range(100)))
    assert worker != os.getpid()
    assert time.monotonic() - began < 100
    assert len(list(tmp_path.iterdir())) < 20
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)


@pytest.mark.long
@processes
def test_a_job_that_was_lost_is_done_again_and_nothing_can_be_told(tmp_path: Path, run: jobs.Run) -> None:
    assert list(run(partial(die_once, tmp_path), NUMBERS)) == NUMBERS
    assert {path.name for path in tmp_path.iterdir()} == {"2", "7", "12", "17", "22"}


@processes
def test_a_job_that_is_lost_each_time_is_given_up_after_the_results_before_it(
    tmp_path: Path, run: jobs.Run
) -> None:
    results = run(partial(die, 13, tmp_path), NUMBERS)
    assert [next(results) for _ in range(13)] == NUMBERS[:13]
    with pytest.raises(NotationError, match=r"^A job failed 3 times because its process died each time.*\.$"):
        next(results)
    # Once more if it was lost in a portion with others first.
    assert len((tmp_path / "13").read_text()) in (3, 4)


@pytest.mark.parametrize("run", WAYS[2:], indirect=True)
def test_when_a_node_of_ray_dies_the_work_goes_on(tmp_path: Path, run: jobs.Run) -> None:
    assert list(run(partial(kill_the_node, tmp_path), NUMBERS)) == NUMBERS
    assert (tmp_path / "killed").exists()


def test_a_worker_that_cannot_even_begin_is_told_of() -> None:
    with closing(Pool(os.abort, 2)) as pool, pytest.raises(NotationError, match="failed 3 times"):  # type: ignore[arg-type]
        list(pool.results(fail, NUMBERS))


def test_many_short_jobs_are_handed_out_in_portions_and_long_ones_alone() -> None:
    with closing(Pool(work, 2)) as pool:
        assert list(pool.results(partial(pow, 2), range(5000))) == [2**number for number in range(5000)]
        assert pool._portion > 100
        assert list(pool.results(partial(power, 1), [0, 1, 2, 0, 1, 2])) == [0, 1, 2, 0, 1, 2]
        assert pool._portion <= 10


def test_workers_stay_for_the_next_kind_of_job() -> None:
    with jobs.workers(cores=2) as results:
        first, second = ({*results(process, range(20))} for _ in range(2))
        assert len(first | second) <= 2
        assert next(results(process, range(20))) in first
        assert {*results(process, range(20))}.isdisjoint(first)


@every_way
def test_what_cannot_travel_is_said_all_the_same(run: jobs.Run) -> None:
    with pytest.raises(IllegalMove, match=r"^You must follow suit\. \(§4\.1\)$"):
        list(run(refuse, [0, 1]))
    with pytest.raises((Peculiar, RuntimeError), match="oddly"):
        list(run(refuse, [0, 2]))


@processes
def test_a_result_that_cannot_travel_is_told_of_after_those_before_it(run: jobs.Run) -> None:
    results = run(refuse, [0, 0, 3, 0])
    assert [next(results), next(results)] == [0, 0]
    with pytest.raises((AttributeError, pickle.PicklingError)):
        next(results)


@processes
def test_a_worker_writes_nothing_to_the_output(capfd: pytest.CaptureFixture[str], run: jobs.Run) -> None:
    assert list(run(say, NUMBERS)) == NUMBERS
    assert capfd.readouterr().out == ""


def test_one_core_is_this_process_and_two_are_others(tmp_path: Path) -> None:
    for cores in (1, 2):
        with jobs.workers(cores=cores) as run:
            assert (list(run(partial(note, tmp_path), [0])) == [os.getpid()]) == (cores == 1)


def test_no_cores_at_all_are_refused() -> None:
    with pytest.raises(NotationError, match="not 0"), jobs.workers(cores=0):
        pass


def test_all_cores_are_at_least_one() -> None:
    assert 1 <= jobs.all_cores() <= (os.cpu_count() or 1)


def test_without_ray_the_refusal_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NotationError, match=r"knaves\[ray\]"), jobs.workers(ray=True):
        pass


@pytest.mark.parametrize("error", ["Exception", "RuntimeError", "ConnectionError"])
def test_a_ray_that_cannot_start_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: str
) -> None:
    """On a busy machine Ray raises the first kind."""
    (tmp_path / "ray.py").write_text(f"def init(**options):\n    raise {error}('The node\\ntimed out.')\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    # What stood there before comes back afterwards: the module in the folder must not stay for other tests.
    monkeypatch.setitem(sys.modules, "ray", None)
    del sys.modules["ray"]
    importlib.import_module("ray")
    with (
        pytest.raises(NotationError, match=r"^Ray does not answer: The node timed out\.$"),
        jobs.workers(ray=True, cores=1) as run,
    ):
        list(run(fail, [1]))


def test_ray_is_imported_in_one_module_only_and_only_when_asked_for() -> None:
    source = Path(jobs.__file__).parents[1]
    users = [path for path in source.rglob("*.py") if 'import_module("ray")' in path.read_text("utf-8")]
    plain = [path for path in source.rglob("*.py") if "\nimport ray" in path.read_text("utf-8")]
    assert [path.name for path in users] == ["ray.py"]
    assert plain == []
