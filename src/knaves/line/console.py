"""Input and output line by line, in a form that works in a terminal, a pipe and a screen reader.

Every sentence is a separate line, without animation, colours or drawings. Cards are named, because screen
readers read the suit symbols badly and some terminals lack them.
"""

from __future__ import annotations

import select
import shutil
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from knaves.cards import aloud
from knaves.i18n.language import _
from knaves.line.words import explained
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
    game: str = ""
    """The game whose words are explained at every prompt; empty before there is one."""

    @property
    def interactive(self) -> bool:
        """Whether input and output are a terminal, and not a pipe or a file."""
        return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))

    def say(self, *lines: str) -> None:
        """Print lines that need not be repeated."""
        for line in self._fitted([aloud(line) for line in lines]):
            # In one piece: an interrupt between a line and its end would put the farewell on the same line.
            print(f"{line}\n", end="", flush=True)

    def announce(self, sentences: Iterable[str], *, wait: bool = True) -> None:
        """Print events, remember them and, with ``pause``, wait until the person has read them."""
        heard = [sentence for sentence in sentences if sentence]
        self.said += heard
        self.say(*heard)
        if heard and self.pause and wait:
            self.ask(_("Press Enter to go on."))

    def ask(self, question: str) -> str:
        """Ask, and return the answer without surrounding spaces. Raises Quit at the end of input."""
        while True:
            line = self._line(aloud(question))
            if line is None:
                raise Quit(_("The input has ended."))
            words = " ".join(line.split())
            if len(words) <= LONGEST:
                if not self._explains(words):
                    return words
                continue
            self.say(_("That is too long: an answer has at most {longest} letters.").format(longest=LONGEST))

    def typed(self) -> str | None:
        """Return a line typed at a terminal without a question, or None. Raises Quit at the end of input."""
        if not self.interactive:
            return None
        try:
            ready = select.select([sys.stdin], [], [], 0)[0]
        except (OSError, ValueError):
            # On Windows, select works only with sockets.
            return None
        if not ready:
            return None
        line = sys.stdin.readline()
        if not line:
            raise Quit(_("The input has ended."))
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
        return (sys.stdin and sys.stdin.readline()) or None
