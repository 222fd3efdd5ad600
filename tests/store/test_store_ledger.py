"""The statistics file: only ever added to, by any number of programs at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from knaves.match.statistics import Entry
from knaves.store.data_dir import NOWHERE, DataDir
from knaves.store.history import add_entry, read_entries

pytestmark = pytest.mark.bare


def entry(number: int, name: str = "Ann") -> Entry:
    return Entry(f"game-{number}", "2026-11-20T19:00:00+00:00", name, "cribbage", {"won": 1, "lost": 0})


def home(tmp_path: Path) -> DataDir:
    return DataDir(tmp_path, keeps=True)


def test_what_is_added_is_read(tmp_path: Path) -> None:
    for number in range(3):
        add_entry(home(tmp_path), entry(number))
    assert read_entries(home(tmp_path)) == (tuple(entry(number) for number in range(3)), 0)


def test_a_game_is_added_once_for_each_name(tmp_path: Path) -> None:
    for each in (entry(1), entry(1), entry(1, "Bea")):
        add_entry(home(tmp_path), each)
    assert read_entries(home(tmp_path))[0] == (entry(1), entry(1, "Bea"))


def test_nothing_is_written_where_nothing_is_kept(tmp_path: Path) -> None:
    add_entry(NOWHERE, entry(1))
    add_entry(DataDir(tmp_path, keeps=False), entry(1))
    assert list(tmp_path.iterdir()) == []
    assert read_entries(NOWHERE) == ((), 0)


def test_a_line_cut_short_spoils_neither_itself_before_nor_the_next(tmp_path: Path) -> None:
    add_entry(home(tmp_path), entry(1))
    add_entry(home(tmp_path), entry(2))
    path = tmp_path / "statistics.jsonl"
    path.write_bytes(path.read_bytes()[:-20])
    add_entry(home(tmp_path), entry(3))
    assert read_entries(home(tmp_path)) == ((entry(1), entry(3)), 1)


def test_lines_that_are_no_entries_are_counted_and_left_out(tmp_path: Path) -> None:
    add_entry(home(tmp_path), entry(1))
    no_number = '{"id":"a","when":"b","name":"c","game":"d","counts":{"won":"many"}}'
    spoilt = ["[]", "7", '{"id": 1}', no_number, "\u2028"]
    with (tmp_path / "statistics.jsonl").open("a", encoding="utf-8") as file:
        file.write("\n".join(spoilt) + "\n\n")
    with (tmp_path / "statistics.jsonl").open("ab") as raw:
        raw.write(b"\xff\xfe\n")
    assert read_entries(home(tmp_path)) == ((entry(1),), len(spoilt) + 1)


WRITER = """
import sys
from pathlib import Path
from knaves.match.statistics import Entry
from knaves.store.data_dir import DataDir
from knaves.store.history import add_entry
folder, writer, number = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
for game in range(number):
    add_entry(DataDir(folder, keeps=True), Entry(f"{writer}-{game}", "now", writer, "euchre", {"won": game}))
"""


@pytest.mark.parametrize("number", [5, pytest.param(12, marks=pytest.mark.slow)])
def test_many_programs_at_once_lose_nothing(tmp_path: Path, number: int) -> None:
    """U10: these processes write twenty games each at the same moment; one more is killed on the way."""
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path), f"writer{each}", "20"])
        for each in range(number)
    ]
    doomed = subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path), "doomed", "100000"])
    assert [writer.wait(timeout=60) for writer in writers] == [0] * number
    doomed.kill()
    doomed.wait()
    entries, spoilt = read_entries(home(tmp_path))
    assert spoilt <= 1
    for each in range(number):
        mine = [entry.counts["won"] for entry in entries if entry.name == f"writer{each}"]
        assert mine == list(range(20))


def test_the_disk_has_it_before_anybody_is_told(tmp_path: Path) -> None:
    """Every line is forced to the disk: without fsync a power cut would cost it."""
    synced: list[int] = []

    def noted(handle: int) -> None:
        synced.append(os.fstat(handle).st_size)

    with patch("os.fsync", side_effect=noted):
        add_entry(home(tmp_path), entry(1))
    assert (tmp_path / "statistics.jsonl").stat().st_size in synced
