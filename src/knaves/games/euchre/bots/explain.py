"""What the champion would do, ranked, with the numbers behind it: points and the chance to win, kept apart.

A hint is for a person: each move has a sentence. The order is by the chance to win.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from knaves.cards import symbols
from knaves.game import Hint
from knaves.games.euchre.bots.evaluate import Weighed
from knaves.games.euchre.rules.moves import Bury, Make, Move, Order, Play
from knaves.games.euchre.rules.trumps import suit_name
from knaves.games.euchre.rules.view import View
from knaves.i18n.language import _, marked_plural, plural

_TIE = 1e-4
"""What a trick is worth of the chance to win: enough to part moves that win alike, and no more."""


_OURS: Final = marked_plural(
    "On average the deal brings your side {points:.1f} point: two or more for you "
    "{high:.0f} % of the time, points for the others {lost:.0f} %.",
    "On average the deal brings your side {points:.1f} points: two or more for you "
    "{high:.0f} % of the time, points for the others {lost:.0f} %.",
)
_THEIRS: Final = marked_plural(
    "On average the deal brings the others {points:.1f} point: two or more for you "
    "{high:.0f} % of the time, points for the others {lost:.0f} %.",
    "On average the deal brings the others {points:.1f} points: two or more for you "
    "{high:.0f} % of the time, points for the others {lost:.0f} %.",
)


def ranked(view: View, moves: Sequence[Weighed]) -> list[Weighed]:
    """Return the moves, best first: what wins most games; of equals what brings more tricks."""
    return sorted(moves, key=lambda each: -each.chance(view) - _TIE * each.tricks)


def hint_of(view: View, each: Weighed) -> Hint:
    """Return the hint that a weighed move makes."""
    win = each.chance(view)
    wins = _("You win {win:.1f} % of games from here.").format(win=100 * win)
    return Hint(each.move, each.points, win, f"{_brings(each)} {wins}")


def _brings(each: Weighed) -> str:
    shares = dict(each.shares)
    lost = sum(share for points, share in shares.items() if points < 0)
    high = sum(share for points, share in shares.items() if points > 1)
    # A number with a fraction goes with the form for several, whatever the language makes of it.
    number = 1 if abs(each.points) == 1 else 2
    said = plural(*(_OURS if each.points >= 0 else _THEIRS), number)
    return said.format(points=abs(each.points), high=100 * high, lost=100 * lost)


def compared(hints: Sequence[Hint]) -> str:
    """Return the best hint's reason, and how far behind the next best is."""
    first, *others = hints
    if not others:
        return first.reason
    behind = f"{100 * (first.win - others[0].win):.1f}"
    said = _("{reason}; next best: {move}, {percent} % less.")
    if float(behind) <= 0:
        said = _("{reason}; next best: {move}, hardly worse.")
    return said.format(reason=first.reason.removesuffix("."), move=_name(others[0].move), percent=behind)


def _name(move: Move) -> str:
    match move:
        case Bury(card) | Play(card):
            return _("the {card}").format(card=symbols(card))
        case Order(alone):
            return _("going alone") if alone else _("ordering it up")
        case Make(trump, alone):
            return _("{suit} alone").format(suit=suit_name(trump)) if alone else suit_name(trump)
        case _:
            return _("passing")
