"""A game with real cards on this computer: begun or gone on with, kept after every answer, made a record."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from knaves import record
from knaves.files import create_bytes
from knaves.game import AnyGame, Seat
from knaves.games import find
from knaves.i18n.language import _
from knaves.local.setup import TableSetup
from knaves.record.transcript import Course, Transcript, course, record_of, score, seated
from knaves.shell import joined
from knaves.store import saves, transcripts
from knaves.store.data_dir import DataDir, default_dir


@dataclass(frozen=True, slots=True)
class EntryRequest:
    """What a command line asks for: to begin ``new``, and the file for the record; None for one's games."""

    new: bool = False
    out: Path | None = None


def begun(agreed: TableSetup) -> Transcript:
    """Return a game before its first answer; NotationError for one that cannot be entered."""
    transcript = Transcript(find(agreed.game), agreed.rules, seated(agreed.names, Seat(0)), Seat(0))
    course(transcript)
    return transcript


def unfinished(data_dir: DataDir, game: AnyGame) -> Transcript | None:
    """Return the game that was left with answers; None if there is none."""
    found = transcripts.find(data_dir, game)
    return found if found is not None and found.answers else None


def write_record(data_dir: DataDir, transcript: Transcript, out: Path | None) -> Path | None:
    """Write the record, to the file or among one's games, and forget the answers; return its path.

    None if nothing can be kept. OSError if the file exists, or cannot be written.
    """
    found = record_of(transcript)
    if out is not None:
        create_bytes(out, record.write(found).encode())
        path: Path | None = out
    else:
        save = saves.begin(data_dir, found, datetime.now())
        path = None if save is None else saves.finish(data_dir, save)
    if path is not None:
        transcripts.forget(data_dir, transcript.game)
    return path


def ending(transcript: Transcript, now: Course) -> str:
    """Return the sentence about the end of the game, with the score."""
    said = _("The game is over: {scores}.") if now.over else _("The game ends here: {scores}.")
    return said.format(scores=score(transcript, now))


def goes_on(transcript: Transcript) -> str:
    """Return the sentence for somebody who comes back to a game."""
    return _("You go on with the game of {names}.").format(names=", ".join(transcript.names))


def left(data_dir: DataDir, game: AnyGame) -> str:
    """Return the sentence for somebody who leaves a game that is not complete."""
    if not data_dir.keeps:
        return _("Nothing is kept: there is no data directory.")
    words = ["knaves", "enter", game.name]
    if data_dir.path is not None and data_dir.path != default_dir():
        words += ["--data", str(data_dir.path)]
    return _("All answers are kept. Go on with: {command}").format(command=joined(words))
