"""Games that have been played at random with fair shuffles, as a server archives them, for the audit."""

from __future__ import annotations

from random import Random
from typing import Any

from knaves import fair, record
from knaves.bots import Random as RandomBot
from knaves.game import CHANCE, Seat
from knaves.games import find
from knaves.match.deal_counts import NO_DEALS, DealCounts, Owner, count_deals
from knaves.match.fair_leaf import HouseCommitment, leaf_text
from knaves.match.notices import FinishedGame
from knaves.options import read_options
from knaves.record import Entry, Record, SeatedPlayer
from knaves.table import play

SHORT = {"cribbage": "target=31", "euchre": "target=3"}


def proved(address: str, game: str = "cribbage", seed: int = 1) -> FinishedGame:
    """A short game with its record, its proofs and its counts."""
    found = find(game)
    seats, rules = found.seats[0], read_options(found.presets, SHORT[game])
    source = fair.seeded(seed)
    sitting = fair.sit(game, seats, source)
    dice, entries = fair.FairDice(sitting, source), list[Entry]()

    def write(seat: Seat, move: Any) -> None:
        entries.append(Entry(seat, move, proof=dice.turn() if seat == CHANCE else None))

    play(found, rules, _players(seats), dice, log=write)
    seated = (SeatedPlayer("Ann"), *(SeatedPlayer(f"Bot {n}", "simple 1") for n in range(1, seats)))
    kept = Record(found, rules, seated, tuple(entries), token=sitting.token)
    proofs = [each.proof for each in entries if each.proof is not None]
    house = [HouseCommitment(draw, each.commitment.hex()) for draw, each in enumerate(proofs, 1)]
    return FinishedGame(
        *(address, record.write(kept), game, ("",) * seats, kept.names, ("human",) * seats, ({},) * seats),
        *("played", 0, False),
        leaf=leaf_text(sitting, house),
        dealt=count_deals(found, rules, _owners(seats), kept.moves),
    )


def many_deals(game: str, games: int) -> DealCounts:
    """The counts of many games; every seat but the first is a bot's."""
    found, counts = find(game), NO_DEALS
    rules, seats = found.presets["standard"], found.seats[0]
    for seed in range(games):
        history = play(found, rules, _players(seats), Random(seed)).history
        counts += count_deals(found, rules, _owners(seats), history)
    return counts


def _players(seats: int) -> list[RandomBot]:
    return [RandomBot(Random(seat)) for seat in range(seats)]


def _owners(seats: int) -> tuple[Owner, ...]:
    bots: list[Owner] = ["bot"] * (seats - 1)
    return ("person", *bots)
