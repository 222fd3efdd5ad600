"""Jobs: the same results in the same order, on one core, on two, and on Ray; and how they end early.

The file is long because its tests share one cluster of Ray, whose start takes longer than most of them.
"""

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
from multiprocessing.connection import Connection
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from knaves.cards import NotationError
from knaves.game import IllegalMove
from knaves.lab import jobs
from knaves.lab import ray as lab_ray
from knaves.lab.pool import Pool
from knaves.lab.queue import Cause, Loss
from knaves.lab.worker import answer, heard, say, work

NUMBERS = list(range(25))
WAYS = [
    pytest.param({"cores": 1}, id="one core"),
    pytest.param({"cores": 2}, id="two cores"),
    pytest.param({"ray": True}, id="ray", marks=pytest.mark.needs("ray")),
]


@pytest.fixture(scope="module")
def run(request: pytest.FixtureRequest) -> Iterator[jobs.Run]:
    """Workers who stay for all the tests of one way: Ray takes long to begin."""
    if request.param.get("ray"):
        request.getfixturevalue("cluster")
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


def tried(folder: Path, number: int) -> None:
    """Leave a mark for each time that a number is tried."""
    with (folder / str(number)).open("a") as file:
        file.write("x")


def die(at: int, folder: Path, number: int) -> int:
    """Die at one number each time."""
    tried(folder, number)
    if number == at:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def need_room(folder: Path, number: int) -> int:
    """Die at the tenth number twice, and then whenever another one is done meanwhile."""
    mark = folder / f"{number}.begun"
    mark.touch()
    for _ in range(30 if number == 10 else 5):
        time.sleep(0.01)
        death = folder / "10"
        seldom = not death.exists() or death.stat().st_size < 2
        if number == 10 and (seldom or len([*folder.glob("*.begun")]) > 1):
            tried(folder, number)
            mark.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
    mark.unlink()
    return number


def die_once(folder: Path, number: int) -> int:
    """Die at every fifth number, when it is tried for the first time."""
    mark = folder / str(number)
    if number % 5 == 2 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def kill_the_node(folder: Path, number: int) -> int:
    """Kill the node that is doomed, once, with this process; on the others, wait until it is dead."""
    tried(folder, number)
    mark = folder / "killed"
    if "DOOMED" in os.environ and not mark.exists():
        mark.write_text(str(number))
        os.kill(os.getppid(), signal.SIGKILL)
        os.kill(os.getpid(), signal.SIGKILL)
    until = time.monotonic() + 60
    while not mark.exists() and time.monotonic() < until:
        time.sleep(0.05)
    return number


def process(number: int) -> int:
    return os.getpid()


def murmur(number: int) -> int:
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


def broken(*_: object) -> Any:
    raise ValueError("Torn open.")


