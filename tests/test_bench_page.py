"""The benchmark of the page counts and judges rightly; what it measures is no business of the tests."""

from __future__ import annotations

import importlib
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1]))

    def named(name: str) -> ModuleType:
        return importlib.import_module(f"bench.{name}")

    return named


def mark(name: str, time: float) -> dict[str, Any]:
    return {"name": name, "ts": time, "ph": "I"}


def frame(time: float, state: str, smooth: bool = False) -> dict[str, Any]:
    about = {"state": f"STATE_{state}", "affects_smoothness": smooth}
    return {"name": "PipelineReporter", "ts": time, "ph": "b", "args": {"frame_reporter": about}}


def test_only_frames_while_something_moves_count(bench: Any) -> None:
    begin, end, usual = 1_000_000.0, 1_200_000.0, 1e6 / 60
    moved = [frame(begin + i * usual, "PRESENTED_ALL") for i in range(9)]
    trace = [
        # Two cards overlap: one movement. What comes after it is too short.
        mark("move-begin", begin),
        mark("move-begin", begin + 50_000),
        mark("move-end", begin + 90_000),
        mark("move-end", end),
        mark("move-begin", end + 10_000),
        mark("move-end", end + 20_000),
        *moved,
        frame(begin + 9 * usual, "DROPPED", smooth=True),
        # Nothing was to be drawn, or nobody could have seen it.
        frame(begin + 10 * usual, "NO_UPDATE_DESIRED"),
        frame(begin + 11 * usual, "DROPPED"),
        frame(begin - usual, "DROPPED", smooth=True),
        frame(end + 15_000, "DROPPED", smooth=True),
    ]
    found = bench("page_frames").frames(trace)
    assert (found.seconds, found.shown) == (pytest.approx(0.2), 0.9)
    assert (round(found.usual), round(found.worst)) == (60, 60)
    late = [*moved, frame(begin + 11 * usual, "PRESENTED_PARTIAL")]
    assert round(bench("page_frames").frames([*trace[:6], *late]).worst) == 20
    with pytest.raises(ValueError, match="nothing moved"):
        bench("page_frames").frames(moved)


def test_interactions_that_the_browser_did_not_tell_were_quick(bench: Any) -> None:
    # A tap has several events; the slowest tells how long it took.
    found = bench("page_answers").answers(20, [(1, 24, 3), (1, 40, 2), (2, 120, 60)])
    assert (found.number, found.median, found.worst, found.longest, found.handled) == (20, 16, 120, 120, 60)
    found = bench("page_answers").answers(40, [(1, 120, 60)])
    assert (found.worst, found.handled) == (16, 0)


def test_what_is_too_slow_is_said_to_be(bench: Any) -> None:
    page, section = bench("page"), bench("page_section")
    quick, slow = page.View(400, 500), page.View(2600, 2400)
    found = page.Page(
        views={"Knaves": quick, "empty": page.View(40, 50)},
        phone_views={"Knaves": slow, "empty": page.View(300, 310)},
        frames={"cribbage, phone": page.Frames(9, 0.9, 60.0, 30.0), "peer": page.Frames(8, 0.95, 60.0, 60.0)},
        answers={
            "cribbage, desktop": page.Answers(300, 24, 96, 200, 5),
            "euchre, desktop": page.Answers(200, 24, 104, 200, 5),
            "an empty page, desktop": page.Answers(60, 16, 32, 40, 0),
        },
        alone={"cribbage": page.Alone(5.94, 3, 1, 1.94), "euchre": page.Alone(6.2, 3, 1, 2.2)},
        thinking={
            "cribbage, kernel": page.Thinking(27, 45, 580),
            "cribbage, plain Python": page.Thinking(1700, 4100, 41_500),
            "euchre, kernel": page.Thinking(160, 41, 3000),
            "euchre, plain Python": page.Thinking(74, 208, 12_300),
        },
        load=(0.3, 1.2),
    )
    text = "\n".join(section.lines(found))
    assert "| first view: drawn | 0.40 s | 1 s | yes | an empty page 0.04 s |" in text
    assert "| first view, slow phone: drawn | 2.60 s | 2.5 s | **no** | an empty page 0.30 s |" in text
    assert "| first view, slow phone: Play can be pressed | 2.40 s | 2.5 s | yes |" in text
    assert "| frames a second while cards move, median | 60 | 60 | yes | plain boxes 60 |" in text
    assert "| cribbage, phone | 9 | 90.0% | 95.0% | 0.95 | 60 | 30 |" in text
    assert (
        "| a click or key shows, 19 of 20: cribbage, desktop | 96 ms | 100 ms | yes | an empty page 32 ms |"
        in text
    )
    assert "| a click or key shows, 19 of 20: euchre, desktop | 104 ms | 100 ms | **no** |" in text
    assert "| without a server: cribbage | 5.9 s | 6 s | yes |" in text
    assert "| without a server: euchre | 6.2 s | 6 s | **no** |" in text
    assert (
        "| without a server: a review, cribbage | 580 ms | 4,000 ms | yes | plain Python 41,500 ms |" in text
    )
    assert "| without a server: a hint, euchre | 160 ms | 150 ms | **no** | plain Python 74 ms |" in text
    assert "| cribbage, kernel | 27 | 45 | 580 |" in text
    assert "load was 0.3 at the beginning and 1.2 at the end" in text
    assert "Other work" not in text
    assert "Other work" in "\n".join(section.lines(replace(found, load=(4.1, 1.2))))


def test_a_section_that_is_measured_apart_leaves_the_others(bench: Any) -> None:
    page = "# Speed\n\nHow.\n\n## A hand\n\nFast.\n\n## The service\n\nOld.\n"
    found = bench("__main__").sections(page)
    assert list(found) == ["", "A hand", "The service"]
    assert "\n\n".join(found.values()) + "\n" == page
    changed = found | {"The service": "## The service\n\nNew."}
    assert "\n\n".join(changed.values()) == page.replace("Old.\n", "New.")
