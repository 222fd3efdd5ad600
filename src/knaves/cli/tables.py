"""``knaves tables``: the players' tables, which the games list; `table_make` computes them."""

from __future__ import annotations

from typing import Final

import click

from knaves.cli import games
from knaves.cli.group import Group, from_table, lines
from knaves.i18n.language import _, marked

TABLES: Final = {
    **games.all_of("TABLES"),
    "make": ("knaves.cli.table_make:make", marked("Compute one of the players' tables again.")),
}


@click.group(
    cls=Group,
    heading=marked("Tables"),
    rows=lambda: lines(TABLES),
    load=lambda name: from_table(TABLES, name),
    invoke_without_command=True,
    short_help="Print the tables that the players use.",
)
@click.pass_context
def tables(ctx: click.Context) -> None:
    """Print or draw a table that the players use."""
    if ctx.invoked_subcommand is None:
        raise click.UsageError(
            _("Which table? The tables are {tables}.").format(tables=", ".join(TABLES)), ctx
        )
