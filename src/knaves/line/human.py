"""The person at the keyboard: answers questions, and may use commands.

All words about the game come from the game itself. A person may use any number of commands: only a legal move
ends the turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from knaves.card_words import in_words, plain
from knaves.cards import NotationError
from knaves.coaching import ARE_YOU_SURE, better, mistake
from knaves.game import IllegalMove
from knaves.i18n.language import _, marked
from knaves.line.console import Console
from knaves.line.inquiry import Inquiry
from knaves.line.meeting import Meeting
from knaves.line.teaching import HELP as HELP_IN_A_LESSON
from knaves.line.teaching import WORDS, Teaching
from knaves.match.connection import Connection
from knaves.match.match import MatchError
from knaves.vocabulary import YES_OR_NO, Vocabulary, named

ANSWERS: Final[Vocabulary] = (*YES_OR_NO, ("show", marked("show, s")))


@dataclass(slots=True)
class Human:
    """The person in one seat of a table."""

    connection: Connection
    console: Console
    inquiry: Inquiry
    expert: bool = False
    """Whether to ask before a clear mistake."""
    meeting: Meeting | None = None
    """The other people, if they are not at this machine."""
    teaching: Teaching | None = None
    """The explanations, in a lesson."""
    _looked: bool = False
    _hand: tuple[str, ...] = ()
    """The hand as it was last told."""

    async def answer(self, view: Any) -> bool:
        """Ask, and make the person's legal move. Raises Quit if the person leaves.

        Return whether a move was made: not if something happened at the table meanwhile.
        """
        game, names = self.connection.game, self.connection.names
        self._tell_hand()
        while True:
            words = await self._ask(game.ask(view, names))
            if words is None:
                return False
            if self.meeting is not None and (self.meeting.over or await self.meeting.command(words)):
                if self.meeting.over:
                    return False
                continue
            if await self.inquiry.command(words):
                if self.inquiry.meant(words) == "help":
                    self._more_help()
                continue
            if self.teaching is not None and named(words, WORDS):
                self.teaching.switch(view)
                continue
            if self.inquiry.meant(words) == "hint":
                self._hint(view)
                continue
            try:
                move = self._labelled(view, words) or game.hear(view, words)
            except NotationError as refusal:
                helped = _("Type help for what can be typed.")
                self.console.say(f"{refusal} {helped}")
                continue
            said = self._doubted(view, move) if self._warns and move in view.legal else ""
            if said is None:
                continue
            try:
                submitted = self.connection.submit(view.seat, move)
                await (submitted if self.meeting is None else self.meeting.carried(submitted))
            except (IllegalMove, MatchError) as refusal:
                if self.meeting is None or not self.meeting.over:
                    self.console.say(str(refusal))
                if self.meeting is not None and self.meeting.sat_in:
                    await self.meeting.come_back()
            else:
                self.console.say(*([said] if said else []))
                self.console.answered()
                return True

    def _labelled(self, view: Any, words: str) -> Any:
        """Return the move that was typed as this face says it; None if it was not."""
        game, names, typed = self.connection.game, self.connection.names, plain(words)
        labels = ((plain(in_words(game.label(view, move, names))), move) for move in view.legal)
        return next((move for label, move in labels if label == typed), None)

    async def _ask(self, question: str) -> str | None:
        if self.meeting is None:
            return self.console.ask(question)
        self.meeting.tell()
        return None if self.meeting.over else await self.meeting.ask(question)

    def _tell_hand(self) -> None:
        """Print the whole table the first time, and later the hand if it has changed."""
        hand = tuple(self.inquiry.hand())
        if not self._looked or (hand != self._hand and not self.inquiry.answers.answerable):
            # What has just been announced, such as the others' cuts, is not said again.
            self.inquiry.look(self.console.said)
        elif hand != self._hand:
            self.console.say(*(line for line in hand if line not in self._hand))
        self._looked, self._hand = True, hand

    def _more_help(self) -> None:
        if self.teaching is not None:
            self.console.say(*_(HELP_IN_A_LESSON).splitlines())
        if self.meeting is not None:
            self.meeting.help()

    @property
    def _warns(self) -> bool:
        return self.expert or (self.teaching is not None and self.teaching.tutor.explains)

    def _doubted(self, view: Any, move: Any) -> str | None:
        """Ask about a move that is a clear mistake; return None if it is taken back.

        Otherwise return the sentence to show afterwards: the better move, if it was not shown yet.
        """
        from knaves.bots import coach

        game, names = self.connection.game, self.connection.names
        champion = coach(game.name)
        found = mistake(game, champion.hint(view), move) if champion is not None else None
        if found is None:
            return ""
        words = better(found, lambda best: game.label(view, best, names))
        self.console.say(_(ARE_YOU_SURE))
        shown = False
        while True:
            typed = self.console.ask(_("Do it anyway? (yes, no, show: what is better):"))
            match named(typed, ANSWERS):
                case "yes":
                    return "" if shown else words
                case "show":
                    self.console.say(words)
                    shown = True
                case _:
                    return None

    def _hint(self, view: Any) -> None:
        from knaves.bots import NO_HINTS, coach

        if self.connection.unhelped:
            self.console.say(self.connection.unhelped)
            return
        game = self.connection.game
        champion = coach(game.name)
        if champion is None:
            self.console.say(_(NO_HINTS))
            return
        self.connection.hinted(view.seat)
        advice = champion.advise(view)
        move = game.label(view, advice.move, self.connection.names)
        self.console.say(_("Hint: {move}. {reason}").format(move=move, reason=advice.reason))
