"""Studies that are made and changed: what a client sends, and what becomes of it, checked by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Final

from msgspec import Meta

from knaves import study
from knaves.bots import positions
from knaves.card_input import read_card
from knaves.cards import NotationError
from knaves.drills.questions import NAMES
from knaves.game import CHANCE, Seat
from knaves.games import SHELF, find
from knaves.i18n.language import _
from knaves.match.ports.studies import StoredStudy
from knaves.options import read_options
from knaves.positions import read_position, view_of
from knaves.record import HUMAN, Record, SeatedPlayer
from knaves.study import Chapter, Mark, Place, Study
from knaves.wire.bodies import FromClient
from knaves.wire.refusals import RequestRefused
from knaves.wire.studies import Number, study_of

LONGEST: Final = 262_144
"""Characters in the text of a study: some dozens of games with all that is said of them."""
Title = Annotated[str, Meta(min_length=1, max_length=80)]
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


def checked(text: str) -> Study:
    """Return the study that a text is; NotationError or IllegalMove for none, or one that is too long."""
    if len(text) > LONGEST:
        raise NotationError(_("A study can have {longest} characters at most.").format(longest=LONGEST))
    return study_of(text)


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


def first_title(played: Record) -> str:
    """Return the usual title of a chapter of a game: who played it."""
    return " – ".join(played.names)[:80].strip()


def with_chapter(stored: StoredStudy, chapter: Chapter) -> Study:
    """Return a study with one more chapter, which is its last."""
    before = study_of(stored.text)
    return replace(before, chapters=(*before.chapters, chapter))


def changed(stored: StoredStudy, change: StudyChange) -> tuple[Study, int]:
    """Return a study after changes, and where its author stands.

    Refused if there is no such chapter; NotationError or IllegalMove for what cannot be written.
    """
    if change.text is not None:
        return checked(change.text), 0
    before = study_of(stored.text)
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
