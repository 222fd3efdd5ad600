"""The flags that say where things are kept, for every command that keeps or looks up something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from knaves.store.data_dir import Home, find

F = TypeVar("F", bound=Callable[..., Any])


def disk_flags(command: F) -> F:
    """Add ``--data`` and ``--no-disk`` to a command."""
    command = click.option("--no-disk", is_flag=True, help="Read and write no files.")(command)
    return click.option("--data", metavar="DIR", help="Keep settings, statistics and games in DIR.")(command)


def home_for(data: str | None, *, disk: bool, give_way: bool = False) -> Home:
    """Find the place, as `find` does, and tell the user when it is not the one to be expected."""
    home = find(data, disk=disk, give_way=give_way)
    if home.notice:
        click.echo(home.notice, err=True)
    return home
