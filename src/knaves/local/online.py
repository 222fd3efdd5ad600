"""Games played on a server, saved and counted on this machine too, as if they had been played here.

Only the people of this face are counted; the others have statistics of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path

from knaves.files import describe_os_error, replace_text
from knaves.game import IllegalMove, Seat
from knaves.i18n.language import _, plural
from knaves.local.seating import entry
from knaves.local.statistics import StatisticsView
from knaves.match.driver import counted
from knaves.match.ports.tables import Unavailable
from knaves.record import Record, replay, write
from knaves.store import passes
from knaves.store.data_dir import DataDir
from knaves.store.review_files import key_of
from knaves.store.saves import SUFFIX


def file_online(statistics: StatisticsView, record: Record, own: Sequence[Seat]) -> list[str]:
    """Save the record of a finished game, and count it for the people in the seats ``own``.

    Return sentences for them. A game that was saved before is not counted again. A game broken off is saved
    if a person here has moved, but not counted. A record whose moves break the rules is ignored.
    """
    if not any(seat in own for seat, _move in record.moves):
        return []
    try:
        over = not record.game.actors(replay(record))
    except IllegalMove:
        return []
    said = _kept(statistics.data_dir, record)
    if over:
        for seat, counts in counted(record, own).items():
            said.append(statistics.add(entry(record, counts, seat, _stem(record))))
    return [each for each in said if each]


def file_missed(
    statistics: StatisticsView,
    code: str,
    fetch: Callable[[int], Iterable[tuple[Record, Sequence[Seat], int]]],
) -> str:
    """Save and count the games that ended on a server while this program was closed; return a sentence.

    ``code`` is the person's resume code there. ``fetch`` returns the games that ended after a time, the
    earliest first, with the person's seats and when each ended. If this fails, they are fetched next time.
    """
    data_dir, number, trouble = statistics.data_dir, 0, ""
    if data_dir.games is None or not data_dir.keeps:
        return ""
    with suppress(Unavailable, OSError):
        for record, own, ended in fetch(passes.ended(data_dir, code)):
            path = online_path(data_dir, record)
            if path is not None and not path.exists():
                said = file_online(statistics, record, own)
                if said and not path.exists():
                    trouble = said[0]
                    break
                number += path.exists()
            passes.note_ended(data_dir, code, ended)
    if trouble or not number:
        return trouble
    return plural(
        "{number} game that ended while you were away has been recorded.",
        "{number} games that ended while you were away have been recorded.",
        number,
    ).format(number=number)


def _kept(data_dir: DataDir, record: Record) -> list[str]:
    """Write the record beside those of games played here; return its path, or why it failed."""
    path = online_path(data_dir, record)
    if path is None or not data_dir.keeps:
        return []
    try:
        if not path.exists():
            replace_text(path, write(record))
    except OSError as error:
        return [_("The record could not be kept: {trouble}").format(trouble=describe_os_error(error))]
    return [_("The game was recorded in {path}.").format(path=path)]


def online_path(data_dir: DataDir, record: Record) -> Path | None:
    """Return the path of the record of such a game; None without a directory."""
    return data_dir.games and data_dir.games / f"{_stem(record)}{SUFFIX}"


def _stem(record: Record) -> str:
    """Return a name that is the same whenever the same game is saved."""
    return f"{record.game.name}-{record.date or date.today()}-{key_of(record)[:12]}"
