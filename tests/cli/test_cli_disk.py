"""The data directory through the command line: what cannot be used, written or read (U11, U19, U21, U22)."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from driving import MOVED, SCRIPTS, SHORT, Outcome, environment, knaves, script, stats


def unwritable(tmp_path: Path) -> Path:
    """A place where nobody, root included, can make a directory: below a file."""
    (tmp_path / "file").write_text("")
    return tmp_path / "file" / "home"


def test_U11_without_a_place_the_game_works_and_one_notice_says_what_is_lost(tmp_path: Path) -> None:
    home = unwritable(tmp_path)
    played = knaves(home, *SHORT, "--name", "Ann", typed=("stats",))
    assert played.code == 0
    assert played.err.count("will not be saved") == 1
    assert len(played.err.splitlines()) == 1
    assert "not being saved" not in played.out
    assert any(line.startswith("Ann: games won") for line in played.lines)


@pytest.mark.long
def test_U11_what_stands_in_a_read_only_directory_is_read(tmp_path: Path) -> None:
    knaves(tmp_path, *SHORT, "--name", "Ann", typed=())
    knaves(tmp_path, "settings", "name=Bea")
    before = sorted(str(path) for path in tmp_path.rglob("*"))
    for path in (tmp_path, *tmp_path.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        shown = without_rights(tmp_path, "stats")
        played = without_rights(tmp_path, "play", "euchre", "--against", "simple")
    finally:
        for path in (tmp_path, *tmp_path.rglob("*")):
            path.chmod(0o755)
    assert "Ann, euchre:" in shown.lines
    assert shown.err == ""
    assert "permission denied" in played.err
    assert "will not be saved" in played.err
    assert played.code == 0
    assert "You are Bea." in played.lines
    assert played.lines[-1] == "The game is not saved: no files are written."
    assert sorted(str(path) for path in tmp_path.rglob("*")) == before


def without_rights(home: Path, *words: str) -> Outcome:
    """Run the command; where this is root, without root's right to write anywhere."""
    powerless = ["setpriv", "--bounding-set=-dac_override"] if os.getuid() == 0 else []
    done = subprocess.run(
        [*powerless, str(SCRIPTS / "knaves"), *words],
        input=b"",
        capture_output=True,
        env=environment(home),
        timeout=60,
        check=False,
    )
    return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.mark.parametrize("name", ["settings.toml", "statistics.jsonl"])
