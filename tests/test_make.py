"""What ``make`` would do: what playing installs, and that nothing installed is taken away."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]


def syncs(target: str) -> list[str]:
    """Return the commands by which a target would install packages in a fresh checkout."""
    said = subprocess.run(
        ["make", "--dry-run", "--always-make", target], cwd=TOP, capture_output=True, text=True, check=True
    )
    return [line for line in said.stdout.replace("\\\n", " ").splitlines() if "uv sync" in line]


def test_playing_installs_only_what_playing_needs() -> None:
    (sync,) = syncs("play")
    assert "--no-default-groups" in sync
    assert "--extra tui" in sync
    assert "--group" not in sync


@pytest.mark.parametrize("target", ["play", "setup", "test", "check", "docs"])
def test_no_target_takes_away_what_another_installed(target: str) -> None:
    assert syncs(target)
    assert all("--inexact" in sync and "--frozen" in sync for sync in syncs(target))


def test_developing_installs_what_playing_needs_too() -> None:
    assert syncs("test")[0] == syncs("play")[0]


def test_without_the_extras_no_extra_is_installed_and_no_compiler_works() -> None:
    bare = syncs("bare")[-1]
    assert "CXX=/bin/false" in bare
    assert "--no-default-groups --group test" in bare
    assert "--extra" not in bare
    assert "UV_PROJECT_ENVIRONMENT=.bare-venv" in bare
