"""``knaves doctor``: is this installation whole, and can it keep what it is meant to keep?

It reports and repairs nothing. What cannot be checked is said to be unchecked, not to be well.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final, Literal

import click

from knaves.cards import NotationError
from knaves.cli.disk import disk_flags
from knaves.cli.output import print_json
from knaves.files import complaint
from knaves.games import SHELF
from knaves.i18n.language import _, marked
from knaves.local.about import describe_file
from knaves.store.data_dir import Home, find
from knaves.store.history import read_entries
from knaves.store.saves import finished, waiting
from knaves.store.settings import understand

_ABOUT: Final = (
    *(marked("files"), marked("sources"), marked("data directory"), marked("games"), marked("terminal")),
    *(marked("kernel"), marked("settings"), marked("statistics")),
    *(marked("well"), marked("note"), marked("trouble")),
)
"""What findings are about and how they are: said in the language that is spoken, English in JSON."""

PROBE: Final = 64 * 1024
"""Bytes to write on trial: more than any one game takes, and more than a file without blocks of its own."""


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

    Exits with 1 if there is any trouble.
    """
    findings = (*files(), *place(data, disk=not no_disk), terminal(), kernel())
    healthy = all(finding.state != "trouble" for finding in findings)
    if as_json:
        print_json({"healthy": healthy, "findings": [asdict(each) for each in findings]})
    else:
        for each in findings:
            click.echo(f"{_(each.about)}: {_(each.state)}. {each.words}")
    return 0 if healthy else 1


def files() -> Iterator[Finding]:
    """Compare every installed file with the hash in the package's record."""
    try:
        package = metadata.distribution("knaves")
    except metadata.PackageNotFoundError:
        yield Finding(
            "files", "note", _("Knaves runs from a plain folder; there is no record to compare with.")
        )
        return
    recorded = _recorded(package)
    places = {path: Path(str(package.locate_file(path))) for path in recorded}
    spoilt = [wrong.format(path=path) for path in recorded if (wrong := _wrong(places[path], recorded[path]))]
    if spoilt:
        yield Finding(
            "files", "trouble", _("Not as they were installed: {files}.").format(files="; ".join(spoilt))
        )
    else:
        yield Finding(
            "files",
            "well",
            _("All {number} files on the package's record are as they were installed.").format(
                number=len(recorded)
            ),
        )
    if not any(path.startswith("knaves/") and path.endswith(".py") for path in recorded):
        where = Path(__file__).parents[1]
        words = _(
            "Installed as editable: the sources in {where} have no hashes, so changes go unnoticed."
        ).format(where=where)
        yield Finding("sources", "note", words)


def place(data: str | None, *, disk: bool) -> Iterator[Finding]:
    """Look at the data directory: can it be written, do the files in it make sense, what is there."""
    try:
        home = find(data, disk=disk)
    except NotationError as error:
        yield Finding(marked("data directory"), "trouble", str(error))
        return
    if home.path is None or not home.keeps or home.notice:
        yield Finding(
            marked("data directory"),
            "trouble" if home.notice else "note",
            home.notice or _("Nothing is read or written."),
        )
    elif trouble := _unwritable(home):
        yield Finding(marked("data directory"), "trouble", trouble)
    else:
        yield Finding(
            marked("data directory"), "well", _("{path} can be read and written.").format(path=home.path)
        )
    if home.path is None:
        return
    yield _settings(home)
    yield _statistics(home)
    yield _games(home)


def terminal() -> Finding:
    """Say what is known of the terminal: whether it is one, its size, its letters, its colours."""
    encoding = sys.stdout.encoding or _("unknown")
    unicode = "utf" in encoding.lower()
    size = shutil.get_terminal_size()
    kind = (
        _("{term}, {columns} by {lines}").format(
            term=os.environ.get("TERM") or _("unknown"), columns=size.columns, lines=size.lines
        )
        if sys.stdout.isatty()
        else _("none: this goes to a pipe or a file")
    )
    colour = " " + _("NO_COLOR is set: no colours are used.") if os.environ.get("NO_COLOR") else ""
    words = _("Terminal {kind}; text is sent as {encoding}.").format(kind=kind, encoding=encoding) + colour
    return Finding("terminal", "well" if unicode else "note", words)


def kernel() -> Finding:
    """Say whether the compiled kernel is there; without it everything works, slower."""
    if any(_compiled(game) for game in SHELF):
        return Finding("kernel", "well", _("The compiled kernel is there."))
    return Finding(
        "kernel",
        "note",
        _("There is no compiled kernel: pure Python counts and plays, in full, only slower."),
    )


def _compiled(game: str) -> bool:
    try:
        return find_spec(f"knaves.games.{game}.engine._kernel") is not None
    except ModuleNotFoundError:
        return False  # a game without an engine


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

    method, _sign, value = expected.partition("=")
    try:
        content = place.read_bytes()
    except OSError:
        return _("{path} is missing")
    digest = hashlib.new(method, content).digest()
    return "" if base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == value else _("{path} is changed")


def _unwritable(home: Home) -> str:
    """Say what cannot be written; a full disk lets an empty file be made, so some bytes are tried."""
    assert home.path is not None, "a home that keeps things has a place"
    try:
        with TemporaryFile(dir=home.saves) as probe:
            probe.write(b"\0" * PROBE)
            probe.flush()
            os.fsync(probe.fileno())
        for path in (home.path / "lock", home.path / "statistics.jsonl", *waiting(home)):
            if path.exists():
                path.open("ab").close()
    except OSError as error:
        return _("{path} cannot be written: {trouble}").format(path=home.path, trouble=complaint(error))
    return ""


def _games(home: Home) -> Finding:
    """Go through every game that is not over, as taking it up would; the finished ones are only counted."""
    begun = waiting(home)
    words = _("{begun} begun and not over, {finished} finished.").format(
        begun=len(begun), finished=len(finished(home))
    )
    spoilt = [f"{each.path}: {each.words}" for each in map(describe_file, begun) if not each.game]
    return Finding("games", "trouble" if spoilt else "well", " ".join((words, *spoilt)))


def _settings(home: Home) -> Finding:
    assert home.settings is not None, "a home with a path has settings"
    if not home.settings.exists():
        return Finding("settings", "well", _("None yet; the defaults are used."))
    try:
        understand(home.settings)
    except (NotationError, OSError) as error:
        return Finding(
            "settings",
            "trouble",
            _("{path} makes no sense: {reason}.").format(path=home.settings, reason=str(error).rstrip(".")),
        )
    return Finding("settings", "well", _("{path} makes sense.").format(path=home.settings))


def _statistics(home: Home) -> Finding:
    try:
        entries, spoilt = read_entries(home)
    except (NotationError, OSError) as error:
        return Finding("statistics", "trouble", _("They cannot be read: {trouble}").format(trouble=error))
    words = _("{number} finished games are on file.").format(number=len(entries))
    if spoilt:
        return Finding(
            "statistics",
            "trouble",
            words
            + " "
            + _("{spoilt} lines of {path} cannot be read.").format(spoilt=spoilt, path=home.statistics),
        )
    return Finding("statistics", "well", words)
