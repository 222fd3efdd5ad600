"""A visit to a table on a server, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knaves.i18n.language import spoken

if TYPE_CHECKING:
    from knaves.line.console import Console
    from knaves.remote.opening import Visit
    from knaves.store.data_dir import DataDir
    from knaves.store.settings import Settings


def console_of(settings: Settings, data_dir: DataDir) -> Console:
    """Return the console of a person with these settings."""
    from knaves.line.console import Console
    from knaves.line.speaking import Speaking

    return Console(settings.boxes == "held", speaking=Speaking(dict(settings.speak), data_dir))


def play_line_by_line(visit: Visit, console: Console, settings: Settings, data_dir: DataDir) -> int:
    """Play at a table until one leaves it; return the exit code."""
    from knaves.line.joined import TableVisit
    from knaves.remote.table import RemoteTable

    table = RemoteTable(visit.owner, visit.table, spoken())
    return TableVisit(table, console, settings.expert, visit.watch, visit.bots, data_dir).play(visit.seat)
