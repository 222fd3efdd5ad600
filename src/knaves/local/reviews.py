"""Reviews on this machine: a record is reviewed once, and all of the user's games can be reviewed at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from knaves.cards import NotationError
from knaves.game import IllegalMove
from knaves.lab.jobs import Run
from knaves.record import HUMAN, Record, load, read, write
from knaves.review import NotReviewed, Review, StoredReview, review
from knaves.review.review_text import standard
from knaves.store import review_files
from knaves.store.data_dir import DataDir
from knaves.store.saves import finished


def reviewed(
    data_dir: DataDir, record: Record, path: Path | None = None, told: Callable[[], object] | None = None
) -> Review:
    """Return the review of a record: the stored one, or a new one, which is then stored.

    ``path`` is the record's file, ``told`` as in `review`; so are the errors. A review that cannot be
    written is returned all the same.
    """
    key = review_files.key_of(record)
    kept = review_files.find(data_dir, key)
    if kept is not None:
        return kept.review
    found = review(record, told)
    _keep(data_dir, record, path, found)
    return found


def _keep(data_dir: DataDir, record: Record, path: Path | None, found: Review) -> None:
    """Store a review, if it can be written."""
    key, players = review_files.key_of(record), tuple([who.player for who in record.seated])
    with suppress(OSError):
        review_files.keep(data_dir, StoredReview(key, _when(path), players, standard(record), found))


def _when(path: Path | None) -> str:
    """Return when the game ended: when its file was last written, or now if there is none."""
    with suppress(OSError):
        if path is not None:
            return datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat()
    return datetime.now(UTC).isoformat()


def unreviewed(data_dir: DataDir, latest: int | None = None) -> list[tuple[Path, Record]]:
    """Return the finished games of people that have no review yet, with their files, the latest first.

    Files that cannot be read are left out. ``latest``: only so many files are looked at.
    """
    found = []
    for path in finished(data_dir)[:latest]:
        with suppress(NotationError, OSError):
            record = load(path).record
            people = any(who.player == HUMAN for who in record.seated)
            if people and review_files.find(data_dir, review_files.key_of(record)) is None:
                found.append((path, record))
    return found


def review_all(data_dir: DataDir, games: list[tuple[Path, Record]], run: Run = map) -> Iterator[bool]:
    """Review these games; yield after each whether it could be reviewed, in their order.

    ``run`` runs the jobs, with the errors of `knaves.lab.jobs.workers`. Each review is stored before the next
    one is awaited, so an interruption loses only those in progress.
    """
    texts = [write(record) for _path, record in games]
    for (path, record), found in zip(games, run(_reviewed, texts), strict=True):
        if found is not None:
            _keep(data_dir, record, path, found)
        yield found is not None


def _reviewed(text: str) -> Review | None:
    """Return the review of a record, or None if it cannot be reviewed."""
    try:
        return review(read(text))
    except (NotReviewed, IllegalMove):
        return None
