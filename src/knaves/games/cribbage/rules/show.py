"""The show: hands from the dealer's left round to the dealer, then the crib (§6)."""

from __future__ import annotations

from knaves.game import CHANCE, Seat
from knaves.games.cribbage.rules.awards import award, is_over
from knaves.games.cribbage.rules.claims import begin_claim, full_tally
from knaves.games.cribbage.rules.counting import points
from knaves.games.cribbage.rules.events import What
from knaves.games.cribbage.rules.open import Count, Phase, in_order
from knaves.games.cribbage.rules.state import Draft, left_of, sweep


def begin_show(work: Draft) -> None:
    """Begin with the hand at the dealer's left: pone counts first (§6.1)."""
    _count_hand(work, left_of(work.open.seats, work.open.dealer))


def show_next(work: Draft, what: What, seat: Seat) -> None:
    """Continue after a seat's count: with the next hand, the crib, or the next deal."""
    if is_over(work):
        return
    if what == "crib":
        dealer = left_of(work.open.seats, work.open.dealer)
        sweep(work)
        change = work.change
        change.dealer, change.phase, change.actors = dealer, Phase.DEAL, (CHANCE,)
    elif seat == work.open.dealer:
        starter = work.open.starter
        assert starter is not None
        work.change.crib = in_order(work.crib)
        _count(work, "crib", seat, points(work.crib, starter, crib=True))
    else:
        _count_hand(work, left_of(work.open.seats, seat))


def _count_hand(work: Draft, seat: Seat) -> None:
    assert work.open.starter is not None
    _count(work, "hand", seat, points(work.open.kept(seat), work.open.starter))


def _count(work: Draft, what: What, seat: Seat, worth: int) -> None:
    """Count for the player and go on, or ask the player to count (§7.2)."""
    if work.open.rules.counting != "automatic":
        begin_claim(work, Count(what, seat, worth))
        return
    if work.events is None:
        award(work, seat, what, worth)
    else:
        work.change.count = Count(what, seat, worth)
        award(work, seat, what, worth, full_tally(work.open), work.open.counted)
    show_next(work, what, seat)
