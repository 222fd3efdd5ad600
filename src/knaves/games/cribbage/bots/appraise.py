"""A game as a review sees it: the chance to win before a deal, and what a move is measured by.

The throws and the cards are measured by the champion's search, the counts by the points that were missed. In
a match where skunks count, the champion plays for games of the match. Its measure is then the expected wins:
one half, plus half of the games that it expects to win more than to lose. A skunk is one win and a half, and
being skunked minus a half.
"""

from __future__ import annotations

from typing import Final

from knaves.bots import Compared
from knaves.game import Hint
from knaves.games.cribbage.bots import explain_many, many
from knaves.games.cribbage.bots.evaluate import needs
from knaves.games.cribbage.bots.explain import skunks, weighed
from knaves.games.cribbage.engine.many_odds import race
from knaves.games.cribbage.engine.odds import champions_odds
from knaves.games.cribbage.rules.awards import games_for
from knaves.games.cribbage.rules.moves import Claim, Move, Muggins, Pass
from knaves.games.cribbage.rules.open import Phase, sides_of
from knaves.games.cribbage.rules.view import View
from knaves.i18n.language import marked

DISCARD: Final = marked("discard")
LEAD: Final = marked("lead")
PLAY: Final = marked("play")
COUNT: Final = marked("counting")
MUGGINS: Final = marked("muggins")


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


def compared(view: View, move: Move) -> Compared | None:
    """Return what the move made is compared with; None if nothing was decided."""
    match view.open.phase:
        case Phase.CLAIM:
            return Compared(COUNT, counts(view, move), whole=False)
        case Phase.MUGGINS:
            return Compared(MUGGINS, counts(view, move), whole=False)
        case Phase.DISCARD:
            part = DISCARD
        case _:
            part = PLAY if view.open.laid else LEAD
    found = weighed(view) if view.seats == 2 else explain_many.weighed(view)
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
    if view.seats > 2:
        return tuple([Hint(move, points, _won_with(view, points), "") for move, points in moves])
    mine, theirs = needs(view)
    dealing, lines = view.open.dealer != view.seat, skunks(view)
    won = (1 + champions_odds(lines).won(theirs)) / 2
    wins = [
        won if points >= mine else _from_score(mine - points, theirs, dealing=dealing, lines=lines)
        for _move, points in moves
    ]
    return tuple([Hint(move, points, win, "") for (move, points), win in zip(moves, wins, strict=True)])


def _won_with(view: View, points: int) -> float:
    """Return the chance with so many points more, before the next deal, by three or four players."""
    left, own = list(many.needs(view)), many.place(view) % sides_of(view.seats)
    left[own] -= points
    # The dealer's left, which views have first, deals next.
    return 1.0 if left[own] <= 0 else race(view.seats).at(left)[own]


def _from_score(mine: int, theirs: int, *, dealing: bool, lines: int) -> float:
    odds = champions_odds(lines)
    value = odds.before_deal(mine, theirs) if dealing else -odds.before_deal(theirs, mine)
    return (1 + value) / 2
