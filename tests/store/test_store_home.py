"""Where things are kept, and files that are written so that a crash cannot spoil them."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import pytest

from knaves import games
from knaves.cards import NotationError
from knaves.fair import FairDice, seeded, sit
from knaves.files import describe_os_error, read_text
from knaves.game import CHANCE
from knaves.record import Record, SeatedPlayer
from knaves.store import saves
from knaves.store.data_dir import DataDir, find

pytestmark = pytest.mark.bare

NOW = datetime(2026, 11, 20, 19, 30, 5)


def test_the_environment_names_the_usual_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNAVES_HOME", str(tmp_path / "a"))
    assert find() == DataDir(tmp_path / "a", keeps=True)
    assert find(str(tmp_path / "b")).path == tmp_path / "b"
    assert find(disk=False).path is None


def test_without_the_environment_the_systems_own_place_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KNAVES_HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    path = find().path
    assert path is not None
    assert path.name == "knaves"
    assert tmp_path in path.parents


def test_a_tilde_is_ones_own_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert find("~/cards").path == tmp_path / "cards"


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (FileNotFoundError(2, "No such file or directory", "a.txt"), "'a.txt': no such file or directory."),
        (OSError(28, "No space left on device"), "no space left on device."),
        (OSError("It is busy"), "it is busy."),
        (OSError(), "something went wrong."),
    ],
)
def test_errors_of_the_machine_in_words(error: OSError, words: str) -> None:
    assert describe_os_error(error) == words


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"ab\xff")
    with pytest.raises(NotationError, match="byte 3 is not UTF-8"):
        read_text(tmp_path / "a")


def table() -> Record:
    euchre = games.find("euchre")
    return Record(
        euchre, euchre.presets["standard"], tuple(SeatedPlayer(name) for name in ("A", "B", "C", "D"))
    )


def begun(home: DataDir) -> saves.Save:
    save = saves.begin(home, table(), NOW)
    assert save is not None
    return save


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DataDir:
    monkeypatch.setenv("KNAVES_HOME", str(tmp_path / "home"))
    return find()


def test_games_begun_in_the_same_second_have_files_of_their_own(home: DataDir) -> None:
    first, second = begun(home), begun(home)
    saves.finish(home, first)
    third = begun(home)
    assert [save.id for save in (first, second, third)] == [
        "euchre-2026-11-20-193005",
        "euchre-2026-11-20-193005-2",
        "euchre-2026-11-20-193005-3",
    ]


def test_a_move_is_forced_to_the_disk_before_the_call_returns(
    home: DataDir, monkeypatch: pytest.MonkeyPatch
) -> None:
    euchre, save = games.find("euchre"), begun(home)
    forced: list[str] = []
    monkeypatch.setattr(os, "fsync", lambda handle: forced.append(save.path.read_text("utf-8")))
    dice = FairDice(sit("euchre", 4, seeded(1)), seeded(1))
    move = euchre.chance(euchre.start(euchre.presets["standard"], 4), dice)
    save.move(CHANCE, move, None)
    assert forced[-1].endswith(f"chance {euchre.write(move)}\n")
    save.close()


def test_a_save_is_held_by_one(home: DataDir) -> None:
    save = begun(home)
    with pytest.raises(saves.Busy, match="is being played"):
        saves.take_up(save.path)
    save.close()
    again, loaded = saves.take_up(save.path)
    assert loaded.record.names == ("A", "B", "C", "D")
    again.close()


def test_a_finished_game_moves_to_the_finished_ones(home: DataDir) -> None:
    save = begun(home)
    assert saves.waiting(home) == (save.path,)
    there = saves.finish(home, save)
    assert saves.waiting(home) == ()
    assert there.parent == home.games
    assert there.exists()


def test_a_file_from_elsewhere_stays_where_it_is(home: DataDir, tmp_path: Path) -> None:
    save = begun(home)
    save.close()
    elsewhere = save.path.rename(tmp_path / "mine.knaves")
    again, _ = saves.take_up(elsewhere)
    assert saves.finish(home, again) == elsewhere
    assert elsewhere.exists()


def test_a_file_that_goes_away_while_they_are_listed_is_left_out(
    home: DataDir, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves_made = [begun(home), begun(home)]
    for save in saves_made:
        save.close()
    here = Path.glob

    def and_away(folder: Path, pattern: str) -> list[Path]:
        found = list(here(folder, pattern))
        saves_made[0].path.unlink(missing_ok=True)
        return found

    monkeypatch.setattr(Path, "glob", and_away)
    assert saves.waiting(home) == (saves_made[1].path,)


def test_what_is_no_record_is_let_go_again(home: DataDir) -> None:
    path = saves.begin(home, table(), NOW)
    assert path is not None
    path.close()
    path.path.write_text("nonsense\n")
    handles = len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").exists() else 0
    with pytest.raises(NotationError):
        saves.take_up(path.path)
    assert not handles or len(os.listdir("/proc/self/fd")) == handles


def test_nothing_is_begun_where_nothing_is_kept(tmp_path: Path) -> None:
    assert saves.begin(DataDir(tmp_path, keeps=False), table(), NOW) is None
    assert list(tmp_path.iterdir()) == []
