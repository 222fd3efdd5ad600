"""What a person may type at any moment of a game, at a prompt or not: questions, the log, the rules, help.

None of it has an effect on the game. `Meeting` has the commands about people, `Human` those at a prompt.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from knaves.files import describe_os_error
from knaves.game import AnyGame, Seat
from knaves.i18n.language import _, marked
from knaves.keys import claims
from knaves.line.console import Console, Quit
from knaves.line.speaking import SPEAK
from knaves.line.words import LISTS
from knaves.local.setup import agreed
from knaves.match.answers import Answers
from knaves.match.connection import Connection
from knaves.match.statistics import describe
from knaves.options import options
from knaves.queries import QUERIES
from knaves.rulebook import number_in, section
from knaves.typeset import plain
from knaves.vocabulary import Vocabulary, first_word, named

READ: Final = 76
"""Characters in a line of the law; a narrower terminal wraps it again."""
_BESIDES: Final = (
    ("hint", marked("hint, advice"), marked("what a good player would do here, and why")),
    ("look", marked("look, everything"), marked("the whole table")),
    *((each.name, each.words, each.title) for each in QUERIES),
    ("speak", SPEAK, marked("how much is said, and to change it: speak moves short")),
    ("repeat", marked("repeat, again"), marked("what was said since your last move")),
    ("log", marked("log, history"), marked("everything that was said in this game")),
    (
        "rules",
        marked("rules, law"),
        marked("what has been agreed; with a number, such as 5.3, that paragraph of the law"),
    ),
    ("words", LISTS, marked("the words of the game; what is and a word explains it")),
    ("stats", marked("stats, statistics"), marked("your statistics")),
    ("quit", marked("quit, q, save, exit"), marked("leave; the game is kept, and you can go on later")),
    ("help", marked("help, commands"), marked("this list (or: ?)")),
)  # fmt: skip
"""The commands of line mode: name, words, meaning."""
COMMANDS: Final[Vocabulary] = tuple((name, words) for name, words, _meaning in _BESIDES)
_PLAYING: Final = frozenset({"hand", "repeat", "stats"})
"""The commands that say nothing to those who watch."""
LEAVE: Final[Vocabulary] = tuple(each for each in COMMANDS if each[0] == "quit")


@dataclass(slots=True)
class Inquiry:
    """The answers at one table, and the console that prints them."""

    connection: Connection
    console: Console
    answers: Answers = field(init=False)

    def __post_init__(self) -> None:
        self.answers = Answers(self.connection)

    def meant(self, words: str) -> str:
        """Return the name of the command that was typed; empty if it is none.

        A letter that the game has for a move of its own is no command.
        """
        if words == "?":
            return "help"
        letter = words.lower() if len(words) == 1 else ""
        taken = letter and letter in claims(self.connection.game.name, {})
        return "" if taken else named(words, COMMANDS)

    async def command(self, words: str) -> bool:
        """Answer what was typed; return whether it could be answered here. Raises Quit."""
        verb, _space, rest = words.partition(" ")
        if self.meant(verb) == "rules" and (number := number_in(rest)):
            self.console.say(*plain(section(self.connection.game.name, number), READ))
            return True
        if self.meant(verb) == "speak":
            self.console.say(*self.console.speaking.command(rest))
            return True
        name = self.meant(words)
        if name in _ACTIONS:
            await _ACTIONS[name](self)
        elif any(name == each.name for each in QUERIES):
            self.console.say(*self.answers.answer(name))
        else:
            return False
        return True

    def look(self, known: Sequence[str] = ()) -> None:
        """Print the whole table, but for lines that are known."""
        self.console.say("", *(line for line in self.answers.whole() if line not in known))

    def hand(self) -> list[str]:
        """Return the hand in words."""
        return self.answers.answer("hand")

    async def _look(self) -> None:
        self.look()

    async def _repeat(self) -> None:
        self.console.say(
            *(self.console.said[self.console.fresh :] or [_("Nothing has been said since your last move.")])
        )

    async def _log(self) -> None:
        self.console.say(*(self.console.said or [_("Nothing has been said yet.")]))

    async def _rules(self) -> None:
        self.console.say(*rules_lines(self.connection.game, self.connection.rules))

    async def _stats(self) -> None:
        own = self.connection.own
        self.console.say(*(await statistics(self.connection, own[0]) if own else [_("You only watch.")]))

    async def _help(self) -> None:
        plays = bool(self.connection.own)
        self.console.say(
            _("Besides the moves you may always type:") if plays else _("While you watch you may type:")
        )
        for name, _words, meaning in _BESIDES:
            if (name == "hint" and self.connection.unhelped) or (name in _PLAYING and not plays):
                continue
            meant = _(meaning) if plays or name != "quit" else _("leave the table")
            self.console.say(f"  {first_word(name, COMMANDS):<10} {meant}")

    async def _quit(self) -> None:
        raise Quit


_ACTIONS: Final[Mapping[str, Callable[[Inquiry], Awaitable[None]]]] = {
    "look": Inquiry._look,
    "repeat": Inquiry._repeat,
    "log": Inquiry._log,
    "rules": Inquiry._rules,
    "stats": Inquiry._stats,
    "help": Inquiry._help,
    "quit": Inquiry._quit,
}


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
