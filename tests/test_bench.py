"""The benchmarks run and judge rightly, on sizes too small to tell anything about speed."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


def bench(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT))
    return importlib.import_module(f"bench.{name}")


def test_counting_is_timed_against_peers_and_their_mistakes_found(monkeypatch: pytest.MonkeyPatch) -> None:
    counting = bench("counting", monkeypatch)
    points = importlib.import_module("knaves.games.cribbage.rules.counting").points

    def right(hands: list[object]) -> list[object]:
        return [lambda hand=hand: points(*hand) for hand in hands]

    def wrong(hands: list[object]) -> list[object]:
        return [lambda: 30 for _ in hands]

    found = counting.measure(hands=20, checked=30, rounds=1, least=0, peers={"right": right, "wrong": wrong})
    assert found.wrong == {"right": 0, "wrong": 1}
    assert set(found.peers) == {"right", "wrong"}
    assert found.fast > 0
    assert found.explaining > 0


@pytest.mark.needs("openspiel")
@pytest.mark.parametrize("name", ["cribbage", "euchre"])
def test_both_games_are_played_to_the_end(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = bench("games", monkeypatch).measure(name, games=1, rounds=1, least=0)
    assert found.ours > 0
    assert found.openspiel > 0


def test_the_page_says_what_was_measured_and_what_is_not_met(monkeypatch: pytest.MonkeyPatch) -> None:
    page = bench("__main__", monkeypatch)
    counting, games = bench("counting", monkeypatch), bench("games", monkeypatch)
    found = counting.Counting(600.0, 30.0, {"slow": 5.0, "quick": 10.0}, {"slow": 0.057, "quick": 0.0})
    text = "\n".join(
        [*page.counting_lines(found), *page.games_lines([games.Games("euchre", "hands", 1, 20)])]
    )
    assert "| Knaves, `counting.points` | 600 | 60.0 times | 60 times | yes | none |" in text
    assert "| Knaves, `scoring.tally` (explains) | 30 | 3.0 times | 5 times | **no** | none |" in text
    assert "| `slow` | 5 | 0.50 times | | | 5.7% |" in text
    assert "| euchre, hands | 1 | 20 | 0.05 times | 0.1 times | **no** |" in text


def test_every_section_says_what_else_the_machine_did(monkeypatch: pytest.MonkeyPatch) -> None:
    page, watch = bench("__main__", monkeypatch), bench("watch", monkeypatch)
    made = page.section(lambda: ["measured"], lambda found, meanwhile: ["## It", "", *found, *meanwhile])
    assert made[2] == "measured"
    assert re.fullmatch(r"Other processes used at most \d+\.\d\d of a core during a measurement\.", made[3])
    assert re.fullmatch(r"The system's load was .* beginning and .* end, on \d+ cores\.", made[4])
    said = ["Other processes used …", "The system's load was …"]
    kernels = bench("cribbage_kernel", monkeypatch), bench("euchre_kernel", monkeypatch)
    counted = bench("counting", monkeypatch).Counting(600.0, 30.0, {"slow": 5.0}, {"slow": 0.0})
    played = [bench("games", monkeypatch).Games("euchre", "hands", 1, 20)]
    shown = bench("terminal", monkeypatch).Terminal(*[1.0] * 8)
    sections = [
        page.counting_lines(counted, said),
        page.games_lines(played, said),
        kernels[0].lines(kernels[0].Kernel(1e9, 76.0, 25_000, 140_000, 399, 50, 10), said),
        kernels[1].lines(kernels[1].Kernel(*[1.0] * 5), said),
        bench("vector", monkeypatch).lines([], said),
        bench("terminal", monkeypatch).lines(shown, said),
    ]
    for lines in sections:
        # Before the table, in the text.
        at = lines.index(said[0])
        assert lines[at + 1] == said[1]
        assert lines[at + 2] == ""
        assert lines[at + 3].startswith("| ")
    assert watch.BUSY in watch.quiet(0.11, 0.1, 1.0)
    assert watch.BUSY not in watch.quiet(0.1, 2.1, 1.0)


@pytest.mark.needs("openspiel")
def test_the_cribbage_kernel_is_timed_beside_openspiel(monkeypatch: pytest.MonkeyPatch) -> None:
    timed = bench("cribbage_kernel", monkeypatch)
    monkeypatch.setattr(timed.kernel, "totals", lambda: [0] * 30)
    found = timed.measure(size=1 << 9, rounds=1, least=0)
    assert min(found.hands, found.deals_weighed, found.open_plays, found.random_games, found.openspiel) > 0


def test_a_kernel_that_is_too_slow_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    timed = bench("cribbage_kernel", monkeypatch)
    text = "\n".join(timed.lines(timed.Kernel(1e9, 76.0, 25_000, 140_000, 399, 50, 10)))
    assert "| hands counted over an array | 1,000 million/s | 1,000 million/s | yes |" in text
    assert "| all 12,994,800 hands | 13.2 ms | 13 ms | **no** |" in text
    assert "| random games to 121 | 399/s | 40 times 10/s | **no** |" in text


def test_reviews_play_as_many_games_as_the_page_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "review.md").read_text("utf-8")
    seats = {"": 2, ", three players": 3, ", four players": 4, " to 10": 4}
    shown = re.findall(r"^\| (\w+)(, \w+ players| to 10)?: .* \| (\d+) \| .* \|$", page, re.MULTILINE)
    rows = {(game, seats[more], int(games)) for game, more, games in shown}
    assert rows == set(bench("reviews", monkeypatch).ROWS)
