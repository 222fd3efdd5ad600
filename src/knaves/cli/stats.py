"""``knaves stats``: wins, averages and other figures of the players."""

from __future__ import annotations

from collections.abc import Mapping

import click

from knaves.cards import NotationError
from knaves.cli.disk import data_dir_for, disk_flags
from knaves.cli.output import print_json
from knaves.i18n.language import _, plural
from knaves.match.course import Course, courses, tell
from knaves.match.statistics import Summary, describe, summarise
from knaves.store.data_dir import DataDir
from knaves.store.history import clear, read_entries


@click.command(short_help="Show your statistics or everybody's.")
@click.argument("name", required=False, default="")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--clear", "clear_it", is_flag=True, help="Delete the statistics of NAME, after a question.")
@click.option("--yes", is_flag=True, help="With --clear: do not ask.")
@disk_flags
def stats(name: str, as_json: bool, clear_it: bool, yes: bool, data: str | None, no_disk: bool) -> None:
    """Show the statistics of NAME, or of everybody. Only finished games count."""
    data_dir = data_dir_for(data, disk=not no_disk)
    if clear_it:
        _clear(data_dir, name, asks=not yes)
    else:
        show(data_dir, name, as_json=as_json)


def _clear(data_dir: DataDir, name: str, *, asks: bool) -> None:
    if not name:
        raise click.UsageError(_("Say whose statistics: knaves stats --clear NAME."))
    found = [entry for entry in read_entries(data_dir)[0] if entry.name.casefold() == name.casefold()]
    if not found:
        raise NotationError(_("There are no statistics for {name} yet.").format(name=name))
    words = plural(
        "Delete {games} game of {name} from the statistics for good?",
        "Delete {games} games of {name} from the statistics for good?",
        len(found),
    ).format(games=len(found), name=found[-1].name)
    if not data_dir.keeps:
        raise NotationError(_("The statistics cannot be changed: there is no directory to write to."))
    if asks and not click.confirm(words):
        click.echo(_("Nothing was deleted."))
        return
    clear(data_dir, name)
    click.echo(_("The statistics of {name} are deleted.").format(name=found[-1].name))


def show(data_dir: DataDir, name: str = "", *, as_json: bool = False) -> None:
    """Print the statistics of a person, or of everybody."""
    entries, spoilt = read_entries(data_dir)
    found = summarise(entries, name)
    told = {(each.name.casefold(), each.game): each for each in courses(entries, name)}
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
    for line in table(found, told) or [
        _("There are no statistics for {name} yet.").format(name=name)
        if name
        else _("There are no statistics yet.")
    ]:
        click.echo(line)


def table(summaries: tuple[Summary, ...], told: Mapping[tuple[str, str], Course]) -> list[str]:
    """Return a few lines for each person and game."""
    return [
        line
        for summary in summaries
        for line in (
            _heading(summary),
            f"  {describe(summary)}",
            *(f"  {words}" for words in tell(told[summary.name.casefold(), summary.game], drawn=40)),
        )
    ]


def _heading(summary: Summary) -> str:
    return f"{summary.name}, {summary.game}:"


def _row(summary: Summary) -> dict[str, object]:
    figures = {name.replace(" ", "_"): value for name, value in summary.figures.items()}
    return {"name": summary.name, "game": summary.game, "plays": summary.plays, **figures}
