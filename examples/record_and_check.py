"""Play a game with a fair shuffle, write it down, and let anybody recompute every deal."""

from __future__ import annotations

from random import Random

from knaves import bots, fair, games, record, table
from knaves.game import CHANCE, Seat

cribbage = games.find("cribbage")
rules = cribbage.rules(target=31)
sitting = fair.sit("cribbage", 2)
dice = fair.FairDice(sitting)
entries: list[record.Entry] = []


def log(seat: Seat, move: object) -> None:
    """Write a move down, chance's with its proof."""
    proof = dice.turn() if seat == CHANCE else None
    entries.append(record.Entry(seat, move, proof=proof))


seats = [bots.bot("cribbage", name, Random(1)) for name in ("steady", "simple")]
table.play(cribbage, rules, seats, dice, log=log)
seated = (record.SeatedPlayer("Ann", "steady 1"), record.SeatedPlayer("Bob", "simple 1"))
text = record.write(record.Record(cribbage, rules, seated, tuple(entries), token=sitting.token))
verdict = record.verify(record.read(text))
print(*record.report(verdict), sep="\n")
