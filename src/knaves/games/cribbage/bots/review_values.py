"""A game as a review sees it: the chance to win before a deal, and what a move is measured by.

The throws and the cards are measured by the champion's search, the counts by the points they bring. In
a match where skunks count, the champion plays for games of the match. Its measure is then the expected wins:
one half, plus half of the games that it expects to win more than to lose. A skunk is one win and a half, and
being skunked minus a half.
"""

from __future__ import annotations

from collections.abc import Sequence

from knaves.bots import Comparison
from knaves.game import Hint
from knaves.games.cribbage.bots import explain_many, many
from knaves.games.cribbage.bots.evaluate import needs
from knaves.games.cribbage.bots.explain import skunks, weighed
from knaves.games.cribbage.engine.many_odds import race
from knaves.games.cribbage.engine.odds import champions_odds
from knaves.games.cribbage.rules.awards import games_for
from knaves.games.cribbage.rules.claims import open_count, settlement
from knaves.games.cribbage.rules.moves import Claim, Move, Muggins, Pass
from knaves.games.cribbage.rules.open import Phase, sides_of
from knaves.games.cribbage.rules.state import round_from
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.decisions import part_of


def before_deal(view: View) -> float:
    """Return the seat's chance to win from the score alone, when a hand is about to be dealt.

    All sides are equal where the first dealer is not known yet.
    """
    if view.open.phase is not Phase.DEAL:
        return 1 / sides_of(view.seats)
    if view.seats > 2:
        *others, dealer = many.needs(view)
        # Tables have the dealer's side first, views the dealer's left.
        chances = race(view.seats).at((dealer, *others))
        return chances[(many.place(view) + 1) % len(chances)]
    return _from_score(*needs(view), dealing=view.open.dealer == view.seat, lines=skunks(view))


def stake(view: View, scores: tuple[int, ...]) -> tuple[int, int]:
    """Return how many games of the match a win by these scores counts as for the champion, and at most."""
    most = 1 + skunks(view) if view.seats == 2 else 1
    return min(games_for(view.open.rules, scores), most), most


def compared(view: View, move: Move) -> Comparison | None:
    """Return what the move made is compared with; None if nothing was decided."""
    if view.open.phase in (Phase.CLAIM, Phase.MUGGINS):
        return Comparison(part_of(view), counts(view, move), whole=False)
    found = weighed(view) if view.seats == 2 else explain_many.weighed(view)
    return Comparison(part_of(view), found) if found else None


def counts(view: View, move: Move) -> tuple[Hint, ...]:
    """Return the right count, or call of muggins, and the one made, by the score as before the next deal.

    The points are the seat's own. What others gain by a wrong count lowers the chance to win.
    """
    count = open_count(view.open)
    if isinstance(move, Claim):
        best = Claim(count.worth)
        return _brought(view, best), _brought(view, move)
    missed = count.worth - count.claimed
    return _brought(view, Muggins(missed) if missed else Pass()), _brought(view, move)


def _brought(view: View, move: Move) -> Hint:
    """Return what a claim, or a call of muggins, brings its seat."""
    count, gained = open_count(view.open), [0] * view.seats
    match move:
        case Claim(points):
            for seat, _why, scored in settlement(view.open, points):
                gained[seat] += scored
        case Muggins(points) if points == count.worth - count.claimed:
            gained[view.seat] = points
    own = gained[view.seat]
    given = sum(gained) - own
    win = _won_with(view, gained) if view.seats > 2 else _won_of_two(view, own, given)
    return Hint(move, own, win, "")


def _won_of_two(view: View, own: int, given: int) -> float:
    """Return the chance with so many points more for this seat and the other, before the next deal."""
    mine, theirs = needs(view)
    lines = skunks(view)
    # The seat's own points count first.
    if own >= mine:
        return (1 + champions_odds(lines).won(theirs)) / 2
    if given >= theirs:
        return (1 - champions_odds(lines).won(mine - own)) / 2
    # Approximation: the score as before the next deal, so hands that are not counted yet are left out
    # (docs/review.md, "What is measured").
    return _from_score(mine - own, theirs - given, dealing=view.open.dealer != view.seat, lines=lines)


def _won_with(view: View, gained: Sequence[int]) -> float:
    """Return the chance with so many points more by seat, before the next deal, by three or four players."""
    left, sides = list(many.needs(view)), sides_of(view.seats)
    for place, seat in enumerate(round_from(view.seats, view.open.dealer + 1)):
        left[place % sides] -= gained[seat]
    own = many.place(view) % sides
    if min(left) <= 0:
        return float(left[own] <= 0)
    # The dealer's left, which views have first, deals next.
    return race(view.seats).at(left)[own]


def _from_score(mine: int, theirs: int, *, dealing: bool, lines: int) -> float:
    odds = champions_odds(lines)
    value = odds.before_deal(mine, theirs) if dealing else -odds.before_deal(theirs, mine)
    return (1 + value) / 2
