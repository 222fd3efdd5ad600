"""The show: hands from the dealer's left round to the dealer, then the crib (§6)."""

from __future__ import annotations

from knaves.game import CHANCE, Seat
from knaves.games.cribbage.rules.awards import award, is_over
from knaves.games.cribbage.rules.claims import begin_claim, full_tally
from knaves.games.cribbage.rules.counting import points
from knaves.games.cribbage.rules.open import Count, Phase, in_order
from knaves.games.cribbage.rules.state import Draft, left_of, sweep


def begin_show(work: Draft) -> None:
    """Begin with the hand at the dealer's left: pone counts first (§6.1)."""
    _count_hand(work, left_of(work.open.seats, work.open.dealer))


def show_next(work: Draft, count: Count) -> None:
    """Continue after a count: with the next hand, the crib, or the next deal."""
    if is_over(work):
        return
    if count.what == "crib":
        dealer = left_of(work.open.seats, work.open.dealer)
        sweep(work)
        work.change(dealer=dealer, phase=Phase.DEAL, actors=(CHANCE,))
    elif count.seat == work.open.dealer:
        starter = work.open.starter
        assert starter is not None
        work.change(crib=in_order(work.crib))
        _count(work, Count("crib", work.open.dealer, points(work.crib, starter, crib=True)))
    else:
        _count_hand(work, left_of(work.open.seats, count.seat))


def _count_hand(work: Draft, seat: Seat) -> None:
    assert work.open.starter is not None
    _count(work, Count("hand", seat, points(work.open.kept(seat), work.open.starter)))


def _count(work: Draft, count: Count) -> None:
    """Count for the player and go on, or ask the player to count (§7.2)."""
    if work.open.rules.counting != "automatic":
        begin_claim(work, count)
        return
    work.change(count=count)
    if work.telling:
        award(work, count.seat, count.what, count.worth, full_tally(work.open), work.open.counted)
    else:
        award(work, count.seat, count.what, count.worth)
    show_next(work, count)
