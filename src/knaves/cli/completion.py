"""``knaves completion``: what makes a shell complete the commands, flags and presets."""

from __future__ import annotations

import click

SHELLS = ("bash", "zsh", "fish")


@click.command(short_help="Print what makes a shell complete commands.")
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print a script for SHELL; evaluate it at the start of the shell.

    For bash, put this in ~/.bashrc: eval "$(knaves completion bash)"
    """
    from click.shell_completion import get_completion_class

    found = get_completion_class(shell)
    assert found is not None, "click completes in each of these shells"
    click.echo(found(ctx.find_root().command, {}, "knaves", "_KNAVES_COMPLETE").source())
