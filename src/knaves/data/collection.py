"""Many records together: in one text file, one after the other, or in a folder with a file for each.

The name says which. ``games.knaves`` is a file, ``games.knaves.gz`` a compressed one, and a name without a
suffix is a folder. In a file a record begins at its line ``Format:``, so that files can be joined. Records
are read one at a time: a file of a million games needs no more memory than one of ten.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

from knaves import games
from knaves.cards import NotationError
from knaves.data.notation import is_notation, read_notation
from knaves.files import read_text
from knaves.i18n.language import _
from knaves.record import Record, read, write
from knaves.record.read import Shelf

SUFFIX: Final = ".knaves"
PACKED: Final = ".gz"
_BEGINNING: Final = "Format:"


class Collection:
    """A file or a folder to which records are added, in their order; ``number`` is how many it has."""

    def __init__(self, path: Path, file: IO[bytes] | None) -> None:
        """Used by `collection`; without an open file, ``path`` is a folder."""
        self._path = path
        self._file = file
        self.number = 0

    def add(self, text: str) -> None:
        """Add a record, given as text."""
        if self._file is None:
            (self._path / f"{self.number:06}{SUFFIX}").write_text(text, encoding="utf-8", newline="\n")
        else:
            self._file.write(text.encode())
        self.number += 1


def check_name(path: Path) -> None:
    """Raise NotationError unless the name is that of a file of records or of a folder."""
    name = path.name.removesuffix(PACKED)
    if Path(name).suffix not in ("", SUFFIX) or (name != path.name and not name.endswith(SUFFIX)):
        raise NotationError(
            _(
                "Records go to a file whose name ends in .knaves.gz or .knaves, or to a folder, whose name "
                "has no dot; not to {path}."
            ).format(path=path)
        )


@contextmanager
def collection(path: Path) -> Iterator[Collection]:
    """Open a file or a folder for records; a file is written anew.

    NotationError if the name does not say what it is, or a folder has something in it; OSError passes
    through. The same records make the same bytes.
    """
    check_name(path)
    if not path.suffix:
        path.mkdir(parents=True, exist_ok=True)
        if any(path.iterdir()):
            raise NotationError(_("The folder {path} is not empty.").format(path=path))
        yield Collection(path, None)
    elif path.suffix == PACKED:
        # Without a name and a time in the header, or the same games would make other bytes.
        with path.open("wb") as raw, gzip.GzipFile("", "wb", 6, raw, mtime=0) as packed:
            yield Collection(path, packed)  # type: ignore[arg-type]
    else:
        with path.open("wb") as file:
            yield Collection(path, file)


def write_all(path: str | Path, records: Iterable[Record]) -> int:
    """Write records to a file or a folder, as its name says; return their number. Errors as `collection`."""
    with collection(Path(path)) as held:
        for each in records:
            held.add(write(each))
    return held.number


def read_all(path: str | Path, shelf: Shelf = games.find) -> Iterator[Record]:
    """Yield the records of a file, compressed or not, or of all files of a folder, by name.

    A file whose name ends in that of another notation (``.egn``) is read as one game.

    NotationError, with the number of the record, for what cannot be read; OSError passes through.
    """
    path = Path(path)
    if path.is_dir():
        for each in sorted([*path.glob(f"*{SUFFIX}"), *path.glob(f"*{SUFFIX}{PACKED}")]):
            yield from read_all(each, shelf)
        return
    if is_notation(path):
        yield read_notation(read_text(path), path.suffix[1:])
        return
    for number, text in enumerate(texts(path), 1):
        try:
            yield read(text, shelf)
        except NotationError as error:
            raise NotationError(
                _("{path}, record {number}: {trouble}").format(path=path, number=number, trouble=error)
            ) from error


def texts(path: Path) -> Iterator[str]:
    """Yield the texts of the records of a file."""
    opened: Any = gzip.open if path.suffix == PACKED else open
    lines: list[str] = []
    try:
        with opened(path, "rt", encoding="utf-8", newline="\n") as file:
            for line in file:
                if line.startswith(_BEGINNING) and lines:
                    yield "".join(lines)
                    lines.clear()
                lines.append(line)
    except UnicodeDecodeError as error:
        raise NotationError(_("{path} is not a text file in UTF-8.").format(path=path)) from error
    except (gzip.BadGzipFile, zlib.error, EOFError) as error:
        raise NotationError(_("{path} is not a complete gzip file.").format(path=path)) from error
    if lines:
        yield "".join(lines)
