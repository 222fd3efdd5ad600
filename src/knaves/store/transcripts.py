"""Games that are being entered, on disk: one of each game, written after every answer."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from knaves.cards import NotationError
from knaves.files import replace_text
from knaves.game import AnyGame, Seat
from knaves.options import read_options, write_options
from knaves.record.transcript import Transcript, seated
from knaves.store.data_dir import DataDir


def find(data_dir: DataDir, game: AnyGame) -> Transcript | None:
    """Return the game that is being entered; None if there is none, or it cannot be read."""
    path = _path(data_dir, game)
    if path is None:
        return None
    with suppress(OSError, ValueError, KeyError, TypeError, NotationError):
        kept = json.loads(path.read_text(encoding="utf-8"))
        rules = read_options(game.presets, str(kept["rules"]))
        seat = Seat(int(kept["seat"]))
        answers = tuple([str(each) for each in kept["answers"]])
        return Transcript(game, rules, seated([str(name) for name in kept["names"]], seat), seat, answers)
    return None


def keep(data_dir: DataDir, transcript: Transcript) -> None:
    """Write it to the disk; OSError if that fails. Nothing happens without a writable directory."""
    path = _path(data_dir, transcript.game)
    if path is None or not data_dir.keeps:
        return
    path.parent.mkdir(exist_ok=True)
    kept = {
        "rules": write_options(transcript.rules),
        "names": transcript.names,
        "seat": transcript.seat,
        "answers": transcript.answers,
    }
    replace_text(path, json.dumps(kept, ensure_ascii=False) + "\n")


def forget(data_dir: DataDir, game: AnyGame) -> None:
    """Delete it: the game is entered, or given up."""
    path = _path(data_dir, game)
    if path is not None and data_dir.keeps:
        path.unlink(missing_ok=True)


def _path(data_dir: DataDir, game: AnyGame) -> Path | None:
    return data_dir.transcripts and data_dir.transcripts / f"{game.name}.json"
