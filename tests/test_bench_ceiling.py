"""What better choices would gain, as a command: it keeps what is done, goes on, and writes the tables."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from knaves.cards import NotationError

ROOT = Path(__file__).parents[1]
SMALL = ("--games", "2", "--worlds", "8", "--cores", "1")


@pytest.fixture
def ceiling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT))
    found = importlib.import_module("bench.ceiling")
    for name, path in {"RESULTS": "ceiling.json", "PAGE": "strength.md", "WORK": "work"}.items():
        monkeypatch.setattr(found, name, tmp_path / path)
    tables = ("ceiling of cribbage", "old"), ("cribbage ladder", "kept")
    page = "\n\n".join([f"<!-- {name} -->\n{body}\n<!-- end -->" for name, body in tables])
    (tmp_path / "strength.md").write_text(page, "utf-8")
    return found


def results(ceiling: ModuleType) -> Any:
    return json.loads(ceiling.RESULTS.read_text("utf-8"))


@pytest.mark.needs("kernel")
def test_it_goes_on_where_it_was_stopped_and_finds_the_same(
    ceiling: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, games = ceiling.decisions, []

    def stopped(game: str, names: Any, worlds: int, seed: str, index: int) -> bytes:
        games.append(index)
        if len(games) == 2:
            raise KeyboardInterrupt
        found: bytes = whole(game, names, worlds, seed, index)
        return found

    monkeypatch.setattr(ceiling, "decisions", stopped)
    with pytest.raises(KeyboardInterrupt):
        ceiling.main([*SMALL])
    assert not ceiling.RESULTS.exists()
    ceiling.main([*SMALL])
    assert games == [0, 1, 1], "what was finished is not measured again"
    first = results(ceiling)
    for file in ceiling.WORK.iterdir():
        file.unlink()
    monkeypatch.setattr(ceiling, "decisions", whole)
    ceiling.main([*SMALL])
    [(label, again)] = results(ceiling).items()
    assert label.startswith("cribbage champion ")
    assert again["kinds"] == first[label]["kinds"]
    assert again["kinds"]["throw"]["decisions"] == 2


def of(best: float) -> dict[str, Any]:
    gains = {"best": [best, 0.001, 0.005], "clairvoyance": [0.02, 0.01, 0.03]}
    return {**gains, "clairvoyance_in_truth": [0.02, 0.01, 0.03], "luck": [-0.001, -0.011, 0.009]}


def test_the_page_has_a_line_for_each_kind_and_player_of_each_release(ceiling: ModuleType) -> None:
    for version, best in (("3", 0.003), ("4", 0.002)):
        player = f"champion {version}"
        found = results(ceiling) if ceiling.RESULTS.exists() else {}
        found[f"cribbage {player}"] = {
            "players": [player],
            "games": 10,
            "worlds": 64,
            "seed": "mine",
            "date": "2026-11-29",
            "kinds": {"throw": {"decisions": 9, "left_out": 1, player: of(best)}},
        }
        ceiling.RESULTS.write_text(json.dumps(found), "utf-8")
    ceiling.main(["--page"])
    page = ceiling.PAGE.read_text("utf-8")
    lines = [line for line in page.splitlines() if line.startswith("| throw")]
    assert lines[0] == "| throw | champion 4 | 9 | 0.20 ± 0.20 | 2.00 ± 1.00 | 2.00 ± 1.00 | −0.10 ± 1.00 |"
    assert lines[1].startswith("| throw | champion 3 | 9 | 0.30 ± 0.20 |")
    assert (
        "\n\nchampion 4: 10 games of seed `mine`, 64 worlds a decision, 2026-11-29.\n\nchampion 3: 10" in page
    )
    assert "old" not in page
    assert "<!-- cribbage ladder -->\nkept\n<!-- end -->" in page, "other tables stay"


def test_decisions_with_too_few_worlds_are_counted_and_not_measured(ceiling: ModuleType) -> None:
    gain = {"best": 0.1, "clairvoyance": 0.2, "clairvoyance_in_truth": 0.0, "luck": -0.1}
    found = [
        {"kind": "throw", "worlds": 64, "gains": [gain]},
        {"kind": "throw", "worlds": 64, "gains": [{**gain, "best": 0.3}]},
        {"kind": "throw", "worlds": 3, "gains": []},
        {"kind": "third", "worlds": 0, "gains": []},
    ]
    kinds = ceiling.figures(["champion 3"], found)
    assert [*kinds] == ["throw"]
    assert (kinds["throw"]["decisions"], kinds["throw"]["left_out"]) == (2, 1)
    assert kinds["throw"]["champion 3"]["best"][0] == pytest.approx(0.2)


def test_a_game_whose_decisions_nobody_can_play_out_is_refused(ceiling: ModuleType) -> None:
    with pytest.raises(NotationError, match="cannot be played out"):
        ceiling.main(["--game", "euchre", "--games", "1"])


def test_the_page_has_the_tables_of_the_kept_results(ceiling: ModuleType) -> None:
    found = json.loads((ROOT / "bench" / "ceiling.json").read_text("utf-8"))
    page = (ROOT / "docs" / "strength.md").read_text("utf-8")
    assert ceiling.page(page, found) == page
    assert "<!-- ceiling of cribbage -->\n| decision" in page