class Sealed:
    """Can be pickled and not unpickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        return broken, ("sealed",)

    def __repr__(self) -> str:
        return "Sealed"


def seal(at: int, number: int) -> Any:
    return Sealed() if number == at else number


def same(item: object) -> object:
    return item


def relay(folder: Path, lost: int, line: Connection) -> None:
    """Work as a relay that dies once, and whose node dies each time under one number."""
    given = heard(line, lambda: None)
    say(line, 4)
    while True:
        key, job, items = given.get()
        if not (folder / "died").exists():
            (folder / "died").touch()
            os._exit(1)
        lose = any(pickle.loads(item) == lost for item in items)
        say(line, (key, Loss(Cause.NODE, "The {node} is gone.") if lose else answer(job, items)))


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
def test_a_job_that_kills_its_process_each_time_is_given_up_alone_with_its_name(
    tmp_path: Path, run: jobs.Run
) -> None:
    results = run(partial(die, 20, tmp_path), NUMBERS)
    assert [next(results) for _ in range(20)] == NUMBERS[:20]
    with pytest.raises(
        NotationError,
        match=r"^The job die\(20\) was given up: its process died each time, the last 3 times with no other",
    ):
        next(results)
    # Three times alone, and before that up to twice among others: Ray may lose it before it begins.
    assert 3 <= len((tmp_path / "20").read_text()) <= 5


@processes
def test_a_job_that_only_neighbours_kill_is_done_without_them(tmp_path: Path, run: jobs.Run) -> None:
    assert list(run(partial(need_room, tmp_path), range(40))) == list(range(40))
    assert len((tmp_path / "10").read_text()) == 2


@pytest.mark.parametrize("run", WAYS[2:], indirect=True)
def test_a_node_of_ray_that_dies_costs_its_share_only(tmp_path: Path, run: jobs.Run, cluster: Any) -> None:
    cluster.add_node(num_cpus=1, env_vars={"DOOMED": "yes"})
    assert list(run(partial(kill_the_node, tmp_path), NUMBERS)) == NUMBERS
    lost = (tmp_path / "killed").read_text()
    assert [(tmp_path / str(number)).read_text() for number in NUMBERS if str(number) != lost] == ["x"] * 24
    assert (tmp_path / lost).read_text() == "xx"


@pytest.mark.needs("ray")
@pytest.mark.long
def test_when_rays_own_node_here_dies_the_work_goes_on_with_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    monkeypatch.setenv("DOOMED", "yes")
    with jobs.workers(ray=True, cores=2) as run:
        assert list(run(partial(kill_the_node, tmp_path), NUMBERS)) == NUMBERS
    assert (tmp_path / "killed").exists()


@pytest.mark.needs("ray")
@pytest.mark.parametrize(
    ("error", "cause"),
    [
        ("WorkerCrashedError", Cause.PROCESS),
        ("OutOfMemoryError", Cause.PROCESS),
        ("NodeDiedError", Cause.NODE),
        ("ObjectLostError", Cause.NODE),
        ("RaySystemError", Cause.NODE),
    ],
)
def test_what_ray_says_of_a_lost_job_is_either_its_process_or_its_node(error: str, cause: Cause) -> None:
    errors = importlib.import_module("ray").exceptions
    more = {"ObjectLostError": ("00" * 28, None, "")}.get(error, ("Lost.",))

    def get(_: object) -> None:
        raise getattr(errors, error)(*(() if error == "WorkerCrashedError" else more))

    said = lab_ray._answer(SimpleNamespace(get=get, exceptions=errors), None)
    assert isinstance(said, Loss)
    assert said.cause is cause


@pytest.mark.needs("ray")
def test_a_ray_cluster_that_cannot_be_reached_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `knaves.lab.cluster` finds; it needs no Ray, but without one it is not asked."""
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:1")
    with (
        pytest.raises(NotationError, match=r"^Ray cannot be reached at 127\.0\.0\.1:1: "),
        jobs.workers(ray=True) as run,
    ):
        list(run(fail, [1]))


def test_a_connection_that_ends_costs_nothing_and_a_node_that_dies_for_ever_ends_the_work(
    tmp_path: Path,
) -> None:
    with closing(Pool(partial(relay, tmp_path, 7), 1, relay=True)) as pool:
        results = pool.results(same, range(9))
        assert [next(results) for _ in range(7)] == [0, 1, 2, 3, 4, 5, 6]
        with pytest.raises(
            NotationError,
            match=r"^The job same\(7\) was given up: its node or .* 3 times .*\. The {node} is gone\.$",
        ):
            next(results)
        assert list(pool.results(same, range(3))) == [0, 1, 2]


def test_a_worker_that_cannot_even_begin_is_told_of() -> None:
    with (
        closing(Pool(os._exit, 2)) as pool,  # type: ignore[arg-type]
        pytest.raises(NotationError, match=r"^3 processes for the jobs died before they could begin\.$"),
    ):
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
@pytest.mark.parametrize(
    ("job", "items", "why"),
    [
        (refuse, [0, 0, 3, 0], r"The result of the job refuse\(3\) cannot be sent back: .*lambda"),
        (partial(seal, 5), [1, 2, 5], r"The result of the job seal\(5\) cannot .*: ValueError: Torn open\."),
        (
            same,
            [1, 2, Sealed()],
            r"The job same\(Sealed\) cannot be sent to another .*: ValueError: Torn open\.",
        ),
        (same, [1, 2, lambda: 0], r"The job same\(<function .*\) cannot be sent to another process: "),
    ],
    ids=["a result is not pickled", "nor unpickled", "an item is not unpickled", "nor pickled"],
)
def test_what_cannot_be_pickled_is_said_with_its_name_after_the_results_before_it(
    run: jobs.Run, job: Any, items: list[Any], why: str
) -> None:
    results = run(job, items)
    assert [next(results), next(results)] == items[:2]
    with pytest.raises(NotationError, match=f"^{why}"):
        next(results)


