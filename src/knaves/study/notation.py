"""Chapters in notations of others, such as euchre's EGN, with comments, marks of moves and branches.

A mark of a move stands in brackets before its comment: ``[?]Too early.`` A notation has no marked cards and
no questions: these are left out. It has one game, so that a study is exported chapter by chapter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from knaves.cards import NotationError
from knaves.data.notation import is_notation, notation_of, read_notation
from knaves.foreign import OMITTED, Branch, Sheet
from knaves.game import Seat
from knaves.i18n.language import _
from knaves.record import Record, early_end, ended, replay
from knaves.study.making import chapter_of, paragraphs
from knaves.study.model import GLYPHS, Chapter, Place, Study

__all__ = ["export", "is_notation", "read_as_study"]

_LABELS: Final = {f"[{glyph}]": glyph for glyph in sorted(GLYPHS, key=len, reverse=True)}
"""Longer marks first: the shorter ones begin like them."""


def export(chapter: Chapter, name: str) -> str:
    """Return a chapter in a notation of others; NotationError for a position, or for what it cannot say."""
    if chapter.position is not None:
        raise NotationError(_("A position cannot be written in other notations, only a game."))
    record, main = chapter.record, chapter.main
    headers = dict(record.headers)
    headers.setdefault("Title", chapter.title)
    if record.date is not None:
        headers.setdefault("Time", record.date.isoformat())
    moves = tuple([_move(chapter.places[at]) for at in main[1:]])
    comments = {number: _texts(chapter.places[at]) for number, at in enumerate(main[1:])}
    comments[0] = (*_texts(chapter.places[0]), *comments.get(0, ()))
    sheet = Sheet(record.rules, record.names, moves, headers, comments, tuple(_branches(chapter)))
    return notation_of(chapter.game, name).write(sheet)


def read_as_study(text: str, name: str) -> Study:
    """Return the study of a game in a notation of others, with its branches.

    Nobody says who wrote it: the author is the first player. Errors as for `read_notation`.
    """
    record = read_notation(text, name)
    sheet = notation_of(record.game, name).read(text)
    headers = [(key, value) for key, value in record.headers if key not in (OMITTED, "Title")]
    if sheet.lost:
        headers.append((OMITTED, sheet.lost))
    if record.game.actors(replay(record)) and early_end(record) is None:
        # Other programs write down parts of games; nobody plays on.
        headers.append(ended("agreed", -1))
    title = sheet.headers.get("Title", "")[:80].strip() or record.names[0]
    chapter = chapter_of(_bare(record, tuple(headers)), title)
    tree = _Tree(chapter)
    for number, texts in sheet.comments.items():
        tree.remark(number + 1, texts)
    for branch in sheet.branches:
        tree.graft(branch)
    return Study(title, record.names[0], (replace(chapter, places=tuple(tree.places)),))


def _bare(record: Record, headers: tuple[tuple[str, str], ...]) -> Record:
    """Return a record without the comments, which become texts and marks."""
    entries = tuple([replace(entry, note="", above=()) for entry in record.entries])
    return replace(record, entries=entries, headers=headers)


class _Tree:
    """The places of a chapter that grows."""

    def __init__(self, chapter: Chapter) -> None:
        self.places = list(chapter.places)
        self.after: dict[tuple[int, Seat, Any], int] = {
            (place.parent, place.seat, place.move): number for number, place in enumerate(self.places)
        }

    def graft(self, branch: Branch) -> None:
        """Add a branch; what it has in common with others is not added again."""
        at = branch.at
        for number, (seat, move) in enumerate(branch.moves):
            key = (at, seat, move)
            if key not in self.after:
                self.after[key] = len(self.places)
                self.places.append(Place(at, seat, move))
            at = self.after[key]
            self.remark(at, branch.comments.get(number, ()))

    def remark(self, at: int, texts: Sequence[str]) -> None:
        """Add texts to a place, with the mark of the move before the first; none is added twice."""
        place = self.places[at]
        glyph, said = place.glyph, place.comment.split("\n") if place.comment else []
        for text in texts:
            label = next((each for each in _LABELS if text.startswith(each)), "")
            glyph = glyph or _LABELS.get(label, "")
            said += [line for line in paragraphs([text[len(label) :]]).split("\n") if line not in ["", *said]]
        self.places[at] = replace(
            place, glyph=glyph if place.move is not None else "", comment="\n".join(said)
        )


def _branches(chapter: Chapter) -> Iterator[Branch]:
    """Yield each line that leaves the main line, from there to its end; what it says, only once."""
    branches, main = chapter.branches, chapter.main
    told = set[int]()
    for number, at in enumerate(main):
        for first in branches[at][1:]:
            for line in _lines(branches, first):
                moves = tuple([_move(chapter.places[each]) for each in line])
                comments = {
                    place: _texts(chapter.places[each]) for place, each in enumerate(line) if each not in told
                }
                told.update(line)
                yield Branch(number, moves, comments)


def _lines(branches: Sequence[Sequence[int]], first: int) -> list[list[int]]:
    """Return every line from a place to an end, the main line first."""
    lines, waiting = [], [[first]]
    while waiting:
        line = waiting.pop()
        while branches[line[-1]]:
            main, *others = branches[line[-1]]
            waiting += [[*line, other] for other in reversed(others)]
            line = [*line, main]
        lines.append(line)
    return lines


def _move(place: Place) -> tuple[Seat, Any]:
    return place.seat, place.move


def _texts(place: Place) -> tuple[str, ...]:
    """Return the comment of a place as texts, the mark of its move before the first."""
    lines = [line for line in place.comment.split("\n") if line]
    if place.glyph:
        lines[:1] = [f"[{place.glyph}]{lines[0] if lines else ''}"]
    return tuple(lines)
