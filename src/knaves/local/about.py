"""Descriptions of games in files: the game, the players and the score."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from knaves.cards import NotationError
from knaves.files import describe_os_error
from knaves.game import IllegalMove
from knaves.i18n.language import _, all_of
from knaves.record import load, replay


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
