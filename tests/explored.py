"""Small tables of the explorer, made from games between random players, in place of the shipped ones."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from knaves import explorer
from knaves.bots import bot
from knaves.explorer import Table
from knaves.explorer_games import decisions
from knaves.games import find
from knaves.table import play

GAMES = 40
"""Enough that each question has the widest kinds of its hands."""


@cache
def table(game: str) -> Table:
    """Return the table of some short games."""
    found, dice = find(game), Random(7)
    seats, rules = found.seats[0], found.presets["standard"]
    made = Table("champion 1", GAMES, 0, "7")
    for _game in range(GAMES):
        history = play(found, rules, [bot(game, "random", dice) for _seat in range(seats)], dice).history
        made.deals += sum(found.deals(move) for _seat, move in history)
        for each in decisions(found, rules, seats, history):
            made.add(each.spot, each.choice, each.sums)
    return made


def use_small_tables(patch: pytest.MonkeyPatch) -> None:
    """Let the explorer read these tables."""
    patch.setattr(explorer, "shipped", table)
