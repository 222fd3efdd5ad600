"""Points that players count themselves: claims, wrong claims, muggins (§7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from knaves.game import IllegalMove, Seat
from knaves.games.cribbage.rules.awards import award, is_over
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
    work.change(count=count, phase=Phase.CLAIM, actors=(count.seat,))


def claim(work: Draft, move: Claim) -> Count | None:
    """Take a seat's claim for its points; return the count when it is settled.

    It stays open (None) while others may call what was missed (§7.5).
    """
    count = open_count(work.open)
    if not 0 <= move.points <= MOST:
        said = _("Claim a number from 0 to {most}: nothing counts more.").format(most=MOST)
        raise IllegalMove(said, "7.1" if count.what == "play" else "7.2")
    work.tell(Claimed(count.seat, count.what, move.points))
    rules = work.open.rules
    if rules.counting == "muggins" and rules.muggins == "called" and move.points <= count.worth:
        award(work, count.seat, count.what, move.points)
        if is_over(work):
            return count
        callers = _opponents(work, count.seat)
        count = replace(count, claimed=move.points, callers=callers)
        work.change(count=count, phase=Phase.MUGGINS, actors=callers[:1])
        return None
    _judge(work, count, move.points)
    _settle(work, count, move.points)
    return count


def call(work: Draft, seat: Seat, points: int | None) -> Count | None:
    """Take a call of muggins, or none; return the count when nobody else may call it (§7.5)."""
    if points is not None and not 1 <= points <= MOST:
        raise IllegalMove(_("Call a number from 1 to {most}: nothing counts more.").format(most=MOST), "7.5")
    count = open_count(work.open)
    missed = count.worth - count.claimed
    right = points == missed
    if points is not None:
        work.tell(Called(seat, points, right))
    callers = count.callers[1:]
    if callers and not right:
        work.change(count=replace(count, callers=callers), actors=callers[:1])
        return None
    _judge(work, count, count.claimed)
    if right:
        award(work, seat, "muggins", missed)
    return count


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


def _settle(work: Draft, count: Count, claimed: int) -> None:
    """Score a claim, right or wrong (§7.3–7.6)."""
    opponent = _opponents(work, count.seat)[0]
    excess, missed = max(0, claimed - count.worth), max(0, count.worth - claimed)
    if excess and work.open.rules.counting == "penalty":
        award(work, opponent, "penalty", count.worth)
        return
    award(work, count.seat, count.what, min(claimed, count.worth))
    if missed and work.open.rules.counting in ("muggins", "penalty"):
        award(work, opponent, "muggins", missed)
    if excess and work.open.rules.overclaim == "penalty":
        award(work, opponent, "penalty", excess)


def _judge(work: Draft, count: Count, claimed: int) -> None:
    # A right claim for a card just played needs no verdict: there is one with every card.
    if work.telling and (count.what != "play" or claimed != count.worth):
        table = work.open
        work.tell(Judged(count.seat, count.what, table.counted, full_tally(table), claimed))


def _opponents(work: Draft, seat: Seat) -> tuple[Seat, ...]:
    """Return all players on other sides, from the left of the seat (§7.4)."""
    ours = side(work.open.seats, seat)
    return tuple(
        other for other in round_from(work.open.seats, seat + 1) if side(work.open.seats, other) != ours
    )
