"""The lesson in counting, line by line: a hand, an answer, and the combinations found and missed."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from random import SystemRandom
from typing import Final

from knaves.cards import Dice, NotationError
from knaves.i18n.language import _
from knaves.line.console import Console, Quit
from knaves.practice import Counts, Lesson

LEAVE: Final = frozenset({"q", "quit", "exit", "save"})


@dataclass(slots=True)
class CountingSession:
    """The conversation; ``dice`` draw the hands."""

    counts: Counts
    dice: Dice = field(default_factory=SystemRandom)
    console: Console = field(default_factory=Console)

    def hold(self) -> int:
        """Ask and grade until the person leaves; return the exit code."""
        drill = self.counts.begin(self.dice)
        said = -1
        with suppress(Quit, KeyboardInterrupt):
            while True:
                self.console.say("", drill.heading)
                if drill.reached.stage != said:
                    self.console.say(drill.words)
                    said = drill.reached.stage
                if not self._one(drill):
                    break
        self.console.say(_("You had {best} right in a row. Goodbye.").format(best=drill.reached.best))
        return 0

    def _one(self, drill: Lesson) -> bool:
        """Ask one question; return whether it was answered."""
        problem = drill.problem()
        self.console.say(self.counts.shown(problem))
        while True:
            words = self.console.ask(_("How many points? (the sum, or sets such as 12 245; q leaves):"))
            if words.lower() in LEAVE:
                return False
            try:
                said = self.counts.hear(problem, words)
            except NotationError as error:
                self.console.say(str(error))
                continue
            graded = drill.grade(problem, said)
            self.console.say(graded.verdict, *(f"  {line}" for line in self.counts.told(graded.lines)))
            return True
