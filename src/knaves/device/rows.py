"""The rows that the tables of one device leave in its store, each a key and a text.

``person`` is the player; ``log/<table>/<number>`` an entry of a table's log; ``table/<table>`` whether a
game is in progress there, and when it was last used; ``game/<record>`` a finished game, ``record/<record>``
its record, ``entry/<record>`` its figures for the statistics, and ``review/<record>`` its review;
``set/<set>`` a set of deals, ``setgame/<set>`` the person's game of it, and ``sent/<record>`` one that
somebody has sent; ``study/<study>`` a study; ``loss/<record>`` what a finished game by the standard rules
lost its person by its review. A row
without a text deletes its key, or all keys that begin with it if it ends in a slash.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import msgspec

from knaves.device.sent_games import SentGame
from knaves.match.log import Dated, LogEntry
from knaves.match.notices import FinishedGame
from knaves.match.ports.deal_sets import DealSet, SetGame
from knaves.match.ports.results import StoredGame
from knaves.match.ports.studies import StoredStudy
from knaves.match.statistics import Entry
from knaves.review import Review
from knaves.store.json_values import Written
from knaves.store.review_text import read_review, write_review

Row: TypeAlias = tuple[str, str | None]

PERSON: Final = "person"
GAMES: Final = "game/"
RECORDS: Final = "record/"
REVIEWS: Final = "review/"
TABLES: Final = "table/"
ENTRIES: Final = "entry/"
SETS: Final = "set/"
SET_GAMES: Final = "setgame/"
SENT: Final = "sent/"
STUDIES: Final = "study/"
LOSSES: Final = "loss/"
_ENTRY: Final = Written[LogEntry](LogEntry)
_GAME: Final = Written[StoredGame](StoredGame)
_SET: Final = Written[DealSet](DealSet)
_SET_GAME: Final = Written[SetGame](SetGame)
_SENT: Final = Written[SentGame](SentGame)
_STUDY: Final = Written[StoredStudy](StoredStudy)


def log_key(table: str) -> str:
    """Return the beginning of the keys of a table's log."""
    return f"log/{table}/"


def table_key(table: str) -> str:
    """Return the key of the time when a table was last used."""
    return f"{TABLES}{table}"


def use_row(table: str, playing: bool, at: int) -> Row:
    """Return the row of a table's last use."""
    return f"{TABLES}{table}", f"{'playing' if playing else 'idle'} {at}"


def read_use(text: str) -> tuple[bool, int]:
    """Return whether a game is in progress, and when the table was last used."""
    playing, at = text.split()
    return playing == "playing", int(at)


def record_key(record: str) -> str:
    """Return the key of a finished game's record."""
    return f"{RECORDS}{record}"


def log_rows(table: str, entries: Iterable[Dated]) -> list[Row]:
    """Return the rows of log entries, whose keys sort in their order."""
    return [(f"{log_key(table)}{each.number:08}", f"{each.at} {_ENTRY.dump(each.entry)}") for each in entries]


def read_log(rows: Sequence[Row]) -> list[Dated]:
    """Return the log entries of rows, in order."""
    entries = []
    for key, text in sorted(rows):
        at, _space, entry = (text or "").partition(" ")
        entries.append(Dated(int(key.rpartition("/")[2]), int(at), _ENTRY.load(entry)))
    return entries


def game_rows(finished: FinishedGame, ended: int) -> list[Row]:
    """Return the rows of a finished game."""
    game = StoredGame(
        finished.address,
        finished.game,
        finished.people,
        finished.names,
        finished.players,
        finished.how,
        finished.side,
        finished.rated,
        ended,
    )
    key = f"{GAMES}{finished.address}"
    return [(record_key(finished.address), finished.record), (key, _GAME.dump(game))]


def read_game(text: str) -> StoredGame:
    """Return a finished game without its record."""
    return _GAME.load(text)


def review_key(record: str) -> str:
    """Return the key of a finished game's review."""
    return f"{REVIEWS}{record}"


def review_row(record: str, edition: str, review: Review) -> Row:
    """Return the row of a review; ``edition`` is its version."""
    return review_key(record), f"{edition}\n{write_review(review)}"


def read_kept_review(text: str, edition: str) -> Review | None:
    """Return a review without names; None if it is of another version."""
    kept, _line, review = text.partition("\n")
    return read_review(review) if kept == edition else None


def entry_row(entry: Entry) -> Row:
    """Return the row of a finished game's figures."""
    return f"{ENTRIES}{entry.id}", msgspec.json.encode(entry).decode()


def read_entry(text: str) -> Entry:
    """Return a finished game's figures."""
    return Entry(**msgspec.json.decode(text))


def set_row(found: DealSet) -> Row:
    """Return the row of a set of deals."""
    return f"{SETS}{found.address}", _SET.dump(found)


def read_set(text: str) -> DealSet:
    """Return a set of deals."""
    return _SET.load(text)


def set_game_row(address: str, played: SetGame) -> Row:
    """Return the row of the person's game of a set."""
    return f"{SET_GAMES}{address}", _SET_GAME.dump(played)


def read_set_game(text: str) -> SetGame:
    """Return the person's game of a set."""
    return _SET_GAME.load(text)


def sent_row(sent: SentGame) -> Row:
    """Return the row of a game of a set that somebody has sent."""
    return f"{SENT}{sent.game.address}", _SENT.dump(sent)


def read_sent(text: str) -> SentGame:
    """Return a game of a set that somebody has sent."""
    return _SENT.load(text)


def study_key(address: str) -> str:
    """Return the key of a study."""
    return f"{STUDIES}{address}"


def study_row(study: StoredStudy) -> Row:
    """Return the row of a study."""
    return study_key(study.address), _STUDY.dump(study)


def read_study(text: str) -> StoredStudy:
    """Return a study."""
    return _STUDY.load(text)


def loss_row(record: str, lost: float) -> Row:
    """Return the row of what a game lost its person, from 0 to 1."""
    return f"{LOSSES}{record}", f"{lost:.5f}"


def read_loss(text: str) -> float:
    """Return what a game lost its person."""
    return float(text)
