"""The server in simulated worlds (`tests/simulation`), which run in an environment of their own."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from simulation.faults import FAULTS

pytestmark = pytest.mark.needs("simulation")

TOP = Path(__file__).parents[1]
PYTHON = TOP / ".simulation-venv" / "bin" / "python"


def simulated(*arguments: str, module: str = "simulation") -> subprocess.CompletedProcess[str]:
    """Run the simulation as ``make simulate`` does, or another module in its environment."""
    return subprocess.run(
        [PYTHON, "-m", module, *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
        cwd=TOP,
        env={**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": "tests:tests/server"},
    )


@pytest.mark.timeout(660)
def test_every_promise_holds_in_these_worlds() -> None:
    done = simulated("--seeds", "1-200")
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
    worlds, cuts, moves = re.findall(r"(\d+) (?:worlds,|power cuts|acknowledged moves)", done.stdout)
    assert int(worlds) == 200
    # Faults and play: without them nothing would be shown.
    assert int(cuts) > 200
    assert int(moves) > 3000


@pytest.mark.parametrize("seed", ["7", "6", "1"])
def test_a_seed_is_the_same_world_every_time(seed: str) -> None:
    """One has one process of the server, the others several; the last has an event."""
    first, second = (simulated("--seed", seed).stdout for _run in range(2))
    assert first == second
    assert len(first.splitlines()) > 50


def test_a_world_is_the_same_after_others() -> None:
    """A seed that failed among others is looked at alone."""
    together, six, seven = (
        simulated(*seeds, module="simulation.digests").stdout.splitlines()
        for seeds in (["8", "6", "7"], "6", "7")
    )
    assert together[1:] == [*six, *seven]
    assert [each.split()[0] for each in together] == ["8", "6", "7"]


def test_no_world_begins_after_the_time_that_there_is() -> None:
    done = simulated("--seeds", "1-200", "--within", "0")
    assert done.stdout.splitlines()[-1].startswith("Seeds 1 to 1: 1 worlds")


@pytest.mark.long
@pytest.mark.parametrize("number", range(1, len(FAULTS) + 1), ids=[each.name for each in FAULTS])
def test_a_fault_in_the_server_is_found(number: int) -> None:
    done = simulated("--fault", str(number), "--seeds", "1-500")
    assert done.returncode == 1, done.stdout + done.stderr[-2000:]
    assert re.search(r"^seed \d+: Broken: ", done.stdout, re.MULTILINE), done.stdout


def test_each_fault_has_its_place() -> None:
    assert [each.name for each in FAULTS if each.changed() == each.file.read_text("utf-8")] == []


def test_a_line_is_written_between_the_marks(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    file.write_text("before\n<!-- worlds -->\nold\n<!-- end -->\nafter\n")
    done = simulated("--seeds", "3-3", "--write", str(file))
    assert done.returncode == 0, done.stdout
    before, mark, said, end, after = file.read_text().splitlines()
    assert (before, mark, end, after) == ("before", "<!-- worlds -->", "<!-- end -->", "after")
    assert said.startswith("Seeds 3 to 3: 1 worlds")


@pytest.mark.long
def test_the_story_of_a_broken_world_has_as_few_faults_as_it_takes() -> None:
    needless = 0
    for seed in range(1, 7):
        done = simulated("--fault", "4", "--seed", str(seed))
        if found := re.search(r"Looking for fewer faults than (\d+) \.\.\.", done.stdout):
            assert done.returncode == 1, done.stdout + done.stderr[-2000:]
            assert done.stdout.splitlines()[-1].startswith("Broken: ")
            needless += int(found[1]) - len(re.findall(r"weather +fault \d+:", done.stdout))
    # In one world or another not every fault was needed.
    assert needless > 0
