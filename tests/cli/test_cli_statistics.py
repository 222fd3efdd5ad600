"""Statistics through the command line: whose they are, what counts, and lines that are spoilt (U10, U25)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from driving import MOVED, SHORT, knaves, stats


def test_U10_statistics_are_written_when_a_game_ends(tmp_path: Path) -> None:
    assert knaves(tmp_path, *SHORT, "--name", "Ann", typed=()).code == 0
    (row,) = stats(tmp_path)
    assert (row["name"], row["game"], row["plays"]) == ("Ann", "euchre", 1)
    assert row["games_won"] == 1 or row["games_lost"] == 1
    assert isinstance(row["hands_played"], int)
    assert row["hands_played"] >= 1


def test_U10_an_abandoned_game_changes_nothing(tmp_path: Path) -> None:
    knaves(tmp_path, *SHORT, "--name", "Ann", typed=())
    before = (tmp_path / "statistics.jsonl").read_bytes()
    left = knaves(tmp_path, "play", "euchre", "--name", "Ann", typed="quit\n")
    assert left.code == 0
    assert (tmp_path / "statistics.jsonl").read_bytes() == before


def test_U10_a_game_that_was_left_counts_once_it_is_played_out(tmp_path: Path) -> None:
    knaves(tmp_path, *SHORT, "--name", "Ann", typed=MOVED)
    assert stats(tmp_path) == []
    resumed = knaves(tmp_path, "resume", typed=())
    assert resumed.code == 0
    assert [row["plays"] for row in stats(tmp_path)] == [1]


def test_U10_averages_of_hands_and_cribs(tmp_path: Path) -> None:
    """The figures are those that can be read off the record of the game."""
    words = ("--name", "Ann", "--against", "simple", "--seed", "3")
    assert knaves(tmp_path, "play", "cribbage", *words, typed=()).code == 0
    (file,) = (tmp_path / "games").iterdir()
    said = json.loads(knaves(tmp_path, "replay", "--json", str(file)).out)
    told = [sentence for move in said["moves"] for sentence in move["said"]]
    (row,) = stats(tmp_path, "Ann")
    hands = [line for line in told if line.startswith("Ann's hand")]
    cribs = [line for line in told if line.startswith("Ann's crib")]
    assert row["hands_played"] == sum("deals" in line and "cards each" in line for line in told)
    for lines, average in ((hands, row["average_hand"]), (cribs, row["average_crib"])):
        worth = [int(line.split("counts ")[1].split(":")[0]) for line in lines]
        assert average == pytest.approx(sum(worth) / len(worth), abs=2.5)
    won = said["result"]["side"] == 0
    assert row["games_won" if won else "games_lost"] == said["result"]["games"]


def test_U25_another_name_has_statistics_of_its_own(tmp_path: Path) -> None:
    knaves(tmp_path, *SHORT, "--name", "Ann", typed=())
    before = stats(tmp_path, "Ann")
    knaves(tmp_path, *SHORT, "--name", "Bea", typed=())
    assert stats(tmp_path, "ann") == before
    assert [row["name"] for row in stats(tmp_path)] == ["Ann", "Bea"]
    assert knaves(tmp_path, "stats", "Cal").lines == ["There are no statistics for Cal yet."]


def test_the_statistics_of_a_name_are_cleared_after_a_question(tmp_path: Path) -> None:
    for name in ("Ann", "Bea"):
        knaves(tmp_path, *SHORT, "--name", name, typed=())
    with (tmp_path / "statistics.jsonl").open("ab") as file:
        file.write(b"\xff half a line\n")
    bea = stats(tmp_path, "Bea")
    kept = knaves(tmp_path, "stats", "--clear", "ann", typed="n\n")
    assert kept.code == 0
    assert "Delete 1 game of Ann from the statistics for good?" in kept.out
    assert kept.lines[-1].endswith("Nothing was deleted.")
    assert [row["name"] for row in stats(tmp_path)] == ["Ann", "Bea"]
    assert (
        knaves(tmp_path, "stats", "--clear", "ann", typed="y\n")
        .lines[-1]
        .endswith("The statistics of Ann are deleted.")
    )
    assert stats(tmp_path) == bea
    assert b"\xff half a line" in (tmp_path / "statistics.jsonl").read_bytes()
    assert knaves(tmp_path, "stats", "--clear", "Ann", "--yes").code == 1
    assert knaves(tmp_path, "stats", "--clear").code == 2


def test_games_with_hints_are_told_from_others_and_opponents_apart(tmp_path: Path) -> None:
    """A hint that was asked for before the game was left counts when it has been resumed and played out."""
    knaves(tmp_path, *SHORT, "--name", "Ann", typed=())
    left = knaves(tmp_path, "play", "cribbage", "--name", "Ann", "--target", "31", typed="hint\n1\nquit\n")
    assert left.code == 0
    words = (tmp_path / "saves").glob("*.knaves")
    assert "# Ann asks for a hint." in next(words).read_text()
    assert knaves(tmp_path, "resume", typed=()).code == 0
    told = knaves(tmp_path, "stats", "Ann").lines
    assert any(line.strip().startswith("against simple 1: ") for line in told)
    assert any(line.strip().startswith("against steady 1: ") for line in told)
    assert sum(line.strip().startswith("with hints: ") for line in told) == 2


def test_a_spoilt_line_of_the_statistics_costs_that_line_only(tmp_path: Path) -> None:
    knaves(tmp_path, *SHORT, "--name", "Ann", typed=())
    with (tmp_path / "statistics.jsonl").open("a") as file:
        file.write('{"id": "half a li')
    knaves(tmp_path, *SHORT, "--name", "Ann", typed=())
    shown = knaves(tmp_path, "stats", "--json")
    assert "ignored: 1" in shown.err
    assert [row["plays"] for row in json.loads(shown.out)] == [2]


SPOILT_LINES = {
    "deep": b"[" * 200_000,
    "huge": b'{"id":"a","when":"b","name":"Eve","game":"cribbage","counts":{"won":1%s,"hands":1}}'
    % (b"0" * 400),
}


@pytest.mark.parametrize("line", SPOILT_LINES.values(), ids=SPOILT_LINES.keys())
def test_a_hostile_line_of_the_statistics_costs_that_line_only(tmp_path: Path, line: bytes) -> None:
    (tmp_path / "statistics.jsonl").write_bytes(line + b"\n")
    played = knaves(tmp_path, *SHORT, "--name", "Ann", typed=())
    assert played.code == 0
    assert any(words.startswith("Ann: games won") for words in played.lines)
    assert [row["name"] for row in stats(tmp_path)] == ["Ann"]
    assert knaves(tmp_path, "stats").code == 0
    assert "statistics: problem." in knaves(tmp_path, "doctor").out
