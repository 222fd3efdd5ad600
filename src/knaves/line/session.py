"""One game or several in line mode, from start to end: a loop on a `Connection`.

Whether the person quits, the input ends, Ctrl-C is pressed or the system ends the program: all announced
moves are on the disk, and the person is told how to resume the game.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from types import FrameType
from typing import Final, NoReturn

from knaves.bots import coach
from knaves.cards import NotationError
from knaves.game import CHANCE, Seat
from knaves.i18n.language import _, all_of, marked
from knaves.lessons import Tutor, learnt
from knaves.line.console import Console, Quit
from knaves.line.human import Human
from knaves.line.inquiry import Inquiry, statistics
from knaves.line.meeting import Meeting
from knaves.line.speaking import Speaking
from knaves.line.teaching import Teaching
from knaves.local.connection import LocalConnection, at_once
from knaves.local.lesson import seat_lesson
from knaves.local.own_level import settled
from knaves.local.reviews import reviewed
from knaves.local.seating import Seating, another, sit_down
from knaves.local.setup import TableRequest, TableSetup, agreed, plan
from knaves.local.signals import Termination, exit_code, termination
from knaves.local.statistics import StatisticsView
from knaves.match.answers import Answers, seated
from knaves.match.connection import Connection, SavedNotice, reader, said_of_record
from knaves.match.match import Update
from knaves.record import sentences
from knaves.review import NotReviewed, told, verdict
from knaves.shell import quoted
from knaves.store.data_dir import DataDir
from knaves.store.settings import Settings
from knaves.vocabulary import Vocabulary, named

ANSWERS: Final[Vocabulary] = (
    ("yes", marked("yes, y, same")),
    ("new", marked("new, other")),
    ("no", marked("no, n, quit")),
)

AFTER_A_LESSON: Final = marked(
    "To play a whole game: knaves play {game}. To practise counting: knaves learn counting."
)


@dataclass(slots=True)
class Session:
    """The data directory, the settings and the console."""

    data_dir: DataDir
    settings: Settings
    pause: bool
    console: Console = field(init=False)
    statistics: StatisticsView = field(init=False)

    def __post_init__(self) -> None:
        self.console = self._console()
        self.statistics = StatisticsView(self.data_dir)

    def play(self, agreed: TableSetup) -> int:
        """Play a new game, then others until the person stops; return the exit code."""
        return self._until_left(lambda: self._games(self._begin(agreed)))

    def resume(self, seating: Seating) -> int:
        """Resume a saved game, then play others; return the exit code.

        NotationError if more than one person sits at the table.
        """
        if len(seating.own) > 1:
            if seating.save is not None:
                seating.save.close()
            raise NotationError(_("Line mode is for one person, and more than one plays at this table."))
        return self._until_left(lambda: self._games(seating, resumed=True))

    def learn(self, game: str) -> int:
        """Play a first game with explanations, which is not saved; return the exit code.

        NotationError if the game has no lesson.
        """
        seating = seat_lesson(game, self.settings)

        def work() -> int:
            connection = LocalConnection(seating, self.statistics, at_once)
            tutor = Tutor(
                game, connection.names, lambda view, move: connection.game.label(view, move, connection.names)
            )
            table = Conversation(connection, self.console, teaching=Teaching(tutor, self.console))
            with suppress(Quit):
                asyncio.run(table.hold(resumed=False, over=False))
                self.console.say("", learnt(game), _(AFTER_A_LESSON).format(game=game))
            return 0

        return self._until_left(work)

    def _until_left(self, work: Callable[[], int]) -> int:
        """Run a coroutine; leaving while no game is in progress simply ends it."""
        try:
            with termination(), interrupts():
                return work()
        except Quit as quit:
            self.console.say(quit.why)
            return quit.code
        except Termination as interrupt:
            self.console.say(_why(interrupt))
            return exit_code(interrupt)

    def _begin(self, agreed: TableSetup) -> Seating:
        self.console = self._console()
        return sit_down(settled(agreed, self.data_dir))

    def _console(self) -> Console:
        return Console(self.pause, speaking=Speaking(dict(self.settings.speak), self.data_dir))

    def _games(self, seating: Seating, *, resumed: bool = False) -> int:
        while True:
            code = self._through(seating, resumed=resumed)
            if code is not None:
                return code
            wanted = self._another(seating) if self.console.interactive else None
            if wanted is None:
                return 0
            seating, resumed = self._begin(wanted), False

    def _through(self, seating: Seating, *, resumed: bool) -> int | None:
        """Play a game until it ends or the person leaves; return the exit code, None if it ended."""
        connection = LocalConnection(seating, self.statistics, at_once)
        table = Conversation(connection, self.console, self.settings.expert)
        try:
            asyncio.run(table.hold(resumed=resumed, over=seating.over))
        except Quit as quit:
            return self._left(table, quit)
        except KeyboardInterrupt as interrupt:
            return self._left(table, Quit(_why(interrupt), exit_code(interrupt)))
        if connection.finished is not None and coach(connection.game.name):
            if self.console.interactive:
                self._judge(connection)
            words = _("To see what each decision cost: knaves review {path}")
            self.console.say(words.format(path=quoted(connection.finished)))
        return None

    def _judge(self, connection: LocalConnection) -> None:
        """Print whether it was play or cards, with the figures; Ctrl-C does without."""
        record = asyncio.run(connection.record())
        if record is None or len(connection.own) != 1:
            return
        self.console.say(_("Reviewing the game; Ctrl-C skips it."))
        try:
            seat, found = connection.own[0], reviewed(self.data_dir, record, connection.finished)
            said = verdict(found, told(record, found, seat, len(found.games), reader=seat))
        except Termination:
            raise
        except (KeyboardInterrupt, NotReviewed):
            return
        self.console.say(said.why, said.figures)

    def _left(self, table: Conversation, quit: Quit) -> int:
        words = [quit.why] if quit.why else []
        if table.kept:
            words.append(table.kept.how)
        elif self.data_dir.keeps and not table.moved:
            words.append(_("You have not made a move, so there is nothing to save."))
        else:
            words.append(_("The game is not saved: no files are written."))
        self.console.say(*words)
        return quit.code

    def _another(self, seating: Seating) -> TableSetup | None:
        """Ask whether to play again and against whom; None if not."""
        try:
            while True:
                asked = _("Another game? (yes: the same players, new: other players, no):")
                match named(self.console.ask(asked), ANSWERS):
                    case "yes":
                        return another(seating, pause=self.pause)
                    case "new":
                        return self._others(another(seating, pause=self.pause))
                    case "no":
                        break
                self.console.say(_("Please answer yes, new or no."))
        except (Quit, KeyboardInterrupt):
            pass
        self.console.say(_("Goodbye."))
        return None

    def _others(self, agreed: TableSetup) -> TableSetup:
        from knaves.bots import choices, sized

        known = ", ".join((*choices(agreed.game), *sized(agreed.game)))
        while True:
            player = self.console.ask(
                _("Who plays against you ({choices})? Enter for {usual}:").format(
                    choices=known, usual=agreed.against[0]
                )
            )
            request = TableRequest(
                game=agreed.game,
                seats=len(agreed.names),
                name=agreed.names[0],
                against=(player or agreed.against[0],),
                names=tuple(self._called(agreed.names[1:])),
            )
            try:
                other = plan(request, self.settings)
            except NotationError as error:
                self.console.say(str(error))
                continue
            return replace(agreed, names=other.names, against=other.against)

    def _called(self, usual: Sequence[str]) -> list[str]:
        """Ask for the opponents' names one by one, since a name may contain a comma."""
        asked = (
            _("The other player's name? Enter for {usual}:")
            if len(usual) == 1
            else _("The name of player {number} from your left? Enter for {usual}:")
        )
        return [
            self.console.ask(asked.format(number=number, usual=name)) or name
            for number, name in enumerate(usual, 1)
        ]


