"""The reference kernel: the functions of the compiled half in plain Python, slow.

`kernel` calls them where there is no compiled half, and tests compare the two. `discards`, `solving`,
`playouts`, `stepping` and `many_deals` are made from the law: agreement with them proves the compiled half.
`beliefs`, `lookahead`, `throwing`, `judge` and the other `many` modules are ports of the C++ headers:
agreement proves the transcription only. The oracle of the first four enumerates small endings in
``tests/games/cribbage/test_endings.py``.
All functions write into buffers that `kernel` has made; ``threads`` is accepted and ignored.
"""

from knaves.games.cribbage.engine.reference.discards import count, totals, weigh
from knaves.games.cribbage.engine.reference.judge import Judge, settle_odds
from knaves.games.cribbage.engine.reference.many_deals import count_many
from knaves.games.cribbage.engine.reference.many_judge import ManyJudge
from knaves.games.cribbage.engine.reference.many_race import settle_many
from knaves.games.cribbage.engine.reference.playouts import Policy, play_deals, play_games
from knaves.games.cribbage.engine.reference.solving import solve, solve_for
from knaves.games.cribbage.engine.reference.stepping import Table

__all__ = [
    "Judge",
    "ManyJudge",
    "Policy",
    "Table",
    "count",
    "count_many",
    "play_deals",
    "play_games",
    "settle_many",
    "settle_odds",
    "solve",
    "solve_for",
    "totals",
    "weigh",
]
