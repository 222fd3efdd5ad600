"""What the champion would do, ranked, with the numbers behind it: points and the chance to win, kept apart.

A hint is for a person: the best move's reason says why, every other one's what it loses. The order is by the
chance to win, or where skunks count in the match by what wins most of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from knaves.cards import symbols
from knaves.coaching import alike
from knaves.game import Hint
from knaves.games.cribbage.bots import explain_lay, explain_throw
from knaves.games.cribbage.bots.evaluate import laying, observe, plays, role, throws, weighable
from knaves.games.cribbage.engine.search import Lay, Throw, judge
from knaves.games.cribbage.rules.moves import Discard, Move, Play
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.view import View
from knaves.i18n.language import _, all_of
from knaves.i18n.numbers import percent

_MOST_NAMES: Final = 3
"""Moves as good as the best that are named."""


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
        return _of_throws(view, throwing, [chances[throw.thrown] for throw in throwing])
    playing = plays(view, judge(lines))
    wins = {lay.rank: _chance(lay.value) for lay in (plays(view, judge(0)) if lines else playing)}
    return _of_lays(view, playing, [wins[lay.rank] for lay in playing])


def skunks(view: View) -> int:
    """Return how many skunk lines matter: none where a win is a win, however high (§9.2)."""
    match = view.open.rules.match_skunks and view.open.rules.best_of > 1
    return len(view.open.rules.skunk_lines) if match else 0


def _chance(value: float) -> float:
    return min(max((1 + value) / 2, 0.0), 1.0)


def _of_throws(view: View, ranked: Sequence[Throw], wins: Sequence[float]) -> tuple[Hint, ...]:
    found = [
        Hint(Discard(throw.thrown), _points(view, throw), win, "")
        for throw, win in zip(ranked, wins, strict=True)
    ]
    worse = [throw for throw, hint in zip(ranked, found, strict=True) if not alike(found[0], hint)]
    said = [explain_throw.why_best(view, ranked[0], worse[0] if worse else None)]
    said += [explain_throw.why_worse(view, throw, ranked[0]) for throw in ranked[1:]]
    return _explained(found, said)


def _points(view: View, throw: Throw) -> float:
    crib = throw.crib if role(view) else -throw.crib
    return throw.hand + crib + throw.pegs - throw.other_pegs


def _of_lays(view: View, ranked: Sequence[Lay], wins: Sequence[float]) -> tuple[Hint, ...]:
    held = judge(0).holdings(observe(view))
    found = [
        Hint(laying(view, lay), lay.pegs - lay.other_pegs, win, "")
        for lay, win in zip(ranked, wins, strict=True)
    ]
    worse = [lay for lay, hint in zip(ranked, found, strict=True) if not alike(found[0], hint)]
    said = [explain_lay.why_best(view, ranked[0], worse[0] if worse else None, held)]
    said += [explain_lay.why_worse(view, lay, ranked[0], held) for lay in ranked[1:]]
    return _explained(found, said)


def _explained(found: Sequence[Hint], said: Sequence[str]) -> tuple[Hint, ...]:
    """Return the hints with their reasons; moves that are as good as the best are said to be."""
    best, *others = found
    equal = [each for each in others if alike(best, each)]
    reasons = list(said)
    if equal:
        reasons[0] = f"{said[0]} {_as_good(equal, len(others))}".strip()
    for place, each in enumerate(others, 1):
        if each in equal:
            reasons[place] = _as_good([best], 0)
    return tuple([replace(each, reason=why) for each, why in zip(found, reasons, strict=True)])


def _as_good(equal: Sequence[Hint], others: int) -> str:
    """Return that some of the other moves are as good; many of them are only counted."""
    number = len(equal)
    if number == others > 1:
        return _("Every other choice is as good.")
    if number > _MOST_NAMES:
        return _("{number} other choices are as good.").format(number=number)
    names = all_of([_name(each.move) for each in equal])
    said = _("{move} is as good.") if number == 1 else _("{moves} are as good.")
    return said.format(move=names, moves=names)


def compared(ranked: Sequence[Hint]) -> str:
    """Return the best hint's reason, then the chance to win and how far behind the next is."""
    first, *others = ranked
    wins = _("You win {percent} of games from here.").format(percent=percent(first.win, 1))
    if not others or alike(first, others[0]):
        return f"{first.reason} {wins}"
    said = _("You win {percent} of games from here; next best: {move}, {less} less.")
    return f"{first.reason} " + said.format(
        percent=percent(first.win, 1), move=_name(others[0].move), less=percent(first.win - others[0].win, 1)
    )


def _name(move: Move) -> str:
    if isinstance(move, Discard):
        return symbols(*move.cards)
    assert isinstance(move, Play), "only throws and cards are hinted at"
    return symbols(move.card)
