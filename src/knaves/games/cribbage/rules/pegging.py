"""The play: playing cards in turn up to thirty-one, go, and the points pegged (§5)."""

from __future__ import annotations

from knaves.cards import Card, symbols
from knaves.game import IllegalMove, Seat
from knaves.games.cribbage.rules.awards import award, is_over
from knaves.games.cribbage.rules.claims import begin_claim
from knaves.games.cribbage.rules.counting import lay_points
from knaves.games.cribbage.rules.events import Laid, SaidGo
from knaves.games.cribbage.rules.moves import GO, PLAYS, Go, Play
from knaves.games.cribbage.rules.open import PLAY, Count
from knaves.games.cribbage.rules.scoring import PIPS, pegged, pips_of
from knaves.games.cribbage.rules.show import begin_show
from knaves.games.cribbage.rules.state import Draft, left_of, put, round_from
from knaves.i18n.language import _


def plays(hand: tuple[Card, ...], pile: tuple[Card, ...], go: str) -> tuple[Play | Go, ...]:
    """Return a seat's moves in its turn: any card that fits, or go if the rules leave that to the player."""
    room = 31 - pips_of(pile)
    fitting = tuple([PLAYS[card] for card in hand if PIPS[card] <= room])
    if fitting and (go != "honour" or not pile):
        return fitting
    return (*fitting, GO)


def play(work: Draft, seat: Seat, move: Play) -> None:
    """Play a card and peg its points, or ask for a claim (§7.1)."""
    card, table, change = move.card, work.open, work.change
    hands, sizes = list(work.hands), list(table.sizes)
    hand = hands[seat]
    try:
        place = hand.index(card)
    except ValueError:
        raise IllegalMove(_("You do not hold the {card}.").format(card=symbols(card)), "5.2") from None
    pile = (*table.pile, card)
    total = pips_of(pile)
    if total > 31:
        raise IllegalMove(
            _("The {card} would make {total}, and the count may not pass thirty-one.").format(
                card=symbols(card), total=total
            ),
            "5.3",
        )
    hands[seat] = hand[:place] + hand[place + 1 :]
    sizes[seat] -= 1
    work.hands, change.sizes = tuple(hands), tuple(sizes)
    change.pile, change.laid = pile, (*table.laid, (seat, card))
    if work.events is not None:
        work.tell(Laid, seat, card, total)
    rules = table.rules
    exact = rules.runs == "exact"
    points = lay_points(pile, total, exact)
    if rules.pegging == "claimed":
        begin_claim(work, Count("play", seat, points))
        return
    if points:
        made = None if work.events is None else pegged(pile, exact_runs=exact)
        award(work, seat, "play", points, made, pile)
        if is_over(work):
            return
    go_on(work, seat, total)


def say_go(work: Draft, seat: Seat) -> None:
    """Accept a go; refuse it if the seat can play, unless go is on honour (§5.5)."""
    if not work.open.pile:
        raise IllegalMove(_("No card has been played in this count, so you cannot say go."), "5.4")
    total = work.open.total
    if work.open.rules.go != "honour" and PIPS[work.hands[seat][0]] <= 31 - total:
        raise IllegalMove(_("You have a card that fits, so you must play it."), "5.5")
    _gone(work, seat, total)
    go_on(work, seat, total)


def go_on(work: Draft, acted: Seat, total: int) -> None:
    """Find the next player after a card or a go, unless the count or the play has ended."""
    last = work.open.laid[-1][0]
    if not any(work.hands):
        if total != 31:
            award(work, last, "last card", 1)
        if not is_over(work):
            begin_show(work)
        return
    if total == 31 or not _next_in_count(work, acted, last, total):
        _end_count(work, last, total)


def _next_in_count(work: Draft, acted: Seat, last: Seat, total: int) -> bool:
    """Give the turn to the next seat that can play in this count, saying go for those that cannot."""
    hands, room = work.hands, 31 - total
    for seat in round_from(len(hands), acted + 1):
        hand = hands[seat]
        if hand and seat not in work.open.gone:
            # Hands are in the order of rank, so the first card is worth least.
            if PIPS[hand[0]] <= room or _must_say(work, seat, last):
                work.change.phase, work.change.actors = PLAY, (seat,)
                return True
            # Everybody else is out of this count: the player of the last card has the go without saying it.
            _gone(work, seat, total, aloud=seat != last)
    return False


def _must_say(work: Draft, seat: Seat, last: Seat) -> bool:
    """Whether a seat that cannot play must say go; the last player just ends a checked count (§5.5)."""
    if work.open.rules.go != "spoken":
        return work.open.rules.go == "honour"
    return seat != last or any(
        work.hands[other] and other not in work.open.gone for other in range(work.open.seats) if other != seat
    )


def _end_count(work: Draft, last: Seat, total: int) -> None:
    """Peg one for the go, unless thirty-one scored two; the next seat with a card leads (§5.7)."""
    if total != 31:
        award(work, last, "go", 1)
        if is_over(work):
            return
    table = work.open
    seat = left_of(table.seats, last)
    while not work.hands[seat]:
        seat = left_of(table.seats, seat)
    change = work.change
    change.ends = (*table.ends, (len(table.laid), total))
    change.pile = change.gone = ()
    change.phase, change.actors = PLAY, (seat,)


def _gone(work: Draft, seat: Seat, total: int, *, aloud: bool = True) -> None:
    table = work.open
    work.change.gone = (*table.gone, seat)
    if table.rules.go != "honour":
        work.change.stuck = put(table.stuck, seat, max(table.stuck[seat], 31 - total))
    if aloud:
        work.tell(SaidGo, seat, total)
