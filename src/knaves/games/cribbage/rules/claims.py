"""Points that players count themselves: claims, wrong claims, muggins (§7)."""

from __future__ import annotations

from typing import Final

from knaves.frozen import changed
from knaves.game import IllegalMove, Seat
from knaves.games.cribbage.rules.awards import Why, award, is_over
from knaves.games.cribbage.rules.events import Called, Claimed, Judged
from knaves.games.cribbage.rules.moves import Claim
from knaves.games.cribbage.rules.open import Count, Open, Phase, side
from knaves.games.cribbage.rules.scoring import Tally, pegged, tally
from knaves.games.cribbage.rules.state import Draft, round_from
from knaves.i18n.language import _

MOST: Final = 29
"""The highest count of a hand (§6.8)."""


def begin_claim(work: Draft, count: Count) -> None:
    """Ask a seat to count its own points."""
    change = work.change
    change.count, change.phase, change.actors = count, Phase.CLAIM, (count.seat,)


def claim(work: Draft, move: Claim) -> Count | None:
    """Take a seat's claim for its points; return the count when it is settled.

    It stays open (None) while others may call what was missed (§7.5).
    """
    count = open_count(work.open)
    if not 0 <= move.points <= MOST:
        said = _("Claim a number from 0 to {most}: nothing counts more.").format(most=MOST)
        raise IllegalMove(said, "7.1" if count.what == "play" else "7.2")
    work.tell(Claimed, count.seat, count.what, move.points)
    rules = work.open.rules
    if rules.counting == "muggins" and rules.muggins == "called" and move.points <= count.worth:
        award(work, count.seat, count.what, move.points)
        if is_over(work):
            return count
        callers = _opponents(work.open, count.seat)
        change = work.change
        change.count = changed(count, claimed=move.points, callers=callers)
        change.phase, change.actors = Phase.MUGGINS, callers[:1]
        return None
    _judge(work, count, move.points)
    _settle(work, move.points)
    return count


def call(work: Draft, seat: Seat, points: int | None) -> Count | None:
    """Take a call of muggins, or none; return the count when nobody else may call it (§7.5)."""
    if points is not None and not 1 <= points <= MOST:
        raise IllegalMove(_("Call a number from 1 to {most}: nothing counts more.").format(most=MOST), "7.5")
    count = open_count(work.open)
    missed = count.worth - count.claimed
    right = points == missed
    if points is not None:
        work.tell(Called, seat, points, right)
    callers = count.callers[1:]
    if callers and not right:
        work.change.count, work.change.actors = changed(count, callers=callers), callers[:1]
        return None
    _judge(work, count, count.claimed)
    if right:
        award(work, seat, "muggins", missed)
    return count


def settlement(table: Open, claimed: int) -> tuple[tuple[Seat, Why, int], ...]:
    """Return who scores for such a claim in the current count, for what, how many, in order (§7.3–7.6).

    What must be called goes to the first who may call it.
    """
    count, rules = open_count(table), table.rules
    opponent = _opponents(table, count.seat)[0]
    excess, missed = max(0, claimed - count.worth), max(0, count.worth - claimed)
    if excess and rules.counting == "penalty":
        return ((opponent, "penalty", count.worth),)
    found: list[tuple[Seat, Why, int]] = [(count.seat, count.what, min(claimed, count.worth))]
    if missed and rules.counting in ("muggins", "penalty"):
        found.append((opponent, "muggins", missed))
    if excess and rules.overclaim == "penalty":
        found.append((opponent, "penalty", excess))
    return tuple(found)


def full_tally(table: Open) -> Tally:
    """Return every combination in the current count."""
    cards, what = table.counted, open_count(table).what
    if what == "play":
        return pegged(cards, exact_runs=table.rules.runs == "exact")
    assert table.starter is not None, "the starter is turned up before a hand is counted"
    return tally(cards, table.starter, crib=what == "crib")


def open_count(table: Open) -> Count:
    """Return the current count; only valid while there is one."""
    assert table.count is not None, "a claim is asked for only while something is counted"
    return table.count


def _settle(work: Draft, claimed: int) -> None:
    for seat, why, points in settlement(work.open, claimed):
        award(work, seat, why, points)


def _judge(work: Draft, count: Count, claimed: int) -> None:
    # A right claim for a card just played needs no verdict: there is one with every card.
    if work.events is not None and (count.what != "play" or claimed != count.worth):
        table = work.open
        work.tell(Judged, count.seat, count.what, table.counted, full_tally(table), claimed)


def _opponents(table: Open, seat: Seat) -> tuple[Seat, ...]:
    """Return all players on other sides, from the left of the seat (§7.4)."""
    ours = side(table.seats, seat)
    return tuple(other for other in round_from(table.seats, seat + 1) if side(table.seats, other) != ours)
