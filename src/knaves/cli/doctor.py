"""``knaves doctor``: is this installation whole, and can it keep what it is meant to keep?

It reports and repairs nothing. What cannot be checked is said to be unchecked, not to be well.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

import click

from knaves.cards import NotationError
from knaves.cli.disk import disk_flags
from knaves.store.home import Home, find
from knaves.store.ledger import read_entries
from knaves.store.settings import understand


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at. A ``note`` is worth knowing; only ``trouble`` makes the doctor unhappy."""

    about: str
    state: Literal["well", "note", "trouble"]
    words: str


@click.command(short_help="Check this installation and the data directory.")
@click.option("--json", "as_json", is_flag=True, help="Print the findings for a program.")
@disk_flags
def doctor(as_json: bool, data: str | None, no_disk: bool) -> int:
    """Compare the installed files with the package's own record; look at the data directory and the terminal.

    Leaves with 1 when anything is in trouble.
    """
    findings = (*files(), *place(find(data, disk=not no_disk)), terminal(), kernel())
    healthy = all(finding.state != "trouble" for finding in findings)
    if as_json:
        click.echo(json.dumps({"healthy": healthy, "findings": [asdict(each) for each in findings]}))
    else:
        for each in findings:
            click.echo(f"{each.about}: {each.state}. {each.words}")
    return 0 if healthy else 1


def files() -> Iterator[Finding]:
    """Compare every installed file with the hash in the package's record."""
    try:
        package = metadata.distribution("knaves")
    except metadata.PackageNotFoundError:
        yield Finding("files", "note", "Knaves runs from a plain folder; there is no record to compare with.")
        return
    recorded = _recorded(package)
    places = {path: Path(str(package.locate_file(path))) for path in recorded}
    spoilt = [f"{path} is {wrong}" for path in recorded if (wrong := _wrong(places[path], recorded[path]))]
    if spoilt:
        yield Finding("files", "trouble", f"Not as they were installed: {'; '.join(spoilt)}.")
    else:
        yield Finding(
            "files", "well", f"All {len(recorded)} files on the package's record are as they were installed."
        )
    if not any(path.startswith("knaves/") for path in recorded):
        where = Path(__file__).parents[1]
        words = f"Installed as editable: the sources in {where} have no hashes, so changes go unnoticed."
        yield Finding("sources", "note", words)


def place(home: Home) -> Iterator[Finding]:
    """Look at the data directory: can it be written, do the files in it make sense, what is there."""
    if home.path is None or not home.keeps or home.notice:
        yield Finding(
            "data directory",
            "trouble" if home.notice else "note",
            home.notice or "Nothing is read or written.",
        )
    else:
        yield Finding("data directory", "well", f"{home.path} can be read and written.")
    if home.path is None:
        return
    yield _settings(home)
    yield _statistics(home)
    counts = [len(list(folder.glob("*"))) if folder else 0 for folder in (home.saves, home.games)]
    yield Finding("games", "well", f"{counts[0]} begun and not over, {counts[1]} finished.")


def terminal() -> Finding:
    """Say what is known of the terminal: whether it is one, its size, its letters, its colours."""
    encoding = sys.stdout.encoding or "unknown"
    unicode = "utf" in encoding.lower()
    size = shutil.get_terminal_size()
    kind = (
        f"{os.environ.get('TERM', 'unknown')}, {size.columns} by {size.lines}"
        if sys.stdout.isatty()
        else "none: this goes to a pipe or a file"
    )
    colour = " NO_COLOR is set: no colours are used." if os.environ.get("NO_COLOR") else ""
    words = f"Terminal {kind}; letters are sent as {encoding}.{colour}"
    return Finding("terminal", "well" if unicode else "note", words)


def kernel() -> Finding:
    """Say whether the compiled kernel is there; without it everything works, slower."""
    if any(find_spec(f"knaves.games.{game}._kernel") for game in ("cribbage", "euchre")):
        return Finding("kernel", "well", "The compiled kernel is there.")
    return Finding(
        "kernel", "note", "There is no compiled kernel: pure Python counts and plays, in full, only slower."
    )


def _recorded(package: metadata.Distribution) -> dict[str, str]:
    """Return the path and the hash (``sha256=…``) of every file that the package's record vouches for.

    Read from the record itself: since Python 3.12 ``package.files`` leaves out files that are missing.
    """
    import csv

    rows = csv.reader((package.read_text("RECORD") or "").splitlines())
    return {row[0]: row[1] for row in rows if len(row) > 1 and row[1] and not row[0].endswith(".pyc")}


def _wrong(place: Path, expected: str) -> str:
    import base64
    import hashlib

    method, _, value = expected.partition("=")
    try:
        content = place.read_bytes()
    except OSError:
        return "missing"
    digest = hashlib.new(method, content).digest()
    return "" if base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == value else "changed"


def _settings(home: Home) -> Finding:
    assert home.settings is not None, "a home with a path has settings"
    if not home.settings.exists():
        return Finding("settings", "well", "None yet; the usual ones hold.")
    try:
        understand(home.settings)
    except (NotationError, OSError) as error:
        return Finding("settings", "trouble", f"{home.settings} makes no sense: {str(error).rstrip('.')}.")
    return Finding("settings", "well", f"{home.settings} makes sense.")


def _statistics(home: Home) -> Finding:
    try:
        entries, spoilt = read_entries(home)
    except (NotationError, OSError) as error:
        return Finding("statistics", "trouble", f"They cannot be read: {error}")
    words = f"{len(entries)} finished games are on file."
    if spoilt:
        return Finding(
            "statistics", "trouble", f"{words} {spoilt} lines of {home.statistics} cannot be read."
        )
    return Finding("statistics", "well", words)
