"""The moves of a reviewed decision side by side, and why the best is best: by the chance to win this game."""

from __future__ import annotations

from knaves.bots import Tabled
from knaves.coaching import in_hundred
from knaves.games.cribbage.bots.appraise import counts
from knaves.games.cribbage.bots.evaluate import role, throws
from knaves.games.cribbage.bots.explain import reasoned
from knaves.games.cribbage.engine.search import Throw, judge
from knaves.games.cribbage.rules.claims import open_count
from knaves.games.cribbage.rules.moves import Claim, Move
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.words import Names
from knaves.i18n.language import _, plural
from knaves.i18n.numbers import decimal


def tabled(view: View, move: Move, names: Names) -> Tabled:
    """Return the moves that the one made is compared with, best first."""
    if view.open.phase in (Phase.CLAIM, Phase.MUGGINS):
        return _count(view, move, names)
    found = reasoned(view, 0)
    columns, rows = in_hundred(found)
    if view.open.phase is Phase.DISCARD:
        crib = _("Your crib") if role(view) else _("{name}'s crib").format(name=names[view.open.dealer])
        columns = (_("Hand"), crib, _("Play"), *columns)
        rows = [(*_parts(view, each), *row) for each, row in zip(throws(view, judge(0)), rows, strict=True)]
    return Tabled(
        found[0].reason, columns, tuple([(hint.move, row) for hint, row in zip(found, rows, strict=True)])
    )


def _parts(view: View, throw: Throw) -> tuple[str, str, str]:
    crib = throw.crib if role(view) else -throw.crib
    return (
        decimal(throw.hand),
        decimal(crib, signed=True),
        decimal(throw.pegs - throw.other_pegs, signed=True),
    )


def _count(view: View, move: Move, names: Names) -> Tabled:
    found = counts(view, move)
    rows = tuple([(hint.move, (str(round(hint.points)),)) for hint in found])
    return Tabled(_missed(view, move, names), (_("Points"),), rows)


def _missed(view: View, move: Move, names: Names) -> str:
    """Return what was to be counted, or what another left."""
    count = open_count(view.open)
    if isinstance(move, Claim):
        left = count.worth - move.points
        return plural(
            "It counts {worth}: you left {points} point.",
            "It counts {worth}: you left {points} points.",
            left,
        ).format(worth=count.worth, points=left)
    left = count.worth - count.claimed
    if left <= 0:
        return _("Nothing was missed: it counts {worth}.").format(worth=count.worth)
    return plural(
        "{name} claimed {claimed} of {worth}: you could call muggins for {points} point.",
        "{name} claimed {claimed} of {worth}: you could call muggins for {points} points.",
        left,
    ).format(name=names[count.seat], claimed=count.claimed, worth=count.worth, points=left)
