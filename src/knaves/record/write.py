"""Writing records: as a whole, or line by line during a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from knaves.fair import VERSION, Proof
from knaves.game import CHANCE, AnyGame, Seat
from knaves.options import write_options
from knaves.record.model import FORMAT, FORMAT_OF_ONE_SEAT, KNOWN, Known, Record


def write(record: Record) -> str:
    """Return the record as text; `read` returns the same record."""
    return header(record) + "".join(_body(record))


def header(record: Record) -> str:
    """Return the headers and the empty line after them.

    The seats come last: a file with all its seats has lost no header.
    """
    form = FORMAT if record.known is None else FORMAT_OF_ONE_SEAT
    lines = [f"Format: {form}", f"Game: {record.game.name}", f"Rules: {write_options(record.rules)}"]
    if record.known is not None:
        lines.append(f"{KNOWN}: {_known(record.known)}")
    if record.date is not None:
        lines.append(f"Date: {record.date.isoformat()}")
    if record.token is not None:
        lines.append(f"Fair: {VERSION} {record.token.hex()}")
    lines += [f"{name}: {value}".rstrip() for name, value in record.headers]
    lines += [comment_line(comment).rstrip() for comment in record.comments]
    lines.append(f"Seats: {len(record.seated)}")
    lines += [f"Seat {seat}: {s.name}, {s.player}" for seat, s in enumerate(record.seated)]
    return "\n".join(lines) + "\n\n"


def move_line(game: AnyGame, seat: Seat, move: Any, note: str = "") -> str:
    """Return the line of one move: ``0 discard 5H JS``, ``chance deal …``, with a comment if there is one."""
    who = "chance" if seat == CHANCE else str(seat)
    return f"{who} {game.write(move)}" + (f"  # {note}" if note else "") + "\n"


def proof_lines(number: int, proof: Proof) -> str:
    """Return the proof of the chance move with that number; without a line for a secret not yet known."""
    shares = " ".join(f"{share.commitment.hex()}:{share.entropy.hex()}" for share in proof.shares)
    line = f"fair {number} house {proof.commitment.hex()} seats {shares}\n"
    return line if proof.secret is None else line + secret_line(number, proof.secret)


def secret_line(number: int, secret: bytes) -> str:
    """Return the line that reveals the house's secret; it may come at any time after the proof."""
    return f"fair {number} secret {secret.hex()}\n"


def comment_line(text: str) -> str:
    """Return a comment as a separate line."""
    return f"# {text}".rstrip() + "\n"


def _known(known: Known) -> str:
    dealer = "" if known.dealer is None else f", seat {known.dealer} deals first"
    return f"seat {known.seat}{dealer}"


def _body(record: Record) -> Iterator[str]:
    number = 0
    for entry in record.entries:
        yield from map(comment_line, entry.above)
        yield move_line(record.game, entry.seat, entry.move, entry.note)
        number += entry.seat == CHANCE
        if entry.proof is not None:
            yield proof_lines(number, entry.proof)
    yield from map(comment_line, record.closing)
