"""What SQLite has written, and what of it would be left after a power cut: all that it has synced.

SQLite's functions that write and sync files are wrapped here, in a VFS that is otherwise the usual one.
The old content is kept until the file is synced.
"""

from __future__ import annotations

import ctypes
import os
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

FILES: Final = ("", "-wal")
"""The ends of the names of the files that hold a database; SQLite makes the others anew."""
_KEPT: Final = 0x100 | 0x80000
"""SQLITE_OPEN_MAIN_DB and SQLITE_OPEN_WAL."""
_OPEN: Final = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_WRITE: Final = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_TRUNCATE: Final = CFUNCTYPE(c_int, c_void_p, c_int64)
_SYNC: Final = CFUNCTYPE(c_int, c_void_p, c_int)


class _Vfs(Structure):
    """sqlite3_vfs; what follows ``open`` is copied as it is."""

    _fields_ = (
        ("version", c_int),
        ("size_of_file", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", _OPEN),
        ("others", c_void_p * 14),
    )


class _Methods(Structure):
    """sqlite3_io_methods."""

    _fields_ = (
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", _WRITE),
        ("truncate", _TRUNCATE),
        ("sync", _SYNC),
        ("others", c_void_p * 13),
    )


class _File(Structure):
    """The beginning of an sqlite3_file."""

    _fields_ = (("methods", POINTER(_Methods)),)


class Unsynced:
    """What a file held before the writes since it was synced: its length, and pieces with their places."""

    def __init__(self) -> None:
        self.pieces: list[tuple[int, int, bytes]] = []

    def before(self, handle: int, place: int, length: int) -> None:
        """Keep what a write, or the end of the file, is about to replace."""
        self.pieces.append((os.fstat(handle).st_size, place, os.pread(handle, length, place)))

    def undone(self, content: bytes) -> bytes:
        """Return the content of the file without those writes."""
        held = bytearray(content)
        for size, place, piece in reversed(self.pieces):
            held[place : place + len(piece)] = piece
            del held[size:]
        return bytes(held)


class Platter:
    """The wrapped functions, and what is not synced, by the files' paths."""

    def __init__(self) -> None:
        self.unsynced: dict[str, Unsynced] = {}
        self._open_files: dict[int, tuple[int, Unsynced]] = {}
        self._library = ctypes.CDLL(_sqlite3_file())
        find = self._library.sqlite3_vfs_find
        find.restype = POINTER(_Vfs)
        self._usual = find(None).contents
        self._methods: dict[int, tuple[_Methods, _Methods]] = {}
        # Whatever SQLite points to has to live as long as it does.
        self._vfs = _Vfs.from_buffer_copy(self._usual)
        self._vfs.name, self._vfs.open = b"forgetful", _OPEN(self._opened)
        self._library.sqlite3_vfs_register(ctypes.byref(self._vfs), 1)

    def _opened(self, vfs: int, name: int, file: int, flags: int, out: int) -> int:
        code = int(self._usual.open(vfs, name, file, flags, out))
        if code or not name or not flags & _KEPT:
            return code
        path = ctypes.string_at(name).decode()
        if file in self._open_files:
            os.close(self._open_files[file][0])
        # Closing this drops the locks of this process, of which other processes would have to know.
        handle = os.open(path, os.O_RDONLY)
        self._open_files[file] = handle, self.unsynced.setdefault(path, Unsynced())
        pointer = ctypes.cast(file, POINTER(_File)).contents
        address = ctypes.addressof(pointer.methods.contents)
        if address not in self._methods:
            usual = pointer.methods.contents
            wrapped = _Methods.from_buffer_copy(usual)
            wrapped.write, wrapped.truncate, wrapped.sync = self._wrapped(usual)
            self._methods[address] = usual, wrapped
        pointer.methods = ctypes.pointer(self._methods[address][1])
        return code

    def _wrapped(self, usual: _Methods) -> tuple[Any, Any, Any]:
        write, truncate = usual.write, usual.truncate

        def written(file: int, data: int, length: int, place: int) -> int:
            handle, unsynced = self._open_files[file]
            unsynced.before(handle, place, length)
            return int(write(file, data, length, place))

        def truncated(file: int, size: int) -> int:
            handle, unsynced = self._open_files[file]
            unsynced.before(handle, size, os.fstat(handle).st_size - size)
            return int(truncate(file, size))

        def synced(file: int, _flags: int) -> int:
            self._open_files[file][1].pieces.clear()
            return 0

        return _WRITE(written), _TRUNCATE(truncated), _SYNC(synced)


@cache
def platter() -> Platter:
    """Return the only one; from now on SQLite writes through it."""
    made = Platter()
    # SQLite still writes through it when the interpreter has thrown away everything else.
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(made))
    return made


def after_a_power_cut(database: Path, new: Path, dice: Random) -> list[str]:
    """Copy what a database has synced, and by the dice the rest; return what is lost.

    The old files stay: connections of the process that is gone still have them open.
    """
    lost = []
    for end in FILES:
        file = Path(f"{database}{end}")
        unsynced = platter().unsynced.get(str(file))
        if not file.exists():
            continue
        content = file.read_bytes()
        if unsynced is not None and unsynced.pieces and dice.random() < 0.5:
            lost.append(f"{len(unsynced.pieces)} writes to {file.name}")
            content = unsynced.undone(content)
        Path(f"{new}{end}").write_bytes(content)
    return lost


def _sqlite3_file() -> str:
    import _sqlite3

    return str(_sqlite3.__file__)
