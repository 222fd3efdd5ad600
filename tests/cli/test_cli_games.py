"""``knaves games make``, ``knaves export`` and ``knaves arena --records``."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest
from driving import SCRIPTS, environment, knaves

from knaves.data import read_all
from knaves.record import write

MAKE = ("games", "make", "--game", "euchre", "--players", "simple", "--number", "60", "--cores")


@pytest.mark.long
def test_killed_and_taken_up_again_they_are_the_same_games(tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole.knaves", tmp_path / "killed.knaves"
    assert knaves(tmp_path, *MAKE, "1", "--out", str(whole)).code == 0
    running = subprocess.Popen(
        [str(SCRIPTS / "knaves"), *MAKE, "2", "--out", str(killed)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
    )
    work = tmp_path / "killed.knaves.work"
    while running.poll() is None and not (work.exists() and work.read_bytes().count(b"\n") > 1):
        time.sleep(0.01)
    running.kill()
    running.communicate(timeout=300)
    assert running.returncode == -signal.SIGKILL
    again = knaves(tmp_path, *MAKE, "1", "--out", str(killed))
    assert again.code == 0
    assert again.err.startswith("Continuing with ")
    assert killed.read_bytes() == whole.read_bytes()
    assert not work.exists()


def test_names_of_files_say_what_is_written(tmp_path: Path) -> None:
    for words, said in (
        (("--out", "games.txt"), "ends in .parquet, .knaves or .knaves.gz"),
        (("--out", "g.knaves", "--evaluate"), "Only a table has values"),
        (("--players", "a,b,c", "--out", "g.knaves"), "do not fill"),
        (("--players", "nobody", "--out", "g.knaves"), "no player"),
    ):
        outcome = knaves(tmp_path, *MAKE, "1", *words)
        assert (outcome.code, outcome.out) == (1, "")
        assert said in " ".join(outcome.err.split())


def test_an_arenas_games_are_written_down_and_exported(tmp_path: Path) -> None:
    out = tmp_path / "games.knaves"
    words = ("arena", "cribbage", "simple", "random", "--pairs", "2", "--cores", "1", "--json")
    outcome = knaves(tmp_path, *words, "--records", str(out))
    assert outcome.code == 0
    records = list(read_all(out))
    assert len(records) == json.loads(outcome.out)["games"] == 4
    assert knaves(tmp_path, *words, "--records", str(tmp_path / "folder")).code == 0
    assert list(map(write, read_all(tmp_path / "folder"))) == list(map(write, records))
    lines = knaves(tmp_path, "export", str(out), "--to", "jsonl").out.splitlines()
    rows = [json.loads(line) for line in lines]
    assert {row["game"] for row in rows} == {0, 1, 2, 3}
    assert all(row["choice"] in row["legal"] for row in rows)
    written = knaves(tmp_path, "export", str(out), "--to", "jsonl", "--out", str(tmp_path / "t.jsonl"))
    assert (tmp_path / "t.jsonl").read_text(encoding="utf-8").splitlines() == lines
    assert f"{len(lines)} decisions" in written.out
    refused = knaves(tmp_path, "export", str(out), "--to", "parquet")
    assert refused.code == 1
    assert "--out" in refused.err


@pytest.mark.needs("polars")
def test_a_table_is_exported_to_parquet(tmp_path: Path) -> None:
    import polars

    out, table = tmp_path / "games.knaves.gz", tmp_path / "games.parquet"
    make = (
        "games",
        "make",
        "--game",
        "cribbage",
        "--players",
        "simple,random",
        "--number",
        "2",
        "--cores",
        "1",
    )
    assert knaves(tmp_path, *make, "--out", str(out)).code == 0
    assert knaves(tmp_path, *make, "--out", str(tmp_path / "made.parquet")).code == 0
    assert knaves(tmp_path, "export", str(out), "--to", "parquet", "--out", str(table)).code == 0
    assert polars.read_parquet(table).equals(polars.read_parquet(tmp_path / "made.parquet"))


def test_a_game_goes_to_egn_and_back(tmp_path: Path) -> None:
    out = tmp_path / "game.knaves"
    make = ("games", "make", "--game", "euchre", "--players", "simple", "--number", "1", "--cores", "1")
    assert knaves(tmp_path, *make, "--out", str(out)).code == 0
    assert knaves(tmp_path, "export", str(out), "--to", "egn", "--out", str(tmp_path / "game.egn")).code == 0
    back = knaves(
        tmp_path, "export", str(tmp_path / "game.egn"), "--to", "records", "--out", str(tmp_path / "b.knaves")
    )
    assert back.code == 0
    (before,), (after,) = read_all(out), read_all(tmp_path / "b.knaves")
    assert [each for each in after.moves if each[0] >= 0] == [each for each in before.moves if each[0] >= 0]
    assert (after.rules, after.names) == (before.rules, before.names)
    text = (tmp_path / "game.egn").read_text(encoding="utf-8")
    assert knaves(tmp_path, "export", str(tmp_path / "b.knaves"), "--to", "egn").out == text


def test_a_game_without_the_notation_and_two_games_are_refused(tmp_path: Path) -> None:
    out = tmp_path / "games.knaves"
    make = ("games", "make", "--players", "simple", "--cores", "1", "--out", str(out))
    for words, said in (
        (("--game", "cribbage", "--number", "1"), "no notation"),
        (("--game", "euchre", "--number", "2"), "one game"),
    ):
        assert knaves(tmp_path, *make, *words).code == 0
        refused = knaves(tmp_path, "export", str(out), "--to", "egn")
        assert refused.code == 1
        assert said in refused.err


def test_a_binary_file_of_egn_is_refused_in_a_sentence(tmp_path: Path) -> None:
    packed = tmp_path / "game.egn"
    packed.write_bytes(b"\xff\x01\x02")
    refused = knaves(tmp_path, "export", str(packed), "--to", "jsonl")
    assert (refused.code, refused.out) == (1, "")
    assert refused.err == f"{packed} is not a text file: byte 1 is not UTF-8.\n"
