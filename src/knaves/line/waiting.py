"""The waiting room of a table on a server, in line mode: people, bots for free seats, changes of rules.

Commands here apply between games; `Meeting` has those that are possible at any time.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from knaves import queries
from knaves.cards import NotationError
from knaves.i18n.language import _, all_of, marked, plural
from knaves.line.console import Console
from knaves.line.meeting import Meeting
from knaves.match.answers import NOT_BEGUN
from knaves.match.match import MatchError
from knaves.match.others import who
from knaves.match.ports.tables import Unavailable
from knaves.remote.asking import ask
from knaves.remote.hosting import bot_named, bots_for, offer, seat_bot
from knaves.remote.table import RemoteTable
from knaves.remote.terms import besides, heading, offer_of, outcome, with_rules
from knaves.vocabulary import Vocabulary, named
from knaves.wire import messages as say

HELP: Final = marked("""\
Before a game you may type:
  table         who sits where, and the rules
  bots          which bots there are
  bot NAME      put a bot into the first free seat; bot 3 NAME: into seat 3
  sit 2         move to another seat
  offer RULES   offer other rules: a preset, or options as in target=61
  quit          leave; your seat is kept""")


@dataclass(slots=True)
class WaitingRoom:
    """The conversation before a game; ``told`` is the last description of the people at the table."""

    table: RemoteTable
    console: Console
    meeting: Meeting
    _told: tuple[str, str] = field(default=("", ""))
    _last: say.Around | None = None

    def tell(self) -> None:
        """Print who is here and the terms, if that has changed."""
        around = self._around
        if around.playing:
            return
        offered = offer_of(around)
        words = waiting(around, self.meeting.others.link), "" if offered is None else offered.words
        before, self._told = self._told, words
        last, self._last = self._last or around, around
        self.console.say(*outcome(last, around))
        if words[0] != before[0]:
            self.console.say(words[0])
        if offered is not None and words[1] != before[1]:
            answers = _("Type decline to take it back.") if offered.ours else _("Type agree or decline.")
            self.console.say(f"{offered.words} {answers}" if self.table.own else offered.words)

    def forget(self) -> None:
        """Print everything again after a game."""
        self._told = "", ""

    async def obey(self) -> None:
        """Execute a command that was typed while waiting."""
        await self.meeting.obey(self.command)

    async def command(self, words: str) -> bool:
        """Execute a command about the table before a game; return whether it was one."""
        verb, _space, rest = words.partition(" ")
        name = "help" if verb == "?" else named(verb, WORDS)
        request = _COMMANDS.get(name)
        if request is None:
            return self._asked(words)
        try:
            await self.meeting.do(request(self, rest.strip()))
        except (NotationError, Unavailable) as error:
            self.console.say(str(error))
        return True

    def _asked(self, words: str) -> bool:
        """Answer a question about a game that has not begun; return whether it was one."""
        name = named(words, queries.WORDS)
        others = self.meeting.others
        self.console.say(
            *(who(others.around, others.passed) if name == "who" else [_(NOT_BEGUN)] if name else [])
        )
        return bool(name)

    @property
    def _around(self) -> say.Around:
        around = self.table.around
        assert around is not None
        return around

    async def _help(self, words: str) -> None:
        self.console.say(*_(HELP).splitlines())
        self.meeting.help()

    async def _table(self, words: str) -> None:
        around = self._around
        self.console.say("; ".join([heading(around), *besides(around)]) + ".")
        for place, each in enumerate(around.seats, 1):
            self.console.say(_("Seat {number}: {who}.").format(number=place, who=_who(each)))

    async def _bots(self, words: str) -> None:
        for number, each in enumerate(await bots_for(self.table), 1):
            if each.name:
                said = _("{number}: {name}, an outside bot ({player})")
                self.console.say(said.format(number=number, name=each.name, player=each.level))
            else:
                self.console.say(f"{number}: {each.level}")

    async def _bot(self, words: str) -> None:
        first, _space, rest = words.partition(" ")
        free = [place for place, each in enumerate(self._around.seats) if each.kind == "empty"]
        seated = bool(rest) and first.isdecimal()
        if not free:
            raise MatchError(_("Every seat is taken."))
        place, name = (int(first) - 1, rest.strip()) if seated else (free[0], words)
        await seat_bot(self.table, place, bot_named(await bots_for(self.table), name))

    async def _sit(self, words: str) -> None:
        place = _place(words)
        for seat in self.table.own:
            await ask(self.table, say.Stand, seat=int(seat))
        await ask(self.table, say.Sit, seat=place)

    async def _offer(self, words: str) -> None:
        await offer(self.table, with_rules(self._around, words))


WORDS: Final[Vocabulary] = (
    ("help", marked("help, commands")),
    ("table", marked("table, seats, look")),
    ("bots", marked("bots, computer players")),
    ("bot", marked("bot, computer")),
    ("sit", marked("sit, seat")),
    ("offer", marked("offer, propose")),
)
_COMMANDS: Final[Mapping[str, Callable[[WaitingRoom, str], Awaitable[None]]]] = {
    "help": WaitingRoom._help,
    "table": WaitingRoom._table,
    "bots": WaitingRoom._bots,
    "bot": WaitingRoom._bot,
    "sit": WaitingRoom._sit,
    "offer": WaitingRoom._offer,
}


def _place(words: str) -> int:
    """Return the place of a seat given by its number; MatchError for anything else."""
    if not words.isdecimal() or not 0 < int(words) < 16:
        raise MatchError(_("Which seat? Type its number."))
    return int(words) - 1


def _who(each: say.Occupant) -> str:
    """Return the occupant of a seat, in words."""
    if each.kind == "empty":
        return _("free")
    if each.kind == "bot":
        return _("{name}, a bot ({level})").format(name=each.name, level=each.level)
    if each.kind == "outside":
        return _("{name}, an outside bot ({player})").format(name=each.name, player=each.player)
    name = _("{name} (you)").format(name=each.name) if each.yours else each.name
    return _("{name}, ready").format(name=name) if each.ready else name


def waiting(around: say.Around, link: str) -> str:
    """Return sentences on the people at a waiting table, and on whom it waits for."""
    names = [each.name for each in around.seats if each.name]
    free = len(around.seats) - len(names)
    unready = [
        each.name for each in around.seats if each.kind == "person" and not each.ready and not each.yours
    ]
    words = _("At the table: {names}.").format(names=all_of(names)) if names else _("Nobody sits here yet.")
    if free:
        invited = plural("{number} seat is free.", "{number} seats are free.", free).format(number=free)
        return f"{words} {invited} " + _("Others join with: knaves join {link}").format(link=link)
    return f"{words} " + _("Waiting for {names}.").format(names=all_of(unready)) if unready else words
