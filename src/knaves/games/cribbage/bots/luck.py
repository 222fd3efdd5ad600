"""What chance brings in a game for two: the deal, and the starter after the throws.

Each is the value of what came less its expectation, so that it is 0 on average whatever the players do. The
expectation of the starter is exact, over all cards that may be cut. That of a deal is the mean of other
random deals, which are independent of the one that was dealt.
"""

from __future__ import annotations

from typing import Any, Final

from knaves.bots import LuckValues
from knaves.game import CHANCE
from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.luck import DealValues
from knaves.games.cribbage.engine.tables import FAR
from knaves.games.cribbage.rules.moves import Cut, Deal, Move
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.state import State
from knaves.games.cribbage.rules.turns import apply
from knaves.i18n.language import _

# Their mean adds 1/200 of a deal's variance, far less than what the values leave.
OTHERS: Final = 200
"""Random deals that each deal is compared with."""
# Least squares over 1,500 deals between champions 3 and 2: what players will choose is not foretold well
# enough to count in full. With any factor luck is 0 on average.
FORETOLD: Final = 0.92
"""How much a deal counts before the throws."""


def refusal(rules: Rules, seats: int) -> str:
    """Return why there are no values for these rules, as a sentence; empty if there are."""
    if seats != 2:
        return _("Luck at cribbage can be measured only with two players.")
    if rules.target > FAR:
        return _("Luck at cribbage can be measured only in games to at most {far} points.").format(far=FAR)
    return "" if kernel.available() else _("Luck can be measured only with the compiled kernel: make setup.")


def luck(state: State, move: Move, _players: tuple[str, ...], seed: int) -> float:
    """Return what chance's move brings side 0, in chances to win; 0 for the cuts for the deal."""
    match move:
        case Deal():
            found = FORETOLD * _deal(state, move, seed)
        case Cut() if state.open.phase is Phase.STARTER_CUT:
            found = _starter(state, move)
        case _:
            return 0.0
    # A value goes from -1 to 1, a chance to win from 0 to 1.
    return -found / 2 if state.open.dealer else found / 2


def _deal(state: State, move: Deal, seed: int) -> float:
    dealt, values = apply(state, CHANCE, move), _values(state)
    sixes = [card for seat in _order(state) for card in dealt.hands[seat]]
    # All starters and not the one that will be cut: that is luck of its own, by what will have been thrown.
    found = values.by_starter(sixes, dealt.pack, thrown=False)
    return sum(found) / len(found) - values.mean(OTHERS, seed)


def _starter(state: State, move: Cut) -> float:
    sixes = [card for seat in _order(state) for card in (*state.hands[seat], *state.thrown[seat])]
    found = _values(state).by_starter(sixes, state.pack, thrown=True)
    return found[move.place - 1] - sum(found) / len(found)


def _values(state: State) -> DealValues:
    pone, dealer = (state.open.rules.target - state.open.scores[seat] for seat in _order(state))
    return DealValues(pone, dealer)


def _order(state: State) -> tuple[int, int]:
    """Return pone's seat and the dealer's."""
    return 1 - state.open.dealer, int(state.open.dealer)


LUCK: Final[LuckValues[Any, Any, Any]] = LuckValues("cribbage 1", refusal, luck)
