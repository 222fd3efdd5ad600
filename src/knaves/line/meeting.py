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
from knaves.line.console import Console, Quit
from knaves.match.changes import Watch
from knaves.match.match import MatchError, Update
from knaves.match.notices import Choice
from knaves.match.others import RECONNECTING, UNSENT, Others, asked, awaited, named, who

HELP: Final = marked("""\
At a table on a server you may also type:
  say ...       talk to the others
  who           who is here, and the clocks
  link          the link by which others join
  code          the resume code: lets you continue on another device
  nudge NAME    remind somebody that it is their turn
  mute NAME     hide what somebody says; unmute NAME
  report NAME   report somebody to the operator of the server
  end           offer, or agree, to end the game without a winner
  decline       play on instead, or take your offer back
  resign        resign the game
  abort         call the game off, before anybody has moved
  lock          let nobody else sit down, as the host; unlock""")
PATIENCE: Final = 1.5
"""Seconds until the awaited players are named."""
LOOK: Final = 0.2
"""Seconds between two checks for news."""
CHOICES: Final[Mapping[str, Choice]] = {"wait": "wait", "bot": "bot", "claim": "claim"}


@dataclass(slots=True)
class Meeting:
    """The other people, and the news about them so far."""

    others: Others
    console: Console
    _watch: Watch = field(init=False)
    _concern: tuple[Seat, tuple[Choice, ...]] | None = None
    """What the person was last asked at a terminal: about whom, and what may be chosen."""
    _talking: bool = False
    """Whether the person was told of the pause for talk that runs."""

    def __post_init__(self) -> None:
        self._watch = Watch(self.others)

    @property
    def over(self) -> bool:
        """Whether the game is over, even if its end was not announced yet."""
        return not self.others.gathering.playing

    @property
    def sat_in(self) -> bool:
        """Whether a bot plays for the person here."""
        return any(each.yours and each.stand_in for each in self.others.gathering.seats)

    async def come_back(self) -> None:
        """Take the seat back from a bot."""
        await self.do(self.others.here())

    def tell(self) -> None:
        """Print the news."""
        self.console.say(*self._watch.news(), *self._watch.spoken())

    async def next(self, coming: Callable[[], Awaitable[Update | None]], awaited: str) -> Update | None:
        """Wait for the next update; meanwhile print the awaited players and all news."""
        task = asyncio.ensure_future(coming())
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
            if not task.done():
                task.cancel()
        self.tell()
        return task.result()

    async def ask_back(self) -> None:
        """If the table is open in another window, ask whether to play here. Raises Quit if not."""
        if not self.others.elsewhere:
            return
        words = self.console.ask(_("This table is open elsewhere. Play here? (yes, no):"))
        if words.lower() not in ("y", "yes"):
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
        return awaited(self.others.gathering, update.actors)

    async def _meanwhile(self) -> None:
        """Show the open questions; execute a command typed while waiting."""
        concerns = self.others.gathering.concerns()
        if not self.console.interactive:
            for about, choices in concerns:
                await self._choose(about, choices)
            return
        # Nothing waits for an answer here: the absent player may return, and the game continue.
        if concerns and concerns[0] != self._concern:
            self.console.say(self._what_now(*concerns[0]))
        self._concern = concerns[0] if concerns else None
        talk = self.others.gathering.talk > 0
        if talk and not self._talking:
            self.console.say(_("Say something, or press Enter to go on:"))
        self._talking = talk
        await self.obey(self._replied)

    async def obey(self, more: Callable[[str], Awaitable[bool]]) -> None:
        """Execute a command typed while waiting; ``more`` handles additional commands."""
        typed = self.console.typed()
        if typed is None or await more(typed) or not typed or await self.command(typed):
            return
        if typed.lower() in ("quit", "exit"):
            raise Quit
        self.console.say(_("You are waiting. Type help for what you can do, or quit."))

    async def _replied(self, words: str) -> bool:
        """Execute an answer to the open question during a game; return whether it was one."""
        concerns = self.others.gathering.concerns()
        if concerns and CHOICES.get(words.lower()) in concerns[0][1]:
            await self.do(self.others.choose(concerns[0][0], CHOICES[words.lower()]))
        elif words.lower() == "help":
            self.console.say(*_(HELP).splitlines())
        elif self.others.gathering.talk <= 0 or words.lower() in ("quit", "exit"):
            return False
        elif not words:
            await self.do(self.others.skip())
        elif not await self.command(words):
            await self.do(self.others.say(words))
        return True

    async def _choose(self, about: Seat, choices: tuple[Choice, ...]) -> None:
        words = self.console.ask(self._what_now(about, choices)).lower()
        if words in CHOICES and CHOICES[words] in choices:
            await self.do(self.others.choose(about, CHOICES[words]))
        elif words in ("quit", "exit"):
            raise Quit
        elif words and not await self.command(words):
            self.console.say(_("Please answer {answers}.").format(answers=any_of([*choices])))

    def _what_now(self, about: Seat, choices: tuple[Choice, ...]) -> str:
        """Return the question about an absent player."""
        each = self.others.gathering.seats[about]
        gone = _("{name} is gone. What now ({answers})?")
        words = (
            gone if each.presence == "gone" else _("{name} has not moved for a while. What now ({answers})?")
        )
        return words.format(name=each.name, answers=any_of([*choices]))

    async def command(self, words: str) -> bool:
        """Execute a command about the other people; return whether it was one."""
        verb, _space, rest = words.partition(" ")
        request = _COMMANDS.get(verb.lower())
        if request is None or (rest and verb.lower() not in _WITH_WORDS):
            return False
        await self.do(request(self, rest.strip()))
        self.tell()
        return True

    async def do(self, request: Awaitable[Any]) -> None:
        """Make a request; print the reason if it is refused."""
        try:
            await request
        except MatchError as refusal:
            self.console.say(str(refusal))

    async def _say(self, words: str) -> None:
        if not words:
            raise MatchError(_("Type something to say."))
        await self.others.say(words)

    async def _who(self, words: str) -> None:
        self.console.say(*who(self.others.gathering, self.others.passed))

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

    async def _lock(self, words: str) -> None:
        await self.others.lock(True)
        self.console.say(_("The table is locked: nobody else can sit down."))

    async def _unlock(self, words: str) -> None:
        await self.others.lock(False)
        self.console.say(_("The link lets people in again."))

    async def _nudge(self, words: str) -> None:
        await self.others.nudge(named(self.others.gathering, words))

    async def _mute(self, words: str) -> None:
        await self.others.mute(words, muted=True)

    async def _unmute(self, words: str) -> None:
        await self.others.mute(words, muted=False)

    async def _report(self, words: str) -> None:
        await self.others.report(words)
        self.console.say(_("{name} has been reported.").format(name=words))

    async def _resign(self, words: str) -> None:
        if self.console.ask(_("Resign this game? (yes, no):")).lower() in ("y", "yes"):
            await self.others.resign()

    async def _end(self, words: str) -> None:
        await self.others.end()
        if not self.over:
            self.console.say(asked(self.others.gathering))

    async def _decline(self, words: str) -> None:
        await self.others.play_on()

    async def _abort(self, words: str) -> None:
        await self.others.abort()


_WITH_WORDS: Final = frozenset({"say", "nudge", "mute", "unmute", "report"})
_COMMANDS: Final[Mapping[str, Callable[[Meeting, str], Awaitable[None]]]] = {
    "say": Meeting._say,
    "who": Meeting._who,
    "link": Meeting._link,
    "code": Meeting._code,
    "lock": Meeting._lock,
    "unlock": Meeting._unlock,
    "nudge": Meeting._nudge,
    "mute": Meeting._mute,
    "unmute": Meeting._unmute,
    "report": Meeting._report,
    "resign": Meeting._resign,
    "end": Meeting._end,
    "decline": Meeting._decline,
    "abort": Meeting._abort,
}
