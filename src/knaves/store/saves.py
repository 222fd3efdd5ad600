"""Games on disk: one file each, in ``saves`` until the game is over and then in ``games``.

The playing program locks its file; another program that tries to open it gets an error.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from knaves import record
from knaves.fair import Proof
from knaves.files import OPEN_FILES_STAY, fsync_dir, locked, sync, try_lock
from knaves.game import Seat
from knaves.i18n.language import _
from knaves.record import Journal, LoadedRecord, Record
from knaves.store.data_dir import DataDir

SUFFIX: Final = ".knaves"


class Busy(OSError):
    """Another program is playing this game."""


@dataclass(frozen=True, slots=True)
class Save:
    """The file of an unfinished game. `move` returns only when the move is on the disk."""

    path: Path
    journal: Journal
    handle: int
    """The same file: holds the lock on the game, and is used to sync writes to the disk."""

    @property
    def id(self) -> str:
        """The game's id in the statistics: the name of its file."""
        return self.path.stem

    def move(self, seat: Seat, move: Any, proof: Proof | None) -> None:
        """Write a move and sync it to the disk; OSError when that fails."""
        self.journal.move(seat, move, proof)
        sync(self.handle)

    def close(self) -> None:
        """Close the file and leave it in place."""
        self.journal.close()
        os.close(self.handle)


def begin(data_dir: DataDir, first: Record, now: datetime) -> Save | None:
    """Create a file for a game with the moves made so far; None without a writable directory.

    OSError if it cannot be written. When this returns, the file is on the disk.
    """
    if data_dir.saves is None or data_dir.games is None or not data_dir.keeps:
        return None
    stem = f"{first.game.name}-{now:%Y-%m-%d-%H%M%S}"
    with locked(data_dir.saves.with_name("lock")):
        number, name = 1, stem
        while any((folder / f"{name}{SUFFIX}").exists() for folder in (data_dir.saves, data_dir.games)):
            number += 1
            name = f"{stem}-{number}"
        path = data_dir.saves / f"{name}{SUFFIX}"
        journal = record.begin(path, first)
        return Save(path, journal, _held(path))


def take_up(path: Path) -> tuple[Save, LoadedRecord]:
    """Open and read the file of a game to continue it.

    Raises Busy if another program is playing it, NotationError if it is not a record, OSError if it cannot be
    read and written.
    """
    handle = _held(path)
    try:
        journal, loaded = record.take_up(path)
    except BaseException:
        os.close(handle)
        raise
    return Save(path, journal, handle), loaded


def rewind(save: Save, shortened: Record) -> Save:
    """Replace the file atomically by the record ``shortened``, and close the old save.

    A reader, or a crash, finds the old file or the new one. OSError if it cannot be written: then the old
    save remains.
    """
    fresh = save.path.with_name(f".{save.path.name}-rewound")
    try:
        fresh.write_bytes(record.write(shortened).encode())
        handle = _held(fresh)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
    sync(handle)
    if OPEN_FILES_STAY:
        # Both files must be closed for a moment. The new one is complete: if the name cannot be moved, it is
        # the old game that goes on when the program is started again.
        os.close(handle)
        save.close()
        os.replace(fresh, save.path)
        return take_up(save.path)[0]
    os.replace(fresh, save.path)
    fsync_dir(save.path.parent)
    journal, _ = record.take_up(save.path)
    save.close()
    return Save(save.path, journal, handle)


def finish(data_dir: DataDir, save: Save) -> Path:
    """Move the record of a finished game to ``games`` and return its new path.

    A file outside ``saves`` stays where it is.
    """
    save.close()
    if data_dir.games is None or save.path.parent != data_dir.saves:
        return save.path
    there = data_dir.games / save.path.name
    os.replace(save.path, there)
    fsync_dir(there.parent)
    fsync_dir(save.path.parent)
    return there


def delete(path: Path) -> None:
    """Delete the file of an unfinished game; Busy if another program is playing it, OSError on failure."""
    if path.exists():
        handle = _held(path)
        try:
            if not OPEN_FILES_STAY:
                path.unlink()
        finally:
            os.close(handle)
        if OPEN_FILES_STAY:
            path.unlink()
    else:
        # A dangling symlink.
        path.unlink()
    fsync_dir(path.parent)


def waiting(data_dir: DataDir) -> tuple[Path, ...]:
    """Return the files of unfinished games, the most recently played first."""
    if data_dir.saves is None or not data_dir.saves.is_dir():
        return ()
    return _last_first(data_dir.saves)


def finished(data_dir: DataDir) -> tuple[Path, ...]:
    """Return the records of finished games, the latest first."""
    if data_dir.games is None or not data_dir.games.is_dir():
        return ()
    return _last_first(data_dir.games)


def _last_first(folder: Path) -> tuple[Path, ...]:
    """Return the games in a directory, the most recently written first; skips files deleted meanwhile."""
    times: dict[Path, int] = {}
    for path in folder.glob(f"*{SUFFIX}"):
        # A dangling symlink has only its own time.
        for follow in (True, False):
            with suppress(OSError):
                times[path] = path.stat(follow_symlinks=follow).st_mtime_ns
                break
    return tuple(sorted(times, key=times.__getitem__, reverse=True))


def _held(path: Path) -> int:
    handle = os.open(path, os.O_RDWR)
    if not try_lock(handle):
        os.close(handle)
        raise Busy(_("{file} is being played by another program").format(file=path.name))
    return handle
