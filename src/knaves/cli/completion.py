"""``knaves completion``, and completion of words that click does not know.

Players, settings with their values, and the words of 1992 come from the tables that read them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

import click

from knaves.cli.usage import Choice
from knaves.games import SHELF

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Offer = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]
"""A function for click's ``shell_complete``; it gets the incomplete word."""
SHELLS: Final = ("bash", "zsh", "fish")
PROGRAMS: Final = ("knaves", *SHELF)


@click.command(short_help="Print a completion script for your shell.")
@click.argument("shell", type=Choice(SHELLS), metavar="SHELL")
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print a completion script for SHELL: bash, zsh or fish.

    For bash, add this line to ~/.bashrc: eval "$(knaves completion bash)"
    """
    from click.shell_completion import get_completion_class

    found = get_completion_class(shell)
    assert found is not None, "click completes in each of these shells"
    for program in PROGRAMS:
        click.echo(found(ctx.find_root().command, {}, program, variable(program)).source())


def variable(program: str) -> str:
    """Return the environment variable in which a shell asks a program to complete a line."""
    return f"_{program.upper()}_COMPLETE"


def players(game: str, *more: str, own_level: bool = False) -> Offer:
    """Offer the players of a game and some others: one, or several with commas between them.

    ``own_level``: those too who take their level from a person's.
    """

    def offer(context: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
        from knaves.bots import choices, names, sized

        before, comma, last = begun.rpartition(",")
        # An earlier version must not keep a shell from completing the name of the present one.
        known = choices(game) if "@" in last else names(game)
        return items(last, (*known, *(sized(game) if own_level else ()), *more), before + comma)

    return offer


def items(begun: str, words: Iterable[str], before: str = "") -> list[CompletionItem]:
    """Return the words with this beginning, each after the text that precedes it."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(before + word) for word in words if word.startswith(begun)]


def pairs(
    said: Sequence[str], begun: str, keys: Sequence[str], values: Callable[[str], Sequence[str]]
) -> list[CompletionItem]:
    """Offer ``KEY=VALUE``, which is three words in bash and one in other shells.

    ``said`` are the words before the incomplete one. A key is offered with its values, so that the shell
    adds no space after the equals sign.
    """
    if said and said[-1] == "=":
        return items(begun, values(said[-2]) if len(said) > 1 else ())
    key, equals, value = begun.partition("=")
    if equals:
        return items(value, values(key), f"{key}=")
    near = [each for each in keys if each.startswith(begun)]
    # click drops an equals sign at the end.
    if said and begun == "" and said[-1] in keys:
        return items("", values(said[-1]))
    if len(near) == 1:
        return items("", values(near[0]) or ("",), f"{near[0]}=")
    return items("", [f"{each}=" for each in near])
