"""A game that was played elsewhere, as it is being entered: the answers so far, in order.

The answers are texts, so that any of them can be replaced. What still fits after such a change stays; the
first answer that no longer fits is named, and those after it wait until it is mended.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple

from knaves.cards import NotationError, parse, symbols
from knaves.entering import Entering, Question
from knaves.game import AnyGame, IllegalMove, Seat
from knaves.i18n.language import _, all_of, spoken
from knaves.record.model import ELSEWHERE, HUMAN, Entry, Known, Record, SeatedPlayer
from knaves.record.outcomes import ended


@dataclass(frozen=True, slots=True)
class Transcript:
    """What has been typed of a game; ``seat`` is the seat whose knowledge it is."""

    game: AnyGame = field(repr=False)
    rules: Any
    seated: tuple[SeatedPlayer, ...]
    seat: Seat
    answers: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(who.name for who in self.seated)


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer that fits: its question, and the answer as it is written."""

    question: Question
    text: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an answer does not fit: a sentence, and the paragraph of the law, if it is the law that says so."""

    sentence: str
    paragraph: str = ""

    def __str__(self) -> str:
        return f"{self.sentence} (§{self.paragraph})" if self.paragraph else self.sentence


@dataclass(frozen=True, slots=True)
class Course:
    """Where a transcript stands. ``answered`` are the answers that fit, up to the first that does not.

    ``question`` is the next one: for the answer that does not fit, if there is one; None when the game is
    over. ``waiting`` are the answers after that one.
    """

    answered: tuple[Answered, ...]
    question: Question | None
    refusal: Refusal | None
    waiting: tuple[str, ...]
    sheet: Any = field(repr=False)

    @property
    def over(self) -> bool:
        """Whether the game has been entered to its end."""
        return self.question is None


def seated(names: Sequence[str], seat: Seat) -> tuple[SeatedPlayer, ...]:
    """Return the players: only what one seat saw is known, so the others are not judged.

    NotationError for a name that no record can have.
    """
    return tuple([
        SeatedPlayer(name, HUMAN if place == seat else ELSEWHERE) for place, name in enumerate(names)
    ])  # fmt: skip


def course(transcript: Transcript) -> Course:
    """Return where a transcript stands; NotationError if its game cannot be entered."""
    entering = transcript.game.entering
    if entering is None:
        raise NotationError(_("{game} cannot be entered.").format(game=transcript.game.name))
    start = _Start(entering, transcript.rules, transcript.names, transcript.seat, spoken())
    # Each is made from the one before, which is at hand unless it was forgotten.
    for number in range(len(transcript.answers)):
        _course(start, transcript.answers[:number])
    return _course(start, transcript.answers)


class _Start(NamedTuple):
    """What a course depends on besides the answers."""

    entering: Entering
    rules: Any
    names: tuple[str, ...]
    seat: Seat
    language: str


@lru_cache(maxsize=2048)
def _course(start: _Start, answers: tuple[str, ...]) -> Course:
    ask, names = start.entering.ask, start.names
    if not answers:
        sheet = start.entering.begin(start.rules, len(names), start.seat)
        return Course((), ask(sheet, names), None, (), sheet)
    before, text = _course(start, answers[:-1]), answers[-1]
    if before.refusal is not None:
        return replace(before, waiting=(*before.waiting, text))
    if before.question is None:
        return replace(before, refusal=Refusal(_("The game is over before this.")))
    sheet, written, refusal = _taken(start.entering, before.sheet, text, names)
    if refusal is not None:
        return replace(before, refusal=refusal)
    return Course((*before.answered, Answered(before.question, written)), ask(sheet, names), None, (), sheet)


def answer(transcript: Transcript, text: str) -> tuple[Transcript, Refusal | None]:
    """Return the transcript with an answer to its question, or unchanged with the refusal.

    An answer that no longer fitted is replaced, and those after it are kept.
    """
    now = course(transcript)
    return _put(transcript, now, len(now.answered), text)


def correct(transcript: Transcript, place: int, text: str) -> tuple[Transcript, Refusal | None]:
    """Return the transcript with another answer at a place, counted from 0; unchanged if it does not fit."""
    now = course(replace(transcript, answers=transcript.answers[:place]))
    return _put(transcript, now, place, text)


def back(transcript: Transcript) -> Transcript:
    """Return the transcript without its last answer that fits, nor any after it."""
    fitting = len(course(transcript).answered)
    return replace(transcript, answers=transcript.answers[: max(0, fitting - 1)])


def record_of(transcript: Transcript, date: datetime.date | None = None) -> Record:
    """Return the record of all that fits; a game that is not over was ended by agreement."""
    now, entering = course(transcript), transcript.game.entering
    assert entering is not None, "a course has a game that can be entered"
    headers = () if now.over else (ended("agreed", -1),)
    known = Known(transcript.seat, entering.dealer(now.sheet))
    entries = tuple([Entry(seat, move) for seat, move in entering.moves(now.sheet)])
    return Record(
        transcript.game, transcript.rules, transcript.seated, entries, date=date, headers=headers, known=known
    )


def _put(transcript: Transcript, before: Course, place: int, text: str) -> tuple[Transcript, Refusal | None]:
    entering = transcript.game.entering
    if before.question is None or entering is None:
        return transcript, Refusal(_("The game is over."))
    _sheet, written, refusal = _taken(entering, before.sheet, text, transcript.names)
    if refusal is not None:
        return transcript, refusal
    fitting = [each.text for each in before.answered[:place]]
    return replace(transcript, answers=(*fitting, written, *transcript.answers[place + 1 :])), None


def _taken(
    entering: Entering, sheet: Any, text: str, names: tuple[str, ...]
) -> tuple[Any, str, Refusal | None]:
    try:
        return *entering.take(sheet, text, names), None
    except IllegalMove as error:
        return sheet, text, Refusal(error.sentence, error.paragraph)
    except NotationError as error:
        return sheet, text, Refusal(str(error))


def fitting(transcript: Transcript) -> Transcript:
    """Return the transcript with the answers that fit, up to the first that does not."""
    return replace(transcript, answers=tuple([each.text for each in course(transcript).answered]))


def shown(each: Answered) -> str:
    """Return an answer as it is shown: the label of a choice, or the cards as sentences have them."""
    labels = dict(each.question.choices)
    if each.text in labels or not each.question.cards:
        return labels.get(each.text, each.text)
    return symbols(*parse(each.text))


def listed(now: Course) -> tuple[str, ...]:
    """Return the answers that fit as lines of a list, with their numbers."""
    return tuple([
        f"{number}. {each.question.about}: {shown(each)}" for number, each in enumerate(now.answered, 1)
    ])  # fmt: skip


def misfit(transcript: Transcript, now: Course) -> str:
    """Return which answer no longer fits, and why; empty if all fit."""
    if now.refusal is None:
        return ""
    place = len(now.answered)
    said = _("Number {number} no longer fits, {text!r}: {reason}")
    return said.format(number=place + 1, text=transcript.answers[place], reason=now.refusal)


def sides(transcript: Transcript, now: Course) -> tuple[tuple[str, int], ...]:
    """Return the names of each side, and its points."""
    game, seats = transcript.game, len(transcript.seated)
    assert game.entering is not None, "a course has a game that can be entered"
    said = []
    for side, points in enumerate(game.scores(game.entering.state(now.sheet))):
        names = [name for seat, name in enumerate(transcript.names) if game.side(seats, Seat(seat)) == side]
        said.append((all_of(names), points))
    return tuple(said)


def score(transcript: Transcript, now: Course) -> str:
    """Return the score in words, with the names of the sides."""
    return ", ".join([f"{names} {points}" for names, points in sides(transcript, now)])
