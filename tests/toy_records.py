"""Records of the toy for the tests: whole games played into save files, and texts to read and to spoil."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from knaves import games, record, table
from knaves.fair import FairDice, seeded, sit
from knaves.game import CHANCE, AnyGame, Seat
from knaves.record import Journal, Record, SeatedPlayer
from toy import TOY, First, State

TABLE = (SeatedPlayer("Ann"), SeatedPlayer("Bob", "simple 1"))


def shelf(name: str) -> AnyGame:
    """A shelf with the toy on it."""
    return TOY if name == "toy" else games.find(name)


def blank(token: bytes | None = None, **options: Any) -> Record:
    """A record of the toy before the first move."""
    return Record(TOY, TOY.rules(**options), TABLE, token=token)


def play(path: Path, seed: int = 1, **options: Any) -> tuple[Record, State]:
    """Play a whole game of the toy into a save file, as the command line does."""
    source = seeded(seed)
    sitting = sit("toy", 2, source)
    start = blank(sitting.token, **options)
    return start, go_on(record.begin(path, start), start, FairDice(sitting, source))


def go_on(journal: Journal, so_far: Record, dice: FairDice) -> State:
    """Play what is left of a game of the toy into its save file."""

    def log(seat: Seat, move: Any) -> None:
        journal.move(seat, move, dice.turn() if seat == CHANCE else None)

    with journal:
        return table.play(TOY, so_far.rules, [First(), First()], dice, history=so_far.moves, log=log)


GIVEN = """\
Format: knaves-record/1
Game: toy
Rules: target=3 best=high aces=no
Seats: 2
Seat 0: Ann, human
Seat 1: Bob, simple 1
"""
HEX = "a" * 64
FAIR = GIVEN.replace("Seats", f"Fair: knaves-fair/1 {HEX}\nSeats")
DEAL = "\nchance deal 2H 3H TS AS\n"
