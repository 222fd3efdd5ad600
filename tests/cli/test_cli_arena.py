"""``knaves arena``: the same figures on any number of cores, keys for programs, interrupts, refusals."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pexpect
import pytest
from driving import environment, knaves

from knaves import jobs
from knaves.cli import arena_report

QUICK = ("arena", "euchre", "steady", "simple", "--target", "3")
KEYS = {
    "game", "rules", "players", "seed", "unit", "pairs", "pairs_asked", "games", "deals", "wins", "skunks",
    "win_rate", "win_rate_ci95", "points_per_game", "points_per_game_ci95", "points_per_deal",
    "points_per_deal_ci95", "seconds_per_decision",
}  # fmt: skip


def found(home: Path, *words: str) -> dict[str, Any]:
    outcome = knaves(home, *words, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    figures: dict[str, Any] = json.loads(outcome.out)
    return figures


def process(home: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "knaves", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(home),
        text=True,
    )


def test_the_figures_for_a_program(tmp_path: Path) -> None:
    figures = found(tmp_path, *QUICK, "--pairs", "12", "--seed", "7", "--cores", "1")
    assert set(figures) == KEYS
    assert figures["players"] == {"A": "steady 1", "B": "simple 1"}
    assert figures["rules"].startswith("target=3 ")
    assert (figures["pairs"], figures["games"], figures["seed"], figures["unit"]) == (12, 24, "7", "game")
    assert figures["win_rate"] == pytest.approx(figures["wins"]["A"] / 24, rel=1e-5)
    low, high = figures["win_rate_ci95"]
    assert 0 <= low < figures["win_rate"] < high <= 1
    assert figures["points_per_game"] * 24 == pytest.approx(
        figures["points_per_deal"] * figures["deals"], rel=1e-4
    )
    for clock in figures["seconds_per_decision"].values():
        assert 0 < clock["median"] <= clock["p99"] <= clock["max"] < 5
        assert clock["decisions"] > 24


def test_the_number_of_cores_makes_no_difference(tmp_path: Path) -> None:
    words = ("arena", "cribbage", "simple", "random", "--target", "31", "--pairs", "15", "--seed", "cores")
    one, two = (found(tmp_path, *words, "--cores", cores) for cores in ("1", "2"))
    assert one.pop("seconds_per_decision") != two.pop("seconds_per_decision")
    assert one == two
    assert one["wins"]["A"] > one["wins"]["B"] > 0


def test_ray_makes_no_difference(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    plain, spread = (
        found(tmp_path, *QUICK, "--pairs", "6", *more) for more in (("--cores", "1"), ("--ray",))
    )
    plain.pop("seconds_per_decision"), spread.pop("seconds_per_decision")
    assert plain == spread


def test_another_seed_is_another_match(tmp_path: Path) -> None:
    one, other = (found(tmp_path, *QUICK, "--cores", "1", "--pairs", "12", "--seed", seed) for seed in "12")
    assert one["deals"] != other["deals"]


def test_a_player_against_itself_is_exactly_even(tmp_path: Path) -> None:
    figures = found(tmp_path, "arena", "euchre", "random", "random", "--target", "2", "--pairs", "9")
    assert figures["win_rate"] == 0.5
    assert figures["win_rate_ci95"] == [0.5, 0.5]
    assert figures["points_per_game"] == 0


def test_single_hands(tmp_path: Path) -> None:
    figures = found(tmp_path, "arena", "euchre", "steady", "random", "--hands", "60", "--cores", "1")
    assert (figures["unit"], figures["games"], figures["deals"]) == ("hand", 120, 120)
    assert figures["points_per_game"] == figures["points_per_deal"]
    low, high = figures["points_per_deal_ci95"]
    assert 0 < low < figures["points_per_deal"] < high < 3


def test_bounds_that_there_are_not_are_null(tmp_path: Path) -> None:
    figures = found(tmp_path, *QUICK, "--pairs", "1", "--cores", "1")
    assert figures["points_per_deal_ci95"] == [None, None]
    assert "bounds nothing" in knaves(tmp_path, *QUICK, "--pairs", "1", "--cores", "1").out


def test_what_a_person_reads(tmp_path: Path) -> None:
    words = ("arena", "cribbage", "simple", "random", "--target", "61", "--pairs", "8", "--cores", "1")
    lines = knaves(tmp_path, *words).lines
    assert (
        lines[0]
        == "Cribbage, the standard game, but target=61, deal_cut=chance, starter_cut=chance, seed 1: "
        "simple 1 against random 1."
    )
    assert lines[1].startswith("16 games in 8 mirrored pairs, ")
    assert re.fullmatch(r"simple 1 wins [\d.]+ % of games \(95 %: [\d.]+ to [\d.]+\)\.", lines[2])
    assert lines[3].startswith("Points a game, simple 1 less random 1: +")
    assert lines[4].startswith("Points a deal: +")
    assert re.fullmatch(r"Skunks: simple 1 \d+, random 1 \d+\.", lines[5])
    assert lines[6].split() == ["Seconds", "a", "decision", "median", "99%", "longest", "decisions"]
    assert lines[7].startswith("simple 1 ")
    assert len({len(line) for line in lines[6:]}) == 1


def test_namesakes_are_told_apart() -> None:
    assert arena_report._labels(("steady 1", "steady 1")) == ("steady 1 (A)", "steady 1 (B)")


REFUSED = {
    "no game": (("whist", "simple", "simple"), 2, "No such command 'whist'"),
    "no player": (("cribbage", "simple", "hal"), 2, "There is no player 'hal'"),
    "no B": (("cribbage", "simple"), 2, "Missing argument 'B'"),
    "nothing": ((), 2, "Which game?"),
    "no pairs": (("cribbage", "simple", "simple", "--pairs", "0"), 2, "0 is not in the range"),
    "less than no pairs": (("cribbage", "simple", "simple", "--pairs", "-3"), 2, "-3 is not in the range"),
    "pairs in words": (("cribbage", "simple", "simple", "--pairs", "many"), 2, "'many' is not a valid"),
    "both": (("euchre", "simple", "simple", "--pairs", "2", "--hands", "2"), 2, "not both"),
    "no seed": (("euchre", "simple", "simple", "--seed", " "), 2, "The seed must not be empty"),
    "no cores": (("euchre", "simple", "simple", "--cores", "0"), 2, "0 is not in the range"),
    "three": (("cribbage", "simple", "simple", "--seats", "3"), 2, "two sides"),
    "a match": (("cribbage", "simple", "simple", "--best-of", "3"), 2, "best_of"),
    "no preset": (("cribbage", "simple", "simple", "--preset", "mine"), 2, "'mine' is not one of"),
    "a target too high": (("euchre", "simple", "simple", "--target", "99"), 2, "from 1 to 50, not"),
}


@pytest.mark.parametrize(("words", "code", "said"), REFUSED.values(), ids=REFUSED.keys())
def test_refusals_are_one_sentence(tmp_path: Path, words: tuple[str, ...], code: int, said: str) -> None:
    refused = knaves(tmp_path, "arena", *words)
    assert (refused.code, refused.out) == (code, "")
    assert said in refused.err
    assert refused.err.count("\n") == 1


def test_without_ray_one_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    refused = knaves(tmp_path, *QUICK, "--ray")
    assert (refused.code, refused.out) == (1, "")
    assert "Ray is not installed" in refused.err


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupt_gives_the_figures_so_far(tmp_path: Path, number: signal.Signals, code: int) -> None:
    for patience in (2, 8, 30):
        running = process(tmp_path, *QUICK, "--pairs", "1000000", "--cores", "2", "--json")
        time.sleep(patience)
        running.send_signal(number)
        out, err = running.communicate(timeout=30)
        if out:
            break
    assert running.returncode == code
    done = json.loads(out)["pairs"]
    assert 0 < done < 1000000
    assert err == f"Interrupted after {done} of 1000000 pairs.\n"


def test_an_interrupt_in_one_process_gives_the_figures_so_far(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = jobs._counted

    def broken_off(results: Any, progress: Any) -> Any:
        for number, result in enumerate(real(results, progress)):
            if number == 3:
                raise KeyboardInterrupt
            yield result

    monkeypatch.setattr(jobs, "_counted", broken_off)
    outcome = knaves(tmp_path, *QUICK, "--pairs", "50", "--cores", "1")
    assert outcome.code == 130
    assert "6 games in 3 mirrored pairs" in outcome.out
    assert outcome.err == "Interrupted after 3 of 50 pairs.\n"


def test_a_person_at_a_terminal_sees_a_bar_and_a_pipe_does_not(tmp_path: Path) -> None:
    words = ["-m", "knaves", *QUICK, "--pairs", "40", "--cores", "1"]
    env = environment(tmp_path, TERM="xterm")
    terminal = pexpect.spawn(sys.executable, words, env=env, encoding="utf-8", timeout=60)
    terminal.expect("/40")
    terminal.expect("Seconds a decision")
    terminal.close()
    piped = subprocess.run([sys.executable, *words], env=env, capture_output=True, timeout=60, check=True)
    assert b"/40" not in piped.stdout
    assert piped.stderr == b""
