"""The play: playing cards in turn up to thirty-one, go, and the points pegged (§5)."""

from __future__ import annotations

from knaves.cards import Card, symbols
from knaves.game import IllegalMove, Seat
from knaves.games.cribbage.rules.awards import award, is_over
from knaves.games.cribbage.rules.claims import begin_claim
from knaves.games.cribbage.rules.counting import peg_points
from knaves.games.cribbage.rules.events import Laid, SaidGo
from knaves.games.cribbage.rules.moves import GO, PLAYS, Go, Play
from knaves.games.cribbage.rules.open import Count, Phase
from knaves.games.cribbage.rules.scoring import PIPS, pegged
from knaves.games.cribbage.rules.show import begin_show
from knaves.games.cribbage.rules.state import Draft, left_of, put
from knaves.i18n.language import _


def plays(hand: tuple[Card, ...], pile: tuple[Card, ...], go: str) -> tuple[Play | Go, ...]:
    """Return a seat's moves in its turn: any card that fits, or go if the rules leave that to the player."""
    room = 31 - sum([PIPS[card] for card in pile])
    fitting = tuple([PLAYS[card] for card in hand if PIPS[card] <= room])
    if fitting and (go != "honour" or not pile):
        return fitting
    return (*fitting, GO)


def play(work: Draft, seat: Seat, move: Play) -> None:
    """Play a card and peg its points, or ask for a claim (§7.1)."""
    card, hand = move.card, work.hands[seat]
    if card not in hand:
        raise IllegalMove(_("You do not hold the {card}.").format(card=symbols(card)), "5.2")
    pile = (*work.open.pile, card)
    total = sum([PIPS[each] for each in pile])
    if total > 31:
        raise IllegalMove(
            _("The {card} would make {total}, and the count may not pass thirty-one.").format(
                card=symbols(card), total=total
            ),
            "5.3",
        )
    work.hands = put(work.hands, seat, tuple([each for each in hand if each != card]))
    table = work.open
    work.change(pile=pile, laid=(*table.laid, (seat, card)), sizes=put(table.sizes, seat, len(hand) - 1))
    work.tell(Laid(seat, card, total))
    points = peg_points(pile, work.open.rules.runs == "exact")
    if work.open.rules.pegging == "claimed":
        begin_claim(work, Count("play", seat, points))
        return
    if points:
        made = pegged(pile, exact_runs=work.open.rules.runs == "exact") if work.telling else None
        award(work, seat, "play", points, made, pile)
    go_on(work, seat)


def say_go(work: Draft, seat: Seat) -> None:
    """Accept a go; refuse it if the seat can play, unless go is on honour (§5.5)."""
    if not work.open.pile:
        raise IllegalMove(_("No card has been played in this count, so you cannot say go."), "5.4")
    if work.open.rules.go != "honour" and _fits(work.hands[seat], 31 - work.open.total):
        raise IllegalMove(_("You have a card that fits, so you must play it."), "5.5")
    _gone(work, seat)
    go_on(work, seat)


def go_on(work: Draft, acted: Seat) -> None:
    """Find the next player after a card or a go, unless the count or the play has ended."""
    if is_over(work):
        return
    last, total = work.open.laid[-1][0], work.open.total
    if not any(work.hands):
        if total != 31:
            award(work, last, "last card", 1)
        if not is_over(work):
            begin_show(work)
        return
    if total == 31 or not _next_in_count(work, acted, last, 31 - total):
        _end_count(work, last)


def _next_in_count(work: Draft, acted: Seat, last: Seat, room: int) -> bool:
    """Give the turn to the next seat that can play in this count, saying go for those that cannot."""
    seats = work.open.seats
    seat = left_of(seats, acted)
    for _turn in range(seats):
        hand = work.hands[seat]
        if hand and seat not in work.open.gone:
            if _fits(hand, room) or _must_say(work, seat, last):
                work.change(phase=Phase.PLAY, actors=(seat,))
                return True
            # Everybody else is out of this count: the player of the last card has the go without saying it.
            _gone(work, seat, aloud=seat != last)
        seat = left_of(seats, seat)
    return False


def _must_say(work: Draft, seat: Seat, last: Seat) -> bool:
    """Whether a seat that cannot play must say go; the last player just ends a checked count (§5.5)."""
    if work.open.rules.go != "spoken":
        return work.open.rules.go == "honour"
    return seat != last or any(
        work.hands[other] and other not in work.open.gone for other in range(work.open.seats) if other != seat
    )


def _end_count(work: Draft, last: Seat) -> None:
    """Peg one for the go, unless thirty-one scored two; the next seat with a card leads (§5.7)."""
    if work.open.total != 31:
        award(work, last, "go", 1)
        if is_over(work):
            return
    table = work.open
    seat = left_of(table.seats, last)
    while not work.hands[seat]:
        seat = left_of(table.seats, seat)
    ends = (*table.ends, (len(table.laid), table.total))
    work.change(pile=(), gone=(), ends=ends, phase=Phase.PLAY, actors=(seat,))


def _gone(work: Draft, seat: Seat, *, aloud: bool = True) -> None:
    total = work.open.total
    gone, stuck = (*work.open.gone, seat), work.open.stuck
    if work.open.rules.go != "honour":
        stuck = put(stuck, seat, max(stuck[seat], 31 - total))
    work.change(gone=gone, stuck=stuck)
    if aloud:
        work.tell(SaidGo(seat, total))


def _fits(hand: tuple[Card, ...], room: int) -> bool:
    return min([PIPS[card] for card in hand]) <= room
