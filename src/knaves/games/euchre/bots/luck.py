"""What chance brings: the first dealer, and every shuffle.

Each is the value of what came less its expectation, so that it is 0 on average whatever the players do. That
of the first dealer is exact; that of a shuffle is the mean of other random deals, which are independent of
the one that was dealt. Quick players stand in for those who really play (`stand_ins`): the better they do as
these would, the less luck is left.
"""

from __future__ import annotations

from statistics import fmean
from typing import Any, Final

from knaves.bots import LuckValues
from knaves.game import CHANCE
from knaves.games.euchre.bots.stand_ins import kind_of, stand_ins
from knaves.games.euchre.engine import kernel
from knaves.games.euchre.engine.luck import Worth, mean, value
from knaves.games.euchre.engine.odds import win
from knaves.games.euchre.engine.stand_ins import StandIns
from knaves.games.euchre.rules.moves import Deal, Dealer, Move
from knaves.games.euchre.rules.open import Bidding
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.state import State
from knaves.games.euchre.rules.turns import apply
from knaves.i18n.language import _

# Their mean adds 1/500 of a deal's variance; the best stand-ins leave ten times as much.
OTHERS: Final = 500
"""Random deals that each deal is compared with."""
# Stand-ins that stray show how likely each outcome is to 7 in a hundred.
TIMES: Final = 48
"""How often each deal is played; the others once, which has the same expectation."""


def refusal(rules: Rules, seats: int) -> str:
    """Return why there are no values for these rules, as a sentence; empty if there are."""
    return "" if kernel.available() else _("Luck can be measured only with the compiled kernel: make setup.")


def luck(state: State, move: Move, players: tuple[str, ...], seed: int) -> float:
    """Return what chance's move brings side 0, in chances to win."""
    match move:
        case Dealer(seat):
            # Of the four dealers two are of either side, so the average is one half.
            own, other = state.open.scores
            chances = [win(state.rules.target, own, other, dealing=dealing) for dealing in (True, False)]
            return chances[seat % 2] - fmean(chances)
        case Deal():
            dealt, worth = apply(state, CHANCE, move), _winning(state)
            at = dealt.open.phase
            assert isinstance(at, Bidding), "bidding follows the deal"
            sides, dealer = _sides(state, players), state.open.dealer
            found = value(state.rules, dealt.hands, at.upcard, dealer, worth, sides, TIMES, ~seed)
            return found - mean(state.rules, dealer, worth, sides, OTHERS, seed)
        case _:
            return 0.0


def _sides(state: State, players: tuple[str, ...]) -> StandIns:
    # Partners are the same player: one stands in for both.
    first, second = (kind_of(name) for name in players[:2])
    mine, theirs = (
        kind.careful and score >= state.rules.target - 2
        for kind, score in zip((first, second), state.open.scores, strict=True)
    )
    return stand_ins((first, second), (mine, theirs), state.rules.alone == "exchange")


def _winning(state: State) -> Worth:
    """Return side 0's chance to win by its points in this deal."""
    target, (ours, theirs) = state.rules.target, state.open.scores
    # The next deal is the left neighbour's.
    dealing = state.open.dealer % 2 == 1
    return lambda points: win(target, ours + max(points, 0), theirs + max(-points, 0), dealing=dealing)


LUCK: Final[LuckValues[Any, Any, Any]] = LuckValues("euchre 2", refusal, luck)
