"""``knaves manual``: the whole manual, a page at a time where there is a screen to page on."""

from __future__ import annotations

import click

from knaves.i18n import manual as book


@click.command(short_help="Read the manual.")
@click.option("--man", is_flag=True, help="Print a man page instead, with every command and its options.")
@click.pass_context
def manual(context: click.Context, man: bool) -> None:
    """Read the manual, in your pager (PAGER, usually less) on a terminal.

    To install a man page: knaves manual --man > ~/.local/share/man/man1/knaves.1
    """
    if man:
        from knaves.cli.man import page

        click.echo(page(context.find_root()), nl=False)
        return
    # The pager ends the last line itself.
    click.echo_via_pager(book.manual().rstrip("\n"))
