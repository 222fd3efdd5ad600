"""The person at the keyboard, as a player: is shown the table, is asked, and may ask back.

All words about the game come from the game itself; this room adds only the commands that every
game has. A person may ask anything any number of times: only a legal move ends the turn.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from knaves.cards import NotationError
from knaves.cli.voice import Leave, Voice
from knaves.game import AnyGame, IllegalMove
from knaves.i18n.language import _, marked
from knaves.options import options, write_options

HELP: Final = marked("""\
Besides the moves you may always type:
  hint     what a good player would do here, and why
  look     the table again (or: score)
  repeat   what was said since your last move
  log      everything that was said in this game
  rules    what has been agreed
  stats    your statistics
  quit     leave; the game is kept and knaves resume takes it up (or: save)
  help     this list (or: ?)""")


@dataclass(frozen=True, slots=True)
class Person:
    """A human player. ``statistics`` gives the lines to show when they are asked for."""

    game: AnyGame
    rules: Any
    names: tuple[str, ...]
    voice: Voice
    statistics: Callable[[], list[str]]

    def choose(self, view: Any, /) -> Any:
        """Return the legal move that the person means. Leave when the person leaves."""
        self._look(view)
        while True:
            words = self.voice.ask(self.game.ask(view, self.names))
            command = _COMMANDS.get(words.lower())
            if command is not None:
                command(self, view)
            elif (move := self._understood(view, words)) is not None:
                self.voice.answered()
                return move

    def _understood(self, view: Any, words: str) -> Any:
        """Return the move if the words mean a legal one; else say why not."""
        try:
            move = self.game.hear(view, words)
            # The rules explain a refusal best, and an imagined table has the same rules for this seat.
            if move not in view.legal:
                self.game.apply(self.game.imagine(view, random.Random(0)), view.seat, move)
                raise IllegalMove(_("That cannot be done now."), "1")
        except NotationError as error:
            self.voice.say(str(error))
            return None
        except IllegalMove as error:
            self.voice.say(str(error))
            return None
        return move

    def _look(self, view: Any) -> None:
        self.voice.say("", *self.game.show(view, self.names))

    def _hint(self, view: Any) -> None:
        from knaves.bots import NO_HINTS, coach

        champion = coach(self.game.name)
        if champion is None:
            self.voice.say(_(NO_HINTS))
            return
        advice = champion.advise(view)
        self.voice.say(
            _("Hint: {move}. {reason}").format(move=self.game.write(advice.move), reason=advice.reason)
        )

    def _repeat(self, view: Any) -> None:
        self.voice.say(
            *(self.voice.said[self.voice.fresh :] or [_("Nothing has been said since your last move.")])
        )

    def _log(self, view: Any) -> None:
        self.voice.say(*(self.voice.said or [_("Nothing has been said yet.")]))

    def _rules(self, view: Any) -> None:
        self.voice.say(*rules_lines(self.game, self.rules))

    def _stats(self, view: Any) -> None:
        self.voice.say(*self.statistics())

    def _help(self, view: Any) -> None:
        self.voice.say(*_(HELP).splitlines())

    def _quit(self, view: Any) -> None:
        raise Leave


_COMMANDS: Mapping[str, Callable[[Person, Any], None]] = {
    "hint": Person._hint,
    "look": Person._look,
    "score": Person._look,
    "repeat": Person._repeat,
    "log": Person._log,
    "rules": Person._rules,
    "stats": Person._stats,
    "help": Person._help,
    "?": Person._help,
    "quit": Person._quit,
    "save": Person._quit,
    "exit": Person._quit,
}


def rules_lines(game: AnyGame, rules: Any) -> list[str]:
    """Return every option that is in force, with what it means."""
    pairs = zip(write_options(rules).split(), options(rules), strict=True)
    return [
        _("Agreed is {rules}.").format(rules=agreed(game, rules)),
        *(f"  {pair}: {_(each.meaning)}" for pair, each in pairs),
    ]


def agreed(game: AnyGame, rules: Any) -> str:
    """Return what kind of game it is: the name of a preset, or what differs from the standard game."""
    name = next((name for name, preset in game.presets.items() if preset == rules), "")
    if name:
        return _("the {preset} game").format(preset=name)
    usual = write_options(game.presets["standard"]).split()
    different = [pair for pair in write_options(rules).split() if pair not in usual]
    return _("the standard game, but {options}").format(options=", ".join(different))
