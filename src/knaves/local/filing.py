"""The file of a game: the command that resumes it, and the path of a finished one."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

from knaves.fair import Proof
from knaves.files import describe_os_error
from knaves.game import Seat
from knaves.i18n.language import _
from knaves.record import Record
from knaves.store import saves
from knaves.store.data_dir import DataDir, default_dir
from knaves.store.saves import Save


def command(data_dir: DataDir, save: Path) -> str:
    """Return the command that resumes a game, with its path or directory if necessary."""
    if save.parent != data_dir.saves:
        return f"knaves resume {shlex.quote(str(save))}"
    unusual = data_dir.path is not None and data_dir.path != default_dir()
    return "knaves resume" + (f" --data {shlex.quote(str(data_dir.path))}" if unusual else "")


class LocalFile:
    """A save on disk, with the interface that a driver uses."""

    def __init__(self, data_dir: DataDir, save: Save) -> None:
        self._data_dir = data_dir
        self._save = save

    @property
    def where(self) -> str:
        """The path of the file."""
        return str(self._save.path)

    def move(self, seat: Seat, move: Any, proof: Proof | None) -> None:
        """Write a move to the disk."""
        self._save.move(seat, move, proof)

    def rewind(self, record: Record, comment: str) -> None:
        """Rewrite the file with a comment after the last move."""
        self._save = saves.rewind(self._save, record, comment)

    def finish(self) -> str:
        """Move the record to the finished ones; return a sentence with its path."""
        try:
            return _("The game was recorded in {path}.").format(path=saves.finish(self._data_dir, self._save))
        except OSError as error:
            return _("The record of the game remains {path}: {trouble}").format(
                path=self._save.path, trouble=describe_os_error(error)
            )

    def close(self) -> None:
        """Close the file and leave it where it is."""
        self._save.close()
