"""``knaves manual``: the whole manual, a page at a time where there is a screen to page on."""

from __future__ import annotations

import click

from knaves import manual as book


@click.command(short_help="Read the manual.")
def manual() -> None:
    """Read the manual: in your pager (PAGER, usually less) on a terminal, straight through in a pipe."""
    # The pager ends the last line itself.
    click.echo_via_pager(book.manual().rstrip("\n"))
