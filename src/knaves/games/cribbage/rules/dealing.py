"""From the first cut to the starter: who deals first (§2), the deal and the crib (§3), the starter (§4)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

from knaves.cards import Card, symbols
from knaves.game import CHANCE, IllegalMove, Seat
from knaves.games.cribbage.rules.awards import award
from knaves.games.cribbage.rules.events import CutAgain, CutForDeal, Dealt, FirstDealer, Threw, Turned
from knaves.games.cribbage.rules.moves import Cut, Deal, Discard, Shuffle
from knaves.games.cribbage.rules.open import Open, Phase, in_order
from knaves.games.cribbage.rules.state import Draft, left_of, put, round_from, sweep
from knaves.i18n.language import _

_PACK: Final = frozenset(range(52))


def dealt_each(seats: int) -> int:
    """Return the number of cards dealt to each player: six with two, five with three or four (§3.1)."""
    return 6 if seats == 2 else 5


def thrown_each(seats: int) -> int:
    """Return the number of cards that each player throws to the crib (§3.3)."""
    return dealt_each(seats) - 4


def crib_size(table: Open) -> int:
    """Return the number of cards in the crib; with three players it has one from the deal on (§3.2)."""
    dealt = any(table.sizes) or any(table.have_thrown)
    return thrown_each(table.seats) * sum(table.have_thrown) + (table.seats == 3 and dealt)


def places_of(seats: int, dealer: int, seat: int) -> range:
    """Return a seat's places in the pack, from 0: cards are dealt singly from the dealer's left (§3.1)."""
    first = (seat - dealer - 1) % seats
    return range(first, seats * dealt_each(seats), seats)


def undealt_from(seats: int) -> int:
    """Return the first undealt place in the pack; with three players the crib gets one card (§3.2)."""
    return seats * dealt_each(seats) + (seats == 3)


@dataclass(frozen=True, slots=True)
class Cutting:
    """The state of the cutting for the first deal: the seats still in it, and those that must cut."""

    rivals: tuple[Seat, ...]
    """A single seat has cut lowest, and deals (§2.2); several must cut, for the first time or again."""
    waiting: tuple[Seat, ...]


def cutting(seats: int, cut: tuple[Card, ...]) -> Cutting:
    """Compute the rounds of cutting from all cuts so far."""
    rivals = round_from(seats, 0)
    while len(rivals) > 1:
        cards, cut = cut[: len(rivals)], cut[len(rivals) :]
        if len(cards) < len(rivals):
            return Cutting(rivals, rivals[len(cards) :])
        lowest = min(card % 13 for card in cards)
        rivals = tuple(seat for seat, card in zip(rivals, cards, strict=True) if card % 13 == lowest)
    return Cutting(rivals, ())


def shuffle(work: Draft, move: Shuffle) -> None:
    """Spread the pack for cutting."""
    _check_pack(move.pack, "2.1")
    work.pack = move.pack
    first = CHANCE if work.open.rules.deal_cut == "chance" else Seat(0)
    work.change.phase, work.change.actors = Phase.DEAL_CUT, (first,)


def cut_for_deal(work: Draft, move: Cut) -> None:
    """Turn up a card for the seat that cuts; the lowest deals, equal cards are cut again."""
    _check_place(move.place, len(work.pack))
    table = work.open
    if any(place == move.place for _, place, _ in table.cuts):
        raise IllegalMove(
            _("Place {place} has been cut already; choose another.").format(place=move.place), "2.3"
        )
    cut, card = tuple(card for _, _, card in table.cuts), work.pack[move.place - 1]
    seat = cutting(table.seats, cut).waiting[0]
    work.change.cuts = (*table.cuts, (seat, move.place, card))
    work.tell(CutForDeal, seat, card)
    now = cutting(table.seats, (*cut, card))
    if now.waiting == now.rivals:
        work.tell(CutAgain, now.rivals)
    if now.waiting:
        work.change.actors = (CHANCE,) if table.rules.deal_cut == "chance" else now.waiting[:1]
        return
    change, dealer = work.change, now.rivals[0]
    change.dealer = change.opener = dealer
    change.phase, change.actors = Phase.DEAL, (CHANCE,)
    work.tell(FirstDealer, dealer)
    sweep(work)


def deal(work: Draft, move: Deal) -> None:
    """Deal the pack: hands sorted by rank, one card to the crib with three players."""
    _check_pack(move.pack, "3.1")
    seats, dealer = work.open.seats, work.open.dealer
    dealt = seats * dealt_each(seats)
    work.hands = tuple(
        [in_order(move.pack[(seat - dealer - 1) % seats : dealt : seats]) for seat in range(seats)]
    )
    work.crib = move.pack[dealt : undealt_from(seats)]
    work.pack = move.pack[undealt_from(seats) :]
    each = dealt_each(seats)
    change = work.change
    change.sizes = (each,) * seats
    change.phase, change.actors = Phase.DISCARD, round_from(seats, 0)
    work.tell(Dealt, dealer, each)


_throw: Final = cache(Discard)
"""One object for each throw, because every hand lists fifteen."""


def discards(hand: tuple[Card, ...], seats: int) -> tuple[Discard, ...]:
    """Return every possible throw to the crib."""
    return tuple(map(_throw, combinations(hand, thrown_each(seats))))


def discard(work: Draft, seat: Seat, move: Discard) -> None:
    """Throw to the crib; after the last throw, the starter is cut next."""
    hand, number = work.hands[seat], thrown_each(work.open.seats)
    kept = tuple([card for card in hand if card not in move.cards])
    if len(kept) != 4 or len(move.cards) != number:
        raise _no_throw(hand, move.cards, number)
    work.hands = put(work.hands, seat, kept)
    work.thrown = put(work.thrown, seat, move.cards)
    work.crib = (*work.crib, *move.cards)
    table, change = work.open, work.change
    change.sizes, change.have_thrown = put(table.sizes, seat, 4), put(table.have_thrown, seat, True)
    change.actors = tuple([other for other in table.actors if other != seat])
    if not change.actors:
        by_chance = table.rules.starter_cut == "chance"
        change.phase = Phase.STARTER_CUT
        change.actors = (CHANCE if by_chance else left_of(table.seats, table.dealer),)
    work.tell(Threw, seat, number, table.dealer)


def _no_throw(hand: tuple[Card, ...], cards: tuple[Card, ...], number: int) -> IllegalMove:
    if len(cards) == len(set(cards)) == number:
        missing = next(card for card in cards if card not in hand)
        return IllegalMove(_("You do not hold the {card}.").format(card=symbols(missing)), "3.3")
    if number == 2:
        return IllegalMove(_("Throw two different cards to the crib."), "3.3")
    return IllegalMove(_("Throw one card to the crib."), "3.3")


def cut_starter(work: Draft, seat: Seat, move: Cut) -> None:
    """Turn up the starter; a jack scores two for his heels, which may win the game (§4.3)."""
    _check_place(move.place, len(work.pack))
    table, starter = work.open, work.pack[move.place - 1]
    change = work.change
    change.starter = starter
    change.phase, change.actors = Phase.PLAY, (left_of(table.seats, table.dealer),)
    work.tell(Turned, seat, starter)
    if starter % 13 == 10:
        award(work, table.dealer, "heels", 2, cards=(starter,))


def _check_pack(pack: tuple[Card, ...], paragraph: str) -> None:
    if len(pack) != 52 or _PACK.difference(pack):
        raise IllegalMove(_("The pack must hold each of the 52 cards once."), paragraph)


def _check_place(place: int, cards: int) -> None:
    if not 1 <= place <= cards:
        raise IllegalMove(
            _("Cut with a number from 1 to {cards}.").format(cards=cards), "4.1" if cards < 52 else "2.1"
        )
