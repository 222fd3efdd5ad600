"""A game of two players as a review sees it: the chance to win before a deal, and what a move is measured by.

The throws and the cards are measured by the champion's search, the counts by the points that were missed.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from knaves.bots import Compared
from knaves.game import Hint
from knaves.games.cribbage.bots.evaluate import needs
from knaves.games.cribbage.bots.explain import weighed
from knaves.games.cribbage.engine.odds import Odds
from knaves.games.cribbage.engine.tables import shipped
from knaves.games.cribbage.rules.moves import Claim, Move, Muggins, Pass
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.view import View
from knaves.i18n.language import marked

DISCARD: Final = marked("discard")
LEAD: Final = marked("lead")
PLAY: Final = marked("play")
COUNT: Final = marked("counting")


def before_deal(view: View) -> float | None:
    """Return the seat's chance to win from the score alone, when a hand is about to be dealt.

    One half where the first dealer is not known yet; None with three or four players.
    """
    if view.seats != 2:
        return None
    if view.open.phase is not Phase.DEAL:
        return 0.5
    return _from_score(*needs(view), dealing=view.open.dealer == view.seat)


def compared(view: View, move: Move) -> Compared | None:
    """Return what the move made is compared with; None if nothing was decided."""
    if view.seats != 2:
        return None
    match view.open.phase:
        case Phase.CLAIM | Phase.MUGGINS:
            return Compared(COUNT, counts(view, move), whole=False)
        case Phase.DISCARD:
            part = DISCARD
        case _:
            part = PLAY if view.open.laid else LEAD
    found = weighed(view)
    return Compared(part, found) if found else None


def counts(view: View, move: Move) -> tuple[Hint, ...]:
    """Return the right count, or call of muggins, and the one made, by the score as before the next deal."""
    count = view.open.count
    assert count is not None, "something is counted when a seat claims or calls"
    missed = count.worth - max(count.claimed, 0)
    best: Move = Claim(count.worth)
    gained = missed
    match move:
        case Claim(points):
            # Too high a claim brings what the rules say, and is no loss in cards.
            gained = min(points, count.worth)
        case Pass():
            best, gained = (Muggins(missed) if missed else Pass()), 0
        case Muggins(points):
            best, gained = (Muggins(missed) if missed else Pass()), missed if points == missed else 0
    return _by_points(view, (best, missed), (move, gained))


def _by_points(view: View, *moves: tuple[Move, int]) -> tuple[Hint, ...]:
    mine, theirs = needs(view)
    dealing = view.open.dealer != view.seat
    return tuple([
        Hint(move, points, 1.0 if points >= mine else _from_score(mine - points, theirs, dealing=dealing), "")
        for move, points in moves
    ])  # fmt: skip


def _from_score(mine: int, theirs: int, *, dealing: bool) -> float:
    value = _odds().before_deal(mine, theirs) if dealing else -_odds().before_deal(theirs, mine)
    return (1 + value) / 2


@cache
def _odds() -> Odds:
    return Odds(shipped().odds[0], 0)
