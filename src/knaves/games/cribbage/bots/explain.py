"""The champion's hints: moves, ranked, with points and, separately, the chance to win.

The reason of the best move says why it is best, and those of the others what they lose. The order is by the
chance to win or, if skunks count in the match, by the expected result of the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from knaves.cards import symbols
from knaves.coaching import advice, alike, explained
from knaves.game import Hint
from knaves.games.cribbage.bots import explain_lay, explain_throw
from knaves.games.cribbage.bots.evaluate import laying, observe, plays, role, throws, weighable
from knaves.games.cribbage.bots.spread import spreads
from knaves.games.cribbage.engine.search import Lay, Throw, judge
from knaves.games.cribbage.rules.moves import Discard, Move, Play
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.view import View
from knaves.i18n.language import _


def hints(view: View) -> tuple[Hint, ...]:
    """Return every throw, or playable rank, best first; empty if nothing is evaluated.

    That is the case if only one rank fits, for other moves, and with three or four players.
    """
    return reasoned(view, skunks(view))


def reasoned(view: View, lines: int) -> tuple[Hint, ...]:
    """Return the same where so many skunk lines matter."""
    if not weighable(view):
        return ()
    if view.open.phase is Phase.DISCARD:
        throwing = throws(view, judge(lines))
        # If skunks count, a value is not a chance to win, which is computed separately.
        games = throws(view, judge(0)) if lines else throwing
        chances = {throw.thrown: _chance(throw.value) for throw in games}
        return _of_throws(view, throwing, [chances[throw.thrown] for throw in throwing])
    playing = plays(view, judge(lines))
    wins = {lay.rank: _chance(lay.value) for lay in (plays(view, judge(0)) if lines else playing)}
    return _of_lays(view, playing, [wins[lay.rank] for lay in playing])


def weighed(view: View) -> tuple[Hint, ...]:
    """Return the same without reasons, by the chance to win this game alone."""
    if not weighable(view):
        return ()
    if view.open.phase is Phase.DISCARD:
        throwing = throws(view, judge(0))
        return tuple(_thrown(view, throwing, [_chance(throw.value) for throw in throwing]))
    playing = plays(view, judge(0))
    return tuple(_laid(view, playing, [_chance(lay.value) for lay in playing]))


def skunks(view: View) -> int:
    """Return the number of skunk lines that matter: none if every win counts the same (§9.2)."""
    match = view.open.rules.match_skunks and view.open.rules.best_of > 1
    return len(view.open.rules.skunk_lines) if match else 0


def _chance(value: float) -> float:
    return min(max((1 + value) / 2, 0.0), 1.0)


def _of_throws(view: View, ranked: Sequence[Throw], wins: Sequence[float]) -> tuple[Hint, ...]:
    wide = spreads(view.hand, own=bool(role(view)))
    found = [
        replace(hint, spread=wide[throw.thrown])
        for hint, throw in zip(_thrown(view, ranked, wins), ranked, strict=True)
    ]
    worse = [throw for throw, hint in zip(ranked, found, strict=True) if not alike(found[0], hint)]
    said = [explain_throw.why_best(view, ranked[0], worse[0] if worse else None)]
    said += [explain_throw.why_worse(view, throw, ranked[0]) for throw in ranked[1:]]
    return explained(found, said, _name)


def _thrown(view: View, ranked: Sequence[Throw], wins: Sequence[float]) -> list[Hint]:
    return [
        Hint(Discard(throw.thrown), _points(view, throw), win, "")
        for throw, win in zip(ranked, wins, strict=True)
    ]


def _laid(view: View, ranked: Sequence[Lay], wins: Sequence[float]) -> list[Hint]:
    return [
        Hint(laying(view, lay), lay.pegs - lay.other_pegs, win, "")
        for lay, win in zip(ranked, wins, strict=True)
    ]


def _points(view: View, throw: Throw) -> float:
    crib = throw.crib if role(view) else -throw.crib
    return throw.hand + crib + throw.pegs - throw.other_pegs


def _of_lays(view: View, ranked: Sequence[Lay], wins: Sequence[float]) -> tuple[Hint, ...]:
    held = explain_lay.Held(judge(0).holdings(observe(view)))
    found = _laid(view, ranked, wins)
    worse = [lay for lay, hint in zip(ranked, found, strict=True) if not alike(found[0], hint)]
    said = [explain_lay.why_best(view, ranked[0], worse[0] if worse else None, held)]
    said += [explain_lay.why_worse(view, lay, ranked[0], held) for lay in ranked[1:]]
    return explained(found, said, _name)


def compared(ranked: Sequence[Hint]) -> str:
    """Return the best hint's reason, then the numbers."""
    return advice(ranked, _name)


def _name(move: Move) -> str:
    if isinstance(move, Discard):
        return symbols(*move.cards)
    assert isinstance(move, Play), "only throws and cards are hinted at"
    return _("the {card}").format(card=symbols(move.card))
