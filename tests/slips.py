"""Moments of games that are played well but for a slip now and then, so that hints have much to say."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from knaves.bots import bot
from knaves.game import CHANCE, AnyGame


def moments(game: AnyGame, number: int, seed: int, share: float, **rules: object) -> Iterator[Any]:
    """Yield so many views with a choice, each such view with the chance ``share``; `steady` plays."""
    dice, found = Random(seed), 0
    steady = bot(game.name, "steady")
    while True:
        state = game.start(game.rules(**rules), game.seats[0])
        while actors := game.actors(state):
            seat = actors[0]
            if seat == CHANCE:
                state = game.apply(state, seat, game.chance(state, dice))
                continue
            view = game.view(state, seat)
            if len(view.legal) > 1 and dice.random() < share:
                yield view
                found += 1
                if found == number:
                    return
            move = steady.choose(view) if dice.random() < 0.8 else dice.choice(view.legal)
            state = game.apply(state, seat, move)
