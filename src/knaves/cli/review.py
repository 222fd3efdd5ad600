"""``knaves review``: what each decision of a recorded game cost, and what luck did."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path

import click

from knaves.cli.disk import data_dir_for, disk_flags, present_data_dir
from knaves.cli.output import bar, columns, print_json, print_line
from knaves.cli.records import cut_off, load_anywhere
from knaves.cli.review_report import lines
from knaves.game import Seat
from knaves.i18n.language import _, plural
from knaves.lab import jobs
from knaves.local.reviews import review_all, reviewed, unreviewed
from knaves.local.signals import exit_code, termination
from knaves.review import NotReviewed, Review, sums
from knaves.store.data_dir import DataDir


@click.command(short_help="Review a recorded game.")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE_OR_URL", required=False)
@click.option("--all", "whole", is_flag=True, help="Review all your finished games that have no review yet.")
@click.option(
    "--cores", type=click.IntRange(1, 4096), help="With --all, the number of cores to use; all by default."
)
@click.option("--ray", is_flag=True, help="With --all, distribute the work on a Ray cluster.")
@click.option("--json", "as_json", is_flag=True, help="Print the review as JSON.")
@disk_flags
def review(
    file: Path | None,
    whole: bool,
    cores: int | None,
    ray: bool,
    as_json: bool,
    data: str | None,
    no_disk: bool,
) -> int:
    """Say what each decision of a recorded game cost, and what luck did.

    The record is a file or the URL of one on a server. With -, read it from standard input.

    Every decision is measured by the strongest player, from the cards that its seat could see: how many games
    in 100 the best move wins more often than the one that was made. Luck is the rest.

    Reviews are kept, so that none is made twice; knaves stats shows what they say about you.
    """
    if whole == (file is not None):
        raise click.UsageError(_("Name a record, or give --all."))
    if file is None:
        return _all(present_data_dir(data, disk=not no_disk), cores, ray=ray, as_json=as_json)
    if ray or cores is not None:
        raise click.UsageError(_("Use --cores and --ray with --all only: a single review takes one core."))
    data_dir = data_dir_for(data, disk=not no_disk)
    loaded = load_anywhere(file)
    with bar(_("Reviewing"), len(loaded.record.entries)) as told:
        try:
            found = reviewed(data_dir, loaded.record, file, told)
        except NotReviewed as error:
            print_line(str(error), err=True)
            return 1
    if as_json:
        print_json(_plain(found))
        return 0
    for line in lines(loaded.record, found, columns(sys.stdout)):
        print_line(line)
    cut_off(loaded)
    return 0


def _plain(found: Review) -> dict[str, object]:
    plain = asdict(found)
    for game, each in zip(plain["games"], found.games, strict=True):
        game["sums"] = [asdict(sums(each, found.sides, Seat(seat))) for seat in range(len(found.names))]
    return plain


def _all(data_dir: DataDir, cores: int | None, *, ray: bool, as_json: bool) -> int:
    """Review all finished games without a review, and say how many there were; return the exit code."""
    games, done, code = unreviewed(data_dir), 0, 0
    # A process takes longer to begin than a review to be made.
    most = max(1, min(cores or jobs.all_cores(), len(games)))
    try:
        with (
            termination(),
            bar(_("Reviewing"), len(games)) as told,
            jobs.workers(cores=cores if ray else most, ray=ray) as run,
        ):
            for could in review_all(data_dir, games, run):
                done += could
                told()
    except KeyboardInterrupt as interrupt:
        code = exit_code(interrupt)
    left = len(games) - done
    if as_json:
        print_json({"reviewed": done, "without_review": left})
        return code
    print_line(plural("{number} game reviewed.", "{number} games reviewed.", done).format(number=done))
    if left:
        words = plural("{number} game has no review.", "{number} games have no review.", left)
        print_line(words.format(number=left))
    if done:
        print_line(_("See knaves stats."))
    return code
