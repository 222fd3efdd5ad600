"""How often two learners, opposite each other, win at euchre against two of our bots."""

from __future__ import annotations

from random import Random
from typing import Any

from knaves import bot, find
from knaves.envs.policy import Policy, player
from knaves.intervals import Interval, share
from knaves.lab import arena


def against(policy: Policy, name: str, pairs: int) -> Interval:
    """Return the share of games won against that bot: each shuffle is played twice, the sides exchanged."""
    learner, rules = player("euchre", policy, name="learner"), find("euchre").rules()

    def enter(game: str, entrant: str, dice: Random) -> Any:
        return learner() if entrant == "learner" else bot(game, entrant, dice)

    played = [
        arena.pair("euchre", rules, ("learner", name), "learner", index, enter=enter)
        for index in range(pairs)
    ]
    return share([sum(game.winner == 0 for game in pair.games) / 2 for pair in played])
