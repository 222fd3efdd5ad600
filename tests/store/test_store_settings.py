"""The settings file: whole or untouched, whatever happens and whoever else is writing."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from knaves import games, record
from knaves.cards import NotationError
from knaves.files import replace_bytes
from knaves.store.data_dir import NOWHERE, DataDir
from knaves.store.settings import Settings, change, checked_name, default_name, keep, load

pytestmark = pytest.mark.bare


def home(tmp_path: Path) -> DataDir:
    return DataDir(tmp_path, keeps=True)


def test_keys_of_other_versions_are_kept(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('name = "Ann"\nbig_cards = true\n[whist]\nhonours = 4\n')
    changed = change(home(tmp_path), {"boxes": "held"})
    document = tomllib.loads((tmp_path / "settings.toml").read_text())
    assert changed.boxes == "held"
    assert document == {"name": "Ann", "big_cards": True, "boxes": "held", "whist": {"honours": 4}}


@pytest.mark.parametrize(
    ("document", "boxes"),
    [
        ("pause = true", "held"),
        ("pause = false", "usual"),
        ('pause = true\nboxes = "all"', "all"),
    ],
)
def test_who_once_wanted_announcements_to_wait_has_them_wait_still(
    tmp_path: Path, document: str, boxes: str
) -> None:
    (tmp_path / "settings.toml").write_text(f'name = "Ann"\n{document}\n')
    assert load(home(tmp_path))[0].boxes == boxes
    assert change(home(tmp_path), {"boxes": "some"}).boxes == "some"
    assert load(home(tmp_path))[0].boxes == "some"


def test_tables_are_merged_key_by_key(tmp_path: Path) -> None:
    change(home(tmp_path), {"cribbage": {"target": 61}})
    change(home(tmp_path), {"cribbage": {"skunk": "off"}})
    assert load(home(tmp_path))[0].rules == {"cribbage": {"target": 61, "skunk": "off"}}


BY_HAND = """\
# My own settings.
name = "Ann"  # that is me

[cribbage]
# Short games only.
target = 61
skunk = "off"  # no skunks

[tables.cribbage]
names = ["Bob"]  # my brother
"""


def test_comments_of_a_file_edited_by_hand_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(BY_HAND)
    change(home(tmp_path), {"boxes": "held", "cribbage": {"target": 121}})
    expected = BY_HAND.replace("target = 61", "target = 121").replace("is me\n", 'is me\nboxes = "held"\n')
    assert path.read_text() == expected
    before = load(home(tmp_path))[0]
    tables = {"cribbage": {"names": ["Bob"], "seats": 2}}
    keep(home(tmp_path), replace(before, tables=tables, rules={"cribbage": {"target": 61}}), before)
    assert tomllib.loads(path.read_text()) == {
        "name": "Ann",
        "boxes": "held",
        "cribbage": {"target": 61},
        "tables": tables,
    }
    for comment in ("# My own settings.", "# that is me", "# Short games only.", "# my brother"):
        assert comment in path.read_text()


def test_a_link_to_the_settings_stays_a_link(tmp_path: Path) -> None:
    real = tmp_path / "dotfiles" / "knaves.toml"
    real.parent.mkdir()
    link = tmp_path / "settings.toml"
    link.symlink_to(real)
    load(home(tmp_path))
    change(home(tmp_path), {"name": "Bea"})
    assert link.is_symlink()
    assert 'name = "Bea"' in real.read_text()


def test_a_file_that_is_written_anew_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "a"
    for data, mode in ((b"old", 0o600), (b"new", 0o640)):
        replace_bytes(path, data)
        path.chmod(mode)
        replace_bytes(path, data)
        assert (path.stat().st_mode & 0o777, path.read_bytes()) == (mode, data)


def test_a_write_that_fails_leaves_the_old_file_whole(tmp_path: Path) -> None:
    change(home(tmp_path), {"name": "Ann"})
    before = (tmp_path / "settings.toml").read_bytes()
    full = OSError(28, "No space left on device")
    with patch("os.fsync", side_effect=full), pytest.raises(OSError, match="space"):
        change(home(tmp_path), {"name": "Bea"})
    assert (tmp_path / "settings.toml").read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lock", "settings.toml"]


def test_nothing_can_be_changed_where_nothing_is_kept() -> None:
    with pytest.raises(NotationError, match="cannot be saved"):
        change(NOWHERE, {"name": "Ann"})
    assert load(NOWHERE)[0] == Settings(default_name())


def test_a_damaged_file_that_cannot_be_moved_is_read_over(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("name = 7\n")
    settings, notice = load(DataDir(tmp_path, keeps=False))
    assert settings == Settings(default_name())
    assert "are not valid" in notice
    assert [path.name for path in tmp_path.iterdir()] == ["settings.toml"]


@pytest.mark.parametrize(
    ("text", "name"),
    [("Ann", "Ann"), ("  Ann  Lee ", "Ann Lee"), ("O’Hara-Žák 2.", "O’Hara-Žák 2."), ("安娜", "安娜")],
)
def test_names_are_tidied(text: str, name: str) -> None:
    assert checked_name(text) == name


@pytest.mark.parametrize("sign", "!,\":/?.'-_")
def test_U04_a_name_may_have_the_signs_of_1996(tmp_path: Path, sign: str) -> None:
    """It comes back whole from the settings file and from the record of a game."""
    name = f"A{sign} b{sign}"
    assert checked_name(name) == name
    load(home(tmp_path))
    change(home(tmp_path), {"name": name})
    assert load(home(tmp_path))[0].name == name
    game = games.find("cribbage")
    sheet = record.Record(
        game, game.presets["standard"], (record.SeatedPlayer(name), record.SeatedPlayer("Ruth", "simple 1"))
    )
    assert record.read(record.write(sheet)).names == (name, "Ruth")


@pytest.mark.parametrize(
    "text", ["", "  ", "\u3164 \u3164", "x" * 25, "a#b", "//", "a\x00", "a\u202eb", "<b>", "a\x1b[2J"]
)
def test_names_that_could_do_harm_are_refused(text: str) -> None:
    with pytest.raises(NotationError, match="name"):
        checked_name(text)


CHANGER = """
import sys
from pathlib import Path
from knaves.store.data_dir import DataDir
from knaves.store.settings import change
for value in range(15):
    change(DataDir(Path(sys.argv[1]), keeps=True), {sys.argv[2]: value})
"""


@pytest.mark.parametrize("programs", [4, pytest.param(8, marks=pytest.mark.slow)])
def test_many_programs_at_once_lose_no_change(tmp_path: Path, programs: int) -> None:
    keys = [f"key{number}" for number in range(programs)]
    changers = [subprocess.Popen([sys.executable, "-c", CHANGER, str(tmp_path), key]) for key in keys]
    assert [changer.wait(timeout=60) for changer in changers] == [0] * programs
    document = tomllib.loads((tmp_path / "settings.toml").read_text())
    assert {key: document[key] for key in keys} == dict.fromkeys(keys, 14)
