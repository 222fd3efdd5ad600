"""Reviews of finished games on one device, computed in slices while nobody waits for a move."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from knaves import record
from knaves.device import rows
from knaves.i18n.language import _
from knaves.match.ports.results import StoredGame
from knaves.match.ports.tables import Now, Unavailable
from knaves.record import Record
from knaves.review import NotReviewed, Review, edition, measuring, reviewing
from knaves.wire.refusals import RequestRefused

SLICE: Final = 50
"""Milliseconds of one slice."""


@dataclass(slots=True)
class _Course:
    """A review in progress: the rest of it, and the numbers of moves done and in all."""

    rest: Generator[None, None, Review]
    moves: int
    done: int = 0


class Reviews:
    """The reviews of a host's games. ``store`` receives finished ones, by the addresses of their games."""

    def __init__(
        self,
        games: Mapping[str, StoredGame],
        records: Mapping[str, str],
        now: Now,
        store: Callable[[str, Review], object],
    ) -> None:
        self._games, self._records, self._now, self._store = games, records, now, store
        self._kept: dict[str, Review] = {}
        self._courses: dict[str, _Course] = {}

    def supply(self, address: str, text: str) -> None:
        """Accept a stored review; one of another version is computed again."""
        game = self._games.get(address)
        if game is None:
            return
        try:
            found = rows.read_kept_review(text, edition(game.game))
        except Unavailable:
            return
        if found is not None:
            self._kept[address] = found

    def played(self, address: str) -> Record:
        """Return the record of a game; Refused if there is none, or if it cannot be reviewed."""
        if address not in self._games or address not in self._records:
            raise RequestRefused("unknown", _("There is no such record."))
        played = record.read(self._records[address])
        try:
            measuring(played)
        except NotReviewed as error:
            raise RequestRefused("refused", str(error)) from None
        return played

    def find(self, address: str) -> Review | None:
        """Return a review; None if it is not finished."""
        found = self._kept.get(address)
        return None if found is None else replace(found, names=self._games[address].names)

    def share(self, address: str) -> float | None:
        """Return the share done of a review, from 0 to 1; None if it has not begun."""
        course = self._courses.get(address)
        return None if course is None else course.done / max(1, course.moves)

    def begin(self, address: str) -> None:
        """Begin a review, unless it is finished or in progress; Refused if it cannot be made."""
        played = self.played(address)
        if address not in self._kept and address not in self._courses:
            self._courses[address] = _Course(reviewing(played), len(played.entries))

    @property
    def under_way(self) -> bool:
        """Whether a review is in progress."""
        return bool(self._courses)

    def advance(self) -> None:
        """Continue the oldest review for one slice; one that fails is dropped, and may be begun again."""
        for address, course in self._courses.items():
            until = self._now() + SLICE
            try:
                while True:
                    next(course.rest)
                    course.done += 1
                    if self._now() > until:
                        return
            except StopIteration as end:
                self._keep(address, end.value)
            except Exception:
                del self._courses[address]
            return

    def _keep(self, address: str, review: Review) -> None:
        del self._courses[address]
        self._kept[address] = review
        self._store(address, review)
