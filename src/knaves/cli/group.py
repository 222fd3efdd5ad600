"""Groups of commands that are listed from a table, and loaded when called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

import click

from knaves.cli.locale import translated
from knaves.cli.other_words import COMMANDS
from knaves.i18n.language import _, all_of, meant

Table = Mapping[str, tuple[str, str]]
"""By name: the location of a command, as `from_table` reads it, and its line in the list."""


class Group(click.Group):
    """A group whose list comes from ``rows`` (name and line), so that no command is loaded to be listed."""

    def __init__(
        self,
        *args: Any,
        heading: str,
        rows: Callable[[], Mapping[str, str]],
        load: Callable[[str], click.Command],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.heading = heading
        self.rows = rows
        self.load = load

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the rows."""
        return list(self.rows())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load one command."""
        return translated(self.load(cmd_name)) if cmd_name in self.rows() else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command named in the line; click's own suggestions include only loaded commands."""
        name = args[0]
        if name not in self.rows() and not name.startswith("-") and not ctx.resilient_parsing:
            from knaves.games import SHELF  # Help loads no game.

            sentence = _("No such command {name!r}.").format(name=name)
            if tuple(self.rows()) == SHELF:
                sentence = _("There is no game {name!r}. The games are {games}.").format(
                    name=name, games=all_of(SHELF)
                )
            raise click.UsageError(meant(sentence, name, self.rows(), COMMANDS), ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the rows."""
        with formatter.section(_(self.heading)):
            formatter.write_dl(list(self.rows().items()))


def from_table(table: Table, name: str) -> click.Command:
    """Load the command at ``module:attribute``; one within a group is at ``module:group:name``."""
    module, attribute, *within = table[name][0].split(":")
    found: click.Command = getattr(import_module(module), attribute)
    for each in within:
        assert isinstance(found, Group), "only a group has commands within it"
        found = found.load(each)
    return found


def lines(table: Table) -> dict[str, str]:
    """Return the lines of a table, by name, in the current language."""
    return {name: _(words) for name, (_place, words) in table.items()}
