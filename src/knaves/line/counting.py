"""The lesson in counting, line by line: a hand, an answer, and the combinations found and missed."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from random import SystemRandom
from typing import Final

from knaves.cards import Dice, NotationError, symbols
from knaves.games.cribbage.text.drill import Drill, Problem, hear, told
from knaves.i18n.language import _
from knaves.line.console import Console, Quit

LEAVE: Final = frozenset({"q", "quit", "exit", "save"})


@dataclass(slots=True)
class Counting:
    """The conversation; ``dice`` draw the hands."""

    dice: Dice = field(default_factory=SystemRandom)
    console: Console = field(default_factory=Console)

    def hold(self) -> int:
        """Ask and grade until the person leaves; return the exit code."""
        drill = Drill(self.dice)
        said = -1
        with suppress(Quit, KeyboardInterrupt):
            while True:
                self.console.say("", drill.heading)
                if drill.stage != said:
                    self.console.say(drill.words)
                    said = drill.stage
                if not self._one(drill):
                    break
        self.console.say(_("You had {best} right in a row. Goodbye.").format(best=drill.best))
        return 0

    def _one(self, drill: Drill) -> bool:
        """Ask one question; return whether it was answered."""
        problem = drill.problem()
        self.console.say(shown(problem))
        while True:
            words = self.console.ask(_("How many points? (the sum, or sets such as 12 245; q leaves):"))
            if words.lower() in LEAVE:
                return False
            try:
                said = hear(problem, words)
            except NotationError as error:
                self.console.say(str(error))
                continue
            graded = drill.grade(problem, said)
            self.console.say(graded.verdict, *(f"  {line}" for line in told(graded.lines)))
            return True


def shown(problem: Problem) -> str:
    """Return the hand or crib as it was dealt, with the numbers of the cards."""
    cards = ", ".join(f"{place} {symbols(card)}" for place, card in enumerate(problem.hand, 1))
    said = _("Hand: {cards}. Starter: 5 {starter}.")
    if problem.crib:
        said = _("Crib: {cards}. Starter: 5 {starter}.")
    return said.format(cards=cards, starter=symbols(problem.starter))
