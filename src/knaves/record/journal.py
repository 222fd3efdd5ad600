"""The save file of an unfinished game: the record itself, append-only.

The file appears complete with its headers or not at all. Each later line is written to the operating system
before the move is announced, so a killed program loses no announced move. Lines are not synced to the disk: a
power cut may lose the last ones, never earlier ones.
"""

from __future__ import annotations

import os
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Any

from knaves import games
from knaves.fair import Proof
from knaves.files import create_bytes
from knaves.game import CHANCE, Seat
from knaves.i18n.language import _
from knaves.record.model import Record
from knaves.record.read import LoadedRecord, Shelf, load
from knaves.record.write import comment_line, move_line, proof_lines, write


class FileOvertaken(OSError):
    """Another program has written to the file, so this one must not."""


class Journal:
    """A record being written. Use it as a context manager, or call `close`."""

    def __init__(self, path: str | Path, record: Record) -> None:
        """Used by `begin` and `take_up`; ``record`` is the record that the file contains."""
        self._game = record.game
        self._draws = sum(entry.seat == CHANCE for entry in record.entries)
        self._file = FileIO(path, "a")
        self._size = os.fstat(self._file.fileno()).st_size

    def move(self, seat: Seat, move: Any, proof: Proof | None = None) -> None:
        """Write a move, with the proof if it is a chance move."""
        self._draws += seat == CHANCE
        self._write(move_line(self._game, seat, move) + (proof_lines(self._draws, proof) if proof else ""))

    def comment(self, text: str) -> None:
        """Write a comment that belongs to the next move."""
        self._write(comment_line(text))

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _write(self, text: str) -> None:
        """Write all of the text or, on failure, nothing."""
        if os.fstat(self._file.fileno()).st_size != self._size:
            raise FileOvertaken(_("Another program has written to {file}.").format(file=self._file.name))
        data = text.encode()
        try:
            while data:
                data = data[self._file.write(data) :]
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._file.fileno(), self._size)
            raise
        self._size += len(text.encode())


def begin(path: str | Path, record: Record) -> Journal:
    """Create the file with the record so far, atomically.

    OSError if it exists or cannot be written.
    """
    create_bytes(Path(path), write(record).encode())
    return Journal(path, record)


def take_up(path: str | Path, shelf: Shelf = games.find) -> tuple[Journal, LoadedRecord]:
    """Open a file to continue its game, and remove an incomplete last line.

    Raises NotationError if it is not a record, OSError if it cannot be written.
    """
    loaded = load(path, shelf)
    if loaded.dropped:
        os.truncate(path, loaded.size)
    journal = Journal(path, loaded.record)
    if not loaded.record.entries:
        # The cut may have removed the empty line after the headers; a second one is harmless.
        journal._write("\n")
    return journal, loaded
