"""Input and output line by line, in a form that works in a terminal, a pipe and a screen reader.

Every sentence is a separate line, without animation, colours or drawings. Cards are named, because screen
readers read the suit symbols badly and some terminals lack them.
"""

from __future__ import annotations

import os
import select
import shutil
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from knaves.card_words import in_words
from knaves.i18n.language import _
from knaves.line.speaking import Speaking
from knaves.line.words import explained
from knaves.speech import Brief
from knaves.typeset import fitted

LONGEST: Final = 200
"""Maximum number of characters in an answer; a longer one is a mistake and is not repeated in the refusal."""


class Quit(Exception):
    """The person leaves the table or must leave it; ``code`` is the exit code."""

    def __init__(self, why: str = "", code: int = 0) -> None:
        super().__init__(why)
        self.why = why
        self.code = code


@dataclass(slots=True)
class Console:
    """The conversation with one person. With ``pause`` announcements wait for Enter."""

    pause: bool = False
    said: list[str] = field(default_factory=list)
    """All announcements so far, for a person who missed one."""
    fresh: int = 0
    """The number of announcements before the person's last answer."""
    speaking: Speaking = field(default_factory=Speaking)
    """How much the person wants to hear."""
    game: str = ""
    """The game whose words are explained at every prompt; empty before there is one."""
    _input: bytes = b""
    _ended: bool = False
    _held: str | None = None
    """A line that was typed before the question that it answers."""

    @property
    def interactive(self) -> bool:
        """Whether input and output are a terminal, and not a pipe or a file."""
        return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))

    def say(self, *lines: str) -> None:
        """Print lines that need not be repeated."""
        for line in self._fitted([in_words(line) for line in lines]):
            # In one piece: an interrupt between a line and its end would put the farewell on the same line.
            print(f"{line}\n", end="", flush=True)

    def announce(self, told: Iterable[tuple[str, Brief]], *, wait: bool = True) -> None:
        """Print events as far as they are to be heard; remember them whole, to be asked for.

        With ``pause``, wait until the person has read them.
        """
        sentences = [(whole, brief) for whole, brief in told if whole]
        self.said += [whole for whole, _brief in sentences]
        heard = [said for each in sentences if (said := self.speaking.heard(*each))]
        self.say(*heard)
        if heard and self.pause and wait:
            self.ask(_("Press Enter to go on."))

    def ask(self, question: str) -> str:
        """Ask, and return the answer without surrounding spaces. Raises Quit at the end of input."""
        while True:
            line = self._line(in_words(question))
            if line is None:
                raise Quit(_("The input has ended."))
            words = " ".join(line.split())
            if len(words) <= LONGEST:
                if not self._explains(words):
                    return words
                continue
            self.say(_("That is too long: an answer has at most {longest} letters.").format(longest=LONGEST))

    def prompt(self, question: str) -> None:
        """Print a question without waiting; `answer` returns what is typed."""
        *before, last = self._fitted([in_words(question)])
        self.say(*before)
        print(last, end=" " if self.interactive else "\n", flush=True)

    def answer(self) -> str | None:
        """Return the answer to the question printed last, None if there is none yet; Quit at the end."""
        if self._held is not None:
            held, self._held = self._held, None
            return held
        line = self._buffered(wait=False)
        if line == "":
            raise Quit(_("The input has ended."))
        return None if line is None else " ".join(line.split())[:LONGEST]

    @property
    def polls(self) -> bool:
        """Whether input can be looked for without waiting: not on Windows, nor in another program's hands."""
        try:
            select.select([sys.stdin], [], [], 0)
        except (OSError, ValueError, TypeError):
            return False
        return True

    def typed(self) -> str | None:
        """Return a line that was typed or piped without a question, or None.

        Raises Quit at the end of a terminal's input; a pipe's end is noticed by the next question.
        """
        if self._held is not None or not self.polls:
            return None
        line = self._buffered(wait=False)
        if line == "" and self.interactive:
            raise Quit(_("The input has ended."))
        return self._unexplained(line) if line else None

    def put_back(self, line: str) -> None:
        """Keep a line for the next question. Until then `typed` returns nothing, so the order stays."""
        self._held = line

    def _buffered(self, *, wait: bool) -> str | None:
        """Return the next line of input; empty at its end, None if there is no whole line yet."""
        while b"\n" not in self._input and not self._ended:
            if not wait and not select.select([sys.stdin], [], [], 0)[0]:
                return None
            read = os.read(sys.stdin.fileno(), 4096)
            self._ended = not read
            self._input += read
        line, end, self._input = self._input.partition(b"\n")
        if self.interactive:
            self._ended = False
        return (line + end).decode(sys.stdin.encoding or "utf-8", "replace")

    def _unexplained(self, line: str) -> str | None:
        """Return a typed line, None after answering it here: a question about a word of the game."""
        words = " ".join(line.split())[:LONGEST]
        return None if self._explains(words) else words

    def answered(self) -> None:
        """Note that the person has read everything so far."""
        self.fresh = len(self.said)

    def _explains(self, words: str) -> bool:
        """Answer a question about a word of the game; return whether it was one."""
        lines = explained(self.game, words) if self.game else ()
        self.say(*lines)
        return bool(lines)

    def _fitted(self, lines: Iterable[str]) -> list[str]:
        """Wrap lines for a terminal; in a pipe they stay whole."""
        if not self.interactive:
            return list(lines)
        width = shutil.get_terminal_size().columns - 1
        return [part for line in lines for part in fitted(line, width)]

    def _line(self, question: str) -> str | None:
        if self.interactive:
            # Imported for its side effect: editing and recalling lines at a terminal.
            with suppress(ImportError):
                import readline  # noqa: F401
            try:
                *before, last = self._fitted([question])
                self.say(*before)
                return input(f"{last} ")
            except (EOFError, KeyboardInterrupt) as end:
                print()
                if isinstance(end, KeyboardInterrupt):
                    raise
                return None
        self.say(question)
        if self._held is not None:
            held, self._held = self._held, None
            return held
        if self.polls:
            return self._buffered(wait=True) or None
        return (sys.stdin and sys.stdin.readline()) or None
