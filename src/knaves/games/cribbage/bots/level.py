"""What the search expects of a deal, made level with what it gets.

In the search the other side plays by rules of thumb. A strong player does better: the search expects to peg a
little too much, and the other too little, and near the end of a game, where strong players act by the score,
it expects to win too often. It does so for all moves of a decision alike, which hardly matters to the choice;
but the chance to win would be too high whenever one is to move, and a review would book the difference as
luck. So what is missed on average between champions (`engine.missed`) is added to every move of a decision:
to its points, and to its chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Final, NamedTuple

from knaves.games.cribbage.bots.evaluate import needs, role
from knaves.games.cribbage.engine.missed import MissedPoints, near_end, shipped
from knaves.games.cribbage.engine.odds import champions_odds
from knaves.games.cribbage.engine.search import Lay, Throw
from knaves.games.cribbage.rules.view import View

# Decisions after more cards were not measured near the end (`missed_training`).
LAST: Final = 4
"""With more cards on the table, nothing is missed because the end of the game is near."""
# It also keeps the logits finite.
_SURE: Final = 1e-4
"""The table of odds has no finer chances than this."""


class Moment(NamedTuple):
    """When a move is made: by whom, 0 for pone, what it and the other need, and the cards that were laid."""

    seat: int
    mine: int
    theirs: int
    laid: int = 0


def level_throws(view: View, throws: Sequence[Throw], lines: int) -> list[Throw]:
    """Return the throws, in their order, with level values; ``lines`` is the number of skunk lines."""
    at = Moment(role(view), *needs(view))
    return [throw._replace(value=of_throw(throw.value, at, lines, shipped())) for throw in throws]


def level_plays(view: View, lays: Sequence[Lay], lines: int) -> list[Lay]:
    """Return the cards, in their order, with level values and points."""
    at = Moment(role(view), *needs(view), len(view.open.laid))
    own, other = shipped().points.get((at.seat, at.laid), (0.0, 0.0))
    return [
        lay._replace(
            value=of_lay(lay.value, at, lines, shipped()),
            pegs=max(0.0, lay.pegs + own),
            other_pegs=lay.other_pegs + other,
        )
        for lay in lays
    ]


def of_throw(value: float, at: Moment, lines: int, missed: MissedPoints) -> float:
    """Return the level value of a throw."""
    # One shift for all throws of a decision, so that their order never changes.
    found = shifted(value, _moved(at, 0.0, missed.unseen[at.seat], lines), lines)
    return shifted(found, near_end(missed.throws, at.seat, at.mine, at.theirs), 0)


def of_lay(value: float, at: Moment, lines: int, missed: MissedPoints) -> float:
    """Return the level value of a card."""
    own, other = missed.points.get((at.seat, at.laid), (0.0, 0.0))
    unseen = 0.0 if at.laid else missed.unseen[at.seat]
    found = shifted(value, _moved(at, own, other + unseen, lines), lines)
    if at.laid > LAST:
        return found
    return shifted(found, near_end(missed.plays, at.seat, at.mine, at.theirs), 0)


def shifted(value: float, moved: float, lines: int) -> float:
    """Return a value after so great a difference of logits; what is sure stays sure."""
    part = _part(value, lines)
    if not moved or not _SURE < part < 1 - _SURE:
        return value
    # In logits, so that a shift is small where the game is nearly decided and no chance leaves its range.
    return (1 + lines) * (2 / (1 + exp(-log(part / (1 - part)) - moved)) - 1)


def _moved(at: Moment, own: float, other: float, lines: int) -> float:
    """What so many points change, by the odds before a deal with this dealer, as a difference of logits."""
    now = _before(at, lines)
    # The slope of the odds stands for all of the shift: what is missed is a fraction of a point.
    of_mine = now - _before(at._replace(mine=at.mine + 1), lines)
    # The table ends at a need of one point; the step before is taken for the last one.
    fewer = max(at.theirs - 1, 1)
    of_theirs = _before(at._replace(theirs=fewer), lines) - _before(at._replace(theirs=fewer + 1), lines)
    return _logit(now + own * of_mine + other * of_theirs, lines) - _logit(now, lines)


def _before(at: Moment, lines: int) -> float:
    odds = champions_odds(lines)
    return odds.before_deal(at.mine, at.theirs) if at.seat else -odds.before_deal(at.theirs, at.mine)


def _part(value: float, lines: int) -> float:
    """Where a value lies between the worst loss, 0, and the highest win, 1."""
    return (1 + value / (1 + lines)) / 2


def _logit(value: float, lines: int) -> float:
    part = min(max(_part(value, lines), _SURE), 1 - _SURE)
    return log(part / (1 - part))
