"""Entering a game that was played elsewhere, line by line: a question, an answer, and any answer again.

Every answer is kept at once, so that the dialogue can be left at any time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from knaves.cards import parse, symbols
from knaves.entering import Question
from knaves.game import Seat
from knaves.i18n.language import _, all_of, marked
from knaves.line.console import Console, Quit
from knaves.record.transcript import (
    Answered,
    Course,
    Transcript,
    answer,
    back,
    correct,
    course,
    shown,
)
from knaves.vocabulary import Vocabulary, translated

WORDS: Final[Vocabulary] = (
    ("back", marked("back, undo, take back")),
    ("fix", marked("fix, correct")),
    ("list", marked("list, all")),
    ("stop", marked("stop, end here")),
    ("quit", marked("quit, leave")),
    ("help", marked("help, commands")),
)
HELP: Final = marked(
    "Type cards as 5H or five of hearts. back takes the last answer back, list shows all of them with their"
    " numbers, fix 12 asks number 12 again, stop ends the game here, and quit goes on another time."
)


@dataclass(slots=True)
class EntryDialogue:
    """A dialogue with the person; ``keep`` is called after each change."""

    console: Console
    transcript: Transcript
    keep: Callable[[Transcript], None]

    def hold(self) -> Course:
        """Ask until the game is over or the person ends it here. Raises Quit."""
        self.console.say(_(HELP))
        while True:
            now = course(self.transcript)
            if now.question is None and now.refusal is None:
                return now
            if now.refusal is not None:
                self._say_misfit(now)
            if now.question is None:
                self._put(replace(self.transcript, answers=self._fitting(now)))
                continue
            words = self.console.ask(f"{self._number(now)} {_prompt(now.question)}")
            command, _space, rest = translated(words, WORDS).partition(" ")
            match command.lower():
                case "stop":
                    self._put(replace(self.transcript, answers=self._fitting(now)))
                    return course(self.transcript)
                case "quit":
                    raise Quit(_("All answers are kept; the same command goes on with them."))
                case "help":
                    self.console.say(_(HELP))
                case "back":
                    self._put(back(self.transcript))
                case "list":
                    self.console.say(*_numbered(now))
                case "fix":
                    self._fix(now, rest)
                case _:
                    self._answer(now, words)

    def _answer(self, now: Course, words: str) -> None:
        changed, refusal = answer(self.transcript, words)
        if refusal is not None:
            self.console.say(str(refusal))
            return
        self._put(changed)
        self._say_events(now)

    def _fix(self, now: Course, rest: str) -> None:
        """Ask an earlier question again, and say what that changes."""
        if not rest.isdecimal() or not 0 < int(rest) <= len(now.answered):
            said = _("Say the number of an answer, from 1 to {last}, as in fix 3; list shows them.")
            self.console.say(said.format(last=len(now.answered)))
            return
        place = int(rest) - 1
        before = now.answered[place]
        self.console.say(_("It was: {answer}.").format(answer=_aloud(before)))
        words = self.console.ask(f"{place + 1}. {_prompt(before.question)}")
        if not words or translated(words, WORDS) == "back":
            return
        changed, refusal = correct(self.transcript, place, words)
        if refusal is not None:
            self.console.say(str(refusal))
            return
        self._put(changed)
        if course(changed).refusal is None:
            self.console.say(_("Changed. Everything after it still fits."))

    def _say_misfit(self, now: Course) -> None:
        """Say which answer no longer fits, and why."""
        place = len(now.answered)
        text = self.transcript.answers[place]
        said = _("Number {number} no longer fits, {text!r}: {reason}")
        self.console.say(said.format(number=place + 1, text=text, reason=now.refusal))

    def _say_events(self, before: Course) -> None:
        """Say what the last answer scored: the points follow from the cards."""
        transcript = self.transcript
        entering, game = transcript.game.entering, transcript.game
        assert entering is not None, "only games that can be entered are"
        now = course(transcript)
        old, new = (game.scores(entering.state(each.sheet)) for each in (before, now))
        if old != new:
            self.console.say(_("The score: {scores}.").format(scores=score_words(transcript, new)))

    def _put(self, transcript: Transcript) -> None:
        self.transcript = transcript
        self.keep(transcript)

    def _fitting(self, now: Course) -> tuple[str, ...]:
        return tuple([each.text for each in now.answered])

    def _number(self, now: Course) -> str:
        return f"{len(now.answered) + 1}."


def score_words(transcript: Transcript, scores: tuple[int, ...]) -> str:
    """Return the score with the names of the sides."""
    game, seats = transcript.game, len(transcript.seated)
    said = []
    for side, points in enumerate(scores):
        names = [name for seat, name in enumerate(transcript.names) if game.side(seats, Seat(seat)) == side]
        said.append(f"{all_of(names)} {points}")
    return ", ".join(said)


def _prompt(question: Question) -> str:
    """Return the question with its choices."""
    labels = [label.lower() if text in ("go", "pass") else label for text, label in question.choices]
    return f"{question.words} ({', '.join(labels)})" if labels else question.words


def _numbered(now: Course) -> list[str]:
    return [f"{number}. {each.question.about}: {_aloud(each)}" for number, each in enumerate(now.answered, 1)]


def _aloud(each: Answered) -> str:
    """Return an answer with its cards as sentences have them."""
    return symbols(*parse(each.text)) if each.question.cards and each.text != "go" else shown(each)
