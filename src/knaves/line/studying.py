"""A study read line by line: what happened, what is said of it, and its questions, asked and answered."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from knaves.cards import NotationError
from knaves.i18n.language import _
from knaves.line.console import Console, Quit
from knaves.study import Chapter, Played, Study, play_out
from knaves.study.telling import answer_words, glyph_words, mark_words, move_words, verdict_words

LEAVE: Final = frozenset({"q", "quit", "exit"})
BACK: Final = frozenset({"b", "back"})
SHOW: Final = frozenset({"", "s", "show"})


@dataclass(slots=True)
class StudyReading:
    """The reading of a study; ``whole`` prints all of it, with branches and answers, and asks nothing."""

    study: Study
    whole: bool = False
    console: Console = field(default_factory=Console)

    def read(self) -> int:
        """Read all chapters, or until the person leaves; return the exit code."""
        study, say = self.study, self.console.say
        say(_("{title}, by {author}.").format(title=study.title, author=study.author))
        if not self.whole:
            say(_("Enter goes on, the number of a branch goes into it, b goes back to the game, q leaves."))
        with suppress(Quit, KeyboardInterrupt):
            for number, chapter in enumerate(study.chapters, 1):
                heading = _("Chapter {number} of {chapters}: {title}.")
                say(
                    "",
                    heading.format(number=number, chapters=len(study.chapters), title=chapter.title),
                )
                self._chapter(chapter)
        return 0

    def _chapter(self, chapter: Chapter) -> None:
        played = play_out(chapter)
        self.console.game = chapter.game.name
        if played.own is not None:
            self._show(played, 0)
        if self.whole:
            self._print(played, 0, 0)
            return
        at, back, told = 0, list[int](), set[int]()
        while True:
            after = chapter.branches[at]
            # Whoever comes back from a branch has heard this and answered.
            stop = at in told or self._tell(played, at)
            if chapter.places[at].question and at not in told:
                self._pose(played, at)
                stop = True
            told.add(at)
            if not after and not back:
                self.console.say(_("The end of the chapter."))
                return
            choice = self._ask(played, at, back) if stop or len(after) > 1 or not after else 0
            if choice is None:
                at = back.pop()
                self._say_where(played, at)
                continue
            if choice:
                back.append(at)
            at = after[choice] if after else at

    def _ask(self, played: Played, at: int, back: list[int]) -> int | None:
        """Return the number of the branch to go on with, 0 the main line; None: back to where it began."""
        after = played.chapter.branches[at]
        for number, each in enumerate(after[1:], 1):
            words = _("Branch {number}: {move}").format(number=number, move=self._moved(played, each))
            self.console.say(words)
        while True:
            words = self.console.ask(_("Go on?") if after else _("The branch ends here. Go back?")).lower()
            if words in LEAVE:
                raise Quit
            if back and (words in BACK or not after):
                return None
            if words == "" and after:
                return 0
            if words.isdecimal() and 0 < int(words[:4]) < len(after):
                return int(words)
            self.console.say(_("Press Enter, or type the number of a branch, b or q."))

    def _tell(self, played: Played, at: int) -> bool:
        """Tell a place; return whether something is said of it, so that a reader wants a pause."""
        place = played.chapter.places[at]
        if place.move is not None:
            self.console.say(self._moved(played, at))
            if played.own is None and len(played.said[at]) > 1:
                self.console.say(*played.said[at][1:])
        remarks = [*place.comment.split("\n"), mark_words(place.marks)]
        self.console.say(*[f"  {each}" for each in remarks if each])
        return bool(place.comment or place.marks or place.glyph)

    def _moved(self, played: Played, at: int) -> str:
        words, grade = move_words(played, at), glyph_words(played.chapter.places[at])
        return f"{words} ({grade})" if grade else words

    def _say_where(self, played: Played, at: int) -> None:
        self.console.say(_("Back in the game, after: {move}").format(move=self._moved(played, at)))

    def _show(self, played: Played, at: int) -> None:
        """Show the table as the seat sees it that a question is put to."""
        seat = played.asked(at)
        seat = played.seats[0] if seat is None else seat
        names = played.chapter.record.names
        self.console.say(*played.chapter.game.show(played.view(at, seat), names))

    def _pose(self, played: Played, at: int) -> None:
        """Ask the question of a place until there is an answer, and tell the right one."""
        place, seat = played.chapter.places[at], played.asked(at)
        assert seat is not None, "a question is put to a seat"
        if played.own is None:
            self._show(played, at)
        self.console.say(place.question)
        move = self._move(played, at, played.view(at, seat))
        if move is not None:
            self.console.say(verdict_words(played, at, move))
        self.console.say(answer_words(played, at))
        answers = played.chapter.answers(at)
        for each in played.chapter.branches[at]:
            found = played.chapter.places[each]
            if move is not None and found.move == move and each not in answers:
                self.console.say(*[f"  {line}" for line in found.comment.split("\n") if line])

    def _move(self, played: Played, at: int, view: Any) -> Any:
        """Return the move that the person answers; None if they want to be told."""
        game, names = played.chapter.game, played.chapter.record.names
        while True:
            shows = _("(Enter shows the answer)")
            words = self.console.ask(f"{game.ask(view, names)} {shows}")
            if words.lower() in LEAVE:
                raise Quit
            if words.lower() in SHOW:
                return None
            try:
                move = game.hear(view, words)
            except NotationError as error:
                self.console.say(str(error))
                continue
            refused = game.refusal(view, move)
            if refused is None:
                return move
            self.console.say(str(refused))

    def _print(self, played: Played, at: int, depth: int) -> None:
        """Print a line from a place on: each move, its branches further in, and what follows it."""
        chapter, branches = played.chapter, played.chapter.branches
        self._line(played, at, depth)
        while branches[at]:
            main, *others = branches[at]
            if chapter.places[at].question:
                self.console.say("  " * depth + answer_words(played, at))
            self._line(played, main, depth)
            for other in others:
                self.console.say("  " * depth + _("Instead:"))
                self._print(played, other, depth + 1)
            at = main

    def _line(self, played: Played, at: int, depth: int) -> None:
        place = played.chapter.places[at]
        lines = [] if place.move is None else [self._moved(played, at)]
        if played.own is None:
            lines += played.said[at][1:]
        lines += [f"  {each}" for each in place.comment.split("\n") if each]
        lines += [f"  {each}" for each in (mark_words(place.marks), place.question) if each]
        self.console.say(*["  " * depth + each for each in lines])
