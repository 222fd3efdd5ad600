"""The box of scores: a counted hand, each combination with its cards, and the points so far.

If a player counted by picking cards, each line is graded, and missed combinations follow below.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from textual.content import Content

from knaves.cards import Card
from knaves.game import Seat
from knaves.games.cribbage.rules.events import Event, Judged, Scored
from knaves.games.cribbage.rules.picks import Line, Verdict, judged
from knaves.games.cribbage.rules.scoring import Part, Tally
from knaves.games.cribbage.text.words import part_name
from knaves.i18n.language import _
from knaves.store.settings import Settings
from knaves.tui.pictures.cribbage import labels
from knaves.tui.widgets.cards import HEIGHTS, WIDTHS, Look, Size, face, row, short

MANY: Final = 6
"""The number of text lines beyond which the cards take one row only, so that the box fits a small screen."""
_MARKS: Final[dict[Verdict, tuple[str, str]]] = {
    "right": ("✓", "bold $success"),
    "again": ("=", "bold $warning"),
    "wrong": ("✗", "bold $error"),
    "missed": ("…", "bold $warning"),
}


class Boxes:
    """Builds boxes for one reader, or for several people at one screen (None)."""

    def __init__(self, names: Sequence[str], reader: Seat | None, settings: Settings, look: Look) -> None:
        self._names = tuple(names)
        self._reader = reader
        self._settings = settings
        self._look = look
        self.size: Size = "normal"
        """The largest allowed size of the cards."""
        self.room = (80, 24)
        """Columns and rows for a box."""

    def box(
        self,
        event: Event,
        own: Seat,
        starter: Card | None,
        picked: Sequence[Part] | None,
        *,
        laid: bool = False,
    ) -> Content | None:
        """Return the content of a major event's box, or None for its sentence.

        ``picked`` are the combinations that the seat itself picked for this count; ``laid``: the cards lie
        above the box, with a label saying whose they are.
        """
        match event:
            case Scored(seat, "hand" | "crib" as what, _, score, tally, cards) if tally is not None:
                title = labels.counted(what, seat, self._reader, self._names, self._settings)
                counts = _("Counts {points}. You have {score}.")
                if seat != self._reader:
                    counts = _("Counts {points}. {name} has {score}.")
                name = self._names[seat]
                total = counts.format(points=tally.total, name=name, score=score)
                head = [] if laid else self._head(title, cards, starter, len(tally.parts))
                return Content("\n").join([*head, *self._parts(tally), _total(total)])
            case Judged(seat, what, cards, tally, claimed):
                title = labels.counted(what, seat, self._reader, self._names, self._settings)
                given = judged(picked, tally) if picked is not None and seat == own else None
                rows = self._parts(tally) if given is None else [self._graded(line) for line in given]
                starter = starter if what != "play" else None
                head = [] if laid else self._head(title, cards, starter, len(rows))
                return Content("\n").join([*head, *rows, _total(_verdict(claimed, tally.total))])
        return None

    def _head(self, title: str, cards: tuple[Card, ...], starter: Card | None, lines: int) -> list[Content]:
        return [Content.styled(title, "bold $accent"), *self._cards(cards, starter, lines)]

    def _cards(self, cards: tuple[Card, ...], starter: Card | None, lines: int) -> list[Content]:
        """Return the cards, with the starter set apart."""
        if lines > MANY:
            small = Content(" ").join([short(card, self._look) for card in cards])
            return [small if starter is None else small + "  +  " + short(starter, self._look)]
        look = replace(self._look, size=self._fitting(lines))
        faces = [face(card, look) for card in cards]
        if starter is None:
            return row(faces).split("\n")
        middle = HEIGHTS[look.size] // 2
        gap = tuple(Content(" + " if each == middle else "   ") for each in range(HEIGHTS[look.size]))
        return row([*faces, gap, face(starter, look)], 0 if len(faces) > 5 else 1).split("\n")

    def _fitting(self, lines: int) -> Size:
        """Return the largest size at which five cards fit above this many lines, a title and a total."""
        width, height = self.room
        sizes: tuple[Size, ...] = ("big", "middle", "normal")
        for size in sizes[sizes.index(self.size) :] if self.size in sizes else ():
            if 5 * (WIDTHS[size] + 1) + 10 <= width and HEIGHTS[size] + lines + 4 <= height:
                return size
        return "normal"

    def _parts(self, tally: Tally) -> list[Content]:
        if not tally.parts:
            return [Content(_("Nothing in it."))]
        return [self._part(part) + Content.styled(f"{so_far:>4}", "bold") for part, so_far in tally.aloud]

    def _part(self, part: Part) -> Content:
        cards = Content(" ").join([short(card, self._look) for card in part.cards])
        room = " " * max(1, 20 - cards.cell_length)
        return Content.assemble(f"{part_name(part):<16} ", cards, room, (f"{part.points:>2}", "dim"))

    def _graded(self, line: Line) -> Content:
        sign, style = _MARKS[line.verdict]
        words = {
            "right": "",
            "again": _("counted already"),
            "wrong": _("does not count"),
            "missed": _("missed"),
        }[line.verdict]
        return Content.assemble((sign, style), " ", self._part(line.part), " ", (words, style))


def _verdict(claimed: int, total: int) -> str:
    """Return the words about a claim."""
    if claimed == total:
        return _("Right: it counts {total}.").format(total=total)
    if claimed > total:
        return _("Too much: {claimed} claimed, and it counts {total}.").format(claimed=claimed, total=total)
    return _("Too little: {claimed} claimed, and it counts {total}.").format(claimed=claimed, total=total)


def _total(words: str) -> Content:
    return Content.styled(words, "bold $accent")
