"""``knaves doctor``: checks whether this installation is complete and can write its files.

It only reports. Anything that cannot be checked is reported as unchecked, not as well.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final, Literal

import click

from knaves import games
from knaves.cards import NotationError
from knaves.cli.disk import disk_flags
from knaves.cli.output import print_json, print_line
from knaves.files import describe_os_error
from knaves.games import SHELF
from knaves.i18n.language import _, marked
from knaves.local.filing import describe_file
from knaves.store.data_dir import DataDir, find
from knaves.store.history import read_entries
from knaves.store.saves import finished, waiting
from knaves.store.settings import understand

_ABOUT: Final = (
    *(marked("files"), marked("sources"), marked("data directory"), marked("games"), marked("terminal")),
    *(marked("kernel"), marked("settings"), marked("statistics")),
)
"""The subjects of findings: in the current language, but English in JSON."""
_STATES: Final = {"well": marked("OK"), "note": marked("note"), "trouble": marked("problem")}
"""The states of findings, for a person; JSON has the keys."""

_KERNELS: Final = {
    "extension": marked("{game} uses the compiled kernel, as an extension module."),
    "webassembly": marked("{game} uses the compiled kernel, as WebAssembly."),
    "python": marked("{game} has no compiled kernel: everything works in pure Python, but more slowly."),
}
"""By what a game's ``engine/kernel.py`` has found."""

PROBE: Final = 64 * 1024
"""Bytes of a trial write: more than a game needs, and more than a file system stores without a block."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check. A ``note`` is information; only ``trouble`` is a problem."""

    about: str
    state: Literal["well", "note", "trouble"]
    words: str


@click.command(short_help="Check this installation and the data directory.")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
@disk_flags
def doctor(as_json: bool, data: str | None, no_disk: bool) -> int:
    """Check the installed files, the data directory, the terminal and the compiled kernel.

    The exit code is 1 if there is a problem.
    """
    findings = (*files(), *place(data, disk=not no_disk), terminal(), kernel())
    healthy = all(finding.state != "trouble" for finding in findings)
    if as_json:
        print_json({"healthy": healthy, "findings": [asdict(each) for each in findings]})
    else:
        for each in findings:
            print_line(f"{_(each.about)}: {_(_STATES[each.state])}. {each.words}")
    return 0 if healthy else 1


def files() -> Iterator[Finding]:
    """Compare every installed file with the hash in the package's record."""
    try:
        package = metadata.distribution("knaves")
    except metadata.PackageNotFoundError:
        yield Finding(
            "files", "note", _("Knaves is not installed as a package, so the files cannot be checked.")
        )
        return
    recorded = _recorded(package)
    places = {path: Path(str(package.locate_file(path))) for path in recorded}
    spoilt = [wrong.format(path=path) for path in recorded if (wrong := _wrong(places[path], recorded[path]))]
    if spoilt:
        yield Finding(
            "files",
            "trouble",
            _("The installed files are not intact: {files}.").format(files="; ".join(spoilt)),
        )
    else:
        yield Finding(
            "files",
            "well",
            _("All {number} recorded files are unchanged since the installation.").format(
                number=len(recorded)
            ),
        )
    if not any(path.startswith("knaves/") and path.endswith(".py") for path in recorded):
        where = Path(__file__).parents[1]
        words = _(
            "Editable installation: the sources in {where} have no hashes, so changes cannot be detected."
        ).format(where=where)
        yield Finding("sources", "note", words)


def place(data: str | None, *, disk: bool) -> Iterator[Finding]:
    """Check the data directory: whether it is writable, whether its files are valid, and what it holds."""
    try:
        data_dir = find(data, disk=disk, strict=True, reads=True)
        if data_dir.path is not None and _can_be_made(data_dir.path):
            words = _("{path} does not exist yet. The first game makes it.").format(path=data_dir.path)
            yield Finding(marked("data directory"), "note", words)
            return
        data_dir = find(data, disk=disk, strict=True)
    except NotationError as error:
        yield Finding(marked("data directory"), "trouble", str(error))
        return
    if data_dir.path is None or not data_dir.keeps or data_dir.notice:
        yield Finding(
            marked("data directory"),
            "trouble" if data_dir.notice else "note",
            data_dir.notice or _("No files are read or written."),
        )
    elif trouble := _unwritable(data_dir):
        yield Finding(marked("data directory"), "trouble", trouble)
    else:
        yield Finding(
            marked("data directory"), "well", _("{path} is readable and writable.").format(path=data_dir.path)
        )
    if data_dir.path is None:
        return
    yield _settings(data_dir)
    yield _statistics(data_dir)
    yield _games(data_dir)


