"""Files of games: descriptions, the commands that resume saved games, and the paths of finished ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from knaves.bots import level, recorded
from knaves.cards import NotationError
from knaves.fair import Proof
from knaves.files import describe_os_error
from knaves.game import IllegalMove, Seat
from knaves.i18n.language import _, all_of
from knaves.options import values_of
from knaves.record import HUMAN, Entry, Record, load, replay
from knaves.shell import quoted
from knaves.store import saves
from knaves.store.data_dir import DataDir, default_dir
from knaves.store.saves import Save


def command(data_dir: DataDir, save: Path) -> str:
    """Return the command that resumes a game, with its path or directory if necessary."""
    if save.parent != data_dir.saves:
        return f"knaves resume {quoted(save)}"
    unusual = data_dir.path is not None and data_dir.path != default_dir()
    return "knaves resume" + (f" --data {quoted(data_dir.path)}" if unusual else "")


class LocalFile:
    """The file of a game, with the interface that a driver uses.

    A new game gets its file with a person's first move, so that a game without one leaves no file. ``save``
    is the file of a resumed game; ``own`` are the people's seats.
    """

    def __init__(self, data_dir: DataDir, record: Record, save: Save | None, own: Sequence[Seat]) -> None:
        self._data_dir = data_dir
        self._record = record
        """The moves of a new game, held here until there is a file."""
        self._own = own
        self._waiting: list[str] = []
        self._save = save
        self.id = "" if save is None else save.id
        """The game's id in the statistics; empty before there is a file."""
        self.finished: Path | None = None
        """The path of the record once the game is over."""

    @property
    def where(self) -> str:
        """The path of the file, or an empty string before there is one."""
        return "" if self._save is None else str(self._save.path)

    def move(self, seat: Seat, move: Any, proof: Proof | None) -> None:
        """Write a move to the disk; the first move of a person together with all earlier ones."""
        if self._save is not None:
            self._save.move(seat, move, proof)
            return
        entries = (*self._record.entries, Entry(seat, move, proof=proof, above=tuple(self._waiting)))
        self._waiting.clear()
        self._record = replace(self._record, entries=entries)
        if seat in self._own:
            self._begin()

    def _begin(self) -> None:
        self._save = saves.begin(self._data_dir, self._record, datetime.now())
        self.id = "" if self._save is None else self._save.id

    def comment(self, text: str) -> None:
        """Write a comment; before there is a file it waits for the next move."""
        if self._save is None:
            self._waiting.append(text)
        else:
            self._save.journal.comment(text)

    def rewind(self, record: Record) -> None:
        """Rewrite the file."""
        if self._save is None:
            self._record, self._waiting = replace(record, closing=()), list(record.closing)
        else:
            self._save = saves.rewind(self._save, record)

    def finish(self) -> str:
        """Move the record to the finished ones; return a sentence with its path."""
        if self._save is None:
            # In a short game, a person who sat out during a loner may not have moved at all.
            self._begin()
        assert self._save is not None, "a file is only made where one can be kept"
        try:
            self.finished = saves.finish(self._data_dir, self._save)
        except OSError as error:
            return _("The record of the game stays in {path}: {trouble}").format(
                path=self._save.path, trouble=describe_os_error(error)
            )
        return _("The game was recorded in {path}.").format(path=self.finished)

    def close(self) -> None:
        """Close the file and leave it where it is."""
        if self._save is not None:
            self._save.close()


@dataclass(frozen=True, slots=True)
class FileDescription:
    """A file: game and names, empty if it cannot be read, and ``words``: its description or the error.

    ``title`` has the game and the opponents, ``standing`` the score; both are empty if it cannot be read.
    """

    path: Path
    game: str
    names: tuple[str, ...]
    words: str
    title: str = ""
    standing: str = ""
    played: datetime | None = None
    """When it was last played."""
    scores: tuple[int, ...] = ()
    """By side, the first person's first."""
    deal: int = 0


def describe_file(path: Path) -> FileDescription:
    """Describe a save or a record."""
    try:
        record = load(path).record
        state = replay(record)
        played = datetime.fromtimestamp(path.stat().st_mtime)
    except (NotationError, IllegalMove) as error:
        return FileDescription(path, "", (), _("cannot be resumed. {error}").format(error=error))
    except OSError as error:
        return FileDescription(
            path, "", (), _("cannot be read. {trouble}").format(trouble=describe_os_error(error))
        )
    game = record.game
    deal = sum(game.deals(entry.move) for entry in record.entries)
    scores = _own_first(record, game.scores(state))
    title = _title(record)
    standing = _standing(scores, deal, over=not game.actors(state))
    return FileDescription(
        path, game.name, record.names, f"{title}: {standing}.", title, standing, played, scores, deal
    )


def _title(record: Record) -> str:
    """Return the game, its length, and the opponents with their levels."""
    points = next(iter(values_of(record.rules, "target").values()), None)
    game = _(record.game.title)
    if points is not None:
        game = _("{game} to {points}").format(game=game, points=points)
    people = [who.name for who in record.seated if who.player == HUMAN]
    others = [who for who in record.seated if who.player != HUMAN]
    words = _("{game}, {people}").format(game=game, people=all_of(people)) if len(people) != 1 else game
    if not others:
        return words
    levels = dict.fromkeys(level(recorded(record.game.name, who.player)) for who in others)
    return _("{game} with {names} ({levels})").format(
        game=words, names=all_of([who.name for who in others]), levels="/".join(levels)
    )


def _standing(scores: tuple[int, ...], deal: int, *, over: bool) -> str:
    """Return the score, the reader's own first, and the number of the deal."""
    said, *others = map(str, scores)
    for other in others:
        said = _("{score} to {other}").format(score=said, other=other)
    if over:
        return said
    return (
        _("{score}, deal {deal}").format(score=said, deal=deal)
        if deal
        else _("{score}, before the first deal").format(score=said)
    )


def _own_first(record: Record, scores: tuple[int, ...]) -> tuple[int, ...]:
    seat = next((Seat(seat) for seat, who in enumerate(record.seated) if who.player == HUMAN), Seat(0))
    own = record.game.side(len(record.seated), seat)
    return (scores[own], *(score for side, score in enumerate(scores) if side != own))
