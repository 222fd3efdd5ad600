"""Talking and listening, line by line: what a terminal, a pipe and a screen reader all can do.

Every sentence is a line of its own. Nothing moves, nothing is coloured, nothing is drawn: a card has its
name, not its sign, which no screen reader reads well and not every terminal has.
"""

from __future__ import annotations

import select
import shutil
import sys
import textwrap
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from knaves.cards import aloud
from knaves.i18n.language import _

LONGEST: Final = 200
"""Letters in an answer; anything longer is an accident, and is not repeated in a refusal."""


class Quit(Exception):
    """The person leaves the table, or is made to; ``code`` is the exit code that this means."""

    def __init__(self, why: str = "", code: int = 0) -> None:
        super().__init__(why)
        self.why = why
        self.code = code


@dataclass(slots=True)
class Console:
    """The conversation with one person. With ``pause`` announcements wait for Enter."""

    pause: bool = False
    said: list[str] = field(default_factory=list)
    """Every announcement so far, for those who missed one."""
    fresh: int = 0
    """How many announcements had been made when the person last answered."""

    @property
    def interactive(self) -> bool:
        """Whether a person at a terminal is listening, and not a pipe or a file."""
        return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))

    def say(self, *lines: str) -> None:
        """Say some lines that are not worth remembering."""
        for line in self._fitted([aloud(line) for line in lines]):
            print(line, flush=True)

    def announce(self, sentences: Iterable[str], *, wait: bool = True) -> None:
        """Say what has happened, remember it, and with ``pause`` wait until the person has read it."""
        heard = [sentence for sentence in sentences if sentence]
        self.said += heard
        self.say(*heard)
        if heard and self.pause and wait:
            self.ask(_("Press Enter to go on."))

    def ask(self, question: str) -> str:
        """Ask, and return the answer without its surrounding spaces. Quit when there is no more input."""
        while True:
            line = self._line(aloud(question))
            if line is None:
                raise Quit(_("The input has ended."))
            words = " ".join(line.split())
            if len(words) <= LONGEST:
                return words
            self.say(_("That is too long: an answer has at most {longest} letters.").format(longest=LONGEST))

    def typed(self) -> str | None:
        """Return a line that a person at a terminal has typed unasked, or None. Quit at the end of input."""
        if not self.interactive:
            return None
        try:
            ready = select.select([sys.stdin], [], [], 0)[0]
        except (OSError, ValueError):
            # Windows waits for sockets alone.
            return None
        if not ready:
            return None
        line = sys.stdin.readline()
        if not line:
            raise Quit(_("The input has ended."))
        return " ".join(line.split())[:LONGEST]

    def answered(self) -> None:
        """Note that the person has heard everything so far."""
        self.fresh = len(self.said)

    def _fitted(self, lines: Iterable[str]) -> list[str]:
        """Break lines between words where they would not fit a person's terminal; a pipe gets them whole."""
        if not self.interactive:
            return list(lines)
        wrapper = textwrap.TextWrapper(
            shutil.get_terminal_size().columns - 1,
            subsequent_indent="  ",
            break_long_words=False,
            break_on_hyphens=False,
        )
        broken = [wrapper.wrap(line) for line in lines]
        return [part for parts in broken for part in parts or [""]]

    def _line(self, question: str) -> str | None:
        if self.interactive:
            # Imported for its side effect: it lets a person at a terminal edit and recall a line.
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
        return (sys.stdin and sys.stdin.readline()) or None
