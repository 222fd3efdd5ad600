"""Fast counting: the points of a hand, and of a card just played, as plain numbers.

`scoring` is the law and gives reasons. This module gives the same totals (tests compare the two on every
possible hand) at the speed that players and simulations need. Each card has a number such that the *sum* over
five cards determines the count: the low bits identify the five ranks, the high bits hold suits, jacks and the
starter's suit. Two small tables, built on import in a few milliseconds, turn the sum into points. Cards must
be different; this is not checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from knaves.cards import Card
from knaves.games.cribbage.rules.scoring import PIPS

# Each code is the smallest for which all sums of five ranks, each at most four times, are different.
_RANK_CODES: Final = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
_RANK_BITS: Final = 19
_RANK_MASK: Final = (1 << _RANK_BITS) - 1
# Four times one of these is no other sum of four of them, so the sum identifies a flush of four.
_SUIT_CODES: Final = (0, 1, 5, 6)
_SUIT_SUMS: Final = 4 * max(_SUIT_CODES) + 1
_JACK: Final = 10


def _held(card: int) -> int:
    """Return the number of a card in the hand: its rank, its suit, and which jack it is, if it is one."""
    suit, rank = divmod(card, 13)
    jack = 4 * _SUIT_SUMS << suit if rank == _JACK else 0
    return _RANK_CODES[rank] + (_SUIT_CODES[suit] + jack << _RANK_BITS)


def _turned(card: int) -> int:
    """Return the number of the starter: its rank, and its suit in separate bits."""
    suit, rank = divmod(card, 13)
    return _RANK_CODES[rank] + (_SUIT_SUMS * suit << _RANK_BITS)


def _suit_points(crib: bool) -> bytes:
    """Return flush and nobs by the high bits of the sum: jacks held, starter's suit, suits held."""
    table = bytearray(64 * _SUIT_SUMS)
    for jacks_and_starter in range(64):
        jacks, starter = divmod(jacks_and_starter, 4)
        first = jacks_and_starter * _SUIT_SUMS
        nobs = jacks >> starter & 1
        table[first : first + _SUIT_SUMS] = bytes([nobs]) * _SUIT_SUMS
        for suit, code in enumerate(_SUIT_CODES):
            if suit == starter:
                table[first + 4 * code] += 5
            elif not crib:
                table[first + 4 * code] += 4
    return bytes(table)


def _rank_points() -> bytes:
    """Return fifteens, pairs and runs by the low bits of the sum.

    ``sums`` is a histogram of the sums of all subsets of the cards so far, with five bits for each
    sum from 0 to 15. ``run`` and ``ways`` describe the run that the last rank ends.
    """
    table = bytearray(5 * max(_RANK_CODES) + 1)

    def add(rank: int, room: int, code: int, sums: int, points: int, run: int, ways: int) -> None:
        ended = points + (run * ways if run >= 3 else 0)
        if room == 0:
            table[code] = ended + 2 * (sums >> 75)
        elif rank < 13:
            add(rank + 1, room, code, sums, ended, 0, 1)
            for copies in range(1, min(4, room) + 1):
                sums = (sums + (sums << 5 * PIPS[rank])) & (1 << 80) - 1
                code += _RANK_CODES[rank]
                points += 2 * (copies - 1)
                add(rank + 1, room - copies, code, sums, points, run + 1, ways * copies)

    add(0, 5, 0, 1, 0, 0, 1)
    return bytes(table)


_HELD: Final = [_held(card) for card in range(52)]
_TURNED: Final = [_turned(card) for card in range(52)]
_BY_RANKS: Final = _rank_points()
_BY_SUITS: Final = _suit_points(crib=False)
_BY_SUITS_IN_CRIB: Final = _suit_points(crib=True)
_RANKS: Final = bytes(range(13)) * 4 + bytes(204)
_PIPS: Final = bytes(PIPS) + bytes(204)


def points(hand: Sequence[Card], starter: Card, crib: bool = False) -> int:
    """Return the points of four cards at the show with the starter: the total of `scoring.tally`.

    >>> from knaves.cards import parse
    >>> points(parse("8H 7D 7S 6C"), Card("2H"))
    16
    """
    first, second, third, fourth = hand
    total = _HELD[first] + _HELD[second] + _HELD[third] + _HELD[fourth] + _TURNED[starter]
    by_suits = _BY_SUITS_IN_CRIB if crib else _BY_SUITS
    return _BY_RANKS[total & _RANK_MASK] + by_suits[total >> _RANK_BITS]


def points_with_each(hand: Sequence[Card], starters: Iterable[Card], crib: bool = False) -> list[int]:
    """Return the points of four cards with each of the starters, in the given order."""
    first, second, third, fourth = hand
    held = _HELD[first] + _HELD[second] + _HELD[third] + _HELD[fourth]
    by_ranks = _BY_RANKS
    by_suits = _BY_SUITS_IN_CRIB if crib else _BY_SUITS
    totals = [held + _TURNED[starter] for starter in starters]
    return [by_ranks[total & _RANK_MASK] + by_suits[total >> _RANK_BITS] for total in totals]


def peg_points(pile: Sequence[Card], exact_runs: bool = False) -> int:
    """Return the points of the last card of the pile in the play: the total of `scoring.pegged`.

    >>> from knaves.cards import parse
    >>> peg_points(parse("4S 6D 5C")), peg_points(parse("4S 6D 5C"), exact_runs=True)
    (5, 2)
    """
    return lay_points(pile, sum(bytes(pile).translate(_PIPS)), exact_runs)


def lay_points(pile: Sequence[Card], count: int, exact_runs: bool) -> int:
    """Return the same where the count that the last card makes is known."""
    points = 2 if count == 15 or count == 31 else 0
    size = len(pile)
    if size < 2:
        return points
    step = _RANKS[pile[-1]] - _RANKS[pile[-2]]
    if size == 2:
        return points if step else points + 2
    if not -size < step < size:
        return points
    ranks = bytes(pile).translate(_RANKS)
    if step == 0:
        alike = size - len(ranks.rstrip(ranks[-1:]))
        return points + alike * (alike - 1)
    return points + (_exact_run(ranks, step) if exact_runs else _longest_run(ranks))


def _longest_run(ranks: bytes) -> int:
    """Return the length of the longest run, in any order, that the last ranks make; 0 for none."""
    low = high = ranks[-1]
    seen = longest = 0
    for size, rank in enumerate(reversed(ranks)):
        if seen >> rank & 1:
            break
        seen |= 1 << rank
        if rank < low:
            low = rank
        elif rank > high:
            high = rank
        if high - low == size:
            longest = size + 1
    return longest if longest >= 3 else 0


def _exact_run(ranks: bytes, step: int) -> int:
    """Return the number of last ranks that go up or down one at a time; 0 if fewer than three."""
    if step not in (1, -1):
        return 0
    longest = 2
    while longest < len(ranks) and ranks[-longest] - ranks[-longest - 1] == step:
        longest += 1
    return longest if longest >= 3 else 0
