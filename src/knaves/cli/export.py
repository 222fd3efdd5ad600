"""``knaves export``: records as a table of decisions, for other programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from knaves.cards import NotationError
from knaves.cli.output import print_line, print_text
from knaves.cli.usage import Choice
from knaves.i18n.language import _

if TYPE_CHECKING:
    from knaves.bots import Coach
    from knaves.record import Record


@click.command(short_help="Write records as a table of decisions.")
@click.argument(
    "files", metavar="RECORD...", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True)
)
@click.option(
    "--to",
    "form",
    type=Choice(["parquet", "jsonl", "egn", "records"]),
    required=True,
    help="A table in Parquet, a line of JSON for each decision, one game of euchre in EGN, or records.",
)
@click.option("--evaluate", is_flag=True, help="Add the values of all legal moves; slow.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write; needed for Parquet and records.",
)
def export(files: tuple[Path, ...], form: str, evaluate: bool, out: Path | None) -> int:
    """Write the decisions of records of one game as a table, or the records in another form.

    RECORD is a file with one record or many, a folder of them, or a game in EGN (.egn). Without --out, JSON
    and EGN go to standard output.
    """
    from knaves.bots import coach

    if form in ("parquet", "records") and out is None:
        raise NotationError(_("Parquet and records are written to a file: say which with --out."))
    records = _records(files)
    if form in ("egn", "records"):
        return _records_in(form, records, out)
    measure = coach(records[0].game.name) if evaluate else None
    if form == "parquet" and out is not None:
        number = _parquet(records, measure, out)
    else:
        number = _lines(records, measure, out)
    if out is not None:
        print_line(_("Written: {path}, {number} decisions.").format(path=out, number=number))
    return 0


def _records_in(form: str, records: list[Record], out: Path | None) -> int:
    """Write the records themselves: to a file of records, or one of them in a notation of others."""
    from knaves.data import write_all, write_notation

    if form == "records" and out is not None:
        print_line(_("Written: {path}, {number} records.").format(path=out, number=write_all(out, records)))
        return 0
    if len(records) > 1:
        raise NotationError(
            _("A file of EGN has one game; these records are {number}.").format(number=len(records))
        )
    text = write_notation(records[0], form)
    print_text(text, out)
    return 0


def _records(files: tuple[Path, ...]) -> list[Record]:
    """Return the records of all files; NotationError if there is none, or if they are of several games."""
    from knaves.data.collection import read_all

    found = [record for file in files for record in read_all(file)]
    if not found:
        raise NotationError(_("There is no record in {path}.").format(path=files[0]))
    if any(each.game is not found[0].game for each in found):
        raise NotationError(_("A table has the decisions of one game; these records are of several."))
    return found


def _parquet(records: list[Record], measure: Coach | None, out: Path) -> int:
    from knaves.data.frame import to_polars

    frame = to_polars(records, coach=measure)
    frame.write_parquet(out, compression="zstd")
    return len(frame)


def _lines(records: list[Record], measure: Coach | None, out: Path | None) -> int:
    """Write a line of JSON for each decision; return their number."""
    number = 0
    with nullcontext() if out is None else out.open("w", encoding="utf-8", newline="\n") as file:
        for line in _json(records, measure):
            click.echo(line, file=file)
            number += 1
    return number


def _json(records: list[Record], measure: Coach | None) -> Iterator[str]:
    from knaves.data.rows import columns, rows

    names = [each.name for each in columns(records[0].game, evaluated=measure is not None)]
    for number, each in enumerate(records):
        for row in rows(each, number, measure):
            yield json.dumps(dict(zip(names, row, strict=True)), ensure_ascii=False, separators=(",", ":"))
