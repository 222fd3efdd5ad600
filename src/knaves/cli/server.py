"""``knaves server``: the operator's commands. They write to the database, and take effect within seconds."""

from __future__ import annotations

from typing import Final

import click

from knaves.cli.group import Group, from_table, lines
from knaves.i18n.language import marked

COMMANDS: Final = {
    "tables": ("knaves.cli.operating:tables", marked("List the tables that are open.")),
    "reports": ("knaves.cli.operating:reports", marked("Read people's reports.")),
    "remove": (
        "knaves.cli.operating:remove_text",
        marked("Remove a message, or somebody's study."),
    ),
    "agreement": ("knaves.cli.operating:agreement", marked("See who plays as the champion does.")),
    "ban": ("knaves.cli.operating:ban", marked("Ban somebody, or lift a ban.")),
    "announce": ("knaves.cli.operating:announce", marked("Send everybody an announcement.")),
    "drain": ("knaves.cli.operating:drain", marked("Let a server hand its tables over and stop.")),
}


@click.group(
    cls=Group,
    heading=marked("Commands"),
    rows=lambda: lines(COMMANDS),
    load=lambda name: from_table(COMMANDS, name),
    short_help="Manage a server.",
)
def server() -> None:
    """Manage a server: its tables, reports, bans and announcements.

    Give the same --database as to knaves serve, or run it where the server keeps its data.
    """
