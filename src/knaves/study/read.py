"""Reading studies. An error names its line and column; every move of every branch is checked by the rules.

A chapter is first read as a record, by the reader of records, which checks its headers and its lines. What
its comments mean is read here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Final

from knaves import games
from knaves.cards import Card, NotationError
from knaves.fair import Proof
from knaves.game import CHANCE, Seat
from knaves.i18n.language import _
from knaves.i18n.numbers import grouped
from knaves.positions import Position, read_position
from knaves.record import Entry, Record, RecordError
from knaves.record import read as read_record
from knaves.record.entries import read_entries
from knaves.record.model import at
from knaves.record.read import Shelf
from knaves.study.model import (
    AUTHOR,
    CHAPTER,
    MOST_CHAPTERS,
    MOST_PLACES,
    OWN_HEADERS,
    POSITION,
    STUDY,
    Chapter,
    Mark,
    Place,
    Study,
)
from knaves.study.playing import play_out
from knaves.study.write import ARROW, CLOSING, GLYPH, MARK, OPENING, QUESTION

LARGEST_STUDY: Final = 1_000_000
"""Maximum number of characters: more than any book on either game has."""
_BEGINNING: Final = "format:"


def read(text: str, shelf: Shelf = games.find) -> Study:
    """Read a study. ``shelf`` finds a game by name.

    RecordError, a NotationError with a line and a column, for what cannot be read; IllegalMove, with the line
    and the paragraph, for a move that the rules forbid.
    """
    if len(text) > LARGEST_STUDY:
        raise NotationError(_("A study has at most {most} characters.").format(most=grouped(LARGEST_STUDY)))
    parts = _parts(text)
    if len(parts) > MOST_CHAPTERS:
        sentence = _("A study has from 1 to {most} chapters.").format(most=MOST_CHAPTERS)
        raise RecordError(sentence, parts[MOST_CHAPTERS].first, 1)
    records = [part.record(shelf) for part in parts]
    title, author = (parts[0].value(name, records[0]) for name in (STUDY, AUTHOR))
    for part in parts[1:]:
        part.refuse(STUDY, AUTHOR)
    chapters = tuple([part.chapter(record) for part, record in zip(parts, records, strict=True)])
    return at(1, 1, Study, title, author, chapters)


def _parts(text: str) -> list[_Part]:
    lines = text.removeprefix("\ufeff").replace("\t", " ").split("\n")
    begins = [number for number, line in enumerate(lines) if line.lower().startswith(_BEGINNING)]
    starts = [0, *[number for number in begins if number]]
    ends = [*starts[1:], len(lines)]
    return [_Part(start + 1, lines[start:end]) for start, end in zip(starts, ends, strict=True)]


@dataclass(frozen=True, slots=True)
class _Part:
    """The lines of one chapter; ``first`` is the number of the first of them in the file."""

    first: int
    lines: Sequence[str]

    def chapter(self, record: Record) -> Chapter:
        """Return the chapter, all of whose moves are legal, from what it is as a record."""
        title = self.value(CHAPTER, record)
        position = self.position(record)
        tree = _Tree(record, position is not None)
        entries = iter(record.entries)
        for number, line in enumerate(self.lines[self.end :], self.first + self.end):
            code, mark, comment = line.partition("#")
            words = code.split()
            if words and words[0].lower() != "fair":
                tree.move(next(entries), number, comment.strip())
            elif mark:
                tree.line(comment.strip(), number, len(code) + 1)
        headers = tuple([each for each in record.headers if each[0].title() not in OWN_HEADERS])
        bare = replace(record, entries=(), closing=(), headers=headers)
        with _within(self.first):
            chapter = Chapter(title, bare, tree.grown(), position)
        with _within(self.line(POSITION)):
            play_out(chapter)
        return chapter

    def record(self, shelf: Shelf) -> Record:
        """Return the chapter as a reader of records understands it."""
        try:
            return read_record("\n".join(self.lines), shelf)
        except RecordError as error:
            raise RecordError(error.sentence, error.line + self.first - 1, error.column) from error
        except NotationError as error:
            raise RecordError(str(error), self.first, 1) from error

    @property
    def end(self) -> int:
        """The number of lines before the empty line that ends the headers."""
        return next((n for n, line in enumerate(self.lines) if not line.strip()), len(self.lines))

    def line(self, name: str) -> int:
        """Return the number of the line of a header, or of the first line if there is no such header."""
        for number, line in enumerate(self.lines[: self.end], self.first):
            if re.match(rf"\s*{name} *:", line, re.IGNORECASE):
                return number
        return self.first

    def value(self, name: str, record: Record) -> str:
        """Return the value of a header of studies; RecordError if it is missing."""
        found = {key.lower(): text for key, text in record.headers}.get(name.lower())
        if found is None:
            sentence = _("The header {header!r} is missing: this is not a chapter of a study.")
            raise RecordError(sentence.format(header=name), self.first, 1)
        return found

    def refuse(self, *names: str) -> None:
        """Raise RecordError if there is a header that only the first chapter has."""
        for name in names:
            if (line := self.line(name)) != self.first:
                sentence = _("Only the first chapter has the header {header!r}.")
                raise RecordError(sentence.format(header=name), line, 1)

    def position(self, record: Record) -> Position | None:
        """Return the position of the chapter, if it is one and no game."""
        said = {key.lower(): text for key, text in record.headers}.get(POSITION.lower())
        if said is None:
            return None
        line = self.line(POSITION)
        found = at(line, len(POSITION) + 3, read_position, said)
        if found.rules != "standard":
            sentence = _("The rules of a position are in the header 'Rules'.")
            raise RecordError(sentence, line, len(POSITION) + 3)
        if record.entries:
            sentence = _("A chapter that is a position has only branches.")
            raise RecordError(sentence, self.first - 1 + record.entries[0].line, 1)
        return found


@contextmanager
def _within(line: int) -> Iterator[None]:
    """Add a line to an error that has none."""
    try:
        yield
    except RecordError:
        raise
    except NotationError as error:
        raise RecordError(str(error), line, 1) from error


@dataclass(slots=True)
class _Sprout:
    """A place while its lines are read."""

    parent: int
    seat: Seat = CHANCE
    move: Any = None
    proof: Proof | None = None
    line: int = 0
    comment: list[str] = field(default_factory=list)
    glyph: str = ""
    marks: tuple[Mark, ...] = ()
    question: str = ""


@dataclass(slots=True)
class _Open:
    """A branch that is not closed yet: its line, and where the line goes on that it leaves."""

    line: int
    back: int
    begun: bool = False


class _Tree:
    """The places read so far."""

    def __init__(self, record: Record, is_position: bool) -> None:
        self.record = record
        self.is_position = is_position
        self.sprouts = [_Sprout(-1)]
        self.now = 0
        self.open: list[_Open] = []

    def move(self, entry: Entry, line: int, note: str) -> None:
        """Add a move after the present place."""
        if len(self.sprouts) >= MOST_PLACES:
            raise RecordError(_("A chapter has {most} moves at most.").format(most=MOST_PLACES), line, 1)
        self.sprouts.append(_Sprout(self.now, entry.seat, entry.move, entry.proof, line))
        self.now = len(self.sprouts) - 1
        if self.open:
            self.open[-1].begun = True
        if note:
            self.sprouts[-1].comment.append(note)

    def line(self, text: str, line: int, column: int) -> None:
        """Read a comment: one that means something, a line of a branch, or a plain one."""
        if text == OPENING:
            self.branch(line)
        elif text == CLOSING:
            self.close(line)
        elif text.startswith("@"):
            self.here(line)
            at(line, column, self.remark, text)
        elif text.startswith("#"):
            self.here(line).comment.append(text[1:].strip())
        elif not self.open:
            self.here(line).comment.append(text)
        elif text:
            self.made(text, line, column)

    def here(self, line: int) -> _Sprout:
        """Return the present place; RecordError at the beginning of a branch, where there is none."""
        if self.open and not self.open[-1].begun:
            raise RecordError(_("A branch begins with its move."), line, 1)
        place = self.sprouts[self.now]
        # The first place has no move, and is where something is first said of it.
        place.line = place.line or line
        return place

    def made(self, text: str, line: int, column: int) -> None:
        """Read a move of a branch."""
        record = self.record
        try:
            entries, _above = read_entries([text], 0, record.game, len(record.seated), fair=False)
        except RecordError as error:
            raise RecordError(error.sentence, line, column + error.column) from error
        self.move(entries[0], line, entries[0].note)

    def branch(self, line: int) -> None:
        """Begin a branch that replaces the present move; in a position, one from where it begins."""
        self.here(line)
        begins = self.is_position and not self.open
        if self.sprouts[self.now].parent < 0 and not begins:
            raise RecordError(_("There is no move yet that a branch could replace."), line, 1)
        self.open.append(_Open(line, self.now))
        self.now = 0 if begins else self.sprouts[self.now].parent

    def close(self, line: int) -> None:
        """End a branch."""
        if not self.open:
            raise RecordError(_("There is no branch here that could end."), line, 1)
        self.here(line)
        self.now = self.open.pop().back

    def remark(self, text: str) -> None:
        """Read what is said of the present place besides its comment."""
        place = self.sprouts[self.now]
        word, _space, rest = text.partition(" ")
        rest = rest.strip()
        if word == GLYPH and not place.glyph and rest:
            place.glyph = rest
        elif word == MARK and not place.marks and rest:
            place.marks = tuple([_mark(each) for each in rest.split()])
        elif word == QUESTION and not place.question and rest:
            place.question = rest
        elif word in (GLYPH, MARK, QUESTION):
            sentence = _("A place has one {word} at most, with something after it.")
            raise NotationError(sentence.format(word=word))
        else:
            sentence = _("There is no {word!r}. A comment that begins so is written '# # @…'.")
            raise NotationError(sentence.format(word=word[:20]))
        # At once, so that an error has the line of the remark and not of the move.
        _placed(place, "")

    def grown(self) -> tuple[Place, ...]:
        """Return the places; RecordError if a branch is not closed, or for what a place cannot have."""
        if self.open:
            raise RecordError(_("This branch does not end."), self.open[-1].line, 1)
        return tuple(
            [at(max(1, each.line), 1, _placed, each, "\n".join(each.comment)) for each in self.sprouts]
        )


def _placed(each: _Sprout, comment: str) -> Place:
    parts = each.glyph, each.marks, each.question, each.proof, each.line
    return Place(each.parent, each.seat, each.move, comment, *parts)


def _mark(word: str) -> Mark:
    card, arrow, to = word.partition(ARROW)
    return Mark(Card(card), Card(to) if arrow else None)
