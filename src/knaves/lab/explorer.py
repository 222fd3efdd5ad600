"""Tables of the explorer, made of games between a game's strongest player that is fast enough.

A batch of games is a pure job, numbered, with shuffles of its own (`batch`); `added` is the pipeline that
adds as many batches to a table as hold the deals asked for, numbered from those that the table has. So the
sums of two runs are those of one. Every decision of every seat is counted; nothing is chosen or left out.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import fields
from functools import partial
from random import Random
from typing import Any, Final

from knaves.bots import entrant
from knaves.cards import NotationError
from knaves.explorer import Questions, Spot, Sums, Table, questions
from knaves.explorer_games import decisions
from knaves.game import Seat
from knaves.games import find
from knaves.i18n.language import _
from knaves.lab.arena import luck_only
from knaves.pipeline import Pipeline, Step, pack, unpack
from knaves.table import play

__all__ = ["BATCH", "SEEDS", "added", "batch", "began", "declared"]

SEEDS: Final = "explorer"
"""The name of the shuffles."""
BATCH: Final = 10
"""Games in a job: some seconds of work."""
_A_GAME: Final = 10
"""Deals in a game, about: so many batches are played before it is known."""


def asked(game: str) -> Questions:
    """Return what the explorer of a game can be asked; NotationError for a game without one."""
    found = questions(game)
    if found is None:
        raise NotationError(_("{game} has no explorer.").format(game=find(game).name.capitalize()))
    return found


def declared(game: str) -> str:
    """Return the name and the version of the player whose games make the table."""
    player = entrant(game, asked(game).player, Random(0))
    return f"{player.name} {player.version}"


def began(game: str, held: Table | None) -> Table:
    """Return a table to add to: a copy of the one held, or an empty one if that is of another player."""
    player = declared(game)
    return deepcopy(held) if held is not None and held.player == player else Table(player, seeds=SEEDS)


def batch(game: str, seeds: str, number: int) -> bytes:
    """Play the games of that batch; pack how many games and deals they were, and the cells of their table.

    The result depends on the arguments only.
    """
    table = Table(seeds=seeds)
    for index in range(number * BATCH, (number + 1) * BATCH):
        _play(game, f"{seeds}/{index}", table)
    return pack({"games": table.games, "deals": table.deals, "cells": table.cells})


def _play(game: str, seed: str, table: Table) -> None:
    found, name = find(game), asked(game).player
    rules, seats = found.rules(**luck_only(found)), found.seats[0]
    players = [entrant(game, name, Random(f"{seed}/{seat}")) for seat in range(seats)]
    moves: list[tuple[Seat, Any]] = []
    play(found, rules, players, Random(seed), log=lambda seat, move: moves.append((seat, move)))
    for each in decisions(found, rules, seats, moves):
        table.add(each.spot, each.choice, each.sums)
    table.games += 1
    table.deals += sum([found.deals(move) for _seat, move in moves])


def added(game: str, table: Table, deals: int) -> Pipeline:
    """Return the pipeline of the table with so many more deals, or a few more, as the packed file."""
    goal = table.deals + deals
    while table.deals < goal:
        first = table.games // BATCH
        number = max(1, (goal - table.deals) // (_A_GAME * BATCH))
        results = yield Step("explorer", partial(batch, game, table.seeds), range(first, first + number))
        _add(table, results)
    told = {each.name: getattr(table, each.name) for each in fields(table) if each.init}
    # As small as can be: every installation holds it.
    return zlib.compress(json.dumps(told, separators=(",", ":"), sort_keys=True).encode(), 9)


def _add(table: Table, results: Sequence[bytes]) -> None:
    for result in results:
        more = unpack(result)
        table.games += more["games"]
        table.deals += more["deals"]
        for question, places in more["cells"].items():
            for place, hands in places.items():
                for hand, zones in hands.items():
                    for zone, choices in zones.items():
                        for choice, numbers in choices.items():
                            table.add(Spot(question, hand, place, zone), choice, Sums(*numbers))