@processes
def test_a_job_that_cannot_be_pickled_is_said_with_its_name(run: jobs.Run) -> None:
    with pytest.raises(NotationError, match=r"<lambda>\(1\) cannot be sent to another process: "):
        next(run(lambda number: number, [1]))


@processes
def test_a_worker_writes_nothing_to_the_output(capfd: pytest.CaptureFixture[str], run: jobs.Run) -> None:
    assert list(run(murmur, NUMBERS)) == NUMBERS
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
    with pytest.raises(NotationError, match="needs the extra ray: "), jobs.workers(ray=True):
        pass


def pretend(folder: Path, monkeypatch: pytest.MonkeyPatch, source: str) -> None:
    """Put a module of one's own in Ray's place, here and in the processes that this one starts."""
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    (folder / "ray.py").write_text(source)
    monkeypatch.syspath_prepend(str(folder))
    # What stood there before comes back afterwards: the module in the folder must not stay for other tests.
    monkeypatch.setitem(sys.modules, "ray", None)
    del sys.modules["ray"]
    importlib.import_module("ray")


@pytest.mark.parametrize(("error", "starts"), [("Exception", 3), ("RuntimeError", 3), ("SystemExit", 1)])
def test_a_ray_that_cannot_start_is_started_again_and_then_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: str, starts: int
) -> None:
    """On a busy machine Ray raises the first kind, and the last when a cluster went away."""
    pretend(
        tmp_path,
        monkeypatch,
        f"def init(**options):\n    open({str(tmp_path / 'starts')!r}, 'a').write('x')\n"
        f"    raise {error}('The node\\ntimed out.')\n"
        "def shutdown(): pass\n",
    )
    with (
        pytest.raises(NotationError, match=r"^Ray does not answer: The node timed out\.$"),
        jobs.workers(ray=True, cores=1) as run,
    ):
        list(run(fail, [1]))
    assert (tmp_path / "starts").read_text() == "x" * starts


@pytest.mark.needs("ray")
@pytest.mark.long
def test_a_ray_that_starts_at_last_does_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The module gives way to Ray itself when it is started for the third time."""
    source = f"""
import os, sys
starts, here = {str(tmp_path / "starts")!r}, {str(tmp_path)!r}
def init(**options):
    open(starts, "a").write("x")
    if os.path.getsize(starts) < 3:
        raise Exception("The node timed out.")
    sys.path.remove(here)
    ours = sys.modules.pop("ray")
    import ray
    variables = options["runtime_env"]["env_vars"]
    variables["PYTHONPATH"] = variables["PYTHONPATH"].replace(here + os.pathsep, "")
    ray.init(**options)
    ours.__getattr__ = lambda name: getattr(ray, name)
def shutdown(): pass
"""
    pretend(tmp_path, monkeypatch, source)
    with jobs.workers(ray=True, cores=1) as run:
        assert list(run(partial(power, 1), NUMBERS)) == NUMBERS
    assert (tmp_path / "starts").read_text() == "xxx"


def test_ray_is_imported_in_one_module_only_and_only_when_asked_for() -> None:
    source = Path(jobs.__file__).parents[1]
    users = [path for path in source.rglob("*.py") if 'import_module("ray")' in path.read_text("utf-8")]
    plain = [path for path in source.rglob("*.py") if "\nimport ray" in path.read_text("utf-8")]
    assert [path.name for path in users] == ["ray.py"]
    assert plain == []
