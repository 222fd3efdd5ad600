"""The other people at a table on a server, in line mode: arrivals and departures, chat, and commands.

News is printed before the next prompt, or immediately while waiting. At a terminal one can type meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from knaves.game import Seat
from knaves.i18n.language import _, any_of, marked
from knaves.line.asking import meant, shown
from knaves.line.console import Console, Quit
from knaves.line.countdown import Countdown
from knaves.line.inquiry import LEAVE, Inquiry
from knaves.match.around import Choice, Request
from knaves.match.changes import Watch, chat_line
from knaves.match.match import MatchError, Update
from knaves.match.others import RECONNECTING, UNSENT, Others, awaited
from knaves.match.table.requests import VERBS
from knaves.vocabulary import Vocabulary, named, yes

HELP: Final = marked("""\
At a table on a server you may also type:
  say ...       talk to the others
  chat          what has been said in the chat
  link          the link by which others join
  code          the resume code: lets you continue on another device""")
PATIENCE: Final = 1.5
"""Seconds until the awaited players are named."""
KEPT: Final = 20
"""Messages of the chat that are read out again."""
LOOK: Final = 0.2
"""Seconds between two checks for news."""


@dataclass(slots=True)
class Meeting:
    """The other people, and the news about them so far."""

    others: Others
    console: Console
    inquiry: Inquiry | None = None
    """What may be asked of the game that is played."""
    _watch: Watch = field(init=False)
    _countdown: Countdown = field(default_factory=Countdown)
    _coming: Callable[[], Awaitable[Update | None]] | None = None
    _task: asyncio.Future[Update | None] | None = None
    """The next update, while it is waited for."""
    _concern: tuple[Seat, tuple[Choice, ...]] | None = None
    """What the person was last asked at a terminal: about whom, and what may be chosen."""
    _talking: bool = False
    """Whether the person was told of the pause for talk that runs."""

    def __post_init__(self) -> None:
        self._watch = Watch(self.others)

    @property
    def over(self) -> bool:
        """Whether the game is over, even if its end was not announced yet."""
        return not self.others.around.playing

    @property
    def watching(self) -> bool:
        """Whether nobody here has a seat, so that no question will come."""
        return not any(each.yours for each in self.others.around.seats)

    @property
    def sat_in(self) -> bool:
        """Whether a bot plays for the person here."""
        return any(each.yours and each.stand_in for each in self.others.around.seats)

    async def come_back(self) -> None:
        """Take the seat back from a bot."""
        await self.do(self.others.here())

    def tell(self) -> bool:
        """Print the news; return whether there was any."""
        much = self.console.speaking.of
        news = [*self._watch.news(much("others")), *self._watch.spoken(much("chat"))]
        news += self._countdown.warnings(self.others.around.seats, self.others.passed, much("clocks"))
        self.console.say(*news)
        return bool(news)

    async def ask(self, question: str) -> str | None:
        """Ask, and print all news meanwhile. None if the game went on before there was an answer."""
        if not self.console.polls:
            return self.console.ask(question)
        self.console.prompt(question)
        while (typed := self.console.answer()) is None:
            if self.others.elsewhere:
                await self.ask_back()
                self.console.prompt(question)
            if self._task is None and self._coming is not None:
                self._task = asyncio.ensure_future(self._coming())
            await (asyncio.wait([self._task], timeout=LOOK) if self._task else asyncio.sleep(LOOK))
            if self.over or (self._task is not None and self._task.done()):
                return None
            if self.tell():
                self.console.prompt(question)
        self.stop()
        return typed

    def stop(self) -> None:
        """Wait for nothing any more."""
        if self._task is not None and not self._task.done():
            self._task.cancel()
            self._task = None

    async def next(self, coming: Callable[[], Awaitable[Update | None]], awaited: str) -> Update | None:
        """Wait for the next update; meanwhile print the awaited players and all news."""
        task = self._task or asyncio.ensure_future(coming())
        self._coming, self._task = coming, task
        waited, dropped = 0.0, False
        try:
            while not (await asyncio.wait({task}, timeout=LOOK))[0]:
                waited += LOOK
                self.tell()
                if self.others.down > 2 and not dropped:
                    dropped = True
                    self.console.say(_(RECONNECTING))
                elif waited > PATIENCE and awaited:
                    self.console.say(awaited)
                    awaited = ""
                if dropped and not self.others.down:
                    dropped = False
                    self.console.say(_("Connected again."))
                await self.ask_back()
                await self._meanwhile()
        finally:
            self.stop()
        self._task = None
        self.tell()
        return task.result()

    async def ask_back(self) -> None:
        """If the table is open in another window, ask whether to play here. Raises Quit if not."""
        if not self.others.elsewhere:
            return
        words = self.console.ask(_("This table is open elsewhere. Play here? (yes, no):"))
        if not yes(words):
            raise Quit
        await self.do(self.others.play_here())

    async def carried(self, request: Awaitable[None]) -> None:
        """Wait until the server has a move; say so if the connection is down."""
        task = asyncio.ensure_future(request)
        dropped = False
        while not (await asyncio.wait({task}, timeout=LOOK))[0]:
            if self.others.down > 2 and not dropped:
                dropped = True
                self.console.say(_(UNSENT))
        task.result()

    def awaited(self, update: Update) -> str:
        """Return a sentence that names the awaited players after an update; empty if all are bots."""
        return awaited(self.others.around, update.actors)

    async def _meanwhile(self) -> None:
        """Show the open questions; execute a command typed while waiting."""
        concerns = self.others.around.concerns()
        if not self.console.interactive:
            for about, choices in concerns:
                await self._choose(about, choices)
            await self.obey(self._asked)
            return
        # Nothing waits for an answer here: the absent player may return, and the game continue.
        if concerns and concerns[0] != self._concern:
            self.console.say(self._what_now(*concerns[0]))
        self._concern = concerns[0] if concerns else None
        talk = self.others.around.talk > 0
        if talk and not self._talking:
            self.console.say(_("Say something, or press Enter to go on:"))
        self._talking = talk
        await self.obey(self._replied)

    async def obey(self, more: Callable[[str], Awaitable[bool]]) -> None:
        """Execute a command typed while waiting; ``more`` handles additional commands."""
        typed = self.console.typed()
        if typed is None or await more(typed) or (typed and await self.command(typed)):
            return
        if named(typed, LEAVE):
            raise Quit
        if not self.watching and not self.console.interactive:
            self.console.put_back(typed)
        elif typed:
            self.console.say(
                _("You are watching. Type help for what you can do, or quit.")
                if self.watching
                else _("You are waiting. Type help for what you can do, or quit.")
            )

    async def _asked(self, words: str) -> bool:
        """Answer a question about the game; return whether it was one."""
        if self.inquiry is None or not await self.inquiry.command(words):
            return False
        if self.inquiry.meant(words) == "help":
            self.help()
        return True

    async def _replied(self, words: str) -> bool:
        """Execute an answer to the open question during a game; return whether it was one."""
        concerns = self.others.around.concerns()
        if concerns and (choice := meant(words).lower()) in concerns[0][1]:
            await self._ask_for("choose", about=concerns[0][0], choice=choice)
        elif await self._asked(words):
            pass
        elif self.others.around.talk <= 0 or named(words, LEAVE):
            return False
        elif not words:
            await self._ask_for("skip")
        elif not await self.command(words):
            await self.do(self.others.say(words))
        return True

    async def _choose(self, about: Seat, choices: tuple[Choice, ...]) -> None:
        words = self.console.ask(self._what_now(about, choices)).lower()
        if (choice := meant(words).lower()) in choices:
            await self._ask_for("choose", about=about, choice=choice)
        elif named(words, LEAVE):
            raise Quit
        elif words and not await self.command(words):
            self.console.say(
                _("Please answer {answers}.").format(answers=any_of([shown(each) for each in choices]))
            )

    def _what_now(self, about: Seat, choices: tuple[Choice, ...]) -> str:
        """Return the question about an absent player."""
        each = self.others.around.seats[about]
        gone = _("{name} is gone. What now ({answers})?")
        words = (
            gone if each.presence == "gone" else _("{name} has not moved for a while. What now ({answers})?")
        )
        return words.format(name=each.name, answers=any_of([shown(each) for each in choices]))

    async def command(self, words: str) -> bool:
        """Execute a command about the other people; return whether it was one."""
        verb, _space, rest = words.partition(" ")
        name = named(verb, WORDS)
        command = _COMMANDS.get(name)
        if command is not None and (name == "say" or not rest):
            await self.do(command(self, rest.strip()))
        elif (request := self._offered(words)) is not None:
            await self._make(request)
        elif _known(meant(words)):
            self.console.say(self._refusal(meant(words).partition(" ")[2].strip()))
        else:
            return False
        self.tell()
        return True

    def help(self) -> None:
        """Print what may be typed now."""
        self.console.say(*_(HELP).splitlines())
        offered = [each for each in self.others.around.may if not each.needs]
        self.console.say(*(f"  {shown(each.word):<13} {each.label}" for each in offered))

    def _offered(self, words: str) -> Request | None:
        """Return what the table offers under the words that were typed."""
        offered = [each for each in self.others.around.may if not each.needs]
        asked = meant(words).casefold()
        return next((each for each in offered if each.word.casefold() == asked), None)

    async def _make(self, request: Request) -> None:
        """Make a request, after its question if it has one, and print what came of it."""
        if request.sure:
            question = _("{question} (yes, no):").format(question=request.sure)
            if not yes(self.console.ask(question)):
                return
        await self.do(self.others.ask(request), request.done)

    async def _ask_for(self, kind: str, **fields: object) -> None:
        request = self.others.around.request(kind, **fields)
        if request is not None:
            await self._make(request)

    def _refusal(self, name: str) -> str:
        """Return why something that is asked for at times cannot be asked for now."""
        around = self.others.around
        known = {each.name.casefold() for each in around.seats} | {
            each.about.casefold() for each in around.may
        }
        if name and name.casefold() not in known:
            return _("There is nobody called {name} here.").format(name=name)
        return _("That cannot be asked for now. Type help for what can.")

    async def do(self, request: Awaitable[Any], done: str = "") -> None:
        """Make a request; print the reason if it is refused, and otherwise ``done``."""
        try:
            await request
        except MatchError as refusal:
            self.console.say(str(refusal))
        else:
            self.console.say(*([done] if done else []))

    async def _say(self, words: str) -> None:
        if not words:
            raise MatchError(_("Type something to say."))
        await self.others.say(words)

    async def _chat(self, words: str) -> None:
        said = [chat_line(each) for each in self.others.said]
        self.console.say(*(said[-KEPT:] or [_("Nobody has said anything yet.")]))

    async def _link(self, words: str) -> None:
        self.console.say(self.others.link)

    async def _code(self, words: str) -> None:
        self.console.say(
            _("This is your resume code. Whoever has it has your seat: show it to nobody."),
            self.others.code,
            _("On another device: knaves join {link} --code={code}").format(
                link=self.others.link, code=self.others.code
            ),
        )


WORDS: Final[Vocabulary] = (
    ("say", marked("say, tell")),
    ("chat", marked("chat, messages")),
    ("link", marked("link, invitation")),
    ("code", marked("code, resume code")),
)
_WITH_NAMES: Final = frozenset({"nudge", "mute", "unmute", "report", "remove"})


def _known(asked: str) -> bool:
    """Return whether this may be asked of a table at times."""
    verb, _space, rest = asked.partition(" ")
    return verb.lower() in VERBS and (not rest or verb.lower() in _WITH_NAMES)


_COMMANDS: Final[Mapping[str, Callable[[Meeting, str], Awaitable[None]]]] = {
    "say": Meeting._say,
    "chat": Meeting._chat,
    "link": Meeting._link,
    "code": Meeting._code,
}
