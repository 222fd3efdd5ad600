"""Entering a game that was played elsewhere, line by line: a question, an answer, and any answer again.

Every answer is kept at once, so that the dialogue can be left at any time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from knaves.entering import Question
from knaves.i18n.language import _, marked
from knaves.line.console import Console, Quit
from knaves.record.transcript import (
    Course,
    Transcript,
    answer,
    back,
    correct,
    course,
    fitting,
    listed,
    misfit,
    score,
    shown,
    sides,
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
    """A dialogue with the person; ``keep`` is called after each change, ``left`` is said after quit."""

    console: Console
    transcript: Transcript
    keep: Callable[[Transcript], None]
    left: str

    def hold(self) -> Course:
        """Ask until the game is over or the person ends it here. Raises Quit."""
        self.console.say(_(HELP))
        while True:
            now = course(self.transcript)
            if now.question is None and now.refusal is None:
                return now
            if now.refusal is not None:
                self.console.say(misfit(self.transcript, now))
            if now.question is None:
                self._put(fitting(self.transcript))
                continue
            words = self.console.ask(f"{self._number(now)} {_prompt(now.question)}")
            command, _space, rest = translated(words, WORDS).partition(" ")
            match command.lower():
                case "stop":
                    self._put(fitting(self.transcript))
                    return course(self.transcript)
                case "quit":
                    raise Quit(self.left)
                case "help":
                    self.console.say(_(HELP))
                case "back":
                    self._put(back(self.transcript))
                case "list":
                    self.console.say(*listed(now))
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
        self.console.say(_("It was: {answer}.").format(answer=shown(before)))
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

    def _say_events(self, before: Course) -> None:
        """Say what the last answer scored: the points follow from the cards."""
        now = course(self.transcript)
        if sides(self.transcript, before) != sides(self.transcript, now):
            self.console.say(_("The score: {scores}.").format(scores=score(self.transcript, now)))

    def _put(self, transcript: Transcript) -> None:
        self.transcript = transcript
        self.keep(transcript)

    def _number(self, now: Course) -> str:
        return f"{len(now.answered) + 1}."


def _prompt(question: Question) -> str:
    """Return the question with its choices."""
    labels = [label.lower() if text in ("go", "pass") else label for text, label in question.choices]
    return f"{question.words} ({', '.join(labels)})" if labels else question.words
