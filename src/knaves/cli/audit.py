"""``knaves audit``: what a server's deals count, and whether its log of commitments has only grown."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from knaves.cards import NotationError
from knaves.cli.output import complain, print_line
from knaves.cli.usage import arguments
from knaves.columns import in_columns
from knaves.files import read_text, replace_text
from knaves.i18n.language import _, plural
from knaves.i18n.numbers import percent
from knaves.i18n.when import say_day

if TYPE_CHECKING:
    from collections.abc import Sequence

    from knaves.record import Record
    from knaves.remote.audit import KeptHead
    from knaves.wire.audit import AuditFigure, AuditGame, AuditRead

WRONG: Final = 1
"""The exit code where the log is not what it was, or a game is missing."""


@click.command(short_help="Check a server's deals and its log.")
@click.argument("url")
@click.option(
    "--keep",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Compare the log with the line in this file, and keep the new line there.",
)
@click.option(
    "--game",
    "record",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="RECORD",
    help="Check that the game in this record is in the log.",
)
def audit(url: str, keep: Path | None, record: Path | None) -> int:
    """Check the deals of a server: how they compare with fair packs, and its log of commitments.

    Everything is fetched and computed again here. Keep a line of the log in a file with --keep, and ask again
    later: if the server has changed a game since, it is said, and the exit code is 1.
    """
    from knaves.record import read
    from knaves.remote.audit import KeptHead, check_log, look_at_audit

    kept = None
    with arguments():
        if keep is not None and keep.exists():
            kept = KeptHead.read(read_text(keep))
        played = None if record is None else read(read_text(record))
        if played is not None and played.token is None:
            raise NotationError(_("This record has no proofs, so its game is in no log."))
    _say_figures(look_at_audit(url))
    found = check_log(url, kept)
    print_line(_log_words(found.head.size))
    if found.wrong:
        return complain(found.wrong, WRONG)
    if kept is not None:
        words = plural(
            "Its first {n} game is the one that you kept the root of.",
            "Its first {n} games are those that you kept the root of.",
            kept.size,
        )
        print_line(words.format(n=kept.size))
    if played is not None and (missing := _missing(played, found.leaves)):
        return complain(missing, WRONG)
    if played is not None:
        print_line(_("Your game is in the log, with all its commitments."))
    _keep(found.head, keep)
    return 0


def _keep(head: KeptHead, file: Path | None) -> None:
    if file is None:
        print_line(_("Keep this line, and compare the log with it later (--keep FILE does it for you):"))
        print_line(head.line)
        return
    replace_text(file, f"{head.line}\n")
    print_line(_("The line for the next time is in {file}.").format(file=file))


def _missing(record: Record, leaves: Sequence[str]) -> str:
    """Return what is wrong with a game in the log, as a sentence; empty if nothing is."""
    token = "" if record.token is None else record.token.hex()
    start = f"knaves-log/1 {record.game.name} {len(record.seated)} {token}\n"
    leaf = next((each for each in leaves if each.startswith(start)), None)
    if leaf is None:
        return _("Your game is not in the log.")
    logged = [line.split()[1] for line in leaf.splitlines()[1:] if line.endswith(" drawn")]
    proved = [each.proof.commitment.hex() for each in record.entries if each.proof is not None]
    if logged != proved:
        return _("Your game is in the log with other commitments.")
    return ""


def _log_words(size: int) -> str:
    words = plural("The log of commitments has {n} game.", "The log of commitments has {n} games.", size)
    return words.format(n=size)


def _say_figures(found: AuditRead) -> None:
    if not found.games:
        print_line(_("No deals have been counted on this server yet."))
    for game in found.games:
        _say_game(game)
    if found.said:
        print_line(found.said)
        print_line("")


def _say_game(game: AuditGame) -> None:
    since = say_day(datetime.fromtimestamp(game.since / 1000, UTC).astimezone())
    deals = plural("{n} deal since {day}.", "{n} deals since {day}.", game.deals)
    print_line(f"{game.title}: {deals.format(n=game.deals, day=since)}")
    print_line("")
    for figure in game.figures:
        print_line(f"{figure.name}. {figure.about}")
        for row in _table(figure):
            print_line(f"  {row}")
        for group in figure.groups:
            print_line(f"  {group.name}: {group.said}")
        print_line("")


def _table(figure: AuditFigure) -> list[str]:
    """Return the shares, a line for each value that came at all, beside those of fair packs."""
    columns = [(group.name, [*map(float, group.numbers)]) for group in figure.groups]
    expected = [(_("fair packs"), group.expected) for group in figure.groups if group.expected]
    columns += expected[:1]
    rows = [["", *(name for name, _numbers in columns)]]
    for place, value in enumerate(figure.values):
        if any(numbers[place] for _name, numbers in columns):
            shares = [percent(numbers[place] / max(1.0, sum(numbers)), 1) for _name, numbers in columns]
            rows.append([value, *shares])
    return in_columns(rows)
