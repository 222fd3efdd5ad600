"""Chapters made from recorded games: as they were played, or with the dearest decisions of their review.

The texts are in the present language: whoever makes the study writes them, and may change them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from textwrap import wrap
from typing import Final

from knaves.game import Seat
from knaves.i18n.language import _
from knaves.i18n.numbers import decimal
from knaves.record import Record
from knaves.review import Decision, Review, answer, called, dearest
from knaves.study.model import LONGEST_PARAGRAPH, Chapter, Place
from knaves.study.playing import play_out
from knaves.study.write import arranged

MOST: Final = 5
"""How many of a seat's decisions a study of a game asks about."""
_GLYPHS: Final = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}


def chapter_of(record: Record, title: str) -> Chapter:
    """Return a recorded game as a chapter, its comments at the moves that they follow.

    NotationError for a game that is not over, or as one seat saw it.
    """
    after = [entry.above for entry in record.entries[1:]]
    last = record.closing if record.entries else ()
    first = record.entries[0].above if record.entries else record.closing
    places = [Place(-1, comment=paragraphs(first))]
    for number, (entry, above) in enumerate(zip(record.entries, [*after, last], strict=False)):
        comment = paragraphs((entry.note, *above))
        places.append(Place(number, entry.seat, entry.move, comment, proof=entry.proof))
    chapter = Chapter(title, replace(record, entries=(), closing=()), tuple(places))
    play_out(chapter)
    return chapter


def asked(chapter: Chapter, record: Record, found: Review, seats: Sequence[Seat]) -> Chapter:
    """Return a chapter of a reviewed game that asks about the dearest decisions of these seats.

    What was played is marked with what it cost; the best move is a branch with the champion's reason.
    """
    chosen: list[Decision] = []
    for game in found.games:
        for seat in seats:
            chosen += dearest(game, seat)[:MOST]
    places = list(chapter.places)
    for decision in chosen:
        at = decision.number
        best = answer(record, decision)
        cost = _("It cost {loss} wins in 100.").format(loss=decimal(100 * decision.loss))
        made = places[at]
        comment = "\n".join(filter(None, [made.comment, cost]))
        places[at] = replace(made, glyph=_GLYPHS[called(decision)], comment=comment)
        question = _("What would you do?")
        places[at - 1] = replace(places[at - 1], question=question)
        move = record.game.read(decision.choices[0].move)
        places.append(Place(at - 1, decision.seat, move, paragraphs((best.reason,)), "!"))
    return arranged(replace(chapter, places=tuple(places)))


def paragraphs(texts: Sequence[str]) -> str:
    """Return comments as one, in lines that a study may have."""
    lines = [line for text in texts if text for line in wrap(" ".join(text.split()), LONGEST_PARAGRAPH)]
    return "\n".join(lines)
