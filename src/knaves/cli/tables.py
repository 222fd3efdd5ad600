"""``knaves tables``: the tables that players go by, each in a module that is loaded when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import click

from knaves.cli.tongue import in_words
from knaves.language import _, marked

TABLES: Final = {
    "discard": ("knaves.cli.table_discard:discard", marked("What two cards thrown to the crib are worth.")),
    "odds": (
        "knaves.cli.table_odds:odds",
        marked("The dealer's chance to win at cribbage from every score."),
    ),
    "race": ("knaves.cli.table_race:race", marked("The chance to win at euchre from every score.")),
    "make": ("knaves.cli.table_make:make", marked("Make a table that the players go by anew.")),
}


class Tables(click.Group):
    """A group whose commands are named by module and loaded on demand."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the tables there are."""
        return list(TABLES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load one."""
        if cmd_name not in TABLES:
            return None
        module, _colon, name = TABLES[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return in_words(command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the tables without loading any."""
        with formatter.section(_("Tables")):
            formatter.write_dl([(name, _(words)) for name, (_place, words) in TABLES.items()])


@click.group(cls=Tables, invoke_without_command=True, short_help="Print the tables that players go by.")
@click.pass_context
def tables(ctx: click.Context) -> None:
    """Print, or draw, a table that players go by."""
    if ctx.invoked_subcommand is None:
        raise click.UsageError(_("Which table? There are {tables}.").format(tables=", ".join(TABLES)), ctx)
