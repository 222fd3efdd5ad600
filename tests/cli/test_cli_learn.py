"""``knaves learn`` line by line: a first game to its end with explanations, and counting; nothing is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import knaves

from knaves.games import SHELF


@pytest.mark.long
@pytest.mark.parametrize("game", SHELF)
@pytest.mark.parametrize("language", ["en", "cs"])
def test_a_first_game_is_explained_to_its_end_and_leaves_nothing(
    tmp_path: Path, game: str, language: str
) -> None:
    played = knaves(tmp_path, "--lang", language, "learn", game, "--plain", typed=())
    assert (played.code, played.err) == (0, "")
    headings = [line for line in played.lines if line.startswith("* ")]
    assert len(headings) > 15
    assert "{" not in played.out
    assert not any(tmp_path.rglob("*.knaves"))
    assert not (tmp_path / "statistics.jsonl").exists()


def test_the_player_may_do_otherwise_and_leave(tmp_path: Path) -> None:
    played = knaves(tmp_path, "learn", "cribbage", "--plain", typed="3 4\nyes\nquit\n")
    assert played.code == 0
    assert "You throw two cards to Ruth's crib." in played.lines
    assert "* The starter" in played.lines


def test_counting_asks_judges_and_ends_politely(tmp_path: Path) -> None:
    for typed in ("30\nnonsense\nq\n", ""):
        said = knaves(tmp_path, "learn", "counting", "--plain", typed=typed)
        assert (said.code, said.err) == (0, "")
        assert said.lines[1].startswith("Fifteens (1 of 7)")
        assert said.lines[-1] == "You had 0 right in a row. Goodbye."
    assert not any(tmp_path.iterdir())


def test_without_a_lesson_in_a_pipe_one_is_asked_for(tmp_path: Path) -> None:
    refused = knaves(tmp_path, "learn", "--plain")
    assert refused.code == 2
    assert refused.err == "Choose cribbage, euchre or counting. Try: knaves learn --help\n"
