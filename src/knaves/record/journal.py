"""The save file of an unfinished game: the record itself, append-only.

Each line is handed to the operating system in full before anybody hears of the move, so that a killed
program loses no move that was announced. It does not wait for the disk: a power cut may cost the last
lines, never those before them.
"""

from __future__ import annotations

import os
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Any

from knaves import games
from knaves.fair import Proof
from knaves.game import CHANCE, Seat
from knaves.i18n.language import _
from knaves.record.model import Record
from knaves.record.read import Loaded, Shelf, load
from knaves.record.write import comment_line, move_line, proof_lines, write


class Overtaken(OSError):
    """Another program has written to the file, so this one must not."""


class Journal:
    """A record being written. Use it as a context manager, or `close` it."""

    def __init__(self, path: str | Path, record: Record, *, new: bool) -> None:
        """For `begin` and `take_up`; ``record`` is the record that the file holds or will hold first."""
        self._game = record.game
        self._draws = sum(entry.seat == CHANCE for entry in record.entries)
        if new:
            FileIO(path, "x").close()
        self._file = FileIO(path, "a")
        self._size = os.fstat(self._file.fileno()).st_size

    def move(self, seat: Seat, move: Any, proof: Proof | None = None) -> None:
        """Write a move, and the proof of a chance move."""
        self._draws += seat == CHANCE
        self._write(move_line(self._game, seat, move) + (proof_lines(self._draws, proof) if proof else ""))

    def comment(self, text: str) -> None:
        """Write a comment, which belongs to the next move."""
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
            raise Overtaken(_("Another program has written to {file}.").format(file=self._file.name))
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
    """Create the file and write the record so far; OSError if it exists or cannot be written."""
    journal = Journal(path, record, new=True)
    try:
        journal._write(write(record))
    except OSError:
        journal.close()
        os.unlink(path)
        raise
    return journal


def take_up(path: str | Path, shelf: Shelf = games.find) -> tuple[Journal, Loaded]:
    """Open a file to continue its game, and remove an incomplete last line.

    Raises NotationError if it is not a record, OSError if it cannot be written.
    """
    loaded = load(path, shelf)
    if loaded.dropped:
        os.truncate(path, loaded.size)
    journal = Journal(path, loaded.record, new=False)
    if not loaded.record.entries:
        # The cut may have taken the empty line that ends the headers; a second one does no harm.
        journal._write("\n")
    return journal, loaded
