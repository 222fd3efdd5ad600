"""A game told line by line: each line's side, the points it scored, and the start of each deal.

Faces present during the game and those that join later get the same lines; each face formats them itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from knaves.game import AnyGame, Noticed, Seat
from knaves.i18n.language import _
from knaves.record.model import Record
from knaves.record.verify import walk


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of the log: its side, the points that side scored, and whether the move was taken back.

    ``number`` is the number of moves made at that time. A heading separates two deals.
    """

    words: str
    number: int = 0
    side: int | None = None
    gain: int = 0
    heading: bool = False
    struck: bool = False


class Retelling(NamedTuple):
    """The last state of a record, and the lines that lead there."""

    state: Any
    lines: tuple[Line, ...]

    @property
    def said(self) -> tuple[str, ...]:
        """The sentences without the headings."""
        return sentences(self.lines)


class Teller:
    """Turns a game's events into lines; ``reader`` is their reader, as in `Game.tell`.

    It keeps the scores of the last event, to find out who scored.
    """

    def __init__(self, game: AnyGame, names: Sequence[str], reader: Seat | None) -> None:
        self._game = game
        self._names = tuple(names)
        self._reader = reader
        self.number = 0
        """The number of moves made."""
        self._scores: tuple[int, ...] = ()

    def move(self, number: int, scores: Sequence[int]) -> None:
        """Start move ``number``; ``scores`` are those before it."""
        self.number, self._scores = number, tuple(scores)

    def sentence(self, event: Any) -> str:
        """Return the sentence for an event; it may be empty."""
        return self._game.tell(event, self._names, self._reader)

    def line(self, noticed: Noticed[Any]) -> Line:
        """Return the line for an event, with the side that scored, else the side that acted."""
        event, table = noticed
        scores, before = tuple(table.scores), self._scores
        gains = [now - then for now, then in zip(scores, before, strict=False)]
        self._scores = scores
        gain = max(gains, default=0)
        side = gains.index(gain) if gain > 0 else self._game.whose(event, len(self._names))
        return Line(self.sentence(event), self.number, side, max(0, gain))

    def heading(self, deal: int, scores: Sequence[int]) -> Line:
        """Return the heading of a deal: its number and the current scores, the reader's own first."""
        own = 0 if self._reader is None else self._game.side(len(self._names), self._reader)
        ordered = (scores[own], *(score for side, score in enumerate(scores) if side != own))
        words = _("Deal {number}: {scores}").format(number=deal, scores=" – ".join(map(str, ordered)))
        return Line(words, self.number, heading=True)


def sentences(lines: Sequence[Line]) -> tuple[str, ...]:
    """Return the sentences of the lines, without headings."""
    return tuple(line.words for line in lines if not line.heading)


def retell(record: Record, reader: Seat | None) -> Retelling:
    """Replay the record once, to continue its game; IllegalEntry for an illegal move.

    ``reader`` is the reader of the sentences, as in `Game.tell`.
    """
    game = record.game
    teller, state = Teller(game, record.names, reader), record.opening
    lines: list[Line] = []
    deals = 0
    for number, (entry, before, after) in enumerate(walk(record), 1):
        state = after
        teller.move(number, game.scores(before))
        if game.deals(entry.move):
            deals += 1
            lines.append(teller.heading(deals, game.scores(after)))
        noticed = map(teller.line, game.events(before, entry.seat, entry.move))
        lines += [line for line in noticed if line.words]
    return Retelling(state, tuple(lines))
