"""``knaves arena``: the same figures on any number of cores, keys for programs, interrupts, refusals."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pexpect
import pytest
from driving import SCRIPTS, environment, knaves
from driving import process as run_command
from pexpect.fdpexpect import fdspawn

from knaves.cli import arena_report
from knaves.lab import arena

QUICK = ("arena", "euchre", "steady", "simple", "--target", "3")
KEYS = {
    "game", "rules", "players", "seed", "unit", "pairs", "pairs_asked", "games", "deals", "wins", "skunks",
    "win_rate", "win_rate_ci95", "win_rate_par", "points_per_game", "points_per_game_ci95", "points_per_deal",
    "points_per_deal_ci95", "seconds_per_decision",
}  # fmt: skip


def found(home: Path, *words: str) -> dict[str, Any]:
    outcome = knaves(home, *words, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    figures: dict[str, Any] = json.loads(outcome.out)
    return figures


@contextmanager
def watched(home: Path, *words: str) -> Iterator[tuple[subprocess.Popen[bytes], fdspawn[str]]]:
    """Start the command with its errors, and so its bar, on a terminal; what it prints goes to a pipe."""
    ours, theirs = pty.openpty()
    command = [str(SCRIPTS / "knaves"), *words]
    env = environment(home, TERM="xterm", COLUMNS="120")
    with fdspawn(ours, encoding="utf-8", timeout=120) as seen:
        running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, env=env, cwd=home)
        os.close(theirs)
        yield running, seen


OWN = """
import os, signal

class Last:
    name, version = "last", "5"
    def choose(self, view):
        print("I choose the last.")
        return view.legal[-1]

class Gambler:
    name, version = "gambler", "1"
    def __init__(self, dice):
        self.dice = dice
    def choose(self, view):
        return view.legal[self.dice.randrange(len(view.legal))]

class Killer(Last):
    name = "killer"
    def choose(self, view):
        if len(view.hand) == 5 and sum(view.hand) % 107 == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(view)

class Cheat(Last):
    name = "cheat"
    moves = 0
    def choose(self, view):
        Cheat.moves += 1
        return view.legal[-1] if Cheat.moves < 200 else type(view.legal[-1])(52)

class Quitter(Last):
    name = "quitter"
    def choose(self, view):
        if len(view.hand) == 5 and sum(view.hand) % 107 == 0:
            raise SystemExit(3)
        return super().choose(view)

class Gone:
    def __init__(self):
        raise SystemExit(3)

class Broken:
    def __init__(self):
        raise ValueError("not today")

class Mute:
    name, version = "mute", "1"


class Nameless:
    def choose(self, view):
        return view.legal[0]
"""
"""Players of one's own, in a file beside the one who calls."""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "mine.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    return tmp_path


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


@pytest.mark.long
@pytest.mark.needs("ray")
def test_ray_makes_no_difference(tmp_path: Path) -> None:
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


def test_three_sides_have_a_par_of_a_third(tmp_path: Path) -> None:
    words = ("arena", "cribbage", "steady", "random", "--seats", "3", "--target", "31", "--pairs", "4")
    figures = found(tmp_path, *words, "--cores", "1")
    assert set(figures) == KEYS | {"ahead", "ahead_ci95"}
    assert (figures["pairs"], figures["games"]) == (4, 12)
    assert figures["win_rate_par"] == pytest.approx(1 / 3)
    assert figures["win_rate"] <= figures["ahead"] <= 1
    said = knaves(tmp_path, *words, "--cores", "1").out
    assert "12 games in 4 rounds, the first player once in each seat" in said
    assert "Equals would win 33.33%" in said
    assert "steady 1 ends ahead of each random 1" in said


def test_equals_win_a_third_of_the_single_hands_of_three(tmp_path: Path) -> None:
    words = ("arena", "cribbage", "simple", "simple", "--seats", "3", "--hands", "6", "--cores", "1")
    figures = found(tmp_path, *words)
    assert figures["win_rate"] == pytest.approx(figures["win_rate_par"]) == pytest.approx(1 / 3)
    assert figures["ahead"] == 0.5


def test_single_hands(tmp_path: Path) -> None:
    figures = found(tmp_path, "arena", "euchre", "steady", "random", "--hands", "60", "--cores", "1")
    assert (figures["unit"], figures["games"], figures["deals"]) == ("hand", 120, 120)
    assert figures["points_per_game"] == figures["points_per_deal"]
    low, high = figures["points_per_deal_ci95"]
    assert 0 < low < figures["points_per_deal"] < high < 3


def test_bounds_that_there_are_not_are_null(tmp_path: Path) -> None:
    figures = found(tmp_path, *QUICK, "--pairs", "1", "--cores", "1")
    assert figures["points_per_deal_ci95"] == [None, None]
    assert "no interval" in knaves(tmp_path, *QUICK, "--pairs", "1", "--cores", "1").out


