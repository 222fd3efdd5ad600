"""The pipeline of first cards: ``knaves tables make cribbage-firsts``, some minutes of work.

For every four ranks that may be kept, the suits, the throw and the starter are drawn at random, and the
first champion's judge leads, or answers a lead of each rank, far from the end of the game. Its choices are
counted. Each keep has a seed of its own, so the result does not depend on how the work is distributed.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Final

from knaves.cards import CARDS, Card
from knaves.games.cribbage.engine.firsts import FIRSTS, WHOLE, write
from knaves.games.cribbage.engine.search import Observation, first_judge, lay_order
from knaves.games.cribbage.engine.tables import FAR, KEEPS
from knaves.games.cribbage.rules.open import in_order
from knaves.pipeline import Pipeline, Step, pack, unpack

SEED: Final = 1
# One standard error of a share of one half is 0.1 then. Shares below a tenth are not searched
# (`reference.beliefs.RARE`).
LEADS: Final = 24
"""Hands drawn for the leads of a keep."""
ANSWERS: Final = 6
"""Hands drawn for the answers of a keep to a lead of one rank."""
CHUNK: Final = 20
RANKS: Final = range(13)


def firsts(seed: int = SEED, part: float = 1.0) -> Pipeline:
    """Make the table, with this share of the hands drawn for the shipped table."""
    drawn = max(1, round(LEADS * part)), max(1, round(ANSWERS * part))
    chunks = range(0, len(KEEPS), CHUNK)
    results = yield Step("First cards", partial(_job, seed, drawn), chunks)
    rows = [row for result in results for row in unpack(result)]
    table = bytes([share for row in rows for share in row[0]])
    table += bytes([share for row in rows for answer in row[1:] for share in answer])
    assert len(table) == FIRSTS, "a lead and thirteen answers to each keep"
    made = (
        "What players who look ahead lead, and answer to a lead, by the four cards kept.",
        "Made by: knaves tables make cribbage-firsts",
        f"Seed {seed}; {drawn[0]} leads and {drawn[1]} answers to each rank drawn for each keep.",
    )
    return write(table, made)


def _job(seed: int, drawn: tuple[int, int], first: int) -> bytes:
    rows = []
    for keep in range(first, min(first + CHUNK, len(KEEPS))):
        dice = Random(f"{seed}/{keep}")
        rows.append(
            [shares(keep, None, drawn[0], dice), *[shares(keep, rank, drawn[1], dice) for rank in RANKS]]
        )
    return pack(rows)


def shares(keep: int, lead: int | None, hands: int, dice: Random) -> list[int]:
    """Return how often each card of a keep is led, or answers a lead of that rank, in 255ths of all hands.

    All zeros if the keep holds all four cards of the rank led.
    """
    ranks = KEEPS[keep]
    counts = [0] * 4
    if lead is None or ranks.count(lead) < 4:
        for _ in range(hands):
            # By the first champion and not the present one: the present one is made with this table.
            found = first_judge(0).plays(_drawn(ranks, lead, dice))
            counts[ranks.index(max(found, key=lay_order).rank)] += 1
    return [round(WHOLE * count / hands) for count in counts]


def _drawn(ranks: tuple[int, ...], lead: int | None, dice: Random) -> Observation:
    """Draw the rest of what a player sees who is to lay its first card."""
    rest = list(CARDS)
    dice.shuffle(rest)
    taken: list[Card] = []
    for rank in (*ranks, *([] if lead is None else [lead])):
        taken.append(rest.pop(next(place for place, card in enumerate(rest) if card % 13 == rank)))
    kept = in_order(tuple(taken[:4]))
    laid = () if lead is None else ((False, lead),)
    # Approximation: the two cards thrown are any two, whatever a player would throw to keep these.
    return Observation(int(lead is not None), kept, tuple(rest[:2]), rest[2], laid, len(laid), FAR, FAR)
