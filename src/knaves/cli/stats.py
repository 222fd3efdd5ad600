"""``knaves stats``: wins, averages and other figures of the players."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Final

import click

from knaves.cards import NotationError
from knaves.cli.disk import data_dir_for, disk_flags
from knaves.cli.output import WIDTH, columns, print_json, print_line
from knaves.i18n.language import _, plural
from knaves.local.statistics import unreviewed
from knaves.match import pictures
from knaves.match.results_history import Course, courses, tell
from knaves.match.statistics import Summary, describe, summarise
from knaves.review import charts_text, history_text
from knaves.review.history import History, by_person, histories
from knaves.store.data_dir import DataDir
from knaves.store.history import clear, read_entries
from knaves.store.review_files import forget, kept_reviews

DRAWN: Final = 40
"""The maximum width of a chart over time."""


@click.command(short_help="Show your statistics or everybody's.")
@click.argument("name", required=False, default="")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--clear", "clear_it", is_flag=True, help="Delete the statistics of NAME, after a question.")
@click.option("--yes", is_flag=True, help="With --clear: do not ask.")
@disk_flags
def stats(name: str, as_json: bool, clear_it: bool, yes: bool, data: str | None, no_disk: bool) -> None:
    """Show the statistics of NAME, or of everybody. Only finished games count."""
    data_dir = data_dir_for(data, disk=not no_disk, strict=clear_it, reads=True)
    if clear_it:
        # The directory exists, and must be writable.
        data_dir = data_dir_for(data, disk=not no_disk, strict=True)
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
        print_line(_("Nothing was deleted."))
        return
    clear(data_dir, name)
    forget(data_dir, name)
    print_line(_("The statistics of {name} are deleted.").format(name=found[-1].name))


def show(data_dir: DataDir, name: str = "", *, as_json: bool = False) -> None:
    """Print the statistics of a person, or of everybody."""
    entries, spoilt = read_entries(data_dir)
    found = summarise(entries, name)
    told = {(each.name.casefold(), each.game): each for each in courses(entries, name)}
    reviewed = by_person(histories(kept_reviews(data_dir), name))
    if spoilt:
        print_line(
            _("Unreadable lines in {path}, ignored: {spoilt}.").format(
                spoilt=spoilt, path=data_dir.statistics
            ),
            err=True,
        )
    if as_json:
        print_json([_row(each, reviewed.get((each.name.casefold(), each.game), ())) for each in found])
        return
    for line in table(found, told, reviewed, columns(sys.stdout) or WIDTH) or [
        _("There are no statistics for {name} yet.").format(name=name)
        if name
        else _("There are no statistics yet in {path}.").format(path=data_dir.path)
        if data_dir.path
        else _("There are no statistics yet.")
    ]:
        print_line(line)


def table(
    summaries: tuple[Summary, ...],
    told: Mapping[tuple[str, str], Course],
    reviewed: Mapping[tuple[str, str], Sequence[History]],
    width: int,
) -> list[str]:
    """Return the lines of each person and game; pictures are at most ``width`` wide."""
    across = width - 2
    lines = []
    for summary in summaries:
        key = summary.name.casefold(), summary.game
        lines += [_heading(summary), f"  {describe(summary)}"]
        lines += [f"  {words}" for words in tell(told[key], drawn=DRAWN)]
        lines += [f"  {words}" for words in pictures.tell(summary, across)]
        if key in reviewed:
            for each in reviewed[key]:
                found = history_text.tell(each, drawn=DRAWN), charts_text.tell(each, across)
                lines += [f"  {words}" for part in found for words in part]
        elif words := unreviewed(summary.game):
            lines.append(f"  {words}")
    return lines


def _heading(summary: Summary) -> str:
    return f"{summary.name}, {summary.game}:"


def _row(summary: Summary, reviewed: Sequence[History]) -> dict[str, object]:
    figures = {name.replace(" ", "_"): value for name, value in summary.figures.items()}
    row: dict[str, object] = {"name": summary.name, "game": summary.game, "plays": summary.plays, **figures}
    return {**row, "reviewed": [asdict(each) for each in reviewed]} if reviewed else row
