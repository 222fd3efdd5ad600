"""``knaves manual``: the whole manual, a page at a time where there is a screen to page on."""

from __future__ import annotations

from importlib.resources import files

import click


def text() -> str:
    """Return the manual, in Markdown plain enough to read as it is."""
    return files("knaves.cli").joinpath("manual.md").read_text("utf-8")


@click.command(short_help="Read the manual.")
def manual() -> None:
    """Read the manual: in your pager (PAGER, usually less) on a terminal, straight through in a pipe."""
    # The pager ends the last line itself.
    click.echo_via_pager(text().rstrip("\n"))
