"""The champion's hints: moves, ranked, with points and, separately, the chance to win.

The reason of the best move says why it is best, and those of the others what they lose. The order is by the
chance to win.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import eq
from typing import Final

from knaves.cards import symbols
from knaves.coaching import advice, beaten, by_usual_rules, explained
from knaves.game import Hint
from knaves.games.euchre.bots import explain_bid, explain_card
from knaves.games.euchre.bots.evaluate import WeighedMove, winning
from knaves.games.euchre.bots.spot import Worlds
from knaves.games.euchre.rules.moves import Bury, Move, Play
from knaves.games.euchre.rules.open import Bidding
from knaves.games.euchre.rules.view import View
from knaves.games.euchre.text.decisions import part_of
from knaves.i18n.language import _
from knaves.proverbs import rule

_TIE: Final = 1e-4
"""The value of a trick in chance to win: only enough to separate moves that are otherwise equal."""
_INTERVAL: Final = 1.96
"""Standard errors in half of a 95 % interval."""


def ranked(view: View, moves: Sequence[WeighedMove]) -> list[WeighedMove]:
    """Return the moves, best first: by games won, of equals by tricks."""
    return sorted(moves, key=lambda each: -each.chance(view) - _TIE * each.tricks)


def hints_of(
    view: View, moves: Sequence[WeighedMove], imagine: Callable[[], Worlds], made: Move | None = None
) -> tuple[Hint, ...]:
    """Return hints for ranked moves; ``imagine`` returns worlds if reasons need them.

    The best move is compared with the one ``made``, if any.
    """
    best, *others = moves
    wins = [each.chance(view) for each in moves]
    found = [
        Hint(each.move, each.points, win, "", doubt(view, each), each.spread)
        for each, win in zip(moves, wins, strict=True)
    ]
    second = beaten(found, moves, made, eq)
    if isinstance(view.open.phase, Bidding):
        call = next((each for each in others if each.move == made), others[0])
        said = [explain_bid.why_best(view, best, call, second)]
        said += [explain_bid.why_worse(view, each, best) for each in others]
    else:
        worlds = imagine()
        said = [explain_card.why_best(view, best, second, worlds)]
        said += [explain_card.why_worse(view, each, best, worlds) for each in others]
    usual = by_usual_rules(view.open.rules, view.seats, part_of(view))
    told = explained(found, said, _name, usual)
    # Proverbs were measured by the usual rules.
    return told if usual else (replace(told[0], rule=rule("euchre", view, told, made)), *told[1:])


def doubt(view: View, each: WeighedMove) -> float:
    """Return half of the 95 % interval of a move's chance to win, from the number of worlds."""
    after, mean = winning(view), each.chance(view)
    spread = sum(share * (after[points] - mean) ** 2 for points, share in each.shares)
    # Sampling error only: errors of the model of the others are not in it.
    return float(_INTERVAL * (spread / each.worlds) ** 0.5)


def compared(hints: Sequence[Hint]) -> str:
    """Return the best hint's reason, then the numbers."""
    return advice(hints, _name)


def _name(move: Move) -> str:
    match move:
        case Bury(card) | Play(card):
            return _("the {card}").format(card=symbols(card))
        case _:
            return explain_bid.named(move)