@dataclass(slots=True)
class Conversation:
    """One game: its announcements and questions. ``kept`` is a sentence about a game that was left."""

    connection: Connection
    console: Console
    expert: bool = False
    teaching: Teaching | None = None
    kept: SavedNotice | None = None
    moved: bool = False
    """Whether the person has moved since sitting down."""
    _noticed: int = 0

    async def hold(self, *, resumed: bool, over: bool) -> None:
        """Announce events and ask for the person's moves until the game is over. Raises Quit if they leave.

        ``over``: a resumed game had ended before, and only its file is moved.
        """
        connection = self.connection
        self.console.game = connection.game.name
        meeting = None if connection.others is None else Meeting(connection.others, self.console)
        inquiry = Inquiry(connection, self.console)
        human = Human(
            connection, self.console, inquiry, self.expert and not connection.unhelped, meeting, self.teaching
        )
        if meeting is not None:
            meeting.inquiry = inquiry
        # Who sits here sees the table with the first question.
        awaited, arrives = "", not connection.own
        try:
            self._greet(resumed=resumed, over=over)
            while (update := await self._next(meeting, awaited)) is not None:
                inquiry.answers.follow(update)
                self._tell(update)
                if arrives:
                    inquiry.look(self.console.said)
                    arrives = False
                for seat in connection.own:
                    if update.views[seat].legal:
                        if self.teaching is not None:
                            self.teaching.asked(update.views[seat])
                        self.moved |= await human.answer(update.views[seat])
                awaited = "" if meeting is None else meeting.awaited(update)
            if self.teaching is None and meeting is None:
                self.console.say("", *await statistics(connection, connection.own[0]))
            self._notice()
            self.console.say(*said_of_record(connection))
        finally:
            if meeting is not None:
                meeting.stop()
            self.kept = await connection.leave()

    async def _next(self, meeting: Meeting | None, awaited: str) -> Update | None:
        if meeting is None:
            return await self.connection.next_update()
        return await meeting.next(self.connection.next_update, awaited)

    def _greet(self, *, resumed: bool, over: bool) -> None:
        """Name the game and the players; in a resumed game, repeat the last announcements."""
        self.console.say(*_greeting(self.connection))
        if not self.connection.own:
            self.console.say(_("Type help to see what you can type while you watch."))
        elif not resumed:
            self.console.say(_("Type help at any prompt to see what can be typed."))
        if self.teaching is not None:
            self.console.say(_("To switch the explanations off, or on again, type explain at a prompt."))
        self._notice()
        past = sentences(self.connection.past)
        self.console.said += past
        if past and not over:
            self.console.say(_("The last moves:"), *past[-3:])

    def _tell(self, update: Update) -> None:
        self._notice()
        connection, own = self.connection, reader(self.connection.own)
        game, names = connection.game, connection.names
        told = [
            (said, game.brief(event, names, own))
            for event, _open in update.events
            if (said := game.tell(event, names, own))
        ]
        if told and update.mover == CHANCE:
            # A new deal begins a new paragraph.
            self.console.say("")
        # A person's own move needs no Enter, unless it had further effects.
        self.console.announce(told, wait=update.mover not in connection.own or len(told) > 1)
        if self.teaching is not None:
            view = update.views[connection.own[0]]
            for noticed in update.events:
                self.teaching.noticed(noticed, view)

    def _notice(self) -> None:
        """Print the notices that were not printed yet."""
        self.console.say(*self.connection.notices[self._noticed :])
        self._noticed = len(self.connection.notices)


def _greeting(connection: Connection) -> list[str]:
    lines = [f"{_(connection.game.title)}, {agreed(connection.game, connection.rules)}."]
    if not connection.own:
        return [*lines, _("You are watching {names}.").format(names=all_of(connection.names))]
    own, at = connection.own[0], Answers(connection).moment()
    for seat, name in enumerate(connection.names):
        you = _("You are {name}.").format(name=name)
        lines.append(you if seat == own else seated(at, Seat(seat)))
    return lines


def _why(interrupt: KeyboardInterrupt) -> str:
    return _("The system ended the program.") if isinstance(interrupt, Termination) else _("Interrupted.")


@contextmanager
def interrupts() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt immediately, even at a prompt; an event loop would delay it."""

    def interrupt(number: int, frame: FrameType | None) -> NoReturn:
        raise KeyboardInterrupt

    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
