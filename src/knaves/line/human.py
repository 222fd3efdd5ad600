"""The person at the keyboard: sees the table, answers questions, and may use commands.

All words about the game come from the game itself; this module adds only the commands that every game has.
A person may use any number of commands: only a legal move ends the turn.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from knaves.cards import NotationError
from knaves.coaching import ARE_YOU_SURE, better, mistake
from knaves.files import describe_os_error
from knaves.game import AnyGame, IllegalMove, Seat
from knaves.i18n.language import _, marked
from knaves.line.console import Console, Quit
from knaves.line.meeting import Meeting
from knaves.local.setup import agreed
from knaves.match.connection import Connection
from knaves.match.match import MatchError
from knaves.match.statistics import describe
from knaves.options import options
from knaves.rulebook import number_in, section
from knaves.typeset import plain

HELP: Final = marked("""\
Besides the moves you may always type:
  hint     what a good player would do here, and why
  look     the table again (or: score)
  repeat   what was said since your last move
  log      everything that was said in this game
  rules    what has been agreed; rules 5.3 shows that paragraph of the law
  words    the words of the game; what is and a word explains it
  stats    your statistics
  quit     leave; the game is saved, and knaves resume continues it (or: save)
  help     this list (or: ?)""")

READ: Final = 76
"""Characters in a line of the law; a narrower terminal wraps it again."""


@dataclass(frozen=True, slots=True)
class Human:
    """The person in one seat of a table."""

    connection: Connection
    console: Console
    expert: bool = False
    """Whether to ask before a clear mistake."""
    meeting: Meeting | None = None
    """The other people, if they are not at this machine."""

    async def answer(self, view: Any) -> None:
        """Show the table, ask, and make the person's legal move. Raises Quit if the person leaves."""
        game, names = self.connection.game, self.connection.names
        await self._look(view)
        while True:
            if self.meeting is not None:
                self.meeting.tell()
                if self.meeting.over:
                    return
            words = self.console.ask(game.ask(view, names))
            if self.meeting is not None and (self.meeting.over or await self.meeting.command(words)):
                continue
            if number := _paragraph(words):
                self.console.say(*plain(section(game.name, number), READ))
                continue
            command = _COMMANDS.get(words.lower())
            if command is not None:
                await command(self, view)
                continue
            try:
                move = game.hear(view, words)
                said = self._doubted(view, move) if self.expert and move in view.legal else ""
                if said is None:
                    continue
                submitted = self.connection.submit(view.seat, move)
                await (submitted if self.meeting is None else self.meeting.carried(submitted))
            except (NotationError, IllegalMove, MatchError) as refusal:
                if self.meeting is None or not self.meeting.over:
                    self.console.say(str(refusal))
                if self.meeting is not None and self.meeting.sat_in:
                    await self.meeting.come_back()
            else:
                self.console.say(*([said] if said else []))
                self.console.answered()
                return

    def _doubted(self, view: Any, move: Any) -> str | None:
        """Ask about a move that is a clear mistake; return None if it is taken back.

        Otherwise return the sentence to show afterwards: the better move, if it was not shown yet.
        """
        from knaves.bots import coach

        game = self.connection.game
        champion = coach(game.name)
        found = mistake(game, champion.hint(view), move) if champion is not None else None
        if found is None:
            return ""
        words = better(found, game.write)
        self.console.say(_(ARE_YOU_SURE))
        shown = False
        while True:
            match self.console.ask(_("Do it anyway? (yes, no, show: what is better):")).lower():
                case "y" | "yes":
                    return "" if shown else words
                case "s" | "show":
                    self.console.say(words)
                    shown = True
                case _:
                    return None

    async def _look(self, view: Any) -> None:
        self.console.say("", *self.connection.game.show(view, self.connection.names))

    async def _hint(self, view: Any) -> None:
        from knaves.bots import NO_HINTS, coach

        if not self.connection.helped:
            self.console.say(_("There are no hints where people play against each other."))
            return
        champion = coach(self.connection.game.name)
        if champion is None:
            self.console.say(_(NO_HINTS))
            return
        self.connection.hinted(view.seat)
        advice = champion.advise(view)
        self.console.say(
            _("Hint: {move}. {reason}").format(
                move=self.connection.game.write(advice.move), reason=advice.reason
            )
        )

    async def _repeat(self, view: Any) -> None:
        self.console.say(
            *(self.console.said[self.console.fresh :] or [_("Nothing has been said since your last move.")])
        )

    async def _log(self, view: Any) -> None:
        self.console.say(*(self.console.said or [_("Nothing has been said yet.")]))

    async def _rules(self, view: Any) -> None:
        self.console.say(*rules_lines(self.connection.game, self.connection.rules))

    async def _stats(self, view: Any) -> None:
        self.console.say(*await statistics(self.connection, view.seat))

    async def _help(self, view: Any) -> None:
        self.console.say(*_(HELP).splitlines())
        if self.meeting is not None:
            self.meeting.help()

    async def _quit(self, view: Any) -> None:
        raise Quit


_COMMANDS: Mapping[str, Callable[[Human, Any], Awaitable[None]]] = {
    "hint": Human._hint,
    "look": Human._look,
    "score": Human._look,
    "repeat": Human._repeat,
    "log": Human._log,
    "rules": Human._rules,
    "stats": Human._stats,
    "help": Human._help,
    "?": Human._help,
    "quit": Human._quit,
    "save": Human._quit,
    "exit": Human._quit,
}


def _paragraph(words: str) -> str:
    """Return the number of the requested paragraph; empty if none is requested."""
    verb, _space, rest = words.partition(" ")
    return number_in(rest) if verb.lower() == "rules" else ""


async def statistics(connection: Connection, seat: Seat) -> list[str]:
    """Return the wins and losses of the person in a seat at this game, as a line."""
    if connection.others is not None:
        return [_("Online games do not count in the statistics at home.")]
    name = connection.names[seat]
    try:
        found = [each for each in await connection.statistics() if each.name.casefold() == name.casefold()]
    except OSError as error:
        return [_("The statistics cannot be read: {trouble}").format(trouble=describe_os_error(error))]
    return [f"{each.name}: {describe(each)}" for each in found] or [_("You have not finished a game yet.")]


def rules_lines(game: AnyGame, rules: Any) -> list[str]:
    """Return all options of the current rules with their meaning."""
    return [
        _("The rules: {rules}.").format(rules=agreed(game, rules)),
        *(
            "  "
            + _("{option}: {value}").format(option=each.title, value=each.said(getattr(rules, each.name)))
            + f" ({_(each.meaning)})"
            for each in options(rules)
        ),
    ]
