"""Files of games: what lies in one, how to come back to a game that was left, where a finished one lies."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from knaves.cards import NotationError
from knaves.fair import Proof
from knaves.files import describe_os_error
from knaves.game import IllegalMove, Seat
from knaves.i18n.language import _, all_of
from knaves.record import Record, load, replay
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
            return _("The record of the game stays in {path}: {trouble}").format(
                path=self._save.path, trouble=describe_os_error(error)
            )

    def close(self) -> None:
        """Close the file and leave it where it is."""
        self._save.close()


@dataclass(frozen=True, slots=True)
class FileDescription:
    """A file: game and names, empty if it cannot be read, and ``words`` that describe it or say why not."""

    path: Path
    game: str
    names: tuple[str, ...]
    words: str


def describe_file(path: Path) -> FileDescription:
    """Describe a save or a record."""
    try:
        record = load(path).record
        state = replay(record)
    except (NotationError, IllegalMove) as error:
        return FileDescription(path, "", (), _("cannot be resumed. {error}").format(error=error))
    except OSError as error:
        return FileDescription(
            path, "", (), _("cannot be read. {trouble}").format(trouble=describe_os_error(error))
        )
    scores, *others = map(str, record.game.scores(state))
    for other in others:
        scores = _("{score} to {other}").format(score=scores, other=other)
    words = f"{record.game.name}, {all_of(record.names)}, {scores}."
    return FileDescription(path, record.game.name, record.names, words)
