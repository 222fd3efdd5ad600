"""The book of drills on disk, ``drills.json`` in the data directory, and the own mistakes of stored reviews.

Every answer is written before the next question, atomically. A damaged book is put aside under another name
and never overwritten.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final

from knaves import record as records
from knaves.cards import NotationError
from knaves.drills.book import Book, DamagedBook, read, write
from knaves.drills.mistakes import mistakes
from knaves.drills.model import Item, RecordedMove
from knaves.drills.questions import CountQuestion, Question, question
from knaves.drills.turns import without
from knaves.files import fsync_dir, locked, read_text, replace_text
from knaves.game import Seat
from knaves.i18n.language import _
from knaves.record import HUMAN, Record
from knaves.review import StoredReview
from knaves.store.data_dir import DataDir
from knaves.store.review_files import kept_reviews, key_of
from knaves.store.saves import finished

NAME: Final = "drills.json"


@dataclass(slots=True)
class DrillBook:
    """The drills of a data directory; if it cannot be written, answers are kept in memory.

    ``notice`` is a sentence to show once, if a damaged book was put aside.
    """

    data_dir: DataDir
    notice: str = ""
    _here: Book | None = None
    _records: dict[str, Record] = field(default_factory=dict)
    _looked_at: set[Path] = field(default_factory=set)

    @property
    def path(self) -> Path | None:
        """The file."""
        return self.data_dir.path and self.data_dir.path / NAME

    def book(self) -> Book:
        """Return the book; NotationError if a newer version wrote it, OSError if it cannot be read."""
        path = self.path
        if self._here is not None and not self.data_dir.keeps:
            return self._here
        if path is None or not path.exists():
            return self._here or Book()
        try:
            return read(read_text(path))
        except (DamagedBook, NotationError) as error:
            if not self.data_dir.keeps or _newer(path):
                raise NotationError(str(error)) from error
            self._put_aside(path, str(error))
            return self._here or Book()

    def change(self, how: Callable[[Book], Book]) -> Book:
        """Change the book, also while another program does; OSError if it cannot be written."""
        path = self.path
        if path is None or not self.data_dir.keeps:
            self._here = how(self.book())
            return self._here
        with locked(path.with_name("lock")):
            changed = how(self.book())
            replace_text(path, write(changed))
        self._here = changed
        return changed

    def mistakes(self) -> list[Item]:
        """Return the own mistakes of finished games, most costly first."""
        return mistakes(
            (each.key, each.review, [Seat(seat) for seat, who in enumerate(each.players) if who == HUMAN])
            for each, _record in self.reviewed()
        )

    def reviewed(self) -> list[tuple[StoredReview, Record]]:
        """Return the stored reviews with their records. A review may have no record here; it is left out."""
        known = self._finished()
        return [(each, known[each.key]) for each in kept_reviews(self.data_dir) if each.key in known]

    def ask(self, item: Item) -> Question | CountQuestion | None:
        """Return an item as a question; None if it can no longer be asked, and then it is forgotten."""
        found = question(item, self.record(item))
        if found is None:
            # If forgetting fails now, it is tried again later.
            with suppress(NotationError, OSError):
                if item.key in self.book().memories:
                    self.change(lambda book: without(book, item))
        return found

    def record(self, item: Item) -> Record | None:
        """Return the record that an item is from; None if it is from none, or the record is gone."""
        return self._finished().get(item.origin.record) if isinstance(item.origin, RecordedMove) else None

    def _finished(self) -> dict[str, Record]:
        """Return the records of finished games by the keys of their reviews; each file is read once."""
        for path in finished(self.data_dir):
            if path not in self._looked_at:
                self._looked_at.add(path)
                with suppress(OSError, NotationError, records.IllegalEntry):
                    loaded = records.load(path).record
                    self._records[key_of(loaded)] = loaded
        return self._records

    def _put_aside(self, path: Path, why: str) -> None:
        aside = path.with_name(f"{path.stem}-damaged-{datetime.now():%Y%m%d-%H%M%S}{path.suffix}")
        os.replace(path, aside)
        fsync_dir(path.parent)
        self.notice = _("{why} It was kept as {name}, and the drills begin anew.").format(
            why=why, name=aside.name
        )


def _newer(path: Path) -> bool:
    """Return whether a newer version of this program wrote the book."""
    import json

    with suppress(ValueError, OSError, AttributeError, RecursionError):
        return bool(json.loads(path.read_bytes()).get("version", 0) > 1)
    return False
