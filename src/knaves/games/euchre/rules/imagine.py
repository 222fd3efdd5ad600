"""A complete state that agrees with a view; each consistent placement of the unseen cards is equally likely.

Consistent means that it agrees with all facts forced by the rules: hand sizes, suits not followed, the upcard
taken up (in the dealer's hand or buried), hands shown, the best card handed to a loner. Earlier deals are
filled in too, so that the history is complete and replays from the first move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from knaves.cards import BACK, Card, Dice, shuffled
from knaves.game import CHANCE, IllegalMove, Seat
from knaves.games.euchre.rules.deal_seen import SeenDeal, dealers, deals, seen_deal
from knaves.games.euchre.rules.moves import BURIES, GIVES, Bury, Deal, Give, Move
from knaves.games.euchre.rules.open import SEATS, WithUpcard, partner_of
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.placing import Placements
from knaves.games.euchre.rules.seen import UPCARD, Entries, Entry, Past, places
from knaves.games.euchre.rules.state import NO_HANDS, State
from knaves.games.euchre.rules.trumps import STRENGTH, SUIT_OF
from knaves.games.euchre.rules.turns import pack
from knaves.games.euchre.rules.view import View
from knaves.i18n.language import _


def imagine(view: View, dice: Dice) -> State:
    """Return a state whose view from this seat is this view; every such placement is equally likely."""
    split = deals(view.seen)
    before = view.seen[: len(view.seen) - sum(map(len, split))]
    filled = [
        _filled(seen_deal(dealer, entries), entries, view.seat, view.hand, view.open.rules, dice)
        for dealer, entries in zip(dealers(view.open, view.seen), split, strict=True)
    ]
    on_table = filled.pop() if isinstance(view.open.phase, WithUpcard) else None
    earlier = (*before, *chain(*(deal.entries for deal in filled)))
    past = Past().then(before, CHANCE) if before else Past()
    for deal in filled:
        past = past.then(deal.entries, deal.dealer)
    if on_table is None:
        return State(view.open, earlier, (), NO_HANDS, (), past)
    return State(view.open, earlier, on_table.entries, on_table.hands, on_table.pack, past)


@dataclass(frozen=True, slots=True)
class _FilledDeal:
    """One deal with every hidden card filled in, up to the present."""

    dealer: Seat
    entries: Entries
    hands: tuple[tuple[Card, ...], ...]
    pack: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class _Place:
    """A place for unseen cards: a hand, buried cards, or the undealt cards (``seat`` None)."""

    seat: Seat | None
    room: int
    buried: bool = False
    after_gift: bool = False


def fill(dealer: Seat, entries: Sequence[Entry], seat: Seat, rules: Rules, dice: Dice) -> Entries:
    """Return the moves of a deal as a seat saw it, with cards in all places that it never saw.

    IllegalMove if no cards fit.
    """
    known = seen_deal(dealer, entries)
    if known.pack.count(BACK) != len(pack(rules)) - 6 or min(known.sizes) < 0:
        return tuple(entries)
    return _filled(known, entries, seat, (), rules, dice).entries


def _filled(
    known: SeenDeal, entries: Sequence[Entry], me: Seat, hand: tuple[Card, ...], rules: Rules, dice: Dice
) -> _FilledDeal:
    loose = _loose(known, me, pack(rules))
    where = _hidden_places(known, me, len(loose))
    gift, placing = _draw_gift(known, loose, where, dice)
    placed = placing.draw(dice)
    buried = iter([cards[0] for place, cards in zip(where, placed, strict=True) if place.buried])
    hands = {place.seat: cards for place, cards in zip(where, placed, strict=True) if not place.buried}
    hands[me] = list(hand)
    dealt = _pack(known, me, where, placed, gift, dice)
    return _FilledDeal(
        known.dealer,
        ((entries[0][0], Deal(dealt)), *((seat, _shown(move, buried, gift)) for seat, move in entries[1:])),
        tuple(tuple(sorted(hands[Seat(seat)])) for seat in range(SEATS)),
        dealt,
    )


def _shown(move: Move, buried: Iterator[Card], gift: Card | None) -> Move:
    if isinstance(move, Bury) and move.card == BACK:
        return BURIES[next(buried)]
    if isinstance(move, Give) and gift is not None:
        return GIVES[gift]
    return move


def _loose(known: SeenDeal, me: Seat, cards: tuple[Card, ...]) -> list[Card]:
    """Return every card whose place is unknown to this seat."""
    placed = {*known.pack, *chain(*known.shown), known.gift}
    loose = [card for card in cards if card not in placed]
    shown = {*chain(*known.shown)}
    if known.taken and known.dealer != me and known.upcard not in shown and known.upcard != known.gift:
        loose.append(known.upcard)
    if known.gift not in (None, BACK) and known.giver == me and known.gift not in shown:
        loose.append(known.gift)
    return loose


def _hidden_places(known: SeenDeal, me: Seat, cards: int) -> list[_Place]:
    hands = [_Place(Seat(seat), known.sizes[seat]) for seat in range(SEATS) if seat != me]
    buries = [_Place(seat, 1, True, after) for seat, card, after in known.buries if card == BACK]
    kitty = _Place(None, cards - sum(place.room for place in (*hands, *buries)))
    return [*hands, *buries, kitty]


def _draw_gift(
    known: SeenDeal, loose: list[Card], where: list[_Place], dice: Dice
) -> tuple[Card | None, Placements]:
    """Draw the card of the exchange, weighted by its number of placements; return it with its placing."""
    gifts = _gifts(known, loose) if known.gift == BACK else [known.gift]
    placings = [_placing(known, loose, where, gift) for gift in gifts]
    if not any(placing.ways for placing in placings):
        raise IllegalMove(_("There are no cards that the others could have held."), "6.3")
    if len(gifts) == 1:
        return gifts[0], placings[0]
    ticket = dice.randrange(sum(placing.ways for placing in placings))
    for gift, placing in zip(gifts, placings, strict=True):
        if ticket < placing.ways:
            return gift, placing
        ticket -= placing.ways
    raise AssertionError("the counts add up to the total")


def _gifts(known: SeenDeal, loose: list[Card]) -> list[Card | None]:
    """Return the cards that may have been handed over: the loner has played the card or still has it."""
    assert known.maker is not None
    played = known.shown[known.maker]
    if known.taken and known.dealer == known.giver:
        return [known.upcard] if known.upcard in played else [*played, *loose]
    return [card for card in (*played, *loose) if not known.taken or card != known.upcard]


def _placing(known: SeenDeal, loose: list[Card], where: list[_Place], gift: Card | None) -> Placements:
    accepts = [
        tuple(number for number, place in enumerate(where) if _accepts(known, place, card, gift))
        for card in loose
    ]
    return Placements(loose, accepts, tuple(place.room for place in where))


def _accepts(known: SeenDeal, place: _Place, card: Card, gift: Card | None) -> bool:
    if card == gift:
        if place.seat != known.maker or (place.buried and not place.after_gift):
            return False
    elif card == known.upcard and place.seat != known.dealer:
        return False
    if place.seat is None or place.buried or known.trump is None:
        return True
    if SUIT_OF[known.trump][card] in known.voids[place.seat]:
        return False
    strength = STRENGTH[known.trump]
    return gift is None or place.seat != known.giver or strength[card] <= strength[gift]


def _pack(
    known: SeenDeal, me: Seat, where: list[_Place], placed: list[list[Card]], gift: Card | None, dice: Dice
) -> tuple[Card, ...]:
    """Return a pack for the deal; each hand may have been dealt in any order."""
    held: list[list[Card]] = [list(cards) for cards in known.shown]
    kitty: list[Card] = []
    for place, cards in zip(where, placed, strict=True):
        (kitty if place.seat is None else held[place.seat]).extend(cards)
    _undo(known, held, gift)
    dealt = list(known.pack)
    for seat in range(SEATS):
        if seat != me:
            _lay(dealt, places(Seat(seat), known.dealer), shuffled(held[seat], dice))
    _lay(dealt, range(UPCARD + 1, len(dealt)), shuffled(kitty, dice))
    return tuple(dealt)


def _undo(known: SeenDeal, held: list[list[Card]], gift: Card | None) -> None:
    """Undo the exchange and the taking of the upcard, so that each seat holds its dealt cards."""
    if gift is not None and known.maker is not None:
        held[known.maker] = [card for card in held[known.maker] if card != gift]
        held[partner_of(known.maker)].append(gift)
    if known.taken:
        held[known.dealer] = [card for card in held[known.dealer] if card != known.upcard]


def _lay(dealt: list[Card], into: Sequence[int], cards: Sequence[Card]) -> None:
    for place, card in zip(into, cards, strict=True):
        dealt[place] = card
