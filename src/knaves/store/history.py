"""The statistics file: one line for every finished game and person, only ever added to.

Averages are worked out from the lines whenever somebody asks, so two programs that finish a game
at the same moment cannot undo each other's counting.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict

from knaves.files import append_text, locked
from knaves.match.statistics import Entry
from knaves.store.data_dir import Home


def add_entry(home: Home, entry: Entry) -> None:
    """Write down what a finished game was for one person; a game that stands there is not added again.

    OSError when the file cannot be written; nothing happens where nothing is kept.
    """
    path = home.statistics
    if path is None or not home.keeps:
        return
    with locked(path.with_name("lock")):
        if (entry.id, entry.name) in {(each.id, each.name) for each in read_entries(home)[0]}:
            return
        handle = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            line = json.dumps(asdict(entry), ensure_ascii=False) + "\n"
            append_text(handle, line if _ends_well(handle) else "\n" + line)
        finally:
            os.close(handle)


def read_entries(home: Home) -> tuple[tuple[Entry, ...], int]:
    """Return every line that can be read, oldest first, and how many could not."""
    path = home.statistics
    if path is None or not path.exists():
        return (), 0
    read = [_read(line) for line in path.read_bytes().split(b"\n") if line.strip()]
    good = tuple(entry for entry in read if entry is not None)
    return good, len(read) - len(good)


def _read(line: bytes) -> Entry | None:
    """Read one line; what a crash cut short, or somebody spoilt, costs that line only."""
    try:
        return Entry(**json.loads(line))
    except (ValueError, TypeError, RecursionError):
        return None


def _ends_well(handle: int) -> bool:
    size = os.fstat(handle).st_size
    if size == 0:
        return True
    os.lseek(handle, size - 1, os.SEEK_SET)
    return os.read(handle, 1) == b"\n"
