"""Writing studies: each chapter is a record, and what a record does not have stands in its comments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from knaves.game import CHANCE
from knaves.positions import write_position
from knaves.record import comment_line, header, move_line, proof_lines
from knaves.record.model import LONGEST_TEXT
from knaves.study.model import AUTHOR, CHAPTER, POSITION, STUDY, Chapter, Mark, Place, Study

OPENING: Final = "("
CLOSING: Final = ")"
GLYPH: Final = "@glyph"
MARK: Final = "@mark"
QUESTION: Final = "@question"
ARROW: Final = ">"
MEANING: Final = ("@", OPENING, CLOSING, "#")
"""A comment that begins with one of these has another ``#`` before it, or it would mean something else."""


def write(study: Study) -> str:
    """Return a study as text; `read` returns the same study, its chapters `arranged`."""
    first = ((STUDY, study.title), (AUTHOR, study.author))
    return "\n".join([
        write_chapter(chapter, first if number == 0 else ()) for number, chapter in enumerate(study.chapters)
    ])  # fmt: skip


def write_chapter(chapter: Chapter, first: tuple[tuple[str, str], ...] = ()) -> str:
    """Return a chapter as the text of a record, with these headers before its own."""
    own = [*first, (CHAPTER, chapter.title)]
    if chapter.position is not None:
        own.append((POSITION, write_position(chapter.position)))
    record = replace(chapter.record, headers=(*own, *chapter.record.headers))
    return header(record) + "".join(_body(chapter))


def arranged(chapter: Chapter) -> Chapter:
    """Return a chapter with its places in the order of the text: a move, its alternatives, what follows."""
    order = [0, *[place for place, _depth in walk(chapter)]]
    new = {old: number for number, old in enumerate(order)}
    places = [replace(chapter.places[old], parent=new.get(chapter.places[old].parent, -1)) for old in order]
    return replace(chapter, places=tuple(places))


def walk(chapter: Chapter) -> Iterator[tuple[int, int]]:
    """Yield the places in the order of the text, each with the number of branches that it is in."""
    branches = chapter.branches

    def line(at: int, depth: int) -> Iterator[tuple[int, int]]:
        # The moves of a line follow each other in a loop: only branches are nested.
        while branches[at]:
            main, *others = branches[at]
            yield main, depth
            for other in others:
                yield other, depth + 1
                yield from line(other, depth + 1)
            at = main

    if chapter.position is None:
        yield from line(0, 0)
    # The choices of a position stand beside each other: none of them was made.
    for choice in branches[0] if chapter.position is not None else ():
        yield choice, 0
        yield from line(choice, 0)


def _body(chapter: Chapter) -> Iterator[str]:
    yield from _remarks(chapter.places[0], 0, noted=False)
    # In a position nobody has made a move yet, so that all of them are branches.
    outer = 0 if chapter.position is None else 1
    opened, draws = list[int](), 0
    siblings = {each: after[0] for after in chapter.branches for each in after}
    for number, depth in walk(chapter):
        place = chapter.places[number]
        level = depth + outer
        begins = siblings[number] != number or (outer and place.parent == 0)
        while len(opened) > level or (begins and len(opened) == level):
            opened.pop()
            yield _inside(CLOSING, len(opened))
        if begins:
            yield _inside(OPENING, len(opened))
            opened.append(number)
        draws += level == 0 and place.seat == CHANCE
        yield from _made(chapter, place, level, draws)
    while opened:
        opened.pop()
        yield _inside(CLOSING, len(opened))


def _made(chapter: Chapter, place: Place, depth: int, draws: int) -> Iterator[str]:
    """Yield the lines of a move and of what is said of it."""
    note = place.comment.split("\n")[0]
    line = move_line(chapter.game, place.seat, place.move, note)
    noted = not depth or len(_inside(line.rstrip("\n"), depth)) <= LONGEST_TEXT
    if not noted:
        line = move_line(chapter.game, place.seat, place.move)
    yield line if not depth else _inside(line.rstrip("\n"), depth)
    if place.proof is not None:
        yield proof_lines(draws, place.proof)
    yield from _remarks(place, depth, noted)


def _remarks(place: Place, depth: int, noted: bool) -> Iterator[str]:
    """Yield what is said of a place; ``noted``: the first line of the comment is on the line of the move."""
    for text in place.comment.split("\n")[noted:] if place.comment else ():
        plain = not depth and not text.startswith(MEANING)
        yield comment_line(text) if plain else _inside(comment_line(text).rstrip("\n"), depth)
    if place.glyph:
        yield _inside(f"{GLYPH} {place.glyph}", depth)
    if place.marks:
        yield _inside(" ".join([MARK, *map(write_mark, place.marks)]), depth)
    if place.question:
        yield _inside(f"{QUESTION} {place.question}", depth)


def write_mark(mark: Mark) -> str:
    """Return a mark as a word: ``5H``, or ``5H>6H`` for an arrow."""
    return str(mark.card) if mark.to is None else f"{mark.card}{ARROW}{mark.to}"


def _inside(text: str, depth: int) -> str:
    """Return a line that an old reader takes for a comment, indented by the number of its branches."""
    return comment_line("  " * depth + text)
