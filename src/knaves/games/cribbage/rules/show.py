"""The show: hands from the dealer's left round to the dealer, then the crib (§6)."""

from __future__ import annotations

from knaves.game import CHANCE, Seat
from knaves.games.cribbage.rules.awards import award, is_over
from knaves.games.cribbage.rules.claims import begin_claim, counted_cards, full_tally, kept
from knaves.games.cribbage.rules.counting import points
from knaves.games.cribbage.rules.state import Count, Draft, Phase, left_of, sweep


def begin_show(work: Draft) -> None:
    """Begin with the hand at the dealer's left: pone counts first (§6.1)."""
    _count_hand(work, left_of(work.seats, work.dealer))


def show_next(work: Draft, count: Count) -> None:
    """Go on to what is counted after this: the next hand, the crib, the next deal."""
    if is_over(work):
        return
    if count.what == "crib":
        sweep(work)
        work.dealer = left_of(work.seats, work.dealer)
        work.phase, work.waiting = Phase.DEAL, (CHANCE,)
    elif count.seat == work.dealer:
        assert work.starter is not None
        _count(work, Count("crib", work.dealer, points(work.crib, work.starter, crib=True)))
    else:
        _count_hand(work, left_of(work.seats, count.seat))


def _count_hand(work: Draft, seat: Seat) -> None:
    assert work.starter is not None
    _count(work, Count("hand", seat, points(kept(work, seat), work.starter)))


def _count(work: Draft, count: Count) -> None:
    """Count for the player, and all that follows, or ask the player to (§7.2)."""
    if work.rules.counting != "automatic":
        begin_claim(work, count)
        return
    if work.telling:
        award(work, count.seat, count.what, count.worth, full_tally(work, count), counted_cards(work, count))
    else:
        award(work, count.seat, count.what, count.worth)
    show_next(work, count)
