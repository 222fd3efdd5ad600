"""The parts of a fair shuffle at a table on a server: commitments, entropies and missing parts.

``docs/fair.md`` has the protocol. Commitments for a draw are requested right after the previous draw, so that
a deal waits for only one answer, the entropies. The house gives the part of a seat without a client.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from knaves import fair
from knaves.fair import Proof, Sitting, Stream
from knaves.game import CHANCE, Seat
from knaves.i18n.language import _
from knaves.match.log import NOBODY, Committed, Gave, LogEntry, Promised, Sitter, Voided
from knaves.match.match import MatchError
from knaves.match.notices import Revealed


@dataclass(slots=True)
class _Parts:
    """The parts of one draw so far."""

    secret: bytes = b""
    commitments: dict[Seat, bytes] = field(default_factory=dict)
    entropies: dict[Seat, bytes] = field(default_factory=dict)


class Shuffling:
    """The draws of one game. ``number`` is that of the next draw, from 1."""

    def __init__(self, sitting: Sitting, source: fair.Source = fair.fresh) -> None:
        self.sitting = sitting
        self.number = 1
        self.excused: frozenset[Seat] = NOBODY
        """Seats that withheld their part of this draw before: the house gives it."""
        self._source = source
        self._parts = _Parts()

    @property
    def promised(self) -> bool:
        """Whether the house has committed itself."""
        return bool(self._parts.secret)

    @property
    def house(self) -> bytes:
        """The house's commitment."""
        return fair.commit(self.sitting, self.number, CHANCE, self._parts.secret)

    @property
    def commitments(self) -> tuple[str, ...]:
        """The commitments by seat, as 64 hexadecimal digits; empty if missing."""
        known = self._parts.commitments
        return tuple(known[seat].hex() if seat in known else "" for seat in self._seats)

    def describe(self, names: Sequence[str]) -> list[str]:
        """Return all commitments of a draw that is not made, for a record, in English; empty if none is told.

        The secret of the house is in it: no card will depend on it any more.
        """
        if not self.promised:
            return []
        said = [
            f"{name} had committed to {made} in draw {self.number}."
            for name, made in zip(names, self.commitments, strict=True)
            if made
        ]
        house, secret = self.house.hex(), self._parts.secret.hex()
        return [f"The house had committed to {house} in draw {self.number}, with the secret {secret}.", *said]

    @property
    def uncommitted(self) -> tuple[Seat, ...]:
        """Seats that have not committed."""
        return tuple(seat for seat in self._seats if seat not in self._parts.commitments)

    @property
    def ungiven(self) -> tuple[Seat, ...]:
        """Seats that have not given their entropy."""
        return tuple(seat for seat in self._seats if seat not in self._parts.entropies)

    @property
    def complete(self) -> bool:
        """Whether chance's move can be drawn."""
        return self.promised and not self.ungiven

    def promise(self) -> Promised:
        """Choose the house's secret."""
        return Promised(self.number, self._source(f"{self.number} house").hex())

    def parts_of_the_house(self, seats: Sequence[Seat]) -> tuple[LogEntry, ...]:
        """Return the parts that the house may give now for these seats, which have no client."""
        made: list[LogEntry] = []
        for seat in seats:
            if seat in self._parts.commitments:
                continue
            entropy = self._source(f"{self.number} seat {seat}")
            made.append(Gave(self.number, seat, entropy.hex(), house=True))
        return tuple(made)

    def commit(self, draw: int, seat: Seat, commitment: str) -> Committed:
        """Commit for a seat; MatchError for a second commitment or another draw."""
        self._asked(draw)
        if seat in self._parts.commitments:
            raise MatchError(_("This seat has already committed to its part."))
        _bytes_of(commitment)
        return Committed(draw, seat, commitment)

    def give(self, draw: int, seat: Seat, entropy: str) -> Gave:
        """Give a seat's entropy; MatchError if it does not match the commitment or comes too early."""
        self._asked(draw)
        if self.uncommitted:
            raise MatchError(_("Not every seat has committed to its part yet."))
        if seat in self._parts.entropies:
            raise MatchError(_("This seat has already given its part."))
        if fair.commit(self.sitting, draw, seat, _bytes_of(entropy)) != self._parts.commitments[seat]:
            raise MatchError(_("The part does not match its commitment."))
        return Gave(draw, seat, entropy)

    def void(self) -> Voided:
        """Cancel the draw, naming the seats with missing parts."""
        return Voided(self.number, self.uncommitted or self.ungiven)

    def fold(self, entry: LogEntry) -> None:
        """Apply a log entry, new or replayed."""
        match entry:
            case Promised(secret=secret):
                self._parts.secret = bytes.fromhex(secret)
            case Committed(seat=seat, commitment=commitment):
                self._parts.commitments[Seat(seat)] = bytes.fromhex(commitment)
            case Gave(draw, number, entropy):
                seat, given = Seat(number), bytes.fromhex(entropy)
                self._parts.entropies[seat] = given
                self._parts.commitments[seat] = fair.commit(self.sitting, draw, seat, given)
            case Voided(missing=missing):
                self.excused = self.excused.union(map(Seat, missing))
                self._parts = _Parts()

    def proof(self) -> Proof:
        """Return the proof of the draw, which must be complete."""
        parts = self._parts
        return fair.prove(self.sitting, self.number, parts.secret, [parts.entropies[s] for s in self._seats])

    def drawn(self) -> None:
        """Go on to the next draw: chance's move has been made."""
        self.number += 1
        self._parts = _Parts()
        self.excused = NOBODY

    @property
    def _seats(self) -> list[Seat]:
        return [Seat(seat) for seat in range(self.sitting.seats)]

    def _asked(self, draw: int) -> None:
        if not self.promised or draw != self.number:
            raise MatchError(_("Nothing is being drawn under this number."))


