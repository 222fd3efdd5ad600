"""What the champion would do, ranked, with the numbers behind it: points and the chance to win, kept apart.

A hint is for a person: each move has a sentence. The order is by the chance to win.
"""

from __future__ import annotations

from collections.abc import Sequence

from knaves.game import Hint
from knaves.games.euchre.moves import Bury, Make, Move, Order, Play
from knaves.games.euchre.naming import card_name, suit_name
from knaves.games.euchre.view import View
from knaves.games.euchre.weighing import Weighed

_TIE = 1e-4
"""What a trick is worth of the chance to win: enough to part moves that win alike, and no more."""


def ranked(view: View, moves: Sequence[Weighed]) -> list[Weighed]:
    """Return the moves, best first: what wins most games; of equals what brings more tricks."""
    return sorted(moves, key=lambda each: -each.chance(view) - _TIE * each.tricks)


def hint_of(view: View, each: Weighed) -> Hint:
    """Return the hint that a weighed move makes."""
    win = each.chance(view)
    reason = f"{_brings(each)}. You win {100 * win:.1f} % of games from here."
    return Hint(each.move, each.points, win, reason)


def _brings(each: Weighed) -> str:
    shares = dict(each.shares)
    lost = sum(share for points, share in shares.items() if points < 0)
    high = sum(share for points, share in shares.items() if points > 1)
    side = "your side" if each.points >= 0 else "the others"
    worth = f"The deal brings {side} {abs(each.points):.1f} {'point' if abs(each.points) == 1 else 'points'}"
    return f"{worth} on average, two or more to you {_percent(high)}, points to the others {_percent(lost)}"


def _percent(share: float) -> str:
    return f"{100 * share:.0f} % of the time"


def compared(hints: Sequence[Hint]) -> str:
    """Return the best hint's reason, and how far behind the next best is."""
    first, *others = hints
    if not others:
        return first.reason
    behind = f"{100 * (first.win - others[0].win):.1f}"
    less = "hardly worse" if float(behind) <= 0 else f"{behind} % less"
    return f"{first.reason[:-1]}; next best: {_name(others[0].move)}, {less}."


def _name(move: Move) -> str:
    match move:
        case Bury(card) | Play(card):
            return f"the {card_name(card)}"
        case Order(alone):
            return "going alone" if alone else "ordering it up"
        case Make(trump, alone):
            return f"{suit_name(trump)} alone" if alone else suit_name(trump)
        case _:
            return "passing"