def test_what_a_person_reads(tmp_path: Path) -> None:
    words = ("arena", "cribbage", "simple", "random", "--target", "61", "--pairs", "8", "--cores", "1")
    lines = knaves(tmp_path, *words).lines
    assert (
        lines[0] == "Cribbage, the standard game (Length: 61; Cut for the deal: automatic; "
        "Cut for the starter: automatic), seed 1: simple 1 against random 1."
    )
    assert lines[1].startswith("16 games in 8 mirrored pairs, ")
    assert re.fullmatch(r"simple 1 wins [\d.]+% of games \(95%: [\d.]+ to [\d.]+\)\.", lines[2])
    assert lines[3].startswith("Points per game, simple 1 minus random 1: +")
    assert lines[4].startswith("Points per deal: +")
    assert re.fullmatch(r"Skunks: simple 1 \d+, random 1 \d+\.", lines[5])
    assert lines[6].split() == ["Seconds", "per", "decision", "median", "99%", "longest", "decisions"]
    assert lines[7].startswith("simple 1 ")
    assert len({len(line) for line in lines[6:]}) == 1


def test_namesakes_are_told_apart() -> None:
    assert arena_report._labels(("steady 1", "steady 1")) == ("steady 1 (A)", "steady 1 (B)")


REFUSED = {
    "no game": (("whist", "simple", "simple"), 2, "There is no game 'whist'"),
    "no player": (("cribbage", "simple", "hal"), 2, "There is no player 'hal'"),
    "no B": (("cribbage", "simple"), 2, "Missing argument 'B'"),
    "nothing": ((), 2, "Which game?"),
    "no pairs": (("cribbage", "simple", "simple", "--pairs", "0"), 2, "0 is not in the range"),
    "less than no pairs": (("cribbage", "simple", "simple", "--pairs", "-3"), 2, "-3 is not in the range"),
    "pairs in words": (("cribbage", "simple", "simple", "--pairs", "many"), 2, "'many' is not a valid"),
    "both": (("euchre", "simple", "simple", "--pairs", "2", "--hands", "2"), 2, "not both"),
    "no test": (("euchre", "simple", "simple", "--sprt", "1", "0"), 2, "the lower one first, such as 0 1"),
    "a test of more than all": (
        ("euchre", "simple", "simple", "--sprt", "0", "50"),
        2,
        "the lower one first",
    ),
    "half a test": (("euchre", "simple", "simple", "--sprt", "0"), 2, "requires 2 arguments"),
    "luck of hands": (
        ("euchre", "simple", "simple", "--aivat", "--hands", "2"),
        2,
        "in chances to win the game",
    ),
    "luck of three": (
        ("cribbage", "simple", "simple", "--aivat", "--seats", "3"),
        2,
        "only with two players",
    ),
    "luck of long games": (("cribbage", "simple", "simple", "--aivat", "--target", "500"), 2, "at most 121"),
    "no seed": (("euchre", "simple", "simple", "--seed", " "), 2, "The seed must not be empty"),
    "no cores": (("euchre", "simple", "simple", "--cores", "0"), 2, "0 is not in the range"),
    "five": (("cribbage", "simple", "simple", "--seats", "5"), 2, "must be 2, 3 or 4, not 5"),
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


@pytest.mark.long
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupt_gives_the_figures_so_far(tmp_path: Path, number: signal.Signals, code: int) -> None:
    with watched(tmp_path, *QUICK, "--pairs", "1000000", "--cores", "2", "--json") as (running, seen):
        seen.expect(r"[1-9]\d*/1000000")
        running.send_signal(number)
        out, _ = running.communicate(timeout=60)
        done = json.loads(out)["pairs"]
        assert running.returncode == code
        assert 0 < done < 1000000
        seen.expect_exact(f"Interrupted after {done} of 1000000 pairs.\r\n")


ray_too = pytest.mark.parametrize(
    "way",
    [
        pytest.param(("--cores", "2"), id="two cores"),
        pytest.param(
            ("--ray", "--cores", "2"),
            id="ray",
            marks=pytest.mark.needs("ray"),
        ),
    ],
)


@pytest.mark.long
@ray_too
def test_players_who_kill_their_process_leave_the_figures_so_far(own: Path, way: tuple[str, ...]) -> None:
    """In the tenth pair it does. Ray says so on the output of the program that uses it; here it must not."""
    words = ("arena", "euchre", "mine:Killer", "steady", "--target", "3", "--pairs", "40", "--json", *way)
    done = run_command(own, *words)
    assert json.loads(done.out)["pairs"] == 9
    assert done.code == 1
    assert done.err.splitlines()[-1] == (
        "Stopped after 9 of 40 pairs: The job pair(9) was given up: its process died each time, the last 3 "
        "times with no other job running. It may have run out of memory."
    )


def test_an_interrupt_in_one_process_gives_the_figures_so_far(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = arena.pair

    def broken_off(*words: Any, **more: Any) -> Any:
        if words[-1] == 3:
            raise KeyboardInterrupt
        return real(*words, **more)

    monkeypatch.setattr(arena, "pair", broken_off)
    outcome = knaves(tmp_path, *QUICK, "--pairs", "50", "--cores", "1")
    assert outcome.code == 130
    assert "6 games in 3 mirrored pairs" in outcome.out
    assert outcome.err == "Interrupted after 3 of 50 pairs.\n"


def test_what_is_kept_is_not_played_again_and_is_of_one_arena(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int | None] = []
    real = arena.pair

    def broken_off(*words: Any, **more: Any) -> Any:
        if words[-1] == 3 and len(played) == 3:
            raise KeyboardInterrupt
        played.append(words[-1])
        return real(*words, **more)

    monkeypatch.setattr(arena, "pair", broken_off)
    work = tmp_path / "arena.work"
    words = (*QUICK, "--cores", "1", "--keep", str(work))
    outcome = knaves(tmp_path, *words, "--pairs", "5")
    assert outcome.err == (
        f"Interrupted after 3 of 5 pairs. The results so far are in {work}. Run the same command to "
        "continue.\n"
    )
    played.append(None)
    figures = found(tmp_path, *words, "--pairs", "6")
    assert played == [0, 1, 2, None, 3, 4, 5]
    plain = found(tmp_path, *QUICK, "--cores", "1", "--pairs", "6")
    assert figures.pop("seconds_per_decision") != plain.pop("seconds_per_decision")
    assert figures == plain
    refused = knaves(tmp_path, *words, "--seed", "another")
    assert refused.code == 1
    assert f"{work} holds results of different work: seed 1, not another." in refused.err
    refused = knaves(tmp_path, *words, "--records", str(tmp_path / "records"))
    assert f"{work} holds results of different work: --records is given now, but was not then." in refused.err


@pytest.mark.long
@ray_too
def test_players_of_ones_own_enter_and_the_number_of_cores_makes_no_difference(
    own: Path, way: tuple[str, ...]
) -> None:
    words = ("arena", "euchre", "mine:Last", "mine:Gambler", "--target", "3", "--pairs", "6", "--json")
    alone, shared = (run_command(own, *words, *more) for more in (("--cores", "1"), way))
    assert (alone.code, shared.code) == (0, 0)
    one, other = (json.loads(each.out) for each in (alone, shared))
    assert one["players"] == {"A": "last 5", "B": "gambler 1"}
    assert one.pop("seconds_per_decision") != other.pop("seconds_per_decision")
    assert one == other


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere:Bot", "nowhere:Bot cannot be used as a player: ModuleNotFoundError: No module named"),
        ("mine:Nobody", "mine:Nobody cannot be used as a player: AttributeError: module 'mine'"),
        ("mine:Broken", "mine:Broken cannot be used as a player: ValueError: not today"),
        ("mine:Gone", "mine:Gone cannot be used as a player: SystemExit: 3"),
        ("mine:Mute", "mine:Mute cannot be used as a player: it has no choose. A player here has a name, "),
        ("mine:Nameless", "mine:Nameless cannot be used as a player: it has no name. A player here has "),
        (":", ": cannot be used as a player: "),
    ],
)
def test_a_class_that_is_no_player_is_refused_in_a_sentence(own: Path, name: str, said: str) -> None:
    refused = knaves(own, "arena", "euchre", name, "steady", "--cores", "1")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith(said)
    assert refused.err.count("\n") == 1


