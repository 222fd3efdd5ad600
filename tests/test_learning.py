"""The examples that learn: the picture and the page tell the runs that were kept, and the frameworks run."""

from __future__ import annotations

import csv
import re
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

TOP = Path(__file__).parents[1]
PICTURES = TOP / "docs" / "pictures"
NUMBERS = PICTURES / "learning.csv"
PAGE = TOP / "docs" / "guide" / "learning.md"
FRAMEWORKS = TOP / "examples" / "frameworks"


def drawer() -> Any:
    """The program that draws the picture."""
    spec = spec_from_file_location("learning_picture", PICTURES / "learning.py")
    assert spec
    assert spec.loader
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def last(opponent: str) -> list[dict[str, str]]:
    """What each run came to at its end."""
    with NUMBERS.open(encoding="utf-8", newline="") as file:
        lines = [line for line in csv.DictReader(file) if line["opponent"] == opponent]
    return [*{line["seed"]: line for line in lines}.values()]


def test_the_picture_is_the_one_of_the_numbers() -> None:
    assert (PICTURES / "learning.svg").read_text(encoding="utf-8") == drawer().drawn(NUMBERS)


def test_a_mean_of_runs_is_as_wide_as_independent_games_make_it() -> None:
    module = drawer()
    found = module.mean([module.Point(1, 0.4, 0.06), module.Point(3, 0.6, 0.08)])
    assert found == module.Point(2, 0.5, pytest.approx(0.05))


def test_the_page_has_the_end_of_every_run() -> None:
    rows = re.findall(r"^\| (\d+) \| ([\d.]+) \(.*?\) \| ([\d.]+) \(.*?\) \|$", PAGE.read_text("utf-8"), re.M)
    ends = zip(last("simple"), last("steady"), strict=True)
    assert len(rows) >= 3
    assert rows == [
        (one["seed"], f"{100 * float(one['share']):.1f}", f"{100 * float(two['share']):.1f}")
        for one, two in ends
    ]


@pytest.mark.parametrize(
    ("example", "size"),
    [
        pytest.param("sb3_euchre", "tables=8, steps=16", marks=pytest.mark.needs("sb3")),
        pytest.param("rllib_euchre", "decisions=64", marks=pytest.mark.needs("rllib")),
    ],
)
def test_an_example_with_a_framework_learns_and_plays(example: str, size: str) -> None:
    program = f"import {example}; {example}.main(0.1, {size}, pairs=1)"
    said = subprocess.run(
        [sys.executable, "-c", program],
        cwd=FRAMEWORKS,
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    assert said.returncode == 0, said.stderr
    assert re.search(r"decisions in \d+ s\n.*% of 2 games against simple,.*\n.*against steady,", said.stdout)
