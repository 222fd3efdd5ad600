"""The moves of a reviewed decision side by side, and why the best is best, by the champion's measure."""

from __future__ import annotations

from dataclasses import replace

from knaves.bots import MoveTable
from knaves.coaching import by_usual_rules, in_hundred
from knaves.games.cribbage.bots import explain_many, many
from knaves.games.cribbage.bots.evaluate import role, throws
from knaves.games.cribbage.bots.explain import reasoned, skunks
from knaves.games.cribbage.bots.review_values import counts
from knaves.games.cribbage.engine.many import crib_sign, many_judge
from knaves.games.cribbage.engine.search import judge
from knaves.games.cribbage.rules.claims import open_count
from knaves.games.cribbage.rules.moves import Claim, Move, Play
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.picks import Line
from knaves.games.cribbage.rules.scoring import tally
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.decisions import part_of
from knaves.games.cribbage.text.drill import told
from knaves.games.cribbage.text.words import Names
from knaves.i18n.language import _, plural
from knaves.i18n.numbers import decimal


def tabled(view: View, move: Move, names: Names) -> MoveTable:
    """Return the moves that the one made is compared with, best first."""
    if view.open.phase in (Phase.CLAIM, Phase.MUGGINS):
        return _count(view, move, names)
    if isinstance(move, Play):
        # Suits do not matter in the play: of the cards of a rank, the first that is legal is named.
        view = replace(view, legal=(move, *[other for other in view.legal if other != move]))
    if view.seats == 2:
        found = reasoned(view, move)
    else:
        found = explain_many.reasoned(view, many_judge(view.seats), move)
    columns, rows = in_hundred(found)
    if view.open.phase is Phase.DISCARD:
        own = view.open.dealer == view.seat
        crib = _("Your crib") if own else _("{name}'s crib").format(name=names[view.open.dealer])
        columns = (_("Hand"), crib, _("The play"), *columns)
        rows = [(*each, *row) for each, row in zip(_parts(view), rows, strict=True)]
    return MoveTable(
        found[0].reason,
        columns,
        tuple([(hint.move, row) for hint, row in zip(found, rows, strict=True)]),
        found[0].rule,
    )


def _parts(view: View) -> list[tuple[str, str, str]]:
    """Return what the hand, the crib and the play of each throw are worth to its side, best throw first."""
    if view.seats > 2:
        sign = crib_sign(view.seats, many.place(view))
        ranked = many.throws(view, many_judge(view.seats))
        found = [(each.hand, sign * each.crib, each.pegs) for each in ranked]
    else:
        sign = 1.0 if role(view) else -1.0
        found = [
            (each.hand, sign * each.crib, each.pegs - each.other_pegs)
            for each in throws(view, judge(skunks(view)))
        ]
    return [
        (decimal(hand), decimal(crib, signed=True), decimal(play, signed=True)) for hand, crib, play in found
    ]


def _count(view: View, move: Move, names: Names) -> MoveTable:
    found = counts(view, move)
    rows = tuple([(hint.move, (str(round(hint.points)),)) for hint in found])
    more = _parts_of(view) if isinstance(move, Claim) else ""
    usual = by_usual_rules(view.open.rules, view.seats, part_of(view))
    return MoveTable(f"{_missed(view, move, names)} {usual}".rstrip(), (_("Points"),), rows, more)


def _missed(view: View, move: Move, names: Names) -> str:
    """Return what was to be counted, or what another left."""
    count = open_count(view.open)
    left = count.worth - (move.points if isinstance(move, Claim) else count.claimed)
    if not left:
        return _("Nothing was missed: it counts {worth}.").format(worth=count.worth)
    if left < 0:
        return plural(
            "It counts {worth}: you claimed {points} point too many.",
            "It counts {worth}: you claimed {points} points too many.",
            -left,
        ).format(worth=count.worth, points=-left)
    if isinstance(move, Claim):
        return plural(
            "It counts {worth}: you left {points} point.",
            "It counts {worth}: you left {points} points.",
            left,
        ).format(worth=count.worth, points=left)
    return plural(
        "{name} claimed {claimed} of {worth}: you could call muggins for {points} point.",
        "{name} claimed {claimed} of {worth}: you could call muggins for {points} points.",
        left,
    ).format(name=names[count.seat], claimed=count.claimed, worth=count.worth, points=left)


def _parts_of(view: View) -> str:
    """Return the combinations of the hand or crib that is counted; empty in the play."""
    table, count = view.open, open_count(view.open)
    if count.what == "play" or table.starter is None:
        return ""
    worth = tally(table.counted, table.starter, crib=count.what == "crib")
    if not worth.parts:
        return ""
    return _("In it: {parts}.").format(parts="; ".join(told([Line(part, "right") for part in worth.parts])))
