"""``knaves tables``: the tables that players go by, each in a module that is loaded when it is asked for."""

from __future__ import annotations

from typing import Final

import click

from knaves.cli.group import Group, from_table, lines
from knaves.i18n.language import _, marked

TABLES: Final = {
    "discard": ("knaves.cli.table_discard:discard", marked("What two cards thrown to the crib are worth.")),
    "odds": (
        "knaves.cli.table_odds:odds",
        marked("The dealer's chance to win at cribbage from every score."),
    ),
    "race": ("knaves.cli.table_race:race", marked("The chance to win at euchre from every score.")),
    "make": ("knaves.cli.table_make:make", marked("Make a table that the players go by anew.")),
}


@click.group(
    cls=Group,
    heading=marked("Tables"),
    rows=lambda: lines(TABLES),
    load=lambda name: from_table(TABLES, name),
    invoke_without_command=True,
    short_help="Print the tables that players go by.",
)
@click.pass_context
def tables(ctx: click.Context) -> None:
    """Print, or draw, a table that players go by."""
    if ctx.invoked_subcommand is None:
        raise click.UsageError(_("Which table? There are {tables}.").format(tables=", ".join(TABLES)), ctx)
