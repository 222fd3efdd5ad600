"""What chance brings: the first dealer, and every shuffle.

Each is the value of what came less its expectation, so that it is 0 on average whatever the players do. That
of the first dealer is exact; that of a shuffle is the mean of other random deals, which are independent of
the one that was dealt.
"""

from __future__ import annotations

from typing import Any, Final

from knaves.bots import LuckValues
from knaves.game import CHANCE
from knaves.games.euchre.engine import kernel
from knaves.games.euchre.engine.luck import Worth, mean, value
from knaves.games.euchre.engine.odds import win
from knaves.games.euchre.rules.moves import Deal, Dealer, Move
from knaves.games.euchre.rules.open import Bidding
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.state import State
from knaves.games.euchre.rules.turns import apply
from knaves.i18n.language import _

# Their mean adds 1/200 of a deal's variance, far less than what the values leave.
OTHERS: Final = 200
"""Random deals that each deal is compared with."""


def refusal(rules: Rules, seats: int) -> str:
    """Return why there are no values for these rules, as a sentence; empty if there are."""
    return "" if kernel.available() else _("Luck can be measured only with the compiled kernel: make setup.")


def luck(state: State, move: Move, _players: tuple[str, ...], seed: int) -> float:
    """Return what chance's move brings side 0, in chances to win."""
    match move:
        case Dealer(seat):
            # Of the four dealers two are of either side, so the average is one half.
            return win(state.rules.target, 0, 0, dealing=seat % 2 == 0) - 0.5
        case Deal():
            dealt, worth = apply(state, CHANCE, move), _winning(state)
            at = dealt.open.phase
            assert isinstance(at, Bidding), "bidding follows the deal"
            found = value(state.rules, dealt.hands, at.upcard, state.open.dealer, worth)
            return found - mean(state.rules, state.open.dealer, worth, OTHERS, seed)
        case _:
            return 0.0


def _winning(state: State) -> Worth:
    """Return side 0's chance to win by its points in this deal."""
    target, (ours, theirs) = state.rules.target, state.open.scores
    # The next deal is the left neighbour's.
    dealing = state.open.dealer % 2 == 1
    return lambda points: win(target, ours + max(points, 0), theirs + max(-points, 0), dealing=dealing)


LUCK: Final[LuckValues[Any, Any, Any]] = LuckValues("euchre 1", refusal, luck)
