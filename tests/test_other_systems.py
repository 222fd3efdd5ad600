"""What differs on Windows and macOS: their branches, taken here. The systems themselves are not here."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import pytest

import page
from knaves import find, shell
from knaves.record import Record, SeatedPlayer, load
from knaves.store import saves
from knaves.store.data_dir import DataDir
from knaves.store.data_dir import find as find_data_dir

pytestmark = pytest.mark.bare

NOW = datetime(2026, 11, 20, 19, 30, 5)


@pytest.fixture
def data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DataDir:
    monkeypatch.setenv("KNAVES_HOME", str(tmp_path / "home"))
    return find_data_dir()


@pytest.fixture
def strict_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows, the name of an open file can be neither moved, replaced nor removed."""
    real_replace, real_unlink = os.replace, Path.unlink

    def refused(path: str | Path) -> None:
        if os.path.exists(path) and Path(path) in opened(Path(path)):
            raise PermissionError(13, "another program uses it", str(path))

    def replace(source: str | Path, target: str | Path) -> None:
        refused(source)
        refused(target)
        real_replace(source, target)

    def unlink(path: Path, missing_ok: bool = False) -> None:
        refused(path)
        real_unlink(path, missing_ok)

    monkeypatch.setattr(os, "replace", replace)
    monkeypatch.setattr(Path, "unlink", unlink)
    monkeypatch.setattr(saves, "OPEN_FILES_STAY", True)


def opened(*paths: Path) -> set[Path]:
    """Return which of the files this program has open."""
    found = set()
    for handle in range(1024):
        with suppress(OSError):
            found |= {path for path in paths if os.path.samestat(os.fstat(handle), path.stat())}
    return found


def begun(data_dir: DataDir) -> saves.Save:
    game = find("euchre")
    seats = tuple(SeatedPlayer(name) for name in ("Ann", "Ruth", "Bob", "Tom"))
    save = saves.begin(data_dir, Record(game, game.rules(), seats), NOW)
    assert save is not None
    return save


@pytest.mark.usefixtures("strict_names")
def test_where_open_files_stay_a_game_is_rewound(data_dir: DataDir) -> None:
    save = begun(data_dir)
    assert opened(save.path) == {save.path}
    shortened = load(save.path).record
    save.journal.comment("to be taken back")
    again = saves.rewind(save, shortened)
    assert "taken back" not in again.path.read_text("utf-8")
    assert opened(again.path) == {again.path}
    with pytest.raises(saves.Busy):
        saves.take_up(again.path)
    again.journal.comment("after it")
    assert "after it" in again.path.read_text("utf-8")
    again.close()


@pytest.mark.usefixtures("strict_names")
def test_where_open_files_stay_a_game_is_deleted_and_finished(data_dir: DataDir) -> None:
    save = begun(data_dir)
    save.close()
    saves.delete(save.path)
    assert not save.path.exists()
    assert saves.finish(data_dir, begun(data_dir)).parent == data_dir.games


@pytest.mark.usefixtures("strict_names")
def test_where_open_files_stay_a_game_that_is_being_played_is_not_deleted(data_dir: DataDir) -> None:
    save = begun(data_dir)
    with pytest.raises(saves.Busy):
        saves.delete(save.path)
    save.close()
    assert save.path.exists()


def test_a_path_is_quoted_for_the_shell_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    path = r"C:\Users\Jan Nowak\game.knaves"
    assert shell.quoted(path) == f"'{path}'"
    monkeypatch.setattr(shell, "WINDOWS", True)
    assert shell.quoted(path) == f'"{path}"'
    assert shell.quoted(r"C:\games\a.knaves") == r"C:\games\a.knaves"


def test_a_program_of_windows_keeps_its_backslashes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shell.started("python 'my bot.py'") == ["python", "my bot.py"]
    with pytest.raises(ValueError, match="quotation"):
        shell.started("python 'my bot.py")
    monkeypatch.setattr(shell, "WINDOWS", True)
    assert shell.started(r"C:\bots\mine.exe --fast") == r"C:\bots\mine.exe --fast"


def test_the_page_has_one_digest_on_every_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise every build on Windows would build the page of a source distribution again."""
    for name in ("B.ts", "a.ts"):
        (tmp_path / "src").mkdir(exist_ok=True)
        (tmp_path / "src" / name).write_text(name)
    monkeypatch.setattr(page, "WEB", tmp_path)
    here = page.sources()
    monkeypatch.setattr(type(tmp_path), "__lt__", lambda one, other: str(one).lower() < str(other).lower())
    assert sorted([tmp_path / "B", tmp_path / "a"])[0].name == "a"
    assert page.sources() == here
