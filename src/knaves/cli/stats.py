"""``knaves stats``: wins, averages and other figures of the players."""

from __future__ import annotations

import click

from knaves.cli.disk import data_dir_for, disk_flags
from knaves.cli.output import print_json
from knaves.i18n.language import _
from knaves.match.statistics import Summary, describe, summarise
from knaves.store.data_dir import DataDir
from knaves.store.history import read_entries


@click.command(short_help="Show your statistics or everybody's.")
@click.argument("name", required=False, default="")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@disk_flags
def stats(name: str, as_json: bool, data: str | None, no_disk: bool) -> None:
    """Show the statistics of NAME, or of everybody. Only finished games count."""
    show(data_dir_for(data, disk=not no_disk), name, as_json=as_json)


def show(data_dir: DataDir, name: str = "", *, as_json: bool = False) -> None:
    """Print the statistics of a person, or of everybody."""
    entries, spoilt = read_entries(data_dir)
    found = summarise(entries, name)
    if spoilt:
        click.echo(
            _("Unreadable lines in {path}, ignored: {spoilt}.").format(
                spoilt=spoilt, path=data_dir.statistics
            ),
            err=True,
        )
    if as_json:
        print_json([_row(summary) for summary in found])
        return
    for line in table(found) or [
        _("There are no statistics for {name} yet.").format(name=name)
        if name
        else _("There are no statistics yet.")
    ]:
        click.echo(line)


def table(summaries: tuple[Summary, ...]) -> list[str]:
    """Return a few lines for each person and game."""
    return [line for summary in summaries for line in (_heading(summary), f"  {describe(summary)}")]


def _heading(summary: Summary) -> str:
    return f"{summary.name}, {summary.game}:"


def _row(summary: Summary) -> dict[str, object]:
    figures = {name.replace(" ", "_"): value for name, value in summary.figures.items()}
    return {"name": summary.name, "game": summary.game, "plays": summary.plays, **figures}
