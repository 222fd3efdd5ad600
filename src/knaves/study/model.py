"""The values of a study: chapters, each a game or a position with a tree of moves, and what is said at each.

A tree is a flat tuple of places, each with the number of the place before it: a game has hundreds of moves,
too many for values nested in each other. Each value checks on construction that it can be written and read
back; whether the moves are legal is asked in `knaves.study.playing`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from knaves.cards import Card, NotationError
from knaves.fair import Proof
from knaves.game import CHANCE, AnyGame, Seat
from knaves.i18n.language import _
from knaves.positions import Position
from knaves.record import Record, RecordError
from knaves.record.model import LONGEST_NAME, check_text, check_visible

STUDY: Final = "Study"
AUTHOR: Final = "Author"
CHAPTER: Final = "Chapter"
POSITION: Final = "Position"
OWN_HEADERS: Final = (STUDY, AUTHOR, CHAPTER, POSITION)
"""The headers that a study adds to those of a record."""
GLYPHS: Final = ("!!", "!", "!?", "?!", "?", "??")
"""The marks of a move, best first, as chess players write them."""
GOOD: Final = ("!!", "!")
"""The marks of a move that answers a question."""

MOST_CHAPTERS: Final = 64
"""More than a book of lessons has; each chapter is replayed when it is read."""
MOST_PLACES: Final = 4_000
"""In a chapter: the longest games have about 1,000 moves."""
MOST_BRANCHES: Final = 30
"""At one place: no choice in either game has more moves."""
DEEPEST: Final = 8
"""How many branches may lie in each other: a reader loses the thread long before."""
LONGEST_PARAGRAPH: Final = 800
"""Characters in a line of a comment: with the move before it, it fits into a comment of a record."""
LONGEST_COMMENT: Final = 4_000
"""Characters in a comment: two pages of a book."""
LONGEST_QUESTION: Final = 200
MOST_MARKS: Final = 20
"""At one place: more would hide the cards."""


def check_comment(text: str) -> None:
    """Raise NotationError unless this can be a comment: lines without outer spaces, not empty at its ends."""
    if not text:
        return
    if len(text) > LONGEST_COMMENT:
        raise NotationError(
            _("{what} cannot be longer than {longest} characters; this one has {letters}.").format(
                what=_("A comment"), longest=LONGEST_COMMENT, letters=len(text)
            )
        )
    lines = text.split("\n")
    for number, line in enumerate(lines):
        inner = 0 < number < len(lines) - 1
        check_text(_("A line of a comment"), line, LONGEST_PARAGRAPH, may_be_empty=inner)


@dataclass(frozen=True, slots=True)
class Mark:
    """A card that is highlighted, or with ``to`` an arrow from it to another card."""

    card: Card
    to: Card | None = None

    def __post_init__(self) -> None:
        if self.card == self.to:
            raise NotationError(_("An arrow leads from one card to another."))


@dataclass(frozen=True, slots=True)
class Place:
    """What follows a move, and what is said of it. The first place of a chapter is before any move.

    ``parent`` is the number of the place before the move, -1 for the first place. ``question`` is put to the
    seat that moves next in the main line, whose move is the answer. ``proof`` is that of a chance move, as
    in its record. ``line`` is where the move was read, 0 if it was not; it does not count in comparisons.
    """

    parent: int
    seat: Seat = CHANCE
    move: Any = None
    comment: str = ""
    glyph: str = ""
    marks: tuple[Mark, ...] = ()
    question: str = ""
    proof: Proof | None = None
    line: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        check_comment(self.comment)
        if self.glyph and (self.glyph not in GLYPHS or self.move is None):
            raise NotationError(_("A move is marked with one of {glyphs}.").format(glyphs=" ".join(GLYPHS)))
        if len(self.marks) > MOST_MARKS or len({*self.marks}) < len(self.marks):
            raise NotationError(_("A place has {most} marks at most, all different.").format(most=MOST_MARKS))
        check_text(_("A question"), self.question, LONGEST_QUESTION, may_be_empty=True)


FIRST: Final = Place(-1)
"""A place before any move, of which nothing is said."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A game, or with ``position`` a position of one, with the moves that may be made from there.

    ``record`` has the game, the rules and the players, and no moves: these are the places. ``places`` has
    each place after the one before it; of several that follow one place, the first is the main line. The main
    line of a game is the game as it was played.
    """

    title: str
    record: Record
    places: tuple[Place, ...] = (FIRST,)
    position: Position | None = None

    def __post_init__(self) -> None:
        _check_name(_("The title of a chapter"), self.title)
        if self.record.entries or self.record.closing:
            raise NotationError(_("The moves of a chapter are its places."))
        if self.record.known is not None:
            raise NotationError(_("A game as one seat saw it cannot be a chapter."))
        if any(name.title() in OWN_HEADERS for name, _value in self.record.headers):
            raise NotationError(_("A header is given twice."))
        if not 1 <= len(self.places) <= MOST_PLACES:
            raise NotationError(_("A chapter has {most} moves at most.").format(most=MOST_PLACES))
        _check_tree(self)

    @property
    def game(self) -> AnyGame:
        """The game."""
        return self.record.game

    @property
    def branches(self) -> tuple[tuple[int, ...], ...]:
        """For each place the numbers of those that follow it, the main line first."""
        found: list[list[int]] = [[] for _each in self.places]
        for number, place in enumerate(self.places[1:], 1):
            found[place.parent].append(number)
        return tuple([tuple(each) for each in found])

    @property
    def main(self) -> tuple[int, ...]:
        """The numbers of the places of the main line, the first place included."""
        after, line = self.branches, [0]
        while after[line[-1]]:
            line.append(after[line[-1]][0])
        return tuple(line)

    def answers(self, at: int) -> tuple[int, ...]:
        """Return the numbers of the places whose moves answer the question at a place.

        They are the moves marked as good, or else that of the main line; empty without a question.
        """
        if not self.places[at].question:
            return ()
        after = self.branches[at]
        return tuple([each for each in after if self.places[each].glyph in GOOD]) or after[:1]

    def path(self, at: int) -> tuple[int, ...]:
        """Return the numbers of the places that lead to one, from the first place on, itself included."""
        found = [at]
        while self.places[found[-1]].parent >= 0:
            found.append(self.places[found[-1]].parent)
        return tuple(reversed(found))


@dataclass(frozen=True, slots=True)
class Study:
    """Chapters under a title, and who wrote them."""

    title: str
    author: str
    chapters: tuple[Chapter, ...]

    def __post_init__(self) -> None:
        _check_name(_("The title of a study"), self.title)
        _check_name(_("The name of an author"), self.author)
        if not 1 <= len(self.chapters) <= MOST_CHAPTERS:
            raise NotationError(_("A study has from 1 to {most} chapters.").format(most=MOST_CHAPTERS))


def _check_name(what: str, name: str) -> None:
    check_text(what, name, LONGEST_NAME)
    check_visible(name)


def fault(place: Place, sentence: str) -> NotationError:
    """Return the error of a place, with the line if it was read."""
    return RecordError(sentence, place.line, 1) if place.line else NotationError(sentence)


def _check_tree(chapter: Chapter) -> None:
    """Raise NotationError unless every place follows an earlier one, and the tree can be written."""
    places = chapter.places
    if places[0].parent != -1 or places[0].move is not None:
        raise NotationError(_("The first place of a chapter is before any move."))
    for number, place in enumerate(places[1:], 1):
        if not 0 <= place.parent < number or place.move is None:
            raise NotationError(_("Each move of a chapter follows an earlier place."))
        if not CHANCE <= place.seat < len(chapter.record.seated):
            raise NotationError(_("There is no seat {seat} at this table.").format(seat=place.seat))
    depths = [0] * len(places)
    for number, after in enumerate(chapter.branches):
        place = places[number]
        if len(after) > MOST_BRANCHES:
            raise fault(place, _("A place has {most} branches at most.").format(most=MOST_BRANCHES))
        made = set[tuple[Seat, Any]]()
        for each in after:
            depths[each] = depths[number] + (each != after[0])
            _check_branch(chapter, places[each], depths[each], made)
        if place.question and (
            not after or CHANCE in [places[each].seat for each in chapter.answers(number)]
        ):
            raise fault(place, _("A question is answered by the next move, which a player makes."))


def _check_branch(chapter: Chapter, place: Place, depth: int, made: set[tuple[Seat, Any]]) -> None:
    if (place.seat, place.move) in made:
        raise fault(place, _("Two branches of a place begin with the same move."))
    made.add((place.seat, place.move))
    if depth > DEEPEST:
        raise fault(place, _("At most {most} branches lie in each other.").format(most=DEEPEST))
    if place.proof is not None and (depth or chapter.record.token is None or place.seat != CHANCE):
        raise fault(place, _("Only a chance move of the game itself has a proof."))