def _can_be_made(path: Path) -> bool:
    """Return whether a directory is missing but could be created in its place."""
    above = next(each for each in (path, *path.parents) if each.exists())
    return above != path and above.is_dir() and os.access(above, os.W_OK)


def terminal() -> Finding:
    """Describe the terminal: its kind, size, encoding and colours."""
    encoding = sys.stdout.encoding or _("unknown")
    unicode = "utf" in encoding.lower()
    size = shutil.get_terminal_size()
    kind = (
        _("{term}, {columns} by {lines}").format(
            term=os.environ.get("TERM") or _("unknown"), columns=size.columns, lines=size.lines
        )
        if sys.stdout.isatty()
        else _("There is none: the output goes to a pipe or a file")
    )
    colour = " " + _("NO_COLOR is set, so there are no colours.") if os.environ.get("NO_COLOR") else ""
    words = _("{kind}. Text encoding: {encoding}.").format(kind=kind, encoding=encoding) + colour
    return Finding("terminal", "well" if unicode else "note", words)


def kernel() -> Finding:
    """Report which kernel each game has found; without a compiled one everything works, but more slowly."""
    found = {game: kind for game in SHELF if (kind := games.kernel_of(game))}
    told = [_(_KERNELS[kind]).format(game=_(games.find(game).title)) for game, kind in found.items()]
    well = bool(found) and "python" not in found.values()
    return Finding("kernel", "well" if well else "note", " ".join(told) or _("No game here has a kernel."))


def _recorded(package: metadata.Distribution) -> dict[str, str]:
    """Return the path and the hash (``sha256=…``) of every file in the package's record.

    This reads the record itself: since Python 3.12 ``package.files`` omits missing files.
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
    return "" if base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == value else _("{path} has changed")


def _unwritable(data_dir: DataDir) -> str:
    """Return why the directory cannot be written. A full disk allows an empty file, so this writes bytes."""
    assert data_dir.path is not None, "a directory that keeps things has a path"
    try:
        with TemporaryFile(dir=data_dir.saves) as probe:
            probe.write(b"\0" * PROBE)
            probe.flush()
            os.fsync(probe.fileno())
        for path in (data_dir.path / "lock", data_dir.path / "statistics.jsonl", *waiting(data_dir)):
            if path.exists():
                path.open("ab").close()
    except OSError as error:
        return _("{path} cannot be written: {trouble}").format(
            path=data_dir.path, trouble=describe_os_error(error)
        )
    return ""


def _games(data_dir: DataDir) -> Finding:
    """Check every unfinished game as if to resume it; finished ones are only counted."""
    begun = waiting(data_dir)
    words = _("{begun} unfinished, {finished} finished.").format(
        begun=len(begun), finished=len(finished(data_dir))
    )
    spoilt = [f"{each.path}: {each.words}" for each in map(describe_file, begun) if not each.game]
    return Finding("games", "trouble" if spoilt else "well", " ".join((words, *spoilt)))


def _settings(data_dir: DataDir) -> Finding:
    assert data_dir.settings is not None, "a directory with a path has settings"
    if not data_dir.settings.exists():
        return Finding("settings", "well", _("None yet; the defaults apply."))
    try:
        understand(data_dir.settings)
    except (NotationError, OSError) as error:
        return Finding(
            "settings",
            "trouble",
            _("{path} is not valid: {reason}.").format(path=data_dir.settings, reason=str(error).rstrip(".")),
        )
    return Finding("settings", "well", _("{path} is valid.").format(path=data_dir.settings))


def _statistics(data_dir: DataDir) -> Finding:
    try:
        entries, spoilt = read_entries(data_dir)
    except (NotationError, OSError) as error:
        return Finding("statistics", "trouble", _("They cannot be read: {trouble}").format(trouble=error))
    words = _("Finished games: {number}.").format(number=len(entries))
    if spoilt:
        return Finding(
            "statistics",
            "trouble",
            words
            + " "
            + _("Unreadable lines in {path}: {spoilt}.").format(spoilt=spoilt, path=data_dir.statistics),
        )
    return Finding("statistics", "well", words)
