"""Studies on the wire: chapters with their places in words, the table at each place, and changes.

A client draws what it is sent, without knowing the rules. A place is named by its number in the chapter, and
has that of the place before it. Only finished games and what one seat knows become studies, so that the table
may be shown from every seat that a chapter has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Annotated, Final

from msgspec import Meta, Raw, Struct

from knaves import study
from knaves.bots import coach, positions
from knaves.card_input import read_card
from knaves.cards import NotationError
from knaves.drills.questions import NAMES
from knaves.game import CHANCE, Seat
from knaves.games import SHELF, find
from knaves.i18n.language import _, spoken
from knaves.match.ports.studies import StoredStudy
from knaves.options import read_options
from knaves.positions import read_position, view_of
from knaves.record import HUMAN, Record, SeatedPlayer
from knaves.study import Chapter, Mark, Place, Played, Study
from knaves.wire.bodies import FromClient
from knaves.wire.games import shapes_of
from knaves.wire.messages import Seated, raw
from knaves.wire.refusals import RequestRefused
from knaves.wire.review import card_names
from knaves.wire.seats import seated

LONGEST: Final = 262_144
"""Characters in the text of a study: some dozens of games with all that is said of them."""
_CACHED: Final = 8
"""Texts and chapters that are kept as values: somebody who reads one asks for one place after the other."""
Title = Annotated[str, Meta(min_length=1, max_length=80)]
Number = Annotated[int, Meta(ge=0, le=9_999)]
Text = Annotated[str, Meta(max_length=LONGEST)]


class NewStudy(FromClient, frozen=True):
    """A study to be made: of a position, typed as a line or the address of an analysis board; or a text."""

    position: Annotated[str, Meta(max_length=2_000)] = ""
    text: Text = ""


class NewChapter(FromClient, frozen=True):
    """A position to be added to a study, if it still has this version."""

    version: int
    position: Annotated[str, Meta(max_length=2_000)]


class NewGameChapter(FromClient, frozen=True):
    """A finished game to be studied: in a new study, or as a chapter of one that has this version.

    ``number`` is the move of the record before which the reader stands.
    """

    study: Annotated[str, Meta(max_length=64)] = ""
    version: int = 0
    number: Number = 0


class MarkSent(FromClient, frozen=True):
    """A card that is highlighted, or an arrow from it ``to`` another one."""

    card: Annotated[str, Meta(max_length=4)]
    to: Annotated[str, Meta(max_length=4)] = ""


class PlaceSent(FromClient, frozen=True):
    """What follows a move, and what is said of it; the first of a chapter has no move and no ``parent``."""

    parent: Annotated[int, Meta(ge=-1, le=9_999)] = -1
    seat: Annotated[int, Meta(ge=-1, le=16)] = -1
    move: Annotated[str, Meta(max_length=400)] = ""
    comment: Annotated[str, Meta(max_length=8_000)] = ""
    glyph: Annotated[str, Meta(max_length=2)] = ""
    marks: Annotated[tuple[MarkSent, ...], Meta(max_length=100)] = ()
    question: Annotated[str, Meta(max_length=400)] = ""


class ChapterSent(FromClient, frozen=True):
    """A chapter in the order that is wanted: ``was`` is its present number. One left out is removed."""

    was: Number
    title: Title


class StudyChange(FromClient, frozen=True):
    """Changes of a study that has this version; what is null stays.

    ``places`` replace those of the chapter, whose number is ``chapter``; ``at`` is the place where the author
    stands. ``chapters`` are all that stay. ``text`` replaces everything.
    """

    version: int
    chapter: Number = 0
    at: Number = 0
    title: Title | None = None
    public: bool | None = None
    chapters: Annotated[list[ChapterSent], Meta(max_length=100)] | None = None
    places: Annotated[list[PlaceSent], Meta(max_length=9_999)] | None = None
    text: Text | None = None


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
    found = _read(stored.text)
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


def checked(text: str) -> Study:
    """Return the study that a text is; NotationError or IllegalMove for none, or one that is too long."""
    if len(text) > LONGEST:
        raise NotationError(_("A study can have {longest} characters at most.").format(longest=LONGEST))
    return _read(text)


def written(made: Study) -> str:
    """Return a study as text; an error as `checked` for one that cannot be kept."""
    for each in made.chapters:
        study.play_out(each)
    text = study.write(made)
    checked(text)
    return text


def of_position(text: str) -> Chapter:
    """Return a chapter of a position typed as a line; NotationError for an impossible one."""
    position = read_position(text)
    for name in SHELF:
        if position.kind in (kinds := positions(name)):
            game, kind = find(name), kinds[position.kind]
            rules = read_options(game.presets, position.rules)
            seats = view_of(kind, position, rules).seats
            players = tuple([SeatedPlayer(each, HUMAN) for each in NAMES[:seats]])
            sheet = Record(game, rules, players)
            return Chapter(_(kind.title), sheet, position=replace(position, rules="standard"))
    raise NotationError(_("There is no such position."))


def of_game(played: Record, title: str) -> Chapter:
    """Return a chapter of a finished game, with its comments; NotationError for what one seat saw."""
    places = [
        Place(number, each.seat, each.move, proof=each.proof) for number, each in enumerate(played.entries)
    ]
    sheet = replace(played, entries=(), comments=(), closing=())
    return Chapter(title, sheet, (Place(-1), *places))


def first_title(played: Record) -> str:
    """Return the usual title of a chapter of a game: who played it."""
    return " – ".join(played.names)[:80].strip()


def with_chapter(stored: StoredStudy, chapter: Chapter) -> Study:
    """Return a study with one more chapter, which is its last."""
    before = _read(stored.text)
    return replace(before, chapters=(*before.chapters, chapter))


def changed(stored: StoredStudy, change: StudyChange) -> tuple[Study, int]:
    """Return a study after changes, and where its author stands.

    Refused if there is no such chapter; NotationError or IllegalMove for what cannot be written.
    """
    if change.text is not None:
        return checked(change.text), 0
    before = _read(stored.text)
    chapters, at = [*before.chapters], change.at
    if change.chapters is not None:
        if any(each.was >= len(chapters) for each in change.chapters):
            raise RequestRefused("unknown", _("There is no such chapter."))
        chapters = [replace(chapters[each.was], title=each.title) for each in change.chapters]
    if change.places is not None:
        if change.chapter >= len(chapters):
            raise RequestRefused("unknown", _("There is no such chapter."))
        of = chapters[change.chapter]
        sent = replace(of, places=_sent(of, change.places))
        # IllegalMove before anything is put into order.
        study.play_out(sent)
        chapters[change.chapter] = made = study.arranged(sent)
        at = _again(sent, min(at, len(sent.places) - 1), made)
    return replace(before, title=change.title or before.title, chapters=tuple(chapters)), at


def _sent(of: Chapter, places: Sequence[PlaceSent]) -> tuple[Place, ...]:
    """Return the places that a client has sent; chance moves keep their proofs."""
    proofs = {each.move: each.proof for each in of.places if each.proof is not None}
    found = []
    for each in places:
        move = of.game.read(each.move) if each.move else None
        marks = [Mark(read_card(one.card), read_card(one.to) if one.to else None) for one in each.marks]
        found.append(
            Place(
                each.parent,
                Seat(each.seat),
                move,
                comment=each.comment,
                glyph=each.glyph,
                marks=tuple(marks),
                question=each.question,
                proof=proofs.get(move) if each.seat == CHANCE and move is not None else None,
            )
        )
    return tuple(found)


def _again(sent: Chapter, at: int, made: Chapter) -> int:
    """Return the number of a place after the places were put into order: the same moves lead there."""
    found, after = 0, made.branches
    for step in sent.path(at)[1:]:
        wanted = sent.places[step]
        found = next(
            each
            for each in after[found]
            if (made.places[each].seat, made.places[each].move) == (wanted.seat, wanted.move)
        )
    return found


@lru_cache(maxsize=_CACHED)
def _read(text: str) -> Study:
    return study.read(text)


def _chapter(text: str, number: int) -> Played:
    if number >= len(_read(text).chapters):
        raise RequestRefused("unknown", _("There is no such chapter."))
    return _played(text, number, spoken())


@lru_cache(maxsize=_CACHED)
def _played(text: str, number: int, language: str) -> Played:
    """Return a chapter of a text; what is said of its moves is in the current language."""
    return study.play_out(_read(text).chapters[number])


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
