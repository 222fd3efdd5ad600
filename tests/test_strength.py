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
from knaves.games.cribbage.engine.kernel import available as compiled

ROOT = Path(__file__).parents[1]
ROW = "cribbage_simple_random"
needs_kernel = pytest.mark.needs("kernel")
"""Luck cannot be measured without it."""


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
    line = f"| simple 1 | random 1 | 40 games | {strength.rate(found)} % | {strength.points(found)} |"
    assert f"{line} {strength.luckless(found)} |" in page


def test_a_larger_part_goes_on_where_the_smaller_ended(
    strength: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = importlib.import_module("bench.strength_play")
    strength.main([ROW, "--part", "0.01", "--cores", "1"])
    played: list[int] = []
    block = play.block

    def noted(row: object, number: int, *, luck: bool) -> object:
        played.append(number)
        return block(row, number, luck=luck)

    monkeypatch.setattr(play, "block", noted)
    strength.main([ROW, "--part", "0.03", "--cores", "1"])
    assert played == [1, 2]
    assert results(strength)[ROW]["pairs"] == 30
    strength.main([ROW, "--part", "0.01", "--cores", "1"])
    assert results(strength)[ROW]["pairs"] == 30, "the larger result stays"


@needs_kernel
def test_a_smaller_result_without_luck_stands_beside_a_larger_plain_one(strength: ModuleType) -> None:
    figures = {"win_rate": [0.987, 0.982, 0.992], "points_per_deal": [4.29, 4.22, 4.37]}
    plain = {"players": ["simple 1", "random 1"], "seed": "strength", "pairs": 1000, "games": 2000, **figures}
    strength.RESULTS.write_text(json.dumps({ROW: plain}), "utf-8")
    strength.main([ROW, "--part", "0.02", "--cores", "1"])
    found = results(strength)[ROW]
    luck = found.pop("without_luck")
    assert found == plain
    assert (luck["values"], luck["pairs"], luck["games"]) == ("cribbage 2", 20, 40)
    assert luck["win_rate"][1] < luck["win_rate"][0] < luck["win_rate"][2]
    assert f"{strength.rate(luck)} % (40) |" in strength.PAGE.read_text("utf-8")


def test_each_table_has_both_results_where_there_are_two(strength: ModuleType) -> None:
    luck = {"values": "cribbage 2", "games": 40, "win_rate": [0.641, 0.636, 0.646]}
    found = {
        "players": ["champion 3", "stranger-warm 1"],
        "games": 2000,
        "win_rate": [0.644, 0.629, 0.659],
        "without_luck": luck,
    }
    rows = [row for row in strength.rows() if row.name == "cribbage_champion_stranger-warm"]
    page = strength.page("<!-- cribbage strangers -->\n<!-- end -->", rows, {rows[0].name: found})
    assert "| `stranger-warm` | 64.4 ± 1.5 % (2,000)<br>without luck 64.1 ± 0.5 % (40) |" in page
    luck["games"] = 2000
    page = strength.page("<!-- cribbage strangers -->\n<!-- end -->", rows, {rows[0].name: found})
    assert "| `stranger-warm` | 64.4 ± 1.5 % (2,000)<br>without luck 64.1 ± 0.5 % |" in page
    house = [row for row in strength.rows() if row.rule == "joker" and row.b == "steady"]
    found |= {"points_per_deal": [0.2, 0.1, 0.3]}
    luck.pop("win_rate")
    luck |= {"points_per_deal": [0.21, 0.19, 0.23]}
    page = strength.page("<!-- euchre house -->\n<!-- end -->", house, {house[0].name: found})
    assert "| 2,000 hands | +0.200 ± 0.100 | +0.210 ± 0.020 |" in page


@needs_kernel
def test_what_was_played_with_luck_alone_is_measured_again_where_luck_can_be_taken_out(
    strength: ModuleType,
) -> None:
    rows = {row.name: row for row in strength.rows()}
    plain = {"players": ["simple 1", "random 1"], "seed": "strength", "pairs": 1000}
    luck = {"values": "cribbage 2", "seed": "strength", "pairs": 100}
    stands = importlib.import_module("bench.strength_luck").stands
    assert not stands(rows[ROW], plain, 100)
    assert stands(rows[ROW], {**plain, "without_luck": luck}, 100)
    for other in ({"pairs": 90}, {"values": "cribbage 1"}, {"seed": "other"}):
        assert not stands(rows[ROW], {**plain, "without_luck": {**luck, **other}}, 100)
    three = rows["cribbage_champion_steady_3-players"]
    assert stands(three, {**plain, "players": [*three.labels()]}, 1000)


@needs_kernel
def test_luck_is_taken_out_of_every_row_but_where_it_cannot_be_measured(strength: ModuleType) -> None:
    rows = [row for row in strength.rows() if row.here]
    # Their values are of two players, and times are no results.
    without = {row.name for row in rows if not row.values}
    assert without == {row.name for row in rows if row.table in ("more", "times")} != set()
    assert {row.values for row in rows} == {"", "cribbage 2", "euchre 2"}


@needs_kernel
def test_points_of_hands_lose_their_luck_too(strength: ModuleType) -> None:
    strength.main(["euchre_steady_simple_hands", "--part", "0.1", "--cores", "1"])
    found = results(strength)["euchre_steady_simple_hands"]
    luck = found["without_luck"]
    assert (luck["values"], luck["games"]) == ("euchre 2", 400)
    one, other = (each["points_per_deal"] for each in (found, luck))
    assert other[2] - other[1] < 0.7 * (one[2] - one[1])
    assert one[1] < other[0] < one[2]


class TestLuckByLeastSquares:
    def at_no_luck(self, results: list[float], lucks: list[float]) -> tuple[float, float, float]:
        found = importlib.import_module("bench.strength_luck").at_no_luck(results, lucks)
        return found.low, found.value, found.high

    def test_all_that_luck_explains_goes_off(self, strength: ModuleType) -> None:
        assert self.at_no_luck([1.25, 0.25, 2.25, -0.75], [0.5, 0, 1, -0.5]) == (0.25, 0.25, 0.25)

    def test_by_hand(self, strength: ModuleType) -> None:
        # The slope is 1, the rests are 1, -2 and 1: a variance of 6 with one degree of freedom.
        low, value, high = self.at_no_luck([1, -1, 3], [0, 1, 2])
        assert value == 0
        assert high == -low == pytest.approx(12.7062 * (6 * (1 / 3 + 1 / 2)) ** 0.5)

    def test_without_any_luck_the_mean_stays(self, strength: ModuleType) -> None:
        assert self.at_no_luck([1, 0, 1, 0], [0, 0, 0, 0])[1] == 0.5

    def test_two_pairs_say_nothing(self, strength: ModuleType) -> None:
        with pytest.raises(ValueError, match="three pairs"):
            self.at_no_luck([1, 0], [0, 1])


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
    row: dict[str, Any] = {"players": ["steady 1", "simple 1"], "seed": "old", "pairs": 50, "cpu_seconds": 12}
    told = listed(strength, capsys, cribbage_steady_simple=row)
    more = "more than " if compiled() else ""
    assert f"{ROW}: 1,000 pairs, {more}4 minutes of one core; never measured" in told
    line = "cribbage_steady_simple: 1,000 pairs"
    assert f"{line}, {more}4 minutes of one core; has 50, to be measured again" in told
    row["without_luck"] = {"values": "cribbage 2", "seed": "old", "pairs": 10, "cpu_seconds": 12}
    told = listed(strength, capsys, cribbage_steady_simple=row)
    if compiled():
        assert f"{ROW}: 1,000 pairs, 20 minutes of one core; never measured" in told
        assert f"{line}, 20 minutes of one core; has 50, 10 without luck, to be measured again" in told


def listed(strength: ModuleType, capsys: pytest.CaptureFixture[str], **found: Any) -> str:
    strength.RESULTS.write_text(json.dumps(found), "utf-8")
    strength.main(["--list"])
    return capsys.readouterr().out


def test_every_level_is_measured(strength: ModuleType) -> None:
    met = {(row.game, player) for row in strength.rows() for player in (row.a, row.b)}
    assert {(game, level) for game in SHELF for level in bots.levels(game)} <= met


def test_the_page_has_the_tables_of_the_kept_results(strength: ModuleType) -> None:
    found = json.loads((ROOT / "bench" / "strength.json").read_text("utf-8"))
    page = (ROOT / "docs" / "strength.md").read_text("utf-8")
    assert strength.page(page, strength.rows(), found) == page
    assert page.count("<!-- end -->") == 9
