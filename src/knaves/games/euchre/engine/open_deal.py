"""One moment of the play with all hands open: what the solver solves, as a value and as rows of arrays.

A layout says what is known of the play, not who knows it: players make layouts of worlds they imagine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from knaves.cards import Card
from knaves.game import Seat
from knaves.games.euchre.rules.open import SEATS, Playing, left_of
from knaves.games.euchre.rules.state import State
from knaves.games.euchre.rules.trumps import PACK_WITH_JOKER, Trump

NONE: Final = 255
"""Stands for no card in a row of facts."""
FACTS: Final = 7
"""The columns of a row of facts: trump, leader, three cards of the trick, who sits out, won by side 0."""
NUMBERS: Final = 53
"""The columns of a row of values, one for each card number."""

LIMIT: Final = 6
"""The most cards in a hand: a dealer who has taken the upcard in."""
_PACK: Final = frozenset(PACK_WITH_JOKER)


@dataclass(frozen=True, slots=True)
class Layout:
    """Four open hands in the middle of a deal's play."""

    hands: tuple[tuple[Card, ...], ...]
    """By seat. Who sits out may hold cards here; they take no part."""
    trump: Trump
    leader: Seat
    """Who led the trick on the table, or is to lead."""
    trick: tuple[Card, ...] = ()
    """The cards of the trick on the table in the order they fell: none to three."""
    out: tuple[Seat, ...] = ()
    won: tuple[int, int] = (0, 0)
    """Tricks by side."""

    @property
    def turn(self) -> Seat:
        """Whose card is next."""
        seat = self.leader
        for _ in self.trick:
            seat = left_of(seat, self.out)
        return seat


def layout(state: State) -> Layout:
    """Return the layout of a state in the play; ValueError in another phase."""
    at = state.open.phase
    if not isinstance(at, Playing):
        raise ValueError("Only a deal in the play has a layout.")
    leader = at.trick[0][0] if at.trick else state.open.turn
    cards = tuple(card for _, card in at.trick)
    return Layout(state.hands, at.trump, leader, cards, at.out, at.won)


def mask(cards: Iterable[Card]) -> int:
    """Return the set of cards as an int: bit n is card number n."""
    return sum(1 << card for card in cards)


def unmask(cards: int) -> tuple[Card, ...]:
    """Return the cards of a set, by number."""
    return tuple(Card(number) for number in range(NUMBERS) if cards >> number & 1)


def hand_row(at: Layout) -> list[int]:
    """Return the four hands as sets."""
    return [mask(hand) for hand in at.hands]


def fact_row(at: Layout) -> list[int]:
    """Return all else as a row of facts."""
    trick = [*at.trick, NONE, NONE, NONE][:3]
    return [at.trump, at.leader, *trick, sum(1 << seat for seat in at.out), at.won[0]]


def from_rows(hands: Sequence[int], facts: Sequence[int]) -> Layout:
    """Return the layout that two rows say; how many tricks side 1 has won is not in them."""
    out = tuple(Seat(seat) for seat in range(SEATS) if facts[5] >> seat & 1)
    trick = tuple(Card(card) for card in facts[2:5] if card != NONE)
    return Layout(tuple(map(unmask, hands)), Trump(facts[0]), Seat(facts[1]), trick, out, (facts[6], 0))


def bad_row(hands: Sequence[int], facts: Sequence[int]) -> str:
    """Return why two rows are no layout at all, as a sentence, or nothing."""
    if facts[0] > Trump.NO_TRUMP:
        return "A trump is 0 to 4: clubs, diamonds, hearts, spades, no trump."
    if facts[5] >= 1 << SEATS:
        return "Who sits out is a set of the four seats, 0 to 15."
    if facts[1] >= SEATS or facts[5] >> facts[1] & 1:
        return "The leader must be a seat that plays."
    if any(hand >> NUMBERS for hand in hands):
        return "A hand holds cards that euchre is not played with."
    return (
        ""
        if all(card <= 53 or card == NONE for card in facts[2:5])
        else "The trick holds a card not in the pack."
    )


def fault(at: Layout) -> str:
    """Return what is wrong with a layout, as a sentence, or nothing."""
    if at.leader in at.out or not 0 <= at.leader < SEATS:
        return "The leader must be a seat that plays."
    playing = {seat: at.hands[seat] for seat in range(SEATS) if seat not in at.out}
    cards = [*at.trick, *(card for hand in playing.values() for card in hand)]
    if not _PACK.issuperset(cards):
        return "A hand or the trick holds cards that euchre is not played with."
    if len({*cards}) < len(cards):
        return "A card is in two places."
    return _misfit(at, playing)


def _misfit(at: Layout, playing: dict[int, tuple[Card, ...]]) -> str:
    if len(at.trick) >= len(playing):
        return "The trick on the table is full."
    tricks = len(at.hands[at.turn])
    if not 1 <= tricks <= LIMIT:
        return "The seat to play holds no cards, or more than six."
    seat = at.leader
    for place in range(len(playing)):
        if len(at.hands[seat]) != tricks - (place < len(at.trick)):
            return "The hands do not fit the trick on the table."
        seat = left_of(seat, at.out)
    return ""
