"""Reviews of finished games on one device, computed a little at a time while nobody waits for a move."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from knaves import record
from knaves.alone import kept
from knaves.i18n.language import _
from knaves.match.ports import Unavailable
from knaves.record import Record
from knaves.review import NotReviewed, Review, edition, measuring, reviewing
from knaves.wire.refusals import Refused

if TYPE_CHECKING:
    from knaves.alone.house import House

SLICE: Final = 50
"""Milliseconds for which a review is gone on with at once."""


@dataclass(slots=True)
class _Course:
    """A review under way: the rest of it, and how many moves of how many are done."""

    rest: Generator[None, None, Review]
    moves: int
    done: int = 0


class Reviews:
    """The reviews of a house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._kept: dict[str, Review] = {}
        self._courses: dict[str, _Course] = {}

    def supply(self, address: str, text: str) -> None:
        """Take in a review of the store; one of another version is made anew."""
        game = self._house.games.get(address)
        if game is None:
            return
        try:
            found = kept.read_kept_review(text, edition(game.game))
        except Unavailable:
            return
        if found is not None:
            self._kept[address] = found

    def played(self, address: str) -> Record:
        """Return the record of a game; Refused if there is none, or if it cannot be reviewed."""
        house = self._house
        if address not in house.games or address not in house.records:
            raise Refused("unknown", _("There is no such record."))
        played = record.read(house.records[address])
        try:
            measuring(played)
        except NotReviewed as error:
            raise Refused("refused", str(error)) from None
        return played

    def find(self, address: str) -> Review | None:
        """Return a review; None if it is not done."""
        found = self._kept.get(address)
        return None if found is None else replace(found, names=self._house.games[address].names)

    @property
    def done(self) -> Iterator[tuple[str, Review]]:
        """The reviews that are done, by the address of their games."""
        yield from self._kept.items()

    def share(self, address: str) -> float | None:
        """Return the part done of a review, from 0 to 1; None if it has not been begun."""
        course = self._courses.get(address)
        return None if course is None else course.done / max(1, course.moves)

    def begin(self, address: str) -> None:
        """Begin a review, unless it is done or under way; Refused if it cannot be made."""
        played = self.played(address)
        if address not in self._kept and address not in self._courses:
            self._courses[address] = _Course(reviewing(played), len(played.entries))

    @property
    def under_way(self) -> bool:
        """Whether there is something to go on with."""
        return bool(self._courses)

    def advance(self) -> None:
        """Go on with the oldest review for a while; one that fails is dropped, and may be begun again."""
        for address, course in self._courses.items():
            until = self._house.now() + SLICE
            try:
                while True:
                    next(course.rest)
                    course.done += 1
                    if self._house.now() > until:
                        return
            except StopIteration as end:
                self._keep(address, end.value)
            except Exception:
                del self._courses[address]
            return

    def _keep(self, address: str, review: Review) -> None:
        del self._courses[address]
        self._kept[address] = review
        row = kept.review_row(address, edition(review.game), review)
        self._house.rows.append(row)
