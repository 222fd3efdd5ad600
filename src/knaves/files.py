"""The few ways in which this program touches a file: read, replace whole, append, lock.

A file that is created or replaced is never seen half written; a line that is appended is on the disk before
the call returns. OSError passes through; `describe_os_error` puts them in words.
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

from knaves.cards import NotationError
from knaves.i18n.language import _

if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    def _lock(handle: int, wait: bool) -> None:
        # Bytes locked on this system cannot be read either, so the lock lies far behind the end.
        os.lseek(handle, 1 << 30, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int, wait: bool) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)


def read_text(path: Path) -> str:
    """Return what the file says; NotationError when it is not text, OSError when it cannot be read."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError(
            _("{path} is not a text file: byte {place} is not UTF-8.").format(
                path=path, place=error.start + 1
            )
        ) from None


def replace_text(path: Path, text: str) -> None:
    """Write the file anew, as `replace_bytes` does."""
    replace_bytes(path, text.encode("utf-8"))


def replace_bytes(path: Path, data: bytes) -> None:
    """Write the file anew: whoever reads it meanwhile, or after a crash, finds the old or the new whole.

    A link stays a link: what it leads to is written.
    """
    path = Path(os.path.realpath(path))
    with _beside(path, data) as name:
        with suppress(FileNotFoundError):
            shutil.copymode(path, name)
        os.replace(name, path)
    fsync_dir(path.parent)


def create_bytes(path: Path, data: bytes) -> None:
    """Write a new file: it appears whole, and is on the disk then, or not at all.

    FileExistsError if there is a file with that name.
    """
    with _beside(path, data) as name:
        try:
            os.link(name, path)
        except FileExistsError:
            raise
        except OSError:
            # A file system without hard links: between the look and the move another program might come.
            if os.path.lexists(path):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
            os.rename(name, path)
    fsync_dir(path.parent)


@contextmanager
def _beside(path: Path, data: bytes) -> Iterator[Path]:
    """Write a file for a moment in the folder in which it will have its name, and force it to the disk."""
    name = path.with_name(f".{path.name}-{secrets.token_hex(8)}")
    try:
        with open(name, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        yield name
    finally:
        name.unlink(missing_ok=True)


def append_text(handle: int, text: str) -> None:
    """Add text at the end of an open file, all of it on the disk before this returns."""
    left = text.encode("utf-8")
    while left:
        left = left[os.write(handle, left) :]
    os.fsync(handle)


def fsync_dir(directory: Path) -> None:
    """Make sure that names lately made or moved in a directory survive a power cut."""
    if sys.platform == "win32":  # pragma: no cover
        return
    handle = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def try_lock(handle: int) -> bool:
    """Take the lock of an open file, at once or not at all; it is held until the file is closed."""
    try:
        _lock(handle, wait=False)
    except OSError:
        return False
    return True


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep every other program out of what this lock file guards; waits its turn."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        _lock(handle, wait=True)
        yield
    finally:
        os.close(handle)


def describe_os_error(error: OSError) -> str:
    """Put an error of the machine in one sentence, with the file it concerns.

    >>> describe_os_error(FileNotFoundError(2, "No such file or directory", "a.txt"))
    "'a.txt': no such file or directory."
    """
    reason = error.strerror or str(error) or _("something went wrong")
    reason = reason[:1].lower() + reason[1:]
    return f"{str(error.filename)!r}: {reason}." if error.filename is not None else f"{reason}."
