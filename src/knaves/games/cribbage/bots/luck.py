"""What chance brings in a game for two: the cards of a deal, the starter among them.

It is the value of what came less its expectation, so that it is 0 on average whatever the players do. The
value is that of the deal as the two play it out, where their choices are known; any other player is taken
for a strong one. So hardly anything of a deal between champions is left that is not luck. The expectation
is that of random deals, which are independent of the one that was dealt: many by a plain value, which tells
most, and a few of them by the true one too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from knaves.bots import LuckValues, Random
from knaves.game import Seat
from knaves.games.cribbage.bots.champion import Champion, FirstChampion, SecondChampion
from knaves.games.cribbage.bots.opponent_model import shares
from knaves.games.cribbage.bots.sharp import Sharp, by_points
from knaves.games.cribbage.bots.simple import Simple
from knaves.games.cribbage.bots.steady import Steady
from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.luck import DealPlayer, DealValues
from knaves.games.cribbage.engine.policies import SIMPLE, Policy, steady
from knaves.games.cribbage.engine.search import Judge, first_judge, judge, second_judge
from knaves.games.cribbage.engine.tables import FAR
from knaves.games.cribbage.rules.moves import Cut, Move
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.state import State
from knaves.games.cribbage.rules.view import view
from knaves.i18n.language import _

# Their mean adds 1/500 of a deal's variance, far less than the few leave.
MANY: Final = 500
"""Random deals that each deal is compared with."""
# Of a deal between champions the plain value leaves a variance of 0.01 to 0.04 while both need more than 15
# points, and 0.25 to 0.4 below 10, where single pegs decide: most of the work goes where most is left
# (docs/strength-trials.md, "Luck taken out").
FEW: Final = ((10, 30), (15, 15), (FAR, 6))
"""Random deals that the players play out, where the side nearer to the target needs so much at most."""


def _label(player: Any) -> str:
    return f"{player.name} {player.version}"


_JUDGES: Final[Mapping[str, Callable[[], Judge]]] = {
    _label(Champion): lambda: judge(0),
    _label(SecondChampion): lambda: second_judge(0),
    _label(FirstChampion): lambda: first_judge(0),
    _label(Sharp): by_points,
}
"""Players who search, and with what."""
_POLICIES: Final[Mapping[str, Callable[[], Policy]]] = {
    _label(Steady): steady,
    _label(Simple): lambda: SIMPLE,
    # Nobody knows what it will choose; `Simple` is the nearest.
    _label(Random): lambda: SIMPLE,
}
"""Players who do not, and what they do."""


def refusal(rules: Rules, seats: int) -> str:
    """Return why there are no values for these rules, as a sentence; empty if there are."""
    if seats != 2:
        return _("Luck at cribbage can be measured only with two players.")
    if rules.target > FAR:
        return _("Luck at cribbage can be measured only in games to at most {far} points.").format(far=FAR)
    if rules.starter_cut != "chance":
        return _("Luck at cribbage can be measured only where no player cuts for the starter.")
    return "" if kernel.available() else _("Luck can be measured only with the compiled kernel: make setup.")


def luck(state: State, move: Move, players: tuple[str, ...], seed: int) -> float:
    """Return what chance's move brings side 0, in chances to win.

    A deal counts with its starter, when that is cut: only then is it known how it would be played. Cuts for
    the deal do not count.
    """
    if not isinstance(move, Cut) or state.open.phase is not Phase.STARTER_CUT:
        return 0.0
    found = _cards(state, move, players, seed)
    # A value goes from -1 to 1, a chance to win from 0 to 1.
    return -found / 2 if state.open.dealer else found / 2


def _cards(state: State, move: Cut, names: tuple[str, ...], seed: int) -> float:
    """Return what the deal with this starter brings the dealer."""
    pone, dealer = Seat(1 - state.open.dealer), state.open.dealer
    needs = [state.open.rules.target - state.open.scores[seat] for seat in (pone, dealer)]
    values = DealValues(*needs)
    players = _player(state, pone, names[pone]), _player(state, dealer, names[dealer])
    thrown = bytes([card for seat in (pone, dealer) for card in (*state.hands[seat], *state.thrown[seat])])
    known = values.known(players, thrown, state.pack[move.place - 1])
    few = next(few for nearest, few in FEW if min(needs) <= nearest)
    found = known.value - values.expectation(players, few, MANY, seed)
    if _cribs(known.thrown) == _cribs(thrown):
        return found
    # Somebody throws what was not foreseen: the starter suits what is really kept better, or worse. That is
    # by the plain values, less the average of all starters.
    real, foreseen = (values.by_starter(cards, state.pack, thrown=True) for cards in (thrown, known.thrown))
    more = [one - other for one, other in zip(real, foreseen, strict=True)]
    return found + more[move.place - 1] - sum(more) / len(more)


def _cribs(thrown: bytes) -> tuple[frozenset[int], frozenset[int]]:
    """Return what each of two sixes throws."""
    return frozenset(thrown[4:6]), frozenset(thrown[10:12])


def _player(state: State, seat: Seat, name: str) -> DealPlayer:
    """Return how a player chooses, by its name with its version."""
    if name in _POLICIES:
        return DealPlayer(_POLICIES[name]())
    # An unknown one is taken for the champion: the strong choose alike.
    return DealPlayer(_JUDGES.get(name, _JUDGES[_label(Champion)])(), shares(view(state, seat)))


LUCK: Final[LuckValues[Any, Any, Any]] = LuckValues("cribbage 2", refusal, luck)
