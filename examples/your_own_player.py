"""A player of one's own, in a few lines: it throws its lowest cards and plays its highest. It loses."""

from __future__ import annotations

from random import Random

from knaves import bots, games, table
from knaves.games.cribbage import Move, View
from knaves.games.cribbage.rules.moves import Discard, Play
from knaves.games.cribbage.rules.scoring import PIPS


class HighCards:
    """Throws its lowest cards and plays its highest."""

    def choose(self, view: View) -> Move:
        """Return one of the legal moves."""
        throws = [move for move in view.legal if isinstance(move, Discard)]
        if throws:
            return min(throws, key=lambda move: sum(PIPS[card] for card in move.cards))
        plays = [move for move in view.legal if isinstance(move, Play)]
        return max(plays, key=lambda move: PIPS[move.card]) if plays else view.legal[0]


cribbage = games.find("cribbage")
wins = [0, 0]
for seed in range(20):
    end = table.play(
        cribbage, cribbage.rules(), [HighCards(), bots.bot("cribbage", "simple", Random(0))], Random(seed)
    )
    result = cribbage.result(end)
    assert result is not None
    wins[result.side] += 1
print(f"high cards {wins[0]}, simple {wins[1]}")
