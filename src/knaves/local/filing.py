"""What becomes of a game's file: how to come back to a game that was left, where a finished one lies."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

from knaves.fair import Proof
from knaves.files import complaint
from knaves.game import Seat
from knaves.i18n.language import _
from knaves.record import Record
from knaves.store import saves
from knaves.store.data_dir import Home, usual
from knaves.store.saves import Save


def command(home: Home, save: Path) -> str:
    """Return the command that takes up a game, from wherever it is kept."""
    if save.parent != home.saves:
        return f"knaves resume {shlex.quote(str(save))}"
    unusual = home.path is not None and home.path != usual()
    return "knaves resume" + (f" --data {shlex.quote(str(home.path))}" if unusual else "")


class LocalFile:
    """A save on this machine's disk, as the driver of a game writes to it."""

    def __init__(self, home: Home, save: Save) -> None:
        self._home = home
        self._save = save

    @property
    def where(self) -> str:
        """The path of the file."""
        return str(self._save.path)

    def move(self, seat: Seat, move: Any, proof: Proof | None) -> None:
        """Write a move down for good."""
        self._save.move(seat, move, proof)

    def rewind(self, record: Record, comment: str) -> None:
        """Write the file anew, with a comment after the last move."""
        self._save = saves.rewind(self._save, record, comment)

    def finish(self) -> str:
        """Put the record among the finished ones; return a sentence that says where it lies."""
        try:
            return _("The game was recorded in {path}.").format(path=saves.finish(self._home, self._save))
        except OSError as error:
            return _("The record of the game remains {path}: {trouble}").format(
                path=self._save.path, trouble=complaint(error)
            )

    def close(self) -> None:
        """Let go of the file, and leave it where it is."""
        self._save.close()
