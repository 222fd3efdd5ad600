"""Drills line by line: a position, an answer, its cost, the better move; at the end, what is due again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from time import monotonic
from typing import Any, Final

from knaves.cards import Dice, NotationError
from knaves.drills.book import Book
from knaves.drills.model import Item, Kind, RecordedMove, kinds, of_day, practice_of
from knaves.drills.others import Everybody, Said, how_many, rows, talk_lines
from knaves.drills.questions import LEVELS, CountQuestion, GradedAnswer, Question, answer, count_answer, late
from knaves.drills.telling import due_words, series, title
from knaves.drills.today import Hand, answered, hand_of_the_day
from knaves.drills.turns import drawn, noted, scheduled
from knaves.games import find
from knaves.i18n.language import _, plural
from knaves.i18n.numbers import decimal, percent
from knaves.line.console import Console, Quit
from knaves.local.drill_book import DrillBook
from knaves.match.ports.tables import Unavailable

LEAVE: Final = frozenset({"q", "quit", "exit"})


def now() -> datetime:
    """Return the time, UTC."""
    return datetime.now(UTC)


@dataclass(slots=True)
class DrillSession:
    """The conversation; ``dice`` draw new positions. With ``only_new``, questions that are due are skipped.

    ``clock``: each answer is timed. One that takes more than ``seconds`` counts as missed.
    """

    drilled: DrillBook
    dice: Dice
    clock: bool = False
    seconds: int | None = None
    level: int | None = None
    only_new: bool = False
    console: Console = field(default_factory=Console)
    others: Callable[[date, str, str], Everybody | None] = lambda day, game, move: None
    """Returns how everybody answered the hand of a day; None if that is not known."""
    talk: Callable[[date, str], Sequence[Said] | None] = lambda day, game: None
    """Returns what people say about it; None if that is not known."""
    speak: Callable[[date, str, str], object] = lambda day, game, text: None
    """Says something about it; Unavailable with the reason if it cannot be said."""
    _given: list[tuple[GradedAnswer, float]] = field(default_factory=list)

    def hold(self, kind: Kind, number: int) -> int:
        """Ask this many questions, or until the person leaves; return the exit code."""
        book = self._book()
        waiting = [] if self.only_new else scheduled(book, kind, self.drilled.mistakes(), now())
        self.console.say(_("Type q to leave."))
        if self.seconds is not None:
            words = plural(
                "You have {number} second for each answer.",
                "You have {number} seconds for each answer.",
                self.seconds,
            )
            self.console.say(words.format(number=self.seconds))
        with suppress(Quit, KeyboardInterrupt):
            while len(self._given) < number:
                asked, known = self._next(kind, waiting)
                self._pose(kind, asked, known=known)
        self._sum_up(kind)
        return 0

    def repeat(self, items: Sequence[Item]) -> int:
        """Ask each of these items once, or until the person leaves; return the exit code."""
        self._book()
        self.console.say(_("Type q to leave."))
        with suppress(Quit, KeyboardInterrupt):
            for item in items:
                asked = self.drilled.ask(item)
                if asked is not None:
                    self._pose(item.kind, asked, known=True)
        self._say_right()
        return 0

    def overview(self) -> int:
        """Print the progress in each kind, and what is due; return the exit code."""
        book, mistakes = self._book(), self.drilled.mistakes()
        for kind in kinds():
            at, due = book.of(kind), len(scheduled(book, kind, mistakes, now()))
            self.console.say(
                _("{kind} ({word}): level {level} of {all}, {right} of {asked} right, {due} due.").format(
                    kind=title(kind),
                    word=kind,
                    level=at.level,
                    all=LEVELS,
                    right=at.right,
                    asked=at.asked,
                    due=due,
                )
            )
        words = _("The hand of the day: knaves drill today.")
        self.console.say(f"{words} {series(book, now().date())}".rstrip())
        return 0

    def today(self) -> int:
        """Ask the hands of the day, one of each game; return the exit code."""
        book, day = self._book(), now().date()
        self.console.say(_("The hands of {day} (UTC), the same for everybody.").format(day=day.isoformat()))
        with suppress(Quit, KeyboardInterrupt):
            for game in of_day():
                hand = hand_of_the_day(day, game)
                self.console.game = game
                made = book.days.get(day.isoformat(), {}).get(game)
                self.console.say("", _(find(game).title))
                self.console.say(*hand.asked.shown)
                if made is None:
                    move = self._ask(hand.asked)
                    made = hand.asked.game.write(move)
                    book = self.drilled.change(_answering(day, game, made))
                self._compare(hand, hand.asked.game.read(made))
                self._say_others(hand, self.others(day, game, made))
                self._discuss(day, game)
        if book.days:
            self.console.say("", series(book, now().date()))
        return 0

    def _book(self) -> Book:
        book = self.drilled.book()
        if self.drilled.notice:
            self.console.say(self.drilled.notice)
            self.drilled.notice = ""
        return book

    def _next(self, kind: Kind, waiting: list[Item]) -> tuple[Question | CountQuestion, bool]:
        """Return the next question, and whether it was due."""
        while waiting:
            found = self.drilled.ask(waiting.pop(0))
            if found is not None:
                return found, True
        return drawn(kind, self.level or self.drilled.book().of(kind).level, self.dice), False

    def _pose(self, kind: Kind, asked: Question | CountQuestion, *, known: bool) -> None:
        """Ask a question, grade the answer and note it."""
        self.console.say("", self._heading(kind, asked.item, known=known))
        started = monotonic()
        given = self._one(asked)
        took = monotonic() - started
        if self.seconds is not None and took > self.seconds:
            given = late(given, took, self.seconds)
        self._given.append((given, took))
        self.console.say(*given.lines[:1], *(f"  {line}" for line in given.lines[1:]))
        if self.clock and (self.seconds is None or took <= self.seconds):
            self.console.say(_("Time: {seconds} s.").format(seconds=decimal(took)))
        self._note(asked.item, given, took)

    def _heading(self, kind: Kind, item: Item, *, known: bool) -> str:
        at = self.drilled.book().of(kind)
        whence = (
            _("One of your mistakes.")
            if isinstance(item.origin, RecordedMove)
            else _("Again.")
            if known
            else ""
        )
        said = _("{kind}, level {level} of {all}, {streak} in a row.").format(
            kind=title(kind), level=self.level or at.level, all=LEVELS, streak=at.streak
        )
        return f"{said} {whence}".strip()

    def _one(self, asked: Question | CountQuestion) -> GradedAnswer:
        self.console.game = asked.game.name
        if isinstance(asked, CountQuestion):
            return self._count(asked)
        self.console.say(*asked.shown)
        return answer(asked, self._ask(asked))

    def _count(self, asked: CountQuestion) -> GradedAnswer:
        self.console.say(asked.counts.shown(asked.problem))
        while True:
            words = self._words(_("How many points? (the sum, or sets such as 12 245; q leaves):"))
            try:
                return count_answer(asked, asked.counts.hear(asked.problem, words))
            except NotationError as error:
                self.console.say(str(error))

    def _ask(self, asked: Question) -> Any:
        """Ask for a legal move."""
        while True:
            words = self._words(asked.game.ask(asked.view, asked.names))
            try:
                move = asked.game.hear(asked.view, words)
            except NotationError as error:
                self.console.say(str(error))
                continue
            refused = asked.game.refusal(asked.view, move)
            if refused is None:
                return move
            self.console.say(str(refused))

    def _words(self, asked: str) -> str:
        words = self.console.ask(asked)
        if words.lower() in LEAVE:
            raise Quit
        return words

    def _note(self, item: Item, given: GradedAnswer, took: float) -> None:
        seconds = took if self.clock else None
        self.drilled.change(lambda book: noted(book, item, given, now(), seconds))

    def _compare(self, hand: Hand, move: Any) -> None:
        asked = hand.asked
        self.console.say(_("You: {move}.").format(move=asked.brief(move)))
        self.console.say(*answer(asked, move).lines)
        for level, other in hand.others:
            self.console.say(f"  {_(level)}: {asked.brief(other)}")

    def _say_others(self, hand: Hand, found: Everybody | None) -> None:
        if found is None:
            return
        self.console.say(how_many(found.number, own=True))
        for share, words in rows(found, hand.asked, hand.others):
            self.console.say(f"  {percent(share)} {words}")

    def _discuss(self, day: date, game: str) -> None:
        """Tell what people say about a hand, and pass on what the person says."""
        said = self.talk(day, game)
        if said is None:
            return
        if said:
            self.console.say(_("What others say:"), *[f"  {line}" for line in talk_lines(said)])
        words = self._words(_("Say why, with your name and your answer; Enter to say nothing:"))
        if words.strip():
            try:
                self.speak(day, game, words)
            except Unavailable as error:
                self.console.say(str(error))

    def _say_right(self) -> int:
        """Say how many answers were right; return the number of all."""
        number = len(self._given)
        self.console.say("")
        if number:
            right = sum(given.right for given, _took in self._given)
            self.console.say(_("{right} of {number} right.").format(right=right, number=number))
        return number

    def _sum_up(self, kind: Kind) -> None:
        book, number = self.drilled.book(), self._say_right()
        if number:
            if practice_of(kind).counts is None:
                lost = sum(given.loss for given, _took in self._given) / number
                self.console.say(
                    _("An answer lost {loss} wins in 100 on average.").format(loss=decimal(100 * lost, 2))
                )
            if self.clock:
                took = sum(took for _given, took in self._given) / number
                self.console.say(_("{seconds} s for an answer on average.").format(seconds=decimal(took)))
        self.console.say(due_words(book, kind, now()))


def _answering(day: date, game: str, made: str) -> Callable[[Book], Book]:
    return lambda book: answered(book, day, game, made)
