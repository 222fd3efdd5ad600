"""A lesson line by line: passages are paragraphs, and `explain` switches them off, or on again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from knaves.game import Noticed
from knaves.i18n.language import _, marked
from knaves.lessons import Tutor
from knaves.line.console import Console
from knaves.rulebook import Passage
from knaves.vocabulary import Vocabulary

HELP: Final = marked("""\
In this lesson also:
  explain  the explanations off, or on again
  quit     leave; a lesson is not saved""")
WORDS: Final[Vocabulary] = (("explain", marked("explain, explanations")),)


@dataclass(slots=True)
class Teaching:
    """What a tutor says at a console."""

    tutor: Tutor
    console: Console

    def asked(self, view: Any) -> None:
        """Explain a question before it is asked."""
        self._print(self.tutor.asked(view))

    def noticed(self, noticed: Noticed[Any], view: Any) -> None:
        """Explain an event."""
        self._print(self.tutor.noticed(noticed, view))

    def switch(self, view: Any) -> None:
        """Switch the explanations off, or on; then explain the present question."""
        self.tutor.switch()
        if self.tutor.explains:
            self.console.say(_("The explanations are on."))
            self.asked(view)
        else:
            self.console.say(_("The explanations are off. To switch them on again, type explain."))

    def _print(self, passages: Sequence[Passage]) -> None:
        """Print passages, each as a paragraph; the person continues with Enter, a suggestion is just said."""
        for passage in passages:
            said = (" ".join(words.split()) for words in (passage.words, passage.advice) if words)
            self.console.say("", *([f"* {passage.heading}"] if passage.heading else []), *said)
            if self.console.interactive and passage.words:
                self.console.ask(_("Press Enter to go on."))
