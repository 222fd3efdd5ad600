"""A game with real cards that is being entered, on the wire: the answers so far, and the next question.

A client sends all answers each time, so that nobody needs to keep them.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated

from msgspec import Meta, Struct

from knaves import record
from knaves.cards import NotationError
from knaves.entering import Question
from knaves.game import AnyGame, Seat
from knaves.games import find
from knaves.i18n.language import _
from knaves.match.notices import FinishedGame
from knaves.options import read_options
from knaves.record import ELSEWHERE, HUMAN
from knaves.record.transcript import (
    Transcript,
    answer,
    back,
    correct,
    course,
    record_of,
    seated,
    shown,
    sides,
)
from knaves.wire.bodies import FromClient, Name, Word
from knaves.wire.review import card_names

Typed = Annotated[str, Meta(max_length=200)]


class Entering(FromClient, frozen=True):
    """A game being entered: ``names`` by seat, one's own first, and all answers so far.

    ``text`` is a new answer: to the next question, or, with ``at``, in place of that one, counted from 0.
    ``back`` takes the last answer back.
    """

    game: Word
    names: Annotated[list[Name], Meta(min_length=1, max_length=16)]
    rules: Annotated[str, Meta(max_length=1000)] = "standard"
    answers: Annotated[tuple[Typed, ...], Meta(max_length=3000)] = ()
    text: Typed = ""
    at: Annotated[int, Meta(ge=-1, le=3000)] = -1
    back: bool = False


class AnswerChoice(Struct, frozen=True):
    """An answer that is chosen, and what it is called."""

    text: str
    label: str


class QuestionPut(Struct, frozen=True):
    """What is asked: ``number`` of the ``cards``, one of the ``choices``, or a number from 0 to ``most``.

    ``pack`` has all cards of the game, by suit.
    """

    words: str
    cards: list[str]
    number: int
    choices: list[AnswerChoice]
    most: int
    pack: list[list[str]]


class AnswerGiven(Struct, frozen=True):
    """An answer that fits: what it is, how it is shown, and whether it begins a deal."""

    about: str
    said: str
    deal: bool


class SideScore(Struct, frozen=True):
    """The points of a side."""

    name: str
    points: int


class EnteringRead(Struct, frozen=True):
    """Where the game stands. ``answers`` are to be sent next time; ``given`` are those that fit.

    ``refusal`` is why the new answer was not taken; ``misfit`` why the first that no longer fits does not:
    the question is for it. Without a question the game is over. ``cards`` has the name of each card.
    """

    answers: list[str]
    given: list[AnswerGiven]
    question: QuestionPut | None
    refusal: str
    misfit: str
    scores: list[SideScore]
    cards: dict[str, str]


class EntryKept(Struct, frozen=True):
    """The record of a game that has been entered."""

    record: str


def entering_read(asked: Entering) -> EnteringRead:
    """Return where a game stands after a new answer; NotationError if its head cannot be read."""
    transcript, refusal = _transcript(asked), None
    if asked.back:
        transcript = back(transcript)
    elif asked.text and asked.at >= 0:
        transcript, refusal = correct(transcript, asked.at, asked.text)
    elif asked.text:
        transcript, refusal = answer(transcript, asked.text)
    now = course(transcript)
    return EnteringRead(
        answers=[*transcript.answers],
        given=[AnswerGiven(each.question.about, shown(each), each.question.deal) for each in now.answered],
        question=None if now.question is None else _question(transcript.game, now.question, transcript),
        refusal="" if refusal is None else str(refusal),
        misfit="" if now.refusal is None else str(now.refusal),
        scores=[SideScore(*each) for each in sides(transcript, now)],
        cards=card_names(),
    )


def finished(asked: Entering, person: str) -> FinishedGame:
    """Return what has been entered as a finished game of a person; NotationError if nothing has.

    The address is the same for the same game, so that it is kept only once.
    """
    transcript = _transcript(asked)
    now, game = course(transcript), transcript.game
    if not any(each.question.deal for each in now.answered):
        raise NotationError(_("Nothing has been entered yet."))
    sheet = record_of(transcript)
    early, result = record.early_end(sheet), game.result(record.replay(sheet))
    seats, text = len(transcript.seated), record.write(sheet)
    return FinishedGame(
        address=sha256(f"{person}\n{text}".encode()).hexdigest()[:32],
        record=text,
        game=game.name,
        people=(person, *[""] * (seats - 1)),
        names=transcript.names,
        players=(HUMAN, *[ELSEWHERE] * (seats - 1)),
        counts=({},) * seats,
        how="played" if early is None else early.how,
        side=-1 if result is None else result.side,
        rated=False,
        scores=tuple([points for _names, points in sides(transcript, now)]),
    )


def _transcript(asked: Entering) -> Transcript:
    game = find(asked.game)
    if len(asked.names) not in game.seats:
        raise NotationError(_("This game is not for so many players."))
    rules = read_options(game.presets, asked.rules)
    return Transcript(game, rules, seated(asked.names, Seat(0)), Seat(0), asked.answers)


def _question(game: AnyGame, question: Question, transcript: Transcript) -> QuestionPut:
    entering = game.entering
    assert entering is not None, "a game with questions can be entered"
    pack = entering.pack(transcript.rules)
    suits = dict.fromkeys([str(card)[-1] for card in pack])
    return QuestionPut(
        question.words,
        [str(card) for card in question.cards],
        question.number,
        [AnswerChoice(*each) for each in question.choices],
        question.most,
        [[str(card) for card in pack if str(card)[-1] == suit] for suit in suits],
    )
