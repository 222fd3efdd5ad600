"""A few words about a game that lies in a file: what is played, by whom, and how it stands."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from knaves import record
from knaves.cards import NotationError
from knaves.files import complaint
from knaves.game import IllegalMove
from knaves.i18n.language import _, all_of


@dataclass(frozen=True, slots=True)
class FileDescription:
    """A file: the game and the names, empty where it cannot be read, and ``words`` about it, or why not."""

    path: Path
    game: str
    names: tuple[str, ...]
    words: str


def describe_file(path: Path) -> FileDescription:
    """Look into a save or a record."""
    try:
        sheet = record.load(path).record
        state = record.replay(sheet)
    except (NotationError, IllegalMove) as error:
        return FileDescription(path, "", (), _("cannot be resumed. {error}").format(error=error))
    except OSError as error:
        return FileDescription(path, "", (), _("cannot be read. {trouble}").format(trouble=complaint(error)))
    scores, *others = map(str, sheet.game.scores(state))
    for other in others:
        scores = _("{score} to {other}").format(score=scores, other=other)
    words = f"{sheet.game.name}, {all_of(sheet.names)}, {scores}."
    return FileDescription(path, sheet.game.name, sheet.names, words)
