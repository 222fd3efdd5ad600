"""One table: ask, apply, repeat.

`play` keeps the state of a game in a local variable and gives views to the players; nobody else gets the
state until the game is over. It uses no clock, network or file: to write moves down, or to tell people what
happened, pass a function.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from knaves.game import CHANCE, Dice, Game, Noticed, Player, Seat, State, View

R = TypeVar("R")
S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
M = TypeVar("M")
E = TypeVar("E")


def play(
    game: Game[R, S, V, M, E],
    rules: R,
    players: Sequence[Player[V, M]],
    dice: Dice,
    *,
    history: Sequence[tuple[Seat, M]] = (),
    log: Callable[[Seat, M], None] | None = None,
    tell: Callable[[tuple[Noticed[E], ...]], None] | None = None,
) -> S:
    """Play a game to its end and return the last state, whose ``history`` is the whole game.

    ``history`` continues an earlier game. ``log`` is called with every new move as soon as it is known to be
    legal, before anybody is told; ``tell`` then gets its events, as `Game.events` returns them.
    Exceptions of a player, ``log`` or ``tell`` end the game and reach the caller; an illegal choice raises
    IllegalMove.
    """
    state = game.replay(rules, len(players), tuple(history))
    while actors := game.actors(state):
        seat = actors[0]
        move = game.chance(state, dice) if seat == CHANCE else players[seat].choose(game.view(state, seat))
        noticed: tuple[Noticed[E], ...] = ()
        if tell is None:
            state = game.apply(state, seat, move)
        else:
            state, noticed = game.carry_out(state, seat, move)
        if log is not None:
            log(seat, move)
        if tell is not None:
            tell(noticed)
    return state
