"""The kernel in plain Python: the same functions as the compiled half, slow, and made from the law.

`kernel` calls them where there is no compiled half, and the tests hold the one to the other. All
of them write into buffers that `kernel` has made; a number of threads is taken and not used.
"""

from knaves.games.cribbage.twins.counting import count, totals
from knaves.games.cribbage.twins.discards import weigh
from knaves.games.cribbage.twins.judge import Judge, settle_odds
from knaves.games.cribbage.twins.playouts import play_deals, play_games
from knaves.games.cribbage.twins.policies import Policy
from knaves.games.cribbage.twins.solving import solve, solve_for
from knaves.games.cribbage.twins.stepping import Room

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
