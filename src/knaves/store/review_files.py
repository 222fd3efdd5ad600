"""Reviews on disk: one file each, named after what was played, so that no record is reviewed twice.

A damaged file, or one from another version, is ignored, and the review is made again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from knaves.files import replace_text
from knaves.record import Record
from knaves.review import StoredReview, edition
from knaves.store.data_dir import DataDir
from knaves.store.review_text import people_in, read_kept, write_kept

SUFFIX: Final = ".json"


def key_of(record: Record) -> str:
    """Return the key of a review: a digest of the game, its rules, who sat where, and the moves."""
    write = record.game.write
    moves = "\n".join([f"{entry.seat} {write(entry.move)}" for entry in record.entries])
    whole = f"{record.game.name}\n{record.rules!r}\n{record.seated!r}\n{moves}"
    return sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def find(data_dir: DataDir, key: str) -> StoredReview | None:
    """Return the stored review with this key, if it was measured as today."""
    path = _path(data_dir, key)
    found = None if path is None else _read(path)
    return found if found is not None and found.key == key and _measured_as_today(found) else None


def keep(data_dir: DataDir, kept: StoredReview) -> None:
    """Store a review; OSError if it cannot be written. Nothing happens without a writable directory."""
    path = _path(data_dir, kept.key)
    if path is None or not data_dir.keeps:
        return
    path.parent.mkdir(exist_ok=True)
    replace_text(path, write_kept(kept))


def kept_reviews(data_dir: DataDir) -> Iterator[StoredReview]:
    """Return every stored review that was measured as today."""
    for path in _paths(data_dir):
        found = _read(path)
        if found is not None and _measured_as_today(found):
            yield found


def forget(data_dir: DataDir, name: str) -> None:
    """Delete the reviews of a person's games, of every version; OSError if one cannot be deleted."""
    if data_dir.keeps:
        for path in _paths(data_dir):
            if name.casefold() in map(str.casefold, people_in(_bytes(path))):
                path.unlink(missing_ok=True)


def _paths(data_dir: DataDir) -> list[Path]:
    return [] if data_dir.reviews is None else sorted(data_dir.reviews.glob(f"*{SUFFIX}"))


def _path(data_dir: DataDir, key: str) -> Path | None:
    return data_dir.reviews and data_dir.reviews / f"{key}{SUFFIX}"


def _read(path: Path) -> StoredReview | None:
    return read_kept(_bytes(path))


def _bytes(path: Path) -> bytes:
    """Return a file's content; nothing if it cannot be read."""
    with suppress(OSError):
        return path.read_bytes()
    return b""


def _measured_as_today(kept: StoredReview) -> bool:
    found = kept.review
    return f"{found.version} {found.coach}" == edition(found.game)
