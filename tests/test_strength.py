"""The page of the players' strength: its command plays rows, goes on after a stop, and makes the tables."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from knaves import bots
from knaves.games import SHELF

ROOT = Path(__file__).parents[1]
ROW = "cribbage_simple_random"


@pytest.fixture
def strength(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT))
    found = importlib.import_module("bench.strength")
    for name, path in {"RESULTS": "strength.json", "PAGE": "strength.md", "WORK": "work"}.items():
        monkeypatch.setattr(found, name, tmp_path / path)
    (tmp_path / "strength.md").write_text("# Ours\n\n<!-- cribbage ladder -->\nold\n<!-- end -->\n", "utf-8")
    return found


def results(strength: ModuleType) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(strength.RESULTS.read_text("utf-8"))
    return found


def test_a_row_is_played_kept_and_put_into_the_page(strength: ModuleType) -> None:
    strength.main([ROW, "--part", "0.02", "--cores", "1"])
    found = results(strength)[ROW]
    assert (found["players"], found["games"]) == (["simple 1", "random 1"], 40)
    assert found["win_rate"][1] <= found["win_rate"][0] <= found["win_rate"][2]
    page = strength.PAGE.read_text("utf-8")
    assert "old" not in page
    assert f"| simple 1 | random 1 | 40 games | {strength.rate(found)} % | {strength.points(found)} |" in page


def test_a_larger_part_goes_on_where_the_smaller_ended(
    strength: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = importlib.import_module("bench.strength_play")
    strength.main([ROW, "--part", "0.01", "--cores", "1"])
    played: list[int] = []
    block = play.block

    def noted(row: object, number: int) -> object:
        played.append(number)
        return block(row, number)

    monkeypatch.setattr(play, "block", noted)
    strength.main([ROW, "--part", "0.03", "--cores", "1"])
    assert played == [1, 2]
    assert results(strength)[ROW]["pairs"] == 30
    strength.main([ROW, "--part", "0.01", "--cores", "1"])
    assert results(strength)[ROW]["pairs"] == 30, "the larger result stays"


@pytest.mark.long
def test_times_are_told_in_a_row_of_their_own(strength: ModuleType) -> None:
    strength.PAGE.write_text("<!-- both times -->\n<!-- end -->\n", "utf-8")
    strength.main(["euchre_champion_steady_times", "--part", "0.01", "--cores", "1"])
    times = results(strength)["euchre_champion_steady_times"]["times"]
    assert 0 < times["median"] <= times["p99"] <= times["longest"] < 60
    assert "| euchre | champion" in strength.PAGE.read_text("utf-8")


def test_rows_have_names_of_their_own_and_an_unknown_one_is_refused(strength: ModuleType) -> None:
    names = [row.name for row in strength.rows()]
    assert len({*names}) == len(names)
    assert all(" " not in name for name in names)
    with pytest.raises(SystemExit, match="no row nobody"):
        strength.main(["nobody"])


def test_every_row_that_can_be_played_has_rules_and_two_players(
    strength: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert all(len(row.labels()) == 2 for row in strength.rows() if row.here)
    strength.main(["--list"])
    assert f"{ROW}: 1,000 pairs, nobody knows how long; never measured" in capsys.readouterr().out
    row = {"players": ["steady 1", "simple 1"], "seed": "old", "pairs": 50, "cpu_seconds": 12}
    strength.RESULTS.write_text(json.dumps({"cribbage_steady_simple": row}), "utf-8")
    strength.main(["--list"])
    told = capsys.readouterr().out
    assert f"{ROW}: 1,000 pairs, 4 minutes of one core; never measured" in told
    assert "cribbage_steady_simple: 1,000 pairs, 4 minutes of one core; has 50, to be measured again" in told


def test_every_level_is_measured(strength: ModuleType) -> None:
    met = {(row.game, player) for row in strength.rows() for player in (row.a, row.b)}
    assert {(game, level) for game in SHELF for level in bots.levels(game)} <= met


def test_the_page_has_the_tables_of_the_kept_results(strength: ModuleType) -> None:
    found = json.loads((ROOT / "bench" / "strength.json").read_text("utf-8"))
    page = (ROOT / "docs" / "strength.md").read_text("utf-8")
    assert strength.page(page, strength.rows(), found) == page
    assert page.count("<!-- end -->") == 9
