"""``knaves compare``: two games with the same cards, deal by deal, and where they parted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import click

from knaves.cli.disk import data_dir_for, disk_flags
from knaves.cli.output import bar, print_json, print_line
from knaves.cli.records import cut_off, load_anywhere
from knaves.cli.side_by_side import say_side_by_side
from knaves.game import Seat
from knaves.i18n.language import _
from knaves.local.reviews import reviewed
from knaves.match.table.naming import told_apart
from knaves.record import HUMAN, Record
from knaves.review import NotReviewed, Review
from knaves.review.beside import DealBeside, DealtApart, beside, lost
from knaves.review.beside_text import partings


@click.command(short_help="Compare two games with the same cards.")
@click.argument("one", type=click.Path(path_type=Path), metavar="FILE_OR_URL")
@click.argument("other", type=click.Path(path_type=Path), metavar="FILE_OR_URL")
@click.option("--json", "as_json", is_flag=True, help="Print the comparison as JSON.")
@disk_flags
def compare(one: Path, other: Path, as_json: bool, data: str | None, no_disk: bool) -> int:
    """Compare two games with the same cards, deal by deal.

    It says what each player made of every hand, what their play cost, and where they first parted.

    To play the same cards, both play with the same seed, each on their own machine; then one sends the other
    the record: knaves play cribbage --preset universal --seed "Ann and Ben".

    A person's seat is compared, and in games without one the first seat. Every decision is measured as
    knaves review does.
    """
    data_dir, paths = data_dir_for(data, disk=not no_disk), (one, other)
    loaded = [load_anywhere(path) for path in paths]
    records = (loaded[0].record, loaded[1].record)
    seat = _seat(records[0])
    try:
        deals = beside(records[0], records[1], seat)
        with bar(_("Reviewing"), sum([len(each.entries) for each in records])) as told:
            mine, theirs = (
                reviewed(data_dir, each, path, told) for each, path in zip(records, paths, strict=True)
            )
    except (DealtApart, NotReviewed) as error:
        print_line(str(error), err=True)
        return 1
    reviews = (mine, theirs)
    names = told_apart([records[1].names[seat]], [records[0].names[seat]])
    called = (records[0].names[seat], *names)
    if as_json:
        print_json(_plain(deals, reviews, seat, called))
        return 0
    losses = [
        sum([lost(found, seat, each.moves[which]) for each in deals]) for which, found in enumerate(reviews)
    ]
    leads = [(each.number, each.leads) for each in deals]
    say_side_by_side(called, leads, losses, [*partings(deals, records, reviews)])
    for each in loaded:
        cut_off(each)
    return 0


def _seat(record: Record) -> Seat:
    """Return the first person's seat, or the first seat."""
    return next((Seat(seat) for seat, who in enumerate(record.seated) if who.player == HUMAN), Seat(0))


def _plain(
    deals: Sequence[DealBeside], reviews: Sequence[Review], seat: Seat, names: Sequence[str]
) -> dict[str, object]:
    return {
        "players": [*names],
        "seat": seat,
        "deals": [
            {
                "deal": each.number,
                "leads": [*each.leads],
                "lost": [lost(found, seat, moves) for found, moves in zip(reviews, each.moves, strict=True)],
                "parted": None if each.parted is None else asdict(each.parted),
            }
            for each in deals
        ],
    }