class DrawnDice:
    """The dice of the complete draw, read on first use.

    ``drawn`` is called once chance's move is made, and returns its proof.
    """

    def __init__(self, shuffling: Shuffling, drawn: Callable[[], Proof]) -> None:
        self._shuffling = shuffling
        self._drawn = drawn
        self._stream: Stream | None = None

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to stop - 1, each equally likely."""
        if self._stream is None:
            shuffling = self._shuffling
            self._stream = fair.stream(shuffling.sitting, shuffling.number, shuffling.proof())
        return self._stream.randrange(stop)

    def turn(self) -> Proof:
        """Return the proof of the chance move just made."""
        self._stream = None
        return self._drawn()


def about_parts(sitters: Sequence[Sitter]) -> list[str]:
    """Return a record's comments on seats whose part the house gives, in English."""
    programs = [each.name for each in sitters if each.kind != "person"]
    return [f"The house gives the parts of {' and '.join(programs)} in the shuffles."] if programs else []


def _bytes_of(digits: str) -> bytes:
    try:
        value = bytes.fromhex(digits)
    except ValueError:
        value = b""
    if len(value) != fair.SIZE or len(digits) != 2 * fair.SIZE:
        raise MatchError(_("A part is 32 bytes, written as 64 digits."))
    return value


class Secrets:
    """The house's secrets of past draws not yet revealed, each with the index of its move in the history."""

    def __init__(self) -> None:
        self._kept: list[tuple[int, Revealed]] = []

    def __bool__(self) -> bool:
        return bool(self._kept)

    def keep(self, place: int, secret: Revealed) -> None:
        """Store the secret of the draw whose move has this index."""
        self._kept.append((place, secret))

    def all(self) -> tuple[Revealed, ...]:
        """Reveal all secrets: the game is over."""
        told, self._kept = self._kept, []
        return tuple(each for _place, each in told)

    def known(self, moves: Sequence[Any], seen: Sequence[Sequence[Any]]) -> tuple[Revealed, ...]:
        """Reveal the secrets of moves that every seat has seen in full; ``seen`` is each seat's history."""
        known = [
            (place, each)
            for place, each in self._kept
            if all(len(history) > place and history[place] == moves[place] for history in seen)
        ]
        self._kept = [each for each in self._kept if each not in known]
        return tuple(each for _place, each in known)
