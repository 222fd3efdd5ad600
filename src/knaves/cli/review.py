"""``knaves review``: what each decision of a recorded game cost, and what luck did."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from knaves.cli.output import bar, print_json
from knaves.cli.records import cut_off, load_anywhere
from knaves.cli.review_report import lines
from knaves.game import Seat
from knaves.i18n.language import _
from knaves.review import NotReviewed, sums
from knaves.review import review as reviewed


@click.command(short_help="Review a recorded game.")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE_OR_URL")
@click.option("--json", "as_json", is_flag=True, help="Print the review as JSON.")
def review(file: Path, as_json: bool) -> int:
    """Say what each decision of a recorded game cost, and what luck did.

    The record is a file or the URL of one on a server. With -, read it from standard input.

    Every decision is measured by the strongest player, from the cards that its seat could see: how many games
    in 100 the best move wins more often than the one that was made. Luck is the rest.
    """
    loaded = load_anywhere(file)
    with bar(_("Reviewing"), len(loaded.record.entries)) as told:
        try:
            found = reviewed(loaded.record, told)
        except NotReviewed as error:
            click.echo(str(error), err=True)
            return 1
    if as_json:
        whole = asdict(found)
        for game, each in zip(whole["games"], found.games, strict=True):
            game["sums"] = [asdict(sums(each, found.sides, Seat(seat))) for seat in range(len(found.names))]
        print_json(whole)
        return 0
    for line in lines(loaded.record, found):
        click.echo(line)
    cut_off(loaded)
    return 0
