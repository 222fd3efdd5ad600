"""``knaves replay`` and ``knaves verify``: replaying and verifying records."""

from __future__ import annotations

import re
import sys
from dataclasses import asdict
from io import BytesIO
from pathlib import Path
from typing import Any

import click

from knaves import record
from knaves.cards import aloud
from knaves.cli.disk import disk_flags
from knaves.cli.output import print_json, print_line
from knaves.game import CHANCE, Noticed
from knaves.i18n.language import _


@click.command(short_help="Retell a recorded game.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--screen", is_flag=True, help="Step through it on the full screen, move by move.")
@click.option("--json", "as_json", is_flag=True, help="Print the moves and sentences as JSON.")
@disk_flags
def replay(file: Path, screen: bool, as_json: bool, data: str | None, no_disk: bool) -> int:
    """Retell the game in FILE, one sentence a line. With -, read it from standard input."""
    if screen:
        from knaves.cli.fullscreen import open_record

        return open_record(file, data, disk=not no_disk)
    loaded = _load(file)
    played = loaded.record
    told = [(entry, _sentences(played, events)) for entry, events in record.steps(played)]
    if as_json:
        moves = [
            {
                "seat": None if entry.seat == CHANCE else entry.seat,
                "move": played.game.write(entry.move),
                "said": said,
            }
            for entry, said in told
        ]
        result = played.game.result(record.replay(played))
        outcome = None if result is None else asdict(result)
        whole = {
            "game": played.game.name,
            "names": played.names,
            "moves": moves,
            "result": outcome,
            "dropped": loaded.dropped,
        }
        print_json(whole)
        return 0
    for seat, who in enumerate(played.seated):
        print_line(_("Seat {seat}: {name}, {player}.").format(seat=seat, name=who.name, player=who.player))
    for _entry, said in told:
        for sentence in said:
            print_line(sentence)
    cut_off(loaded)
    return 0


@click.command(short_help="Verify the moves and shuffles of a record.")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE_OR_URL")
@click.option("--require-proof", is_flag=True, help="Fail unless every chance move is proved.")
@click.option("--json", "as_json", is_flag=True, help="Print the verdict as JSON.")
def verify(file: Path, require_proof: bool, as_json: bool) -> int:
    """Replay a recorded game, recompute every deal from its proof, and say what that proves.

    The record is a file or the URL of one on a server. With -, read it from standard input.

    The exit code is 1 when a move is illegal or a proof is wrong. A record without proofs is not wrong;
    only --require-proof rejects it.
    """
    loaded = load_anywhere(file)
    verdict = record.verify(loaded.record)
    if as_json:
        whole = {
            "sound": verdict.sound,
            "proved": verdict.proved,
            **asdict(verdict),
            "summary": record.summary(verdict),
            "dropped": loaded.dropped,
            "limit": _(record.LIMIT),
        }
        print_json(whole)
    else:
        for sentence in record.report(verdict):
            print_line(aloud(sentence))
        cut_off(loaded)
    if require_proof and not verdict.proved:
        print_line(_("A proof is required. {summary}").format(summary=record.summary(verdict)), err=True)
        return 1
    return 0 if verdict.sound else 1


def load_anywhere(file: Path) -> record.LoadedRecord:
    """Load a record from a file or from a server."""
    name = str(file)
    if not re.match(r"https?:/", name):
        return _load(file)
    from knaves.remote.requests import fetch_record

    # A path has one slash where a URL has two.
    url = re.sub(r"^(https?):/+", r"\1://", name)
    return record.load_stream(BytesIO(fetch_record(url).encode()), url)


def _load(file: Path) -> record.LoadedRecord:
    if str(file) == "-":
        return record.load_stream(sys.stdin.buffer, _("Standard input"))
    return record.load(file)


def cut_off(loaded: record.LoadedRecord) -> None:
    """Print a notice if the last line was incomplete and ignored."""
    if loaded.dropped:
        print_line(_("The last line of the file is incomplete and was ignored."), err=True)


def _sentences(played: record.Record, events: tuple[Noticed[Any], ...]) -> list[str]:
    told = (played.game.tell(event, played.names, None) for event, _open in events)
    return [aloud(sentence) for sentence in told if sentence]
