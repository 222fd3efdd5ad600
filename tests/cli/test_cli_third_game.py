"""A third game on the shelf, with no bot, no kernel and no picture, is played line by line the same day."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import knaves

pytestmark = [pytest.mark.bare, pytest.mark.usefixtures("toy_on_the_shelf")]


def test_a_game_without_bots_is_played_to_its_end_without_hints(tmp_path: Path) -> None:
    words = ("play", "toy", "--plain", "--name", "Ann", "--target", "1", "--seed", "7")
    played = knaves(tmp_path, *words, typed="hint\nhelp\nrules\nlook\nnonsense\n1\n")
    assert played.code == 0, played.err
    assert "(computer, random)" in played.out
    assert "There are no hints for this game." in played.out
    assert "The game was recorded in" in played.lines[-1]
    stats = knaves(tmp_path, "stats")
    assert stats.code == 0, stats.err
    assert "toy" in stats.out


def test_a_game_without_bots_is_taken_up_and_its_record_told(tmp_path: Path) -> None:
    words = ("play", "toy", "--plain", "--name", "Ann", "--target", "2", "--seed", "7")
    left = knaves(tmp_path, *words, typed="1\nquit\n")
    assert left.code == 0, left.err
    taken_up = knaves(tmp_path, "resume", "--plain", typed="1\nno\n")
    assert taken_up.code == 0, taken_up.err
    assert "The game was recorded in" in taken_up.out
    (path,) = (tmp_path / "games").iterdir()
    for command in ("replay", "verify"):
        told = knaves(tmp_path, command, str(path))
        assert told.code == 0, told.err
        assert told.out


def test_a_game_without_bots_is_listed_counted_and_reviewed_only_where_that_can_be(tmp_path: Path) -> None:
    assert "toy" in knaves(tmp_path, "play", "--help").out
    words = ("play", "toy", "--plain", "--name", "Ann", "--target", "1", "--seed", "7")
    assert knaves(tmp_path, *words, typed="1\n").code == 0
    (path,) = (tmp_path / "games").iterdir()
    refused = knaves(tmp_path, "review", str(path))
    assert refused.code != 0
    assert refused.err.count("\n") == 1
    overview = knaves(tmp_path, "drill")
    assert overview.code == 0, overview.err
    assert "toy" not in overview.out.lower()


@pytest.mark.parametrize("seats", ["2", "3"])
def test_whoever_usually_plays_is_no_player_of_a_game_without_bots(tmp_path: Path, seats: str) -> None:
    """The setting is for games that have such a player; a player that no game has is still refused."""
    words = ("play", "toy", "--plain", "--name", "Ann", "--seats", seats)
    for setting in ("steady", "champion", "random"):
        knaves(tmp_path, "settings", f"against={setting}")
        played = knaves(tmp_path, *words, typed="quit\n")
        assert played.code == 0, played.err
        assert "random" in played.out
    refused = knaves(tmp_path, *words, "--against", "steady", typed="quit\n")
    assert refused.code != 0
    assert "There is no player 'steady' for toy. The players are random, human." in refused.err
    (tmp_path / "settings.toml").write_text('name = "Ann"\nagainst = "nobody"\n')
    refused = knaves(tmp_path, *words, typed="quit\n")
    assert "There is no player 'nobody' for toy" in refused.err


def test_the_arena_has_the_random_player_alone(tmp_path: Path) -> None:
    played = knaves(
        tmp_path, "arena", "toy", "random", "random", "--pairs", "2", "--seats", "2", "--cores", "1"
    )
    assert played.code == 0, played.err


def test_the_doctor_looks_for_no_engine_where_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    from knaves.cli import doctor

    monkeypatch.setattr(doctor, "SHELF", ("toy",))
    assert (doctor.kernel().state, doctor.kernel().words) == ("note", "No game here has a kernel.")
