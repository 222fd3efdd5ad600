"""Open hands solved in plain Python: alpha-beta over tricks, one of neighbouring cards tried."""

from __future__ import annotations

from dataclasses import dataclass

from knaves.cards import Card
from knaves.game import Seat
from knaves.games.euchre.engine.arrays import Array
from knaves.games.euchre.engine.open_deal import NUMBERS, Layout, bad_row, fault, from_rows
from knaves.games.euchre.rules.open import SEATS, Trick, left_of
from knaves.games.euchre.rules.trick import playable
from knaves.games.euchre.rules.trumps import STRENGTH, SUIT_OF, Trump, winner

Hands = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class _Table:
    """What stays the same while a layout is solved."""

    trump: Trump
    out: tuple[Seat, ...]
    players: int


def values(at: Layout) -> dict[Card, int]:
    """Return for each card that may be played how many tricks side 0 takes in all with best play by all."""
    table, hands, trick = _opened(at)
    turn = at.turn
    cards = playable(hands[turn], trick, at.trump)
    apart = _apart(table, cards, hands, trick)
    # With -1 below and one above all tricks the window cuts nothing at the root: values are exact.
    high = len(hands[turn])
    found = {
        card: at.won[0] + _after(table, hands, trick, turn, card, -1, high + 1)
        # Neighbouring cards are worth the same: one of them is solved.
        for card in set(apart.values())
    }
    return {card: found[apart[card]] for card in cards}


def value(at: Layout) -> int:
    """Return how many tricks side 0 takes in all with best play by all."""
    table, hands, trick = _opened(at)
    return at.won[0] + _best(table, hands, trick, at.turn, -1, len(hands[at.turn]) + 1)


def _opened(at: Layout) -> tuple[_Table, Hands, Trick]:
    seat, trick = at.leader, []
    for card in at.trick:
        trick.append((seat, card))
        seat = left_of(seat, at.out)
    hands = tuple(() if seat in at.out else hand for seat, hand in enumerate(at.hands))
    return _Table(at.trump, at.out, 4 - len(at.out)), hands, tuple(trick)


def _best(table: _Table, hands: Hands, trick: Trick, seat: Seat, low: int, high: int) -> int:
    """Return the tricks to come for side 0, exact between low and high."""
    if not hands[seat]:
        return 0
    cards = playable(hands[seat], trick, table.trump)
    # Pruning without loss: one of neighbouring cards.
    choices = {*_apart(table, cards, hands, trick).values()} if len(cards) > 1 else cards
    best = 9 if seat % 2 else -1
    # Move ordering: high leads and low cards to a trick tend to be best, and good cards first cut more off.
    for card in sorted(choices, key=STRENGTH[table.trump].__getitem__, reverse=not trick):
        tricks = _after(table, hands, trick, seat, card, low, high)
        if seat % 2:
            best = min(best, tricks)
            high = min(high, best)
        else:
            best = max(best, tricks)
            low = max(low, best)
        if low >= high:
            break
    return best


def _after(table: _Table, hands: Hands, trick: Trick, seat: Seat, card: Card, low: int, high: int) -> int:
    left = tuple([other for other in hands[seat] if other != card])
    hands = (*hands[:seat], left, *hands[seat + 1 :])
    trick = (*trick, (seat, card))
    if len(trick) < table.players:
        return _best(table, hands, trick, left_of(seat, table.out), low, high)
    taker = winner(trick, table.trump)
    won = 1 - taker % 2
    return won + _best(table, hands, (), taker, low - won, high - won)


def _apart(
    table: _Table, cards: tuple[Card, ...] | list[Card], hands: Hands, trick: Trick
) -> dict[Card, Card]:
    """Return for each card the lowest that is worth the same: nothing still in play lies between them."""
    suits, strength = SUIT_OF[table.trump], STRENGTH[table.trump]
    # Cards of earlier tricks do not keep neighbours apart any more.
    around = [card for hand in hands for card in hand]
    if trick:
        around.append(dict(trick)[winner(trick, table.trump)])
    same: dict[Card, Card] = {}
    low: Card | None = None
    mine, before = set(cards), -1
    for card in sorted(around, key=lambda each: (suits[each], strength[each])):
        if card not in mine:
            low = None
        elif low is None or suits[card] != before:
            low = card
        if low is not None:
            same[card] = low
        before = suits[card]
    return same


def solve(hands: Array, facts: Array, result: Array) -> None:
    """Fill the rows of ``result`` by card number, -1 where a card may not be played."""
    for row, at in enumerate(read(hands, facts)):
        worth = values(at)
        for card in range(NUMBERS):
            result[row, card] = worth.get(Card(card), -1)


def worth(hands: Array, facts: Array, result: Array) -> None:
    """Fill ``result`` with the value of each layout."""
    for row, at in enumerate(read(hands, facts)):
        result[row] = value(at)


def read(hands: Array, facts: Array) -> list[Layout]:
    """Return the layouts of rows; ValueError for the first that cannot be."""
    if len(facts) not in (1, len(hands)):
        raise ValueError("There must be one row of facts, or one for each row of hands.")
    whose, which = hands.tolist(), facts.tolist()
    found = []
    for row, sets in enumerate(whose):
        fact = which[row if len(which) > 1 else 0]
        wrong = bad_row(sets[:SEATS], fact) or fault(at := from_rows(sets[:SEATS], fact))
        if wrong:
            raise ValueError(f"Row {row}: {wrong}")
        found.append(at)
    return found
