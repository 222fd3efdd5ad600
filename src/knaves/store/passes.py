"""Credentials for returning to servers: resume codes, and the secrets for their shuffles.

The file is private to its owner: a resume code gives access to the seats. A server may have several codes,
for people who share a computer.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, replace
from typing import Final

from knaves.files import locked, replace_bytes
from knaves.store.data_dir import DataDir

NAME: Final = "servers.json"
TABLES: Final = 5
"""The number of tables stored for each code."""


@dataclass(frozen=True, slots=True)
class ResumeCode:
    """A resume code for a server. ``secret`` is 32 bytes, written as 64 hexadecimal digits.

    ``tables`` are the addresses of the person's latest tables, the last one first. ``ended`` is when the last
    game ended there that was fetched, in milliseconds since 1970 UTC by the server's clock.
    """

    url: str
    code: str
    name: str
    secret: str
    tables: tuple[str, ...] = ()
    ended: int = 0


def find(data_dir: DataDir, url: str, name: str = "") -> ResumeCode | None:
    """Return the code used last for a server, by somebody with that name if one is given; None if none is."""
    found = [each for each in _all(data_dir) if each.url == url and name in ("", each.name)]
    return found[-1] if found else None


def keep(data_dir: DataDir, kept: ResumeCode) -> None:
    """Store a resume code; OSError if it cannot be written. Does nothing without a directory."""
    if data_dir.path is None or not data_dir.keeps:
        return
    path = data_dir.path / NAME
    with locked(data_dir.path / "lock"):
        before = _all(data_dir)
        same = next((each for each in before if each.code == kept.code), kept)
        kept = replace(kept, tables=kept.tables or same.tables, ended=max(kept.ended, same.ended))
        # The most recently used one must be last.
        known = [each for each in before if each.code != kept.code] + [kept]
        if not path.exists():
            # The file must never be readable for others, not even for a moment.
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
        replace_bytes(path, json.dumps([asdict(each) for each in known], indent=1).encode())
        path.chmod(0o600)


def note_table(data_dir: DataDir, code: str, table: str) -> None:
    """Store the table that the owner of a code is at; OSError if it cannot be written."""
    kept = next((each for each in _all(data_dir) if each.code == code), None)
    if kept is not None and kept.tables[:1] != (table,):
        others = [each for each in kept.tables if each != table]
        keep(data_dir, replace(kept, tables=(table, *others)[:TABLES]))


def ended(data_dir: DataDir, code: str) -> int:
    """Return when the last game ended that was fetched for the owner of a code; 0 for none."""
    return next((each.ended for each in _all(data_dir) if each.code == code), 0)


def note_ended(data_dir: DataDir, code: str, ended: int) -> None:
    """Store that the games that ended until then have been fetched; OSError if it cannot be written."""
    kept = next((each for each in _all(data_dir) if each.code == code), None)
    if kept is not None and kept.ended < ended:
        keep(data_dir, replace(kept, ended=ended))


def known(data_dir: DataDir) -> tuple[ResumeCode, ...]:
    """Return all stored codes, the most recently used first."""
    return tuple(reversed(_all(data_dir)))


def _all(data_dir: DataDir) -> list[ResumeCode]:
    if data_dir.path is None:
        return []
    try:
        found = json.loads((data_dir.path / NAME).read_bytes())
        return [ResumeCode(**{**each, "tables": tuple(each.get("tables", ()))}) for each in found]
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return []
