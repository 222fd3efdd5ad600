"""Records: a game written down, with its rules, its players, every move, and proofs of the shuffles.

One text format serves every game (``docs/records.md``) and is also the save file. A record holds moves,
never a state: to know the state, replay the moves.
"""

from __future__ import annotations

from knaves.record.journal import Journal, Overtaken, begin, take_up
from knaves.record.model import FORMAT, Entry, Record, RecordError, Seated
from knaves.record.read import Loaded, load, load_stream, read
from knaves.record.verify import (
    LIMIT,
    Draw,
    Finding,
    IllegalEntry,
    Retold,
    Step,
    Verdict,
    replay,
    report,
    retell,
    steps,
    summary,
    verify,
    walk,
)
from knaves.record.write import comment_line, header, move_line, proof_lines, secret_line, write

__all__ = [
    "FORMAT",
    "LIMIT",
    "Draw",
    "Entry",
    "Finding",
    "IllegalEntry",
    "Journal",
    "Loaded",
    "Overtaken",
    "Record",
    "RecordError",
    "Retold",
    "Seated",
    "Step",
    "Verdict",
    "begin",
    "comment_line",
    "header",
    "load",
    "load_stream",
    "move_line",
    "proof_lines",
    "read",
    "replay",
    "report",
    "retell",
    "secret_line",
    "steps",
    "summary",
    "take_up",
    "verify",
    "walk",
    "write",
]
