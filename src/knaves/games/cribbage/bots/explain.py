"""The champion's hints: moves, ranked, with points and, separately, the chance to win.

The reason of the best move says why it is best, and those of the others what they lose. The order is by the
chance to win or, if skunks count in the match, by the expected result of the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from knaves.cards import symbols
from knaves.coaching import advice, beaten, by_usual_rules, explained
from knaves.game import Hint
from knaves.games.cribbage.bots import explain_lay, explain_throw
from knaves.games.cribbage.bots.evaluate import laying, observe, plays, role, throws, weighable
from knaves.games.cribbage.bots.level import level_plays, level_throws
from knaves.games.cribbage.bots.spread import spreads
from knaves.games.cribbage.engine.search import Lay, Throw, judge
from knaves.games.cribbage.rules.moves import Discard, Move, Play, same
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.decisions import part_of
from knaves.i18n.language import _
from knaves.proverbs import rule


def hints(view: View) -> tuple[Hint, ...]:
    """Return every throw, or playable rank, best first; empty if nothing is evaluated.

    That is the case if only one rank fits, for other moves, and with three or four players.
    """
    if not skunks(view) or not weighable(view):
        return reasoned(view)
    # If skunks count, a value is not a chance to win, which is computed separately.
    if view.open.phase is Phase.DISCARD:
        chances = {throw.thrown: chance(throw.value) for throw in _throws(view, 0)}
        return tuple([replace(each, win=chances[each.move.cards], worth=each.win) for each in reasoned(view)])
    wins = {lay.rank: chance(lay.value) for lay in _plays(view, 0)}
    return tuple([replace(each, win=wins[each.move.card % 13], worth=each.win) for each in reasoned(view)])


def reasoned(view: View, made: Move | None = None) -> tuple[Hint, ...]:
    """Return the same by the champion's measure: the chance to win or, where skunks count, expected wins.

    The best move is compared with the one ``made``, if any.
    """
    if not weighable(view):
        return ()
    if view.open.phase is Phase.DISCARD:
        throwing = _throws(view, skunks(view))
        found = _of_throws(view, throwing, [_worth(view, throw.value) for throw in throwing], made)
    else:
        playing = _plays(view, skunks(view))
        found = _of_lays(view, playing, [_worth(view, lay.value) for lay in playing], made)
    # Proverbs were measured by the usual rules.
    if by_usual_rules(view.open.rules, view.seats, part_of(view)):
        return found
    return replace(found[0], rule=rule("cribbage", view, found, made, same)), *found[1:]


def weighed(view: View) -> tuple[Hint, ...]:
    """Return what `reasoned` does, without reasons."""
    if not weighable(view):
        return ()
    if view.open.phase is Phase.DISCARD:
        throwing = _throws(view, skunks(view))
        return tuple(_thrown(view, throwing, [_worth(view, throw.value) for throw in throwing]))
    playing = _plays(view, skunks(view))
    return tuple(_laid(view, playing, [_worth(view, lay.value) for lay in playing]))


def skunks(view: View) -> int:
    """Return the number of skunk lines that matter: none if every win counts the same (§9.2).

    A skunk is worth no more than the games that both sides still need: in a deciding game, nothing.
    """
    rules, games = view.open.rules, view.open.games
    return min(lines_of(rules), rules.games_needed - min(games) - 1)


def lines_of(rules: Rules) -> int:
    """Return the same for a game of two by these rules."""
    return len(rules.skunk_lines) if rules.match_skunks and rules.best_of > 1 else 0


def chance(value: float) -> float:
    """Return the chance to win, 0 to 1, where a win has the value 1 and a loss -1."""
    return min(max((1 + value) / 2, 0.0), 1.0)


def _worth(view: View, value: float) -> float:
    return (1 + value) / 2 if skunks(view) else chance(value)


def _of_throws(
    view: View, ranked: Sequence[Throw], wins: Sequence[float], made: Move | None = None
) -> tuple[Hint, ...]:
    wide = spreads(view.hand, own=bool(role(view)))
    found = [
        replace(hint, spread=wide[throw.thrown])
        for hint, throw in zip(_thrown(view, ranked, wins), ranked, strict=True)
    ]
    said = [explain_throw.why_best(view, ranked[0], beaten(found, ranked, made, same))]
    said += [explain_throw.why_worse(view, throw, ranked[0]) for throw in ranked[1:]]
    return explained(found, said, _name, by_usual_rules(view.open.rules, view.seats, part_of(view)))


def _throws(view: View, lines: int) -> list[Throw]:
    return level_throws(view, throws(view, judge(lines)), lines)


def _plays(view: View, lines: int) -> list[Lay]:
    return level_plays(view, plays(view, judge(lines)), lines)


def _thrown(view: View, ranked: Sequence[Throw], wins: Sequence[float]) -> list[Hint]:
    return [
        Hint(Discard(throw.thrown), _points(view, throw), win, "")
        for throw, win in zip(ranked, wins, strict=True)
    ]


def _laid(view: View, ranked: Sequence[Lay], wins: Sequence[float]) -> list[Hint]:
    return [
        Hint(laying(view, lay.rank), lay.pegs - lay.other_pegs, win, "")
        for lay, win in zip(ranked, wins, strict=True)
    ]


def _points(view: View, throw: Throw) -> float:
    crib = throw.crib if role(view) else -throw.crib
    return throw.hand + crib + throw.pegs - throw.other_pegs


def _of_lays(
    view: View, ranked: Sequence[Lay], wins: Sequence[float], made: Move | None = None
) -> tuple[Hint, ...]:
    held = explain_lay.Held(judge(0).holdings(observe(view)))
    found = _laid(view, ranked, wins)
    said = [explain_lay.why_best(view, ranked[0], beaten(found, ranked, made, same), held)]
    said += [explain_lay.why_worse(view, lay, ranked[0], held) for lay in ranked[1:]]
    return explained(found, said, _name, by_usual_rules(view.open.rules, view.seats, part_of(view)))


def compared(ranked: Sequence[Hint]) -> str:
    """Return the best hint's reason, then the numbers."""
    return advice(ranked, _name)


def _name(move: Move) -> str:
    if isinstance(move, Discard):
        return symbols(*move.cards)
    assert isinstance(move, Play), "only throws and cards are hinted at"
    return _("the {card}").format(card=symbols(move.card))