def test_U11_a_directory_where_a_file_should_be_stops_nobody(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    played = knaves(tmp_path, *SHORT, "--name", "Ann", typed=("stats",))
    assert played.code == 0
    assert "is a directory" in played.out + played.err
    assert len(list((tmp_path / "games").iterdir())) == 1


def test_U19_nodisk_reads_and_writes_nothing(tmp_path: Path) -> None:
    home = tmp_path / "home"
    played = knaves(home, *SHORT, "--name", "Ann", "--no-disk", typed=())
    assert played.code == 0
    assert played.err == ""
    assert any(line.startswith("Ann: games won") for line in played.lines)
    assert not home.exists()
    knaves(home, "settings", "name=Bea")
    assert "You are Bea." not in knaves(home, *SHORT, "--no-disk").lines
    left = knaves(home, *SHORT, "--no-disk", typed="quit\n")
    assert left.lines[-1] == "The game is not saved: no files are written."


def test_U19_nodisk_has_no_settings_to_change(tmp_path: Path) -> None:
    refused = knaves(tmp_path, "settings", "--no-disk", "name=Bea")
    assert refused.code == 1
    assert "cannot be saved" in refused.err


PLACES = ["below a file", r"C:\CARDS", r"\cards"]


@pytest.mark.parametrize("place", PLACES)
def test_U21_a_directory_that_cannot_be_used_gives_way_to_the_usual_one(tmp_path: Path, place: str) -> None:
    asked = str(unwritable(tmp_path)) if place == "below a file" else place
    home = tmp_path / "usual"
    knaves(home, "settings", "euchre.target=2", "against=simple")
    runs = [
        script(home, "euchre", asked, "Ann", typed=()),
        script(home, "euchre", "list", asked),
        knaves(home, *SHORT, "--name", "Bea", "--data", asked, typed=()),
        knaves(home, "stats", "--data", asked),
        knaves(home, "resume", "--list", "--data", asked),
    ]
    assert [run.code for run in runs] == [0] * len(runs)
    for run in runs:
        assert len(run.err.splitlines()) == 1
        assert repr(str(home)) in run.err
        assert "instead" in run.err
    assert len(stats(home)) == 2
    assert "Ann, euchre:" in runs[1].lines
    assert "Bea, euchre:" in runs[3].lines


COMMANDS = [("settings", "name=Bea"), ("stats", "--clear", "Bea", "--yes"), ("serve", "--port", "0")]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("place", PLACES)
def test_what_is_to_be_changed_for_good_is_changed_where_it_was_asked_for_or_nowhere(
    tmp_path: Path, words: tuple[str, ...], place: str
) -> None:
    asked = str(unwritable(tmp_path)) if place == "below a file" else place
    home = tmp_path / "usual"
    refused = knaves(home, *words, "--data", asked)
    assert refused.code != 0
    assert refused.out == ""
    assert len(refused.err.splitlines()) == 1
    assert f"{asked!r}" in refused.err or place != "below a file"
    assert "cannot be used" in refused.err
    assert not home.exists()


def test_U21_a_directory_that_can_be_used_is_used(tmp_path: Path) -> None:
    asked = tmp_path / "deep" / "asked"
    played = knaves(tmp_path / "usual", *SHORT, "--data", str(asked), typed=())
    assert played.code == 0
    assert played.err == ""
    assert len(list((asked / "games").iterdir())) == 1
    assert not (tmp_path / "usual").exists()


def test_U21_the_way_back_to_a_game_in_another_directory_is_said(tmp_path: Path) -> None:
    asked = tmp_path / "my cards"
    left = knaves(tmp_path / "usual", *SHORT, "--data", str(asked), typed=MOVED)
    command = left.lines[-1].removeprefix("The game is saved. Continue it with: knaves ")
    assert knaves(tmp_path / "usual", *shlex.split(command), typed=()).code == 0
    assert len(list((asked / "games").iterdir())) == 1


RAW = "no\x1b]0;x\a\x9b\u202e"


def test_control_characters_of_a_name_never_reach_the_terminal(tmp_path: Path) -> None:
    entry = {"id": "a", "when": "b", "name": RAW, "game": "cribbage", "counts": {"won": 1, "lost": 0}}
    (tmp_path / "statistics.jsonl").write_text(json.dumps(entry) + "\n")
    told, as_json = knaves(tmp_path, "stats"), knaves(tmp_path, "stats", "--json")
    assert not set(RAW[2:]) & set("\x1b\a\x9b\u202e") & set(told.out + as_json.out)
    assert r"no\u001b]0;x\u0007\u009b\u202e, cribbage:" in told.lines
    assert json.loads(as_json.out)[0]["name"] == RAW


@pytest.mark.parametrize("words", [("replay",), ("verify",), ("resume",), ("resume", "--list")], ids=" ".join)
def test_control_characters_of_a_file_name_never_reach_the_terminal(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    (saves / f"{RAW}.knaves").write_text("nonsense\n")
    file = () if "--list" in words else (str(saves / f"{RAW} not there.knaves"),)
    said = knaves(tmp_path, *words, *file)
    assert "no\\" in said.out + said.err
    assert not set("\x1b\a\x9b\u202e") & set(said.out + said.err)


def test_one_bad_save_does_not_keep_the_others_from_being_taken_up(tmp_path: Path) -> None:
    knaves(tmp_path, *SHORT, "--name", "Ann", typed=MOVED)
    (good,) = (tmp_path / "saves").iterdir()
    spoilt = good.with_name("spoilt.knaves")
    spoilt.write_text(good.read_text() + "garbage\n")
    (tmp_path / "saves" / "gone.knaves").symlink_to(tmp_path / "nowhere")
    os.utime(good, (1, 1))
    listed = knaves(tmp_path, "resume", "--list")
    assert listed.code == 0
    assert len(listed.lines) == 3
    found = knaves(tmp_path, "doctor")
    assert found.code == 1
    (games,) = [line for line in found.lines if line.startswith("games: problem.")]
    assert all(name in games for name in ("spoilt.knaves", "gone.knaves", "3 unfinished"))
    resumed = knaves(tmp_path, "resume", typed=())
    assert resumed.code == 0
    assert [row["plays"] for row in stats(tmp_path)] == [1]
    told = resumed.err.splitlines()
    assert len(told) == 2
    assert any(str(spoilt) in line and "Line " in line for line in told)
    assert any("gone.knaves" in line for line in told)
    nothing_left = knaves(tmp_path, "resume")
    assert nothing_left.code == 1
    assert len(nothing_left.err.splitlines()) == 2
    asked = knaves(tmp_path, "resume", str(spoilt))
    assert asked.code == 1
    assert str(spoilt) in asked.err


FULL = """
import resource, sys
from knaves.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
main(sys.argv[1:])
"""


def test_U22_the_doctor_sees_that_nothing_can_be_written(tmp_path: Path) -> None:
    """A limit of no bytes a file stands in for a full disk: a file can be made, and nothing written to it."""
    done = subprocess.run(
        [sys.executable, "-c", FULL, "doctor"],
        capture_output=True,
        env=environment(tmp_path),
        timeout=60,
        check=False,
        text=True,
    )
    assert done.returncode == 1
    (place,) = [line for line in done.stdout.splitlines() if line.startswith("data directory: ")]
    assert "problem" in place
    assert "cannot be written: " in place
    (tmp_path / "statistics.jsonl").mkdir()
    assert "data directory: problem." in knaves(tmp_path, "doctor").out


READERS = [
    ("stats",),
    ("resume",),
    ("resume", "--list"),
    ("settings",),
    ("settings", "speed"),
    ("review", "--all"),
    ("doctor",),
    ("learn", "counting", "--plain"),
]


@pytest.mark.parametrize("words", READERS, ids=" ".join)
def test_a_command_that_only_reads_makes_nothing(tmp_path: Path, words: tuple[str, ...]) -> None:
    home, missing = tmp_path / "home", tmp_path / "missing"
    if words[0] != "settings":
        knaves(home, *words)
    told = knaves(home, *words, "--data", str(missing))
    assert not home.exists()
    assert not missing.exists()
    if words[0] != "learn":
        assert f"{str(missing)!r} cannot be used" in told.out + told.err
        assert "there is no such directory" in told.out + told.err


def test_statistics_of_a_wrong_place_are_not_deleted(tmp_path: Path) -> None:
    refused = knaves(tmp_path, "stats", "Ann", "--clear", "--data", str(tmp_path / "missing"))
    assert refused.code == 1
    assert "there is no such directory" in refused.err
    assert not (tmp_path / "missing").exists()


def test_settings_are_shown_by_name(tmp_path: Path) -> None:
    assert knaves(tmp_path, "settings", "speed").lines == ["speed=5"]
    assert knaves(tmp_path, "settings", "cribbage.target", "name").lines[0] == "cribbage.target=121"
    knaves(tmp_path, "settings", "cribbage.target=61")
    assert knaves(tmp_path, "settings", "cribbage").lines == ["cribbage.target=61"]
    assert json.loads(knaves(tmp_path, "settings", "speed", "--json").out) == {"speed": 5}
    wrong = knaves(tmp_path, "settings", "sped")
    assert wrong.code == 2
    assert "Did you mean 'speed'?" in wrong.err
    assert knaves(tmp_path, "settings", "speed", "name=Ann").code == 2
    assert knaves(tmp_path, "settings", "name").lines != ["name=Ann"]