def test_a_player_against_the_rules_is_named_after_the_figures_so_far(own: Path) -> None:
    done = knaves(
        own, "arena", "euchre", "steady", "mine:Cheat", "--target", "2", "--pairs", "60", "--cores", "1"
    )
    assert done.code == 1
    assert " mirrored pairs, " in done.out
    assert re.search(
        r"^Stopped after \d+ of 60 pairs: cheat made an illegal move: .* \(§[\d.]+\)$", done.err, re.M
    )


@pytest.mark.parametrize("cores", ["1", pytest.param("2", marks=pytest.mark.long)])
def test_a_player_that_exits_is_named_after_the_figures_so_far(own: Path, cores: str) -> None:
    words = ("arena", "euchre", "mine:Quitter", "steady", "--target", "3", "--pairs", "40", "--json")
    done = (knaves if cores == "1" else run_command)(own, *words, "--cores", cores)
    assert (done.code, json.loads(done.out)["pairs"]) == (1, 9)
    assert done.err.splitlines()[-1] == "Stopped after 9 of 40 pairs: quitter tried to end the program."


@pytest.mark.long
def test_a_person_at_a_terminal_sees_a_bar_and_a_pipe_does_not(tmp_path: Path) -> None:
    words = ["-m", "knaves", *QUICK, "--pairs", "40", "--cores", "1"]
    env = environment(tmp_path, TERM="xterm")
    terminal = pexpect.spawn(sys.executable, words, env=env, encoding="utf-8", timeout=60)
    terminal.expect("/40")
    terminal.expect("Seconds per decision")
    terminal.close()
    piped = subprocess.run([sys.executable, *words], env=env, capture_output=True, timeout=60, check=True)
    assert b"/40" not in piped.stdout
    assert piped.stderr == b""
