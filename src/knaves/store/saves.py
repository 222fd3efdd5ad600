"""Games on disk: one file each, in ``saves`` while it is played and in ``games`` once it is over.

A save is held by the program that plays it; another program that wants it is told so.
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
from knaves.files import fsync_dir, locked, try_lock
from knaves.game import Seat
from knaves.i18n.language import _
from knaves.record import Journal, Loaded, Record
from knaves.store.data_dir import Home

SUFFIX: Final = ".knaves"


class Busy(OSError):
    """Another program is playing this game."""


@dataclass(frozen=True, slots=True)
class Save:
    """The file of a game under way. `move` returns only when the move is on the disk."""

    path: Path
    journal: Journal
    handle: int
    """The same file again: its lock shows that the game is being played, and it forces writes to the disk."""

    @property
    def id(self) -> str:
        """What the game goes by in the statistics: the name of its file."""
        return self.path.stem

    def move(self, seat: Seat, move: Any, proof: Proof | None) -> None:
        """Write a move down for good; OSError when that cannot be done."""
        self.journal.move(seat, move, proof)
        os.fsync(self.handle)

    def close(self) -> None:
        """Let go of the file, and leave it where it is."""
        self.journal.close()
        os.close(self.handle)


def begin(home: Home, first: Record, now: datetime) -> Save | None:
    """Create a file for a new game; None where nothing is kept. OSError when it cannot be written."""
    if home.saves is None or home.games is None or not home.keeps:
        return None
    stem = f"{first.game.name}-{now:%Y-%m-%d-%H%M%S}"
    with locked(home.saves.with_name("lock")):
        number, name = 1, stem
        while any((folder / f"{name}{SUFFIX}").exists() for folder in (home.saves, home.games)):
            number += 1
            name = f"{stem}-{number}"
        path = home.saves / f"{name}{SUFFIX}"
        journal = record.begin(path, first)
    fsync_dir(path.parent)
    return Save(path, journal, _held(path))


def take_up(path: Path) -> tuple[Save, Loaded]:
    """Open the file of a game to go on with it, and read it.

    Raises Busy when another program is playing it, NotationError when it is no record, OSError when
    it cannot be read and written.
    """
    handle = _held(path)
    try:
        journal, loaded = record.take_up(path)
    except BaseException:
        os.close(handle)
        raise
    return Save(path, journal, handle), loaded


def rewind(save: Save, sheet: Record, comment: str) -> Save:
    """Write the file anew with the moves of ``sheet`` and a comment after them; the old save is closed.

    Whoever reads it meanwhile, or after a crash, finds the old or the new whole. OSError when it cannot be
    written: the old save still stands then.
    """
    fresh = save.path.with_name(f".{save.path.name}-rewound")
    try:
        fresh.write_text(record.write(sheet), encoding="utf-8")
        handle = _held(fresh)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
    os.fsync(handle)
    os.replace(fresh, save.path)
    fsync_dir(save.path.parent)
    journal, _ = record.take_up(save.path)
    journal.comment(comment)
    save.close()
    return Save(save.path, journal, handle)


def finish(home: Home, save: Save) -> Path:
    """Put the record of a game that is over among the finished ones, and return where it lies now.

    A file from elsewhere stays where it is.
    """
    save.close()
    if home.games is None or save.path.parent != home.saves:
        return save.path
    there = home.games / save.path.name
    os.replace(save.path, there)
    fsync_dir(there.parent)
    fsync_dir(save.path.parent)
    return there


def waiting(home: Home) -> tuple[Path, ...]:
    """Return the games that are not over, the one played last first."""
    if home.saves is None or not home.saves.is_dir():
        return ()
    return _last_first(home.saves)


def finished(home: Home) -> tuple[Path, ...]:
    """Return the records of games that are over, the last one first."""
    if home.games is None or not home.games.is_dir():
        return ()
    return _last_first(home.games)


def _last_first(folder: Path) -> tuple[Path, ...]:
    """Return the games in a directory, the one written last first, without those that go away meanwhile."""
    times: dict[Path, int] = {}
    for path in folder.glob(f"*{SUFFIX}"):
        # A link that leads nowhere has only a time of its own.
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
