"""Studies on the wire: chapters with their places in words, the table at each place, and changes.

A client draws what it is sent, without knowing the rules. A place is named by its number in the chapter, and
has that of the place before it. Only finished games and what one seat knows become studies, so that the table
may be shown from every seat that a chapter has.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final

from msgspec import Meta, Raw, Struct

from knaves import study
from knaves.bots import coach, positions
from knaves.game import CHANCE, Seat
from knaves.games import SHELF, find
from knaves.i18n.language import _, spoken
from knaves.match.ports.studies import StoredStudy
from knaves.study import Chapter, Played, Study
from knaves.wire.games import shapes_of
from knaves.wire.messages import Seated, raw
from knaves.wire.refusals import RequestRefused
from knaves.wire.review import card_names
from knaves.wire.seats import seated

_CACHED: Final = 8
"""Texts and chapters that are kept as values: somebody who reads one asks for one place after the other."""
Number = Annotated[int, Meta(ge=0, le=9_999)]


class ChapterWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Which chapter of a study is sent whole."""

    chapter: Number = 0


class SeatWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """From which seat a place is seen; -1 is whoever moves next there."""

    seat: Annotated[int, Meta(ge=-1, le=16)] = -1


class StudyMade(Struct, frozen=True):
    """A study that was made, or to which a chapter was added; ``at`` is the place asked for."""

    study: str
    link: str
    chapter: int = 0
    at: int = 0


class StudyLine(Struct, frozen=True):
    """A study in a list. ``games`` are their titles."""

    study: str
    title: str
    author: str
    games: list[str]
    public: bool
    changed: int


class StudiesRead(Struct, frozen=True):
    """One's own studies and those that everybody finds. ``most`` is how many one can have, 0 for none."""

    own: list[StudyLine]
    public: list[StudyLine]
    most: int


class MarkRead(Struct, frozen=True):
    """A card that is highlighted, or with ``to`` an arrow."""

    card: str
    to: str


class PlaceRead(Struct, frozen=True):
    """A place of a chapter. ``label`` is its move in words, ``deal`` the number of its deal, from 1."""

    parent: int
    seat: int
    move: str
    label: str
    comment: str
    glyph: str
    marks: list[MarkRead]
    question: str
    deal: int


class ChapterLine(Struct, frozen=True):
    """A chapter in the list of a study: ``about`` says its game and who played, or that it is a position."""

    title: str
    game: str
    about: str


class StudyRead(Struct, frozen=True):
    """A study, with one chapter whole. ``own``: the reader may change it. ``at`` is where they stand."""

    study: str
    version: int
    title: str
    author: str
    public: bool
    own: bool
    changed: int
    chapters: list[ChapterLine]
    chapter: int
    names: list[str]
    places: list[PlaceRead]
    at: int


class BranchRead(Struct, frozen=True):
    """A place that follows, and the choice that leads to it."""

    place: int
    move: str


class BoardAt(Struct, frozen=True):
    """The table at a place as a seat sees it. ``movers`` may begin a branch, ``seats`` may be looked from.

    ``said`` is what the last move brought. ``right`` are the moves that answer the question.
    """

    place: int
    seats: list[int]
    movers: list[int]
    names: list[str]
    open: Raw
    at: Seated
    cards: dict[str, str]
    said: list[str]
    branches: list[BranchRead]
    right: list[str]


def study_line(stored: StoredStudy) -> StudyLine:
    """Return a study for a list."""
    titles = [_(find(each).title) for each in stored.games if each in SHELF]
    return StudyLine(stored.address, stored.title, stored.author, titles, stored.public, stored.changed)


def study_read(stored: StoredStudy, chapter: int, at: int, *, own: bool) -> StudyRead:
    """Return a study with one of its chapters; Refused if it has no such chapter or place."""
    found = study_of(stored.text)
    played = _chapter(stored.text, chapter)
    if at >= len(played.chapter.places):
        raise RequestRefused("unknown", _("There is no such place in this chapter."))
    return StudyRead(
        study=stored.address,
        version=stored.version,
        title=found.title,
        author=found.author,
        public=stored.public,
        own=own,
        changed=stored.changed,
        chapters=[_chapter_line(each) for each in found.chapters],
        chapter=chapter,
        names=[*played.chapter.record.names],
        places=_places(played),
        at=at,
    )


