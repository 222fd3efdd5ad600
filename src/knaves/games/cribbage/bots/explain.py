"""What the champion would do, ranked, with the numbers behind it: points and the chance to win, kept apart.

A hint is for a person: each move has a sentence. The order is by the chance to win.
"""

from __future__ import annotations

from collections.abc import Sequence

from knaves.cards import symbols
from knaves.game import Hint
from knaves.games.cribbage.bots.evaluate import laying, plays, role, throws, weighable
from knaves.games.cribbage.bots.simple import parts_made
from knaves.games.cribbage.engine.search import Lay, Throw, judge
from knaves.games.cribbage.rules.counting import peg_points
from knaves.games.cribbage.rules.moves import Discard, Move, Play
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.view import View
from knaves.i18n.language import _


def hints(view: View) -> tuple[Hint, ...]:
    """Return every throw, or rank to be laid, best first; nothing where there is nothing to weigh.

    That is where one rank only fits, where something else is to be done, and with three or four players.
    """
    if not weighable(view):
        return ()
    lines = skunks(view)
    if view.open.phase is Phase.DISCARD:
        throwing = throws(view, judge(lines))
        # Where skunks count, a value is no chance to win: that is weighed apart.
        games = throws(view, judge(0)) if lines else throwing
        chances = {throw.thrown: _chance(throw.value) for throw in games}
        return tuple([_of_throw(view, throw, chances[throw.thrown]) for throw in throwing])
    playing = plays(view, judge(lines))
    wins = {lay.rank: _chance(lay.value) for lay in (plays(view, judge(0)) if lines else playing)}
    return tuple([_of_lay(view, lay, wins[lay.rank]) for lay in playing])


def skunks(view: View) -> int:
    """Return how many skunk lines matter: none where a win is a win, however high (§9.2)."""
    match = view.open.rules.match_skunks and view.open.rules.best_of > 1
    return len(view.open.rules.skunk_lines) if match else 0


def _chance(value: float) -> float:
    return min(max((1 + value) / 2, 0.0), 1.0)


def _of_throw(view: View, throw: Throw, win: float) -> Hint:
    crib = throw.crib if role(view) else -throw.crib
    points = throw.hand + crib + throw.pegs - throw.other_pegs
    return Hint(Discard(throw.thrown), points, win, f"{about_throw(view, throw)} {_wins(win)}")


def _of_lay(view: View, lay: Lay, win: float) -> Hint:
    reason = f"{about_lay(view, lay)} {_wins(win)}"
    return Hint(laying(view, lay), lay.pegs - lay.other_pegs, win, reason)


def about_throw(view: View, throw: Throw) -> str:
    """Return what a throw brings in points, as a sentence."""
    said = _(
        "You keep {cards}, worth {hand:.1f} on average with the cut; the throw adds "
        "{crib:.1f} to the opponent's crib, and in the play you make {difference}."
    )
    if role(view):
        said = _(
            "You keep {cards}, worth {hand:.1f} on average with the cut; the throw adds "
            "{crib:.1f} to your crib, and in the play you make {difference}."
        )
    difference = _more(throw.pegs - throw.other_pegs)
    return said.format(cards=symbols(*throw.kept), hand=throw.hand, crib=throw.crib, difference=difference)


def about_lay(view: View, lay: Lay) -> str:
    """Return what laying a rank brings in points, as a sentence."""
    move = laying(view, lay)
    assert isinstance(move, Play), "only a card is laid"
    now = peg_points((*view.open.pile, move.card), view.open.rules.runs == "exact")
    difference = _more(lay.pegs - lay.other_pegs)
    if not now:
        said = _("You make {difference} over the rest of the play.")
        return said.format(difference=difference)
    said = _("It makes {parts} for {points}, and you make {difference} over the rest of the play.")
    return said.format(difference=difference, **parts_made(view, move.card))


def _more(points: float) -> str:
    """A difference of points in words: ``1.2 more than the opponent``."""
    amount = f"{abs(points):.1f}"
    if amount == "0.0":
        return _("as much as the opponent")
    said = _("{points} more than the opponent") if points > 0 else _("{points} less than the opponent")
    return said.format(points=amount)


def _wins(win: float) -> str:
    return _("You win {win:.1f} % of games from here.").format(win=100 * win)


def compared(ranked: Sequence[Hint]) -> str:
    """Return the best hint's reason, and how far behind the next best is."""
    first, *others = ranked
    if not others:
        return first.reason
    behind = f"{100 * (first.win - others[0].win):.1f}"
    said = _("{reason}; next best: {move}, {percent} % less.")
    if float(behind) == 0:
        said = _("{reason}; next best: {move}, hardly worse.")
    return said.format(reason=first.reason.removesuffix("."), move=_name(others[0].move), percent=behind)


def _name(move: Move) -> str:
    if isinstance(move, Discard):
        return symbols(*move.cards)
    assert isinstance(move, Play), "only throws and cards are hinted at"
    return symbols(move.card)
