"""Records: written games with their rules, players, moves, and proofs of the shuffles.

One text format serves every game (``docs/records.md``) and is also the save file. A record holds moves, never
a state; replay the moves to get the state.
"""

from __future__ import annotations

from knaves.record.branch import SEED, branch, dealt_from, first_made, set_of
from knaves.record.journal import FileOvertaken, Journal, begin, take_up
from knaves.record.model import ELSEWHERE, FORMAT, HUMAN, Entry, Known, Record, RecordError, SeatedPlayer
from knaves.record.outcomes import EarlyEnd, early_end, ended
from knaves.record.read import LoadedRecord, load, load_stream, read, read_headers
from knaves.record.recording import Recording, play_back
from knaves.record.telling import Line, Retelling, Teller, retell, sentences
from knaves.record.verify import (
    LIMIT,
    Draw,
    Finding,
    IllegalEntry,
    Step,
    Verdict,
    completed,
    replay,
    report,
    steps,
    summary,
    verify,
    walk,
)
from knaves.record.write import comment_line, header, move_line, proof_lines, secret_line, write

__all__ = [
    "ELSEWHERE",
    "FORMAT",
    "HUMAN",
    "LIMIT",
    "SEED",
    "Draw",
    "EarlyEnd",
    "Entry",
    "FileOvertaken",
    "Finding",
    "IllegalEntry",
    "Known",
    "Journal",
    "Line",
    "LoadedRecord",
    "Record",
    "RecordError",
    "Recording",
    "Retelling",
    "SeatedPlayer",
    "Step",
    "Teller",
    "Verdict",
    "begin",
    "branch",
    "comment_line",
    "completed",
    "dealt_from",
    "early_end",
    "ended",
    "first_made",
    "header",
    "load",
    "load_stream",
    "move_line",
    "play_back",
    "proof_lines",
    "read",
    "read_headers",
    "replay",
    "report",
    "retell",
    "secret_line",
    "sentences",
    "set_of",
    "steps",
    "summary",
    "take_up",
    "verify",
    "walk",
    "write",
]