def board_at(stored: StoredStudy, chapter: int, at: int, seat: int) -> BoardAt:
    """Return the table at a place; Refused if there is none, or nobody may look from the seat."""
    played = _chapter(stored.text, chapter)
    if at >= len(played.chapter.places) or (seat >= 0 and seat not in played.seats):
        raise RequestRefused("unknown", _("There is no such place in this chapter."))
    looking = Seat(seat) if seat >= 0 else _looking(played, at)
    game, names = played.chapter.game, played.chapter.record.names
    shapes, view = shapes_of(game.name), played.view(at, looking)
    opened = raw(shapes.dump_open(view.open))
    asked = played.asked(at)
    right = [] if asked is None else [move for move in played.legal(at, asked) if played.answered(at, move)]
    return BoardAt(
        place=at,
        seats=[*played.seats],
        movers=[*played.movers(at)],
        names=[*names],
        open=opened,
        at=seated(shapes, looking, view, opened, names),
        cards=card_names(),
        said=[*played.said[at]],
        branches=[
            BranchRead(each, _choice(played, at, each, looking)) for each in played.chapter.branches[at]
        ],
        right=[shapes.write(move) for move in right],
    )


@lru_cache(maxsize=_CACHED)
def study_of(text: str) -> Study:
    """Return the study that a text is; NotationError or IllegalMove for none."""
    return study.read(text)


def _chapter(text: str, number: int) -> Played:
    if number >= len(study_of(text).chapters):
        raise RequestRefused("unknown", _("There is no such chapter."))
    return _played(text, number, spoken())


@lru_cache(maxsize=_CACHED)
def _played(text: str, number: int, language: str) -> Played:
    """Return a chapter of a text; what is said of its moves is in the current language."""
    return study.play_out(study_of(text).chapters[number])


def _chapter_line(chapter: Chapter) -> ChapterLine:
    title = _(chapter.game.title)
    if chapter.position is None:
        return ChapterLine(chapter.title, chapter.game.name, f"{title}: {' – '.join(chapter.record.names)}")
    kind = positions(chapter.game.name)[chapter.position.kind]
    return ChapterLine(chapter.title, chapter.game.name, f"{title}: {_(kind.title)}")


def _places(played: Played) -> list[PlaceRead]:
    chapter, write = played.chapter, shapes_of(played.chapter.game.name).write
    deals, found = [0] * len(chapter.places), []
    for number, place in enumerate(chapter.places):
        if number:
            begins = place.seat == CHANCE and chapter.game.deals(place.move)
            deals[number] = deals[place.parent] + bool(begins)
        found.append(
            PlaceRead(
                place.parent,
                place.seat,
                "" if place.move is None else write(place.move),
                _label(played, number, deals[number]),
                place.comment,
                place.glyph,
                [MarkRead(str(each.card), "" if each.to is None else str(each.to)) for each in place.marks],
                place.question,
                deals[number],
            )
        )
    return found


def _label(played: Played, number: int, deal: int) -> str:
    """Return the move to a place in a few words: the cards, or what chance brought."""
    chapter, place = played.chapter, played.chapter.places[number]
    if place.move is None:
        return ""
    if place.seat == CHANCE:
        if chapter.game.deals(place.move):
            return _("Hand {number} is dealt").format(number=deal)
        return " ".join(played.said[number]) or _("The pack is shuffled")
    view, champion = played.view(place.parent, place.seat), coach(chapter.game.name)
    say = chapter.game.label if champion is None else champion.brief
    return say(view, place.move, chapter.record.names)


def _looking(played: Played, at: int) -> Seat:
    """Return from which seat a place is seen unless somebody asks for another: who moves, or has moved."""
    chapter = played.chapter
    if played.own is not None:
        return played.own
    following = [chapter.places[each].seat for each in chapter.branches[at]]
    moved = [chapter.places[each].seat for each in reversed(chapter.path(at))]
    wanted = [*following[:1], *played.movers(at), *moved]
    return next((each for each in wanted if each != CHANCE), Seat(0))


def _choice(played: Played, at: int, following: int, looking: Seat) -> str:
    """Return the choice of the seat that looks which leads to a following place; empty for another's move."""
    place, game = played.chapter.places[following], played.chapter.game
    if place.seat != looking:
        return ""
    write = shapes_of(game.name).write
    return next(
        (
            write(move)
            for move in played.legal(at, looking)
            if move == place.move or game.same(move, place.move)
        ),
        "",
    )
