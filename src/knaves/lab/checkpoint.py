"""Checkpoints: results of finished jobs, kept in a work file until all the work is done.

The first line of the file names the work, in JSON; every other line is one result: its step, its number, the
bytes and a checksum. An incomplete line is dropped and its job done again. Nothing in the file is
ever executed.
"""

from __future__ import annotations

import json
import os
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from zlib import crc32

from knaves.cards import NotationError
from knaves.files import BINARY, append_text, try_lock
from knaves.i18n.language import _

Place = tuple[int, int]
"""The number of a step, and of an item in it."""


class Checkpoint:
    """An open work file; ``found`` holds the results in it."""

    def __init__(self, handle: int, found: dict[Place, bytes]) -> None:
        self._handle = handle
        self.found = found

    def keep(self, place: Place, result: bytes) -> None:
        """Add a result; it is on the disk before this returns."""
        append_text(self._handle, f"{_line(place, result)}\n")
        self.found[place] = result


@contextmanager
def checkpoint(path: Path, about: Mapping[str, object]) -> Iterator[Checkpoint]:
    """Open the work file of this work, or create it, and lock it.

    A truth in ``about`` tells whether the option of that name was given.
    NotationError if the file belongs to other work, is not a work file, or is in use; OSError passes through.
    """
    handle = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | BINARY, 0o644)
    try:
        if not try_lock(handle):
            raise NotationError(_("Another program is using {path}.").format(path=path))
        yield Checkpoint(handle, _read(handle, path, about))
    finally:
        os.close(handle)


def _read(handle: int, path: Path, about: Mapping[str, object]) -> dict[Place, bytes]:
    """Return the results in the file, and truncate an incomplete end."""
    with open(handle, "rb", closefd=False) as file:
        content = file.read()
    first = json.dumps(about).encode() + b"\n"
    if first.startswith(content) or _is_empty(content, about):
        os.ftruncate(handle, 0)
        append_text(handle, first.decode())
        return {}
    if not content.startswith(first):
        raise NotationError(_differs(content, about, path))
    found, good = {}, len(first)
    for line in content[good:].splitlines(keepends=True):
        result = _result(line)
        if result is None:
            break
        found[result[0]] = result[1]
        good += len(line)
    os.ftruncate(handle, good)
    return found


def _is_empty(content: bytes, about: Mapping[str, object]) -> bool:
    """Return whether it is a work file of other work, without results."""
    head, _end, results = content.partition(b"\n")
    try:
        return not results and {*json.loads(head)} == {*about}
    except (ValueError, TypeError):
        return False


def _differs(content: bytes, about: Mapping[str, object], path: Path) -> str:
    """Return a sentence that says how the file differs."""
    try:
        held = json.loads(content.partition(b"\n")[0])
        others = [_difference(key, held[key], value) for key, value in about.items() if held[key] != value]
    except (ValueError, KeyError, TypeError):
        return _("{path} is not a work file of this command. Delete it to start again.").format(path=path)
    said = _("{path} holds results of different work: {others}. Delete it to start again.")
    return said.format(path=path, others="; ".join(others))


def _difference(key: str, held: object, asked: object) -> str:
    match held, asked:
        case True, False:
            return _("--{key} was given then, but not now").format(key=key)
        case False, True:
            return _("--{key} is given now, but was not then").format(key=key)
        case _:
            return _("{key} {held}, not {asked}").format(key=key, held=held, asked=asked)


def _line(place: Place, result: bytes) -> str:
    said = f"{place[0]} {place[1]} {b64encode(result).decode()}"
    return f"{said} {crc32(said.encode()):08x}"


def _result(line: bytes) -> tuple[Place, bytes] | None:
    """Read a line; None if it is not exactly as written."""
    try:
        step, number, text, _ = line.decode("ascii").split(" ")
        place, result = (int(step), int(number)), b64decode(text)
    except ValueError:
        return None
    return (place, result) if line.decode("ascii") == f"{_line(place, result)}\n" else None
