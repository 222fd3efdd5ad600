"""The kernel in plain Python: the same functions as the compiled half, slow, and made from the law.

`kernel` calls them where there is no compiled half, and the tests hold the one to the other. All
of them write into buffers that `kernel` has made; a number of threads is taken and not used.
"""

from knaves.games.cribbage.engine.reference.counting import count, totals
from knaves.games.cribbage.engine.reference.discards import weigh
from knaves.games.cribbage.engine.reference.judge import Judge, settle_odds
from knaves.games.cribbage.engine.reference.playouts import play_deals, play_games
from knaves.games.cribbage.engine.reference.policies import Policy
from knaves.games.cribbage.engine.reference.solving import solve, solve_for
from knaves.games.cribbage.engine.reference.stepping import Room

__all__ = [
    "Judge",
    "Policy",
    "Room",
    "count",
    "play_deals",
    "play_games",
    "settle_odds",
    "solve",
    "solve_for",
    "totals",
    "weigh",
]
