"""What ``make`` and CI would do: what is installed, that nothing installed is taken away, what is tested."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]


@cache
def commands(target: str, *more: str) -> tuple[str, ...]:
    """Return the commands that a target would run in a fresh checkout."""
    said = subprocess.run(
        ["make", "--dry-run", "--always-make", target, *more],
        cwd=TOP,
        # Not as a part of the make that runs these tests, which would name its folder.
        env={name: value for name, value in os.environ.items() if not name.startswith("MAKE")},
        capture_output=True,
        text=True,
        check=True,
    )
    return tuple(said.stdout.replace("\\\n", " ").splitlines())


def syncs(target: str) -> list[str]:
    """Return the commands by which a target would install packages in a fresh checkout."""
    return [line for line in commands(target) if "uv sync" in line]


def test_playing_installs_only_what_playing_needs() -> None:
    (sync,) = syncs("play")
    assert "--no-default-groups" in sync
    assert "--extra tui" in sync
    assert "--group" not in sync


@pytest.mark.parametrize("target", ["play", "setup", "everything", "test", "check", "docs"])
def test_no_target_takes_away_what_another_installed(target: str) -> None:
    # An environment of its own has no other target.
    here = [sync for sync in syncs(target) if "UV_PROJECT_ENVIRONMENT" not in sync]
    assert here
    assert all("--inexact" in sync and "--frozen" in sync for sync in here)


def test_developing_installs_what_playing_needs_too() -> None:
    assert syncs("test")[0] == syncs("play")[0]


def test_without_the_extras_no_extra_is_installed_and_no_compiler_works() -> None:
    bare = syncs("bare")[-1]
    assert "CXX=/bin/false" in bare
    assert "--no-default-groups --group test" in bare
    assert "--extra" not in bare
    assert "UV_PROJECT_ENVIRONMENT=.bare-venv" in bare


def test_everything_is_every_extra() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
    installed = {each for sync in syncs("everything") for each in re.findall(r"--extra (\w+)", sync)}
    assert installed == {*project["optional-dependencies"]}


@pytest.mark.parametrize("target", ["test", "long"])
def test_where_the_page_cannot_be_built_the_tests_run_all_the_same(target: str) -> None:
    lines = commands(target)
    (page,) = [number for number, line in enumerate(lines) if "packaging/page.py" in line]
    assert any("pytest" in line for line in lines[page:])
    makefile = (TOP / "Makefile").read_text("utf-8")
    recipe = makefile.split(f"\n{target}: ")[1].split("\n\n")[0]
    assert "\t-@$(RUN) python packaging/page.py tests\n" in recipe


@pytest.mark.parametrize("target", ["test", "long", "slow"])
def test_a_part_of_the_tests_can_be_named(target: str) -> None:
    assert commands(target, "MORE=tests/cli -x")[-1].endswith("tests/cli -x")


STAGES = re.findall(r"^stage (\w+) \S+ (.*?)(?: \|\| exit)?$", (TOP / ".ci" / "run").read_text("utf-8"), re.M)


def test_ci_goes_from_cheap_to_dear() -> None:
    assert [name for name, _command in STAGES] == [
        *("install", "setup", "check", "rules", "docs", "bare", "test", "chromium", "long", "worlds", "slow"),
    ]


def test_ci_installs_everything_and_skips_nothing() -> None:
    assert "export KNAVES_CI=1" in (TOP / ".ci" / "run").read_text("utf-8")
    assert dict(STAGES)["setup"] == "make everything page"


@pytest.mark.parametrize(
    ("fails", "status", "outcome", "code"),
    [
        ("nothing", 0, "passed", 0),
        ("docs", 2, "FAILED", 1),
        ("slow", 124, "ran out of time", 0),
        ("long", 124, "ran out of time", 1),
    ],
)
def test_ci_tells_the_time_of_each_stage_and_fails_with_any(
    tmp_path: Path, fails: str, status: int, outcome: str, code: int
) -> None:
    """With programs in the place of the real ones that do nothing, or fail."""
    fakes = {
        "git": 'mkdir -p "${@: -1}"',
        "make": f'[ "$1" != {fails} ] || exit {status}',
        "dpkg-query": "",
    }
    for name, does in fakes.items():
        path = tmp_path / name
        path.write_text(f"#!/bin/bash\n{does}\n", "utf-8")
        path.chmod(0o755)
    said = subprocess.run(
        [TOP / ".ci" / "run"],
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    table = said.stdout.partition("stage ")[2].splitlines()[1:]
    outcomes = {line.split()[0]: " ".join(line.split()[2:]) for line in table}
    assert list(outcomes) == [*(name for name, _command in STAGES), "all"]
    assert {name for name, each in outcomes.items() if each not in ("passed", "")} <= {fails}
    assert outcomes.get(fails, "passed") == outcome
    assert said.returncode == code
