"""The progress of long work where there is no terminal: a line now and then."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from knaves.cli import output


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Let a minute pass whenever somebody looks."""
    minutes = count()
    monkeypatch.setattr(output, "monotonic", lambda: 60.0 * next(minutes))
    return minutes


@pytest.mark.usefixtures("clock")
def test_every_five_minutes_a_line_says_how_far_it_is_and_how_long_it_takes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with output.bar("Reviewing", 16, 3) as step:
        for _number in range(13):
            step()
    assert capsys.readouterr().err.splitlines() == [
        "Reviewing: 8 of 16 done, 0:08:00 left.",
        "Reviewing: 13 of 16 done, 0:03:00 left.",
    ]


def test_what_does_not_take_long_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with output.bar("Reviewing", 3) as step:
        for _number in range(3):
            step()
    assert capsys.readouterr() == ("", "")
