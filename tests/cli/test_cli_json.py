"""What ``--json`` prints: lines that a person can read, and no more digits than mean something."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from driving import knaves

from knaves.cli.output import print_json

COMMANDS = (
    ("tables", "odds"),
    ("tables", "race"),
    ("tables", "discard"),
    ("odds", "98-104"),
    ("discard", "5H", "5D", "JS", "QC", "2H", "9D"),
    ("bid", "JH", "9H", "AS", "KS", "QD", "--up", "TH"),
    ("arena", "cribbage", "steady", "simple", "--pairs", "3", "--target", "31", "--cores", "1"),
)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_numbers_have_six_digits_at_most(tmp_path: Path, words: tuple[str, ...]) -> None:
    said = knaves(tmp_path, *words, "--json").out
    json.loads(said)
    for number in re.findall(r"(?<![\w.])-?\d+\.\d+", re.sub(r'"[^"]*"', "", said)):
        assert len(number.lstrip("-0.").replace(".", "")) <= 6, number


def test_the_table_of_odds_has_a_line_for_each_score(tmp_path: Path) -> None:
    lines = knaves(tmp_path, "tables", "odds", "--json").lines
    assert len(lines) == 121 + 5
    assert json.loads(lines[3].rstrip(","))[0] == pytest.approx(0.56, abs=0.02)


def test_what_is_short_stays_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"a": [1, 2.0, None], "b": {"c": "ř"}})
    assert capsys.readouterr().out == '{"a": [1, 2.0, null], "b": {"c": "ř"}}\n'


def test_what_is_long_is_broken_between_its_members_and_read_back(capsys: pytest.CaptureFixture[str]) -> None:
    value = {"rows": [[n / 3 for n in range(40)] for _row in range(3)], "empty": {}, "text": "x" * 200}
    print_json(value)
    out = capsys.readouterr().out
    assert len(out.splitlines()) == 2 + 5 + 2
    assert json.loads(out)["rows"][2][1] == 0.333333
    assert json.loads(out)["text"] == value["text"]
