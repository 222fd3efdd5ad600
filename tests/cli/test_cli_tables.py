"""``knaves tables``: the discard table beside the published ones, the race to ten, and their pictures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from driving import knaves

from knaves.games.cribbage.engine.cribs import published
from later import longer


def test_the_discard_table_for_a_program(tmp_path: Path) -> None:
    pairs = json.loads(knaves(tmp_path, "tables", "discard", "--json").out)["pairs"]
    assert len(pairs) == 91
    by_ranks = {tuple(pair["ranks"]): pair for pair in pairs}
    assert set(by_ranks["5", "J"]) == {"ranks", "own", "opponent"}
    for ranks, worth in published()["Hessel"].items():
        assert abs(by_ranks[ranks]["own"] - worth.own) < 0.3
        assert abs(by_ranks[ranks]["opponent"] - worth.other) < 0.3


def test_the_discard_table_for_a_person(tmp_path: Path) -> None:
    lines = knaves(tmp_path, "tables", "discard").lines
    assert lines[1].split() == ["ours", "Hessel", "Schell"] * 2
    fives = next(line for line in lines if line.startswith("5 5 ")).split()
    assert (fives[3], fives[4]) == ("8.95", "8.79")
    assert 8.7 < float(fives[2]) < 9.1
    assert len(lines) == 2 + 91 + 2 + 2
    assert lines[-4].startswith("Our figures differ from Hessel's by 0.0")
    assert lines[-1].startswith("Schell's figures: ")


def test_the_race_for_a_program(tmp_path: Path) -> None:
    table = json.loads(knaves(tmp_path, "tables", "race", "--json").out)
    assert table["target"] == 10
    assert table["hand"]["dealers"] == {"1": 0.45, "2": 0.16, "4": 0.05}
    assert [len(row) for row in table["dealing"]] == [10] * 10
    assert round(100 * table["dealing"][0][0]) == 51
    short = json.loads(knaves(tmp_path, "tables", "race", "--target", "5", "--json").out)
    assert short["dealing"] == [row[5:] for row in table["dealing"][5:]]


def test_the_race_for_a_person(tmp_path: Path) -> None:
    lines = knaves(tmp_path, "tables", "race").lines
    assert lines[1].split() == [str(score) for score in range(10)]
    assert lines[2].split()[:2] == ["0", "51"]
    assert lines[11].split()[-2:] == ["72", "66"]
    assert lines[-1].startswith("Source: ")


@pytest.mark.needs("matplotlib")
@pytest.mark.parametrize(
    ("table", "kind"), [("discard", "svg"), ("race", "PNG"), longer("discard", "PNG"), longer("race", "svg")]
)
def test_pictures_are_drawn(tmp_path: Path, table: str, kind: str) -> None:
    path = tmp_path / f"picture.{kind}"
    first = knaves(tmp_path, "tables", table, "--plot", str(path))
    assert (first.code, first.lines[-1]) == (0, f"Drawing saved as {path}.")
    drawn = path.read_bytes()
    assert drawn.startswith(b"<?xml" if kind == "svg" else b"\x89PNG")
    knaves(tmp_path, "tables", table, "--plot", str(path))
    assert path.read_bytes() == drawn


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ((), 2, "Which table?"),
        (("chess",), 2, "No such command 'chess'"),
        (("race", "--target", "0"), 2, "0 is not in the range"),
        (("race", "--plot", "race.gif"), 2, "FILE.svg or FILE.png, not 'race.gif'"),
    ],
)
def test_refusals_are_one_sentence(tmp_path: Path, words: tuple[str, ...], code: int, said: str) -> None:
    refused = knaves(tmp_path, "tables", *words)
    assert (refused.code, refused.out) == (code, "")
    assert said in refused.err
    assert refused.err.count("\n") == 1
