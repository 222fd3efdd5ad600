"""File operations: read, replace, append, lock.

Files are created and replaced atomically. An appended line is on the disk before the call returns. OSError
passes through; `describe_os_error` describes it in a sentence.
"""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from knaves.cards import NotationError
from knaves.i18n.language import _

if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    def _lock(handle: int, wait: bool) -> None:
        # Locked bytes cannot be read on this system, so the lock is far beyond the end.
        place = os.lseek(handle, 0, os.SEEK_CUR)
        try:
            while True:
                os.lseek(handle, 1 << 30, os.SEEK_SET)
                try:
                    msvcrt.locking(handle, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
                    return
                except OSError as error:
                    # LK_LOCK gives up after ten seconds.
                    if not wait or error.errno != errno.EDEADLK:
                        raise
        finally:
            os.lseek(handle, place, os.SEEK_SET)

else:
    import fcntl

    def _lock(handle: int, wait: bool) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)


BINARY: Final = getattr(os, "O_BINARY", 0)
"""A flag for `os.open`: Windows would write two bytes for the end of a line otherwise."""
OPEN_FILES_STAY: Final = sys.platform == "win32"
"""Whether a file that a program has open can be neither replaced nor deleted."""


def read_text(path: Path) -> str:
    """Return the text of a file; NotationError if it is not text, OSError if it cannot be read."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError(
            _("{path} is not a text file: byte {place} is not UTF-8.").format(
                path=path, place=error.start + 1
            )
        ) from None


def replace_text(path: Path, text: str) -> None:
    """Replace the file, as `replace_bytes` does."""
    replace_bytes(path, text.encode("utf-8"))


def replace_bytes(path: Path, data: bytes) -> None:
    """Replace the file atomically: a reader, or a crash, finds the complete old or new content.

    A link stays a link: its target is written.
    """
    path = Path(os.path.realpath(path))
    with _beside(path, data) as name:
        with suppress(FileNotFoundError):
            shutil.copymode(path, name)
        os.replace(name, path)
    fsync_dir(path.parent)


def create_bytes(path: Path, data: bytes) -> None:
    """Write a new file atomically; it is on the disk when this returns.

    FileExistsError if the name is taken.
    """
    with _beside(path, data) as name:
        try:
            os.link(name, path)
        except FileExistsError:
            raise
        except OSError:
            # A file system without hard links: another program could act between the check and the move.
            if os.path.lexists(path):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
            os.rename(name, path)
    fsync_dir(path.parent)


@contextmanager
def _beside(path: Path, data: bytes) -> Iterator[Path]:
    """Write a temporary file to the target folder, and sync it to the disk."""
    name = path.with_name(f".{path.name}-{secrets.token_hex(8)}")
    try:
        with open(name, "xb") as file:
            file.write(data)
            file.flush()
            sync(file.fileno())
        yield name
    finally:
        name.unlink(missing_ok=True)


def append_text(handle: int, text: str) -> None:
    """Append text to an open file; all of it is on the disk when this returns."""
    left = text.encode("utf-8")
    while left:
        left = left[os.write(handle, left) :]
    sync(handle)


def sync(handle: int) -> None:
    """Write what the system still holds of an open file to the disk."""
    if sys.platform == "darwin":  # pragma: no cover
        # There fsync leaves the data in the cache of the disk, and a power cut loses it.
        with suppress(OSError):
            # A file system of the network may not know this.
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
            return
    os.fsync(handle)


def fsync_dir(directory: Path) -> None:
    """Sync a directory, so that new and moved names survive a power cut."""
    if sys.platform == "win32":  # pragma: no cover
        return
    handle = os.open(directory, os.O_RDONLY)
    try:
        sync(handle)
    finally:
        os.close(handle)


def try_lock(handle: int) -> bool:
    """Lock an open file without waiting; the lock is held until the file is closed."""
    try:
        _lock(handle, wait=False)
    except OSError:
        return False
    return True


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of this lock file; wait until other programs have released it."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        _lock(handle, wait=True)
        yield
    finally:
        os.close(handle)


def describe_os_error(error: OSError) -> str:
    """Describe a system error in one sentence, with the file it concerns.

    >>> describe_os_error(FileNotFoundError(2, "No such file or directory", "a.txt"))
    "'a.txt': no such file or directory."
    """
    reason = error.strerror or str(error) or _("something went wrong")
    reason = reason[:1].lower() + reason[1:]
    return f"{str(error.filename)!r}: {reason}." if error.filename is not None else f"{reason}."
