"""The flags for the data directory, for every command that reads or writes files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from knaves.cli.output import print_line
from knaves.store.data_dir import DataDir, find

F = TypeVar("F", bound=Callable[..., Any])


def disk_flags(command: F) -> F:
    """Add ``--data`` and ``--no-disk`` to a command."""
    command = click.option("--no-disk", is_flag=True, help="Read and write no files.")(command)
    return click.option("--data", metavar="DIR", help="Keep settings, statistics and games in DIR.")(command)


def data_dir_for(data: str | None, *, disk: bool, strict: bool = False, reads: bool = False) -> DataDir:
    """Return the data directory, as `find` does, and print its notice if there is one."""
    data_dir = find(data, disk=disk, strict=strict, reads=reads)
    if data_dir.notice:
        print_line(data_dir.notice, err=True)
    return data_dir


def present_data_dir(data: str | None, *, disk: bool) -> DataDir:
    """Return the data directory for work on its contents: a missing one is not created."""
    data_dir = data_dir_for(data, disk=disk, reads=True)
    if data_dir.path and data_dir.path.is_dir():
        return data_dir_for(None if data_dir.notice else data, disk=True)
    return data_dir
