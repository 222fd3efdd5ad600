"""A study in words of the present language, for every face: moves, their marks, and what a question asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from knaves.bots import coach
from knaves.cards import symbols
from knaves.game import CHANCE
from knaves.i18n.language import _, all_of, marked
from knaves.study.model import Mark, Place
from knaves.study.playing import Played

_GLYPHS: Final[Mapping[str, str]] = {
    "!!": marked("a brilliant move"),
    "!": marked("a good move"),
    "!?": marked("an interesting move"),
    "?!": marked("a doubtful move"),
    "?": marked("a mistake"),
    "??": marked("a blunder"),
}


def move_words(played: Played, at: int) -> str:
    """Return the move that leads to a place: ``Ann plays the K♠: ten.``, or what chance did.

    Where there is a choice of branches, or the move is marked, it is said with its cards: ``Ann: 6♥ J♦``.
    Elsewhere no card is told that nobody at the table saw: it might answer the next question.
    """
    chapter, place = played.chapter, played.chapter.places[at]
    if place.move is None:
        return _("The beginning")
    if place.seat == CHANCE:
        # The order of the whole pack tells a reader nothing.
        return " ".join(played.said[at]) or _("The pack is shuffled.")
    chosen = place.glyph or played.own is not None or len(chapter.branches[place.parent]) > 1
    if not chosen and played.said[at]:
        return played.said[at][0]
    names = chapter.record.names
    view = chapter.game.view(played.states[place.parent], place.seat)
    # A label says "you" to whoever moves, which in a position is the reader.
    measure = coach(chapter.game.name) if played.own is None else None
    tell = chapter.game.label if measure is None else measure.brief
    return f"{names[place.seat]}: {tell(view, place.move, names)}"


def graded(played: Played, at: int) -> str:
    """Return the move that leads to a place with its mark: ``Ann: Pass ?!``."""
    return f"{move_words(played, at)} {played.chapter.places[at].glyph}".rstrip()


def glyph_words(place: Place) -> str:
    """Return what the mark of a move means, for those who listen; empty without a mark."""
    return _(_GLYPHS[place.glyph]) if place.glyph else ""


def mark_words(marks: tuple[Mark, ...]) -> str:
    """Return the marked cards and the arrows as a sentence; empty if there are none."""
    if not marks:
        return ""
    said = [
        symbols(mark.card)
        if mark.to is None
        else _("{card} to {other}").format(card=symbols(mark.card), other=symbols(mark.to))
        for mark in marks
    ]
    return _("Look at: {cards}.").format(cards=all_of(said))


def answer_words(played: Played, at: int) -> str:
    """Return the answer to the question at a place, as a sentence."""
    moves = [_move_alone(played, each) for each in played.chapter.answers(at)]
    return _("The answer: {moves}.").format(moves=all_of(moves))


def verdict_words(played: Played, at: int, move: Any) -> str:
    """Return what is said to somebody who answered the question at a place with a move."""
    if played.answered(at, move):
        return _("Right.")
    return _("Not what this study answers.")


def _move_alone(played: Played, at: int) -> str:
    place, game = played.chapter.places[at], played.chapter.game
    view = game.view(played.states[place.parent], place.seat)
    return game.label(view, place.move, played.chapter.record.names)
