"""The scripts ``cribbage`` and ``euchre``, which take the words of 1992 to 1996.

The words may be in any order and any case. They make the same request as today's flags. A line
that contains a ``--flag`` is read as today's syntax.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final, Literal

import click

from knaves.cards import NotationError
from knaves.cli.command import COMMANDS, main, run
from knaves.cli.completion import items, variable
from knaves.cli.locale import select_language
from knaves.cli.output import print_line
from knaves.cli.usage import arguments
from knaves.games import SHELF, find
from knaves.i18n.language import _, any_of, marked
from knaves.local.setup import TableRequest
from knaves.options import values_of

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Show = Literal["", "help", "list", "view"]
FIRST: Final[tuple[Show, ...]] = ("help", "list", "view")
"""Words that show something and exit; the first of them wins."""
_ALIASES: Final = {"?": "help", "/?": "help", "/h": "help", "-h": "help", "/b": "plain"}
_SWITCHES: Final[Mapping[str, Mapping[str, Any]]] = {
    "nodisk": {"disk": False},
    "noblank": {"blank": False},
    "noanimation": {"animation": False},
    "laptop": {"laptop": True},
    "pause": {"boxes": "held"},
    "nokeyboard": {"keyboard": False},
    "plain": {"plain": True},
    "go": {"begin": True},
}
"""Changes to the request, by word."""
_DIRECTORY: Final = re.compile(r"[/\\.~]|[A-Za-z]:")


@dataclass(frozen=True, slots=True)
class LineResult:
    """The result of reading a line of words: a request, something to show instead, and ignored words."""

    request: TableRequest
    show: Show = ""
    unused: tuple[str, ...] = ()


def read_words(game: str, words: Sequence[str]) -> LineResult:
    """Return the request that the words make. An unknown word is a name; the last one counts."""
    request = TableRequest(game=game)
    show: set[str] = set()
    names: list[str] = []
    for word in words:
        plain = _ALIASES.get(word.lower(), word.lower())
        if plain in FIRST:
            show.add(plain)
        elif (changed := _switch(request, plain)) is not None:
            request = changed
        elif _DIRECTORY.match(word):
            request = replace(request, data=word)
        else:
            refuse_no_name(game, word)
            names.append(word)
    if names:
        request = replace(request, name=names[-1])
    first: Show = next((word for word in FIRST if word in show), "")
    return LineResult(request, first, tuple(names[:-1]))


def refuse_no_name(game: str, word: str) -> None:
    """Raise NotationError for a word that is no name: a number, a flag, a command, a misspelled word."""
    if not any(letter.isalpha() for letter in word):
        said = _("{word!r} is not a length of the game. The lengths are {lengths}.")
        raise NotationError(said.format(word=word, lengths=any_of(_lengths(game))))
    if word.startswith("-") or "=" in word:
        said = _("{word!r} is not a word of this command. For today's flags: knaves {game} --help")
        raise NotationError(said.format(word=word, game=game))
    known = f"knaves {word}" if word in COMMANDS and word not in SHELF else _near(word.lower())
    if known:
        said = _("Is {word!r} a name? Did you mean {known!r}? To play as {word}: {game} --name {word}")
        raise NotationError(said.format(word=word, known=known, game=game))


def _near(word: str) -> str:
    """Return the misspelled word of 1996; empty for names that resemble a short one: Lisa, Alain."""
    known = (*FIRST, *_SWITCHES)
    swapped = [each for each in known if sorted(each) == sorted(word) and each[:1] == word[:1]]
    near = get_close_matches(word, [each for each in known if len(each) > 5], n=1, cutoff=0.8)
    return next(iter([*swapped, *near]), "")


def usage(game: str) -> str:
    """Return the words that the script of a game understands."""
    lines = [
        marked("{game} [words in any order, upper or lower case]"),
        marked("  help, ?, /?      show this"),
        marked("  list             show everybody's statistics"),
        marked("  view             show the manual"),
        marked("  {lengths}points that win the game"),
        marked("  nodisk           read and write no files"),
        marked("  pause            announcements wait for Enter"),
        marked("  plain, /B        play line by line, without drawings"),
        marked("  go               start a game without the title screen"),
        marked("  noblank, noanimation, laptop   for the full screen; no effect in line mode"),
        marked("  nokeyboard       mouse only; refused in line mode"),
        marked("  a directory      begins with / \\ . ~ or X: and holds settings, statistics and games"),
        marked("  a name           your name: any other word"),
        marked("The same with today's flags: knaves {game} --help"),
    ]
    lengths = ", ".join(_lengths(game)).ljust(17)
    return "\n".join(_(line).format(game=game, lengths=lengths) for line in lines)


def cribbage() -> None:
    """Run the script ``cribbage``."""
    _script("cribbage", sys.argv[1:])


def euchre() -> None:
    """Run the script ``euchre``."""
    _script("euchre", sys.argv[1:])


def _script(game: str, words: Sequence[str]) -> None:
    if variable(game) in os.environ:
        # click answers the shell and exits.
        _completing(game).main(prog_name=game)
    if any(word.startswith("--") for word in words):
        main([game, *words])

    def work() -> int | None:
        with arguments():
            said = read_words(game, words)
        select_language(
            ["--data", said.request.data] if said.request.data else [] if said.request.disk else ["--no-disk"]
        )
        return _obey(said)

    run(work)


def _obey(said: LineResult) -> int | None:
    request = said.request
    if said.show == "help":
        click.echo(usage(request.game))
    elif said.show == "list":
        from knaves.cli.disk import data_dir_for
        from knaves.cli.stats import show

        show(data_dir_for(request.data, disk=request.disk, reads=True))
    elif said.show == "view":
        main(["manual"])
    else:
        from knaves.cli.play import begin

        if said.unused:
            print_line(
                _("Your name is {name}. Ignored: {words}.").format(
                    name=request.name, words=", ".join(said.unused)
                ),
                err=True,
            )
        return begin(request)
    return None


def _switch(request: TableRequest, word: str) -> TableRequest | None:
    """Return the request as a word changes it, or None if the word is not a switch."""
    if word in _lengths(request.game):
        return replace(request, rules=tuple((name, int(word)) for name in _targets(request.game)))
    return replace(request, **_SWITCHES[word]) if word in _SWITCHES else None


def _lengths(game: str) -> tuple[str, ...]:
    return tuple(map(str, find(game).lengths))


def _targets(game: str) -> tuple[str, ...]:
    return tuple(values_of(find(game).presets["standard"], "target"))


def _completing(game: str) -> click.Command:
    """Return a command that completes the words of a script, and today's flags."""
    from knaves.cli.play import command_for

    words = click.Argument(["words"], nargs=-1, shell_complete=_offer)
    return click.Command(game, params=[*command_for(game).params, words])


def _offer(context: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    if _DIRECTORY.match(begun):
        return [CompletionItem(begun, type="dir")]
    return items(begun.lower(), (*FIRST, *_lengths(str(context.info_name)), *_SWITCHES))
