"""The statistics file: one line for every finished game and person, append-only.

Averages are computed from the lines on demand, so that two programs that finish a game at the same moment
cannot overwrite each other's counts.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict

from knaves.files import BINARY, append_text, locked, replace_bytes
from knaves.match.statistics import Entry
from knaves.store.data_dir import DataDir


def add_entry(data_dir: DataDir, entry: Entry) -> None:
    """Append the entry of a finished game for one person; a known entry is not added again.

    OSError when the file cannot be written; nothing happens without a writable directory.
    """
    path = data_dir.statistics
    if path is None or not data_dir.keeps:
        return
    with locked(path.with_name("lock")):
        if (entry.id, entry.name) in {(each.id, each.name) for each in read_entries(data_dir)[0]}:
            return
        handle = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | BINARY, 0o644)
        try:
            line = json.dumps(asdict(entry), ensure_ascii=False) + "\n"
            append_text(handle, line if _ends_well(handle) else "\n" + line)
        finally:
            os.close(handle)


def clear(data_dir: DataDir, name: str) -> int:
    """Delete all entries of a name from the file; return their number. Other lines are unchanged.

    OSError if the file cannot be written; nothing happens without a writable directory.
    """
    path = data_dir.statistics
    if path is None or not data_dir.keeps or not path.exists():
        return 0
    with locked(path.with_name("lock")):
        lines = path.read_bytes().split(b"\n")
        kept = [line for line in lines if not _is_of(line, name)]
        if len(kept) < len(lines):
            replace_bytes(path, b"\n".join(kept))
        return len(lines) - len(kept)


def _is_of(line: bytes, name: str) -> bool:
    entry = _read(line)
    return entry is not None and entry.name.casefold() == name.casefold()


def read_entries(data_dir: DataDir) -> tuple[tuple[Entry, ...], int]:
    """Return the entries, oldest first, and the number of unreadable lines."""
    path = data_dir.statistics
    if path is None or not path.exists():
        return (), 0
    read = [_read(line) for line in path.read_bytes().split(b"\n") if line.strip()]
    good = tuple(entry for entry in read if entry is not None)
    return good, len(read) - len(good)


def _read(line: bytes) -> Entry | None:
    """Parse one line; None if it is damaged, so that only that line is lost."""
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
